//! Deleting an object, or what stands for it.

use super::RestResource;
use super::identity::put;
use super::then::Main;
use super::waiting::Trouble;
use crate::declaration::{Literal, OnDestroy, Step};
use crate::exchange::{Exchange, Refusal, Reply};
use crate::failure::Failure;
use crate::hooks::Known;
use crate::request::{Content, Phase};
use crate::schema::literal_value;
use tfsdk::Value;
use tfsdk::resource::{DeleteRequest, DeleteResponse};

impl RestResource {
    pub(super) async fn remove(
        &self,
        request: DeleteRequest<'_>,
        response: &mut DeleteResponse,
    ) -> Result<(), Failure> {
        self.may_be_destroyed(request.prior)?;
        let _turns = self.turns(request.context, &[request.prior]).await?;
        let binding = self.declaration.binding;
        let known = Known::nothing().prior(request.prior);
        match (binding.on_destroy, &binding.delete) {
            (OnDestroy::Forget, _) => {
                response.diagnostics.warning(
                    format!("{} is forgotten, not deleted", self.declaration.type_name),
                    "The API cannot delete such an object, so it stays there as it is. Terraform \
                     does not manage it any more.",
                );
                Ok(())
            }
            (OnDestroy::Reset(values), _) => {
                let exchange = self.exchange(self.client()?, request.context, known);
                self.reset(&exchange, request.prior, values).await
            }
            (OnDestroy::Delete | OnDestroy::Error, None) | (OnDestroy::Error, Some(_)) => {
                Err(Failure::new(
                    "The API has no operation that deletes such an object. Use `terraform state \
                     rm` to have it forgotten.",
                ))
            }
            (OnDestroy::Delete, Some(delete)) => {
                let exchange = self.exchange(self.client()?, request.context, known);
                let content = Content {
                    phase: Phase::Update,
                    config: request.prior,
                    plan: request.prior,
                    prior: request.prior,
                };
                let Some(known) = self.known_to_delete(&exchange, &request).await? else {
                    return Ok(());
                };
                self.before_delete(&exchange, &known, content).await?;
                self.know_version(&exchange, delete, &known).await?;
                let mut reply = self.send_delete(&exchange, delete, &known, content).await?;
                if let Reply::Refused(failure, Refusal::Conflict) = reply {
                    if self.out_of_the_way(&exchange, &request, failure).await? {
                        return self.after_delete(&exchange, &known, content).await;
                    }
                    reply = self.send_delete(&exchange, delete, &known, content).await?;
                }
                if !matches!(reply, Reply::Gone(_)) {
                    let accepted = reply.carried_out()?;
                    let underway = self.underway(Step::Delete, &exchange, &accepted, &known);
                    self.wait_gone(&exchange, &underway, &known).await?;
                }
                self.after_delete(&exchange, &known, content).await
            }
        }
    }

    /// Why an object may not be destroyed, whatever the API says.
    pub(super) fn may_be_destroyed(&self, prior: &Value) -> Result<(), Failure> {
        let binding = self.declaration.binding;
        if binding.on_destroy == OnDestroy::Error {
            return Err(Failure::new(
                "The provider does not destroy such an object. To have Terraform forget it, write a \
                 `removed` block with `lifecycle { destroy = false }`, or use `terraform state rm`; \
                 the object then stays in the API as it is.",
            ));
        }
        let name = binding.protected_by;
        // Only a plain false ends the protection: after an import, nothing is known.
        if name.is_empty() || prior.attribute(name) == Some(&Value::Bool(false)) {
            return Ok(());
        }
        Err(Failure::of_attribute(
            name,
            format!(
                "The object is protected. Set `{name} = false` and apply that first; then it can be \
                 destroyed or replaced."
            ),
        ))
    }

    /// What has been imported is protected, as what has been made is.
    pub(super) fn protect(&self, state: &mut Value) {
        let name = self.declaration.binding.protected_by;
        if !name.is_empty() && state.as_object().is_some() {
            put(state, name, Value::Bool(true));
        }
    }

    /// Gives the object these values. What has them already is not sent.
    async fn reset(
        &self,
        exchange: &Exchange<'_>,
        prior: &Value,
        values: &[(&'static str, Literal)],
    ) -> Result<(), Failure> {
        let mut plan = prior.clone();
        for (name, literal) in values {
            let mut attributes = self.declaration.attributes.iter();
            if let Some(attribute) = attributes.find(|attribute| attribute.name == *name) {
                let value = literal_value(&attribute.kind, literal).unwrap_or_default();
                put(&mut plan, name, value);
            }
        }
        let content = Content {
            phase: Phase::Update,
            config: &plan,
            plan: &plan,
            prior,
        };
        let mut main = Main::NotNeeded;
        if let Some(update) = self.update_to_send(content)? {
            match self.send_update(exchange, update, prior, content).await? {
                Reply::Gone(_) => return Ok(()),
                reply => {
                    let accepted = reply.carried_out()?;
                    let underway = self.underway(Step::Update, exchange, &accepted, prior);
                    let waited = self.wait(exchange, &underway, prior, prior).await;
                    waited.map(|_| ()).map_err(Trouble::failure)?;
                }
            }
            main = Main::Called;
        }
        let mut state = prior.clone();
        let followed = self.then_after_update(exchange, content, prior, main, &mut state);
        followed.await.map(|_| ())
    }
}
