//! What happens when there is an object already where one is to be made.

use super::RestResource;
use super::identity::{fill, nothing, put, put_into};
use crate::declaration::OnConflict;
use crate::exchange::{Exchange, fitting};
use crate::failure::Failure;
use crate::reconcile::{Against, reconcile};
use crate::request::{changed, look_up};
use crate::response::Decoded;
use tfsdk::Value;
use tfsdk::resource::{CreateRequest, CreateResponse, UpdateRequest, UpdateResponse};

/// Whether there is anything left to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Making {
    /// The object is to be made.
    Left,
    /// One that existed has become it.
    Done,
}

impl RestResource {
    /// Looks for the object before it is made, where the declaration says so.
    pub(super) async fn look_first(
        &self,
        exchange: &Exchange<'_>,
        request: &CreateRequest<'_>,
        response: &mut CreateResponse,
    ) -> Result<Making, Failure> {
        match self.declaration.binding.on_conflict {
            OnConflict::AsAnswered => Ok(Making::Left),
            OnConflict::Adopt => self.adopt_existing(exchange, request, response).await,
            OnConflict::Refuse => match self.existing(exchange, request.plan).await? {
                None => Ok(Making::Left),
                Some(decoded) => Err(Failure::new(format!(
                    "There is such an object already{}, and making it would overwrite that. Import it \
                     to manage it, or delete it first.",
                    self.told(exchange, &self.known(request.plan, &decoded))
                ))),
            },
        }
    }

    /// Takes the object that is there into the state, changed to the plan.
    pub(super) async fn adopt_existing(
        &self,
        exchange: &Exchange<'_>,
        request: &CreateRequest<'_>,
        response: &mut CreateResponse,
    ) -> Result<Making, Failure> {
        let Some(decoded) = self.existing(exchange, request.plan).await? else {
            return Ok(Making::Left);
        };
        fitting(exchange, &decoded)?;
        let prior = self.known(request.plan, &decoded);
        let which = self.told(exchange, &prior);
        self.changeable(request.plan, &prior, &which)?;
        let mut plan = request.plan.clone();
        for name in self.identity() {
            if let Some(value) = look_up(&prior, name).filter(|value| !value.is_null()) {
                put(&mut plan, name, value.clone());
            }
        }
        let update = UpdateRequest {
            context: request.context,
            config: request.config,
            plan: &plan,
            prior: &prior,
            identity: &Value::Null,
        };
        let mut updated = UpdateResponse {
            state: prior.clone(),
            private: response.private.clone(),
            ..UpdateResponse::default()
        };
        self.change(update, &mut updated).await.map_err(|failure| {
            failure.and(&format!(
                "The object{which} existed before and was to be adopted. Terraform does not manage \
                 it; applying again tries again."
            ))
        })?;
        response.private = updated.private;
        response.diagnostics.extend(updated.diagnostics);
        response.diagnostics.warning(
            format!("{} was adopted, not made", self.declaration.type_name),
            format!(
                "There was such an object already{which}. It has been changed to what is configured, \
                 and Terraform manages it from now on: destroying the resource destroys it."
            ),
        );
        response.created(updated.state);
        Ok(Making::Done)
    }

    /// The object that is where `plan` wants one.
    async fn existing(
        &self,
        exchange: &Exchange<'_>,
        plan: &Value,
    ) -> Result<Option<Decoded>, Failure> {
        let binding = self.declaration.binding;
        if self.missing_identity(plan).is_empty() && binding.read.is_some() {
            return self.fetch(exchange, plan).await;
        }
        match binding.find {
            Some(list) => self.find(exchange, list, plan).await,
            None => Ok(None),
        }
    }

    /// The state of an object that was found.
    fn known(&self, plan: &Value, decoded: &Decoded) -> Value {
        let attributes = self.declaration.attributes;
        let mut answer = decoded.value.clone();
        fill(&mut answer, &self.identity(), plan);
        let mut start = nothing(attributes);
        for name in self.identity() {
            if let Some(value) = look_up(&answer, name) {
                put_into(attributes, &mut start, name, value.clone());
            }
        }
        reconcile(attributes, &start, &answer, Against::State).value
    }

    /// Whether an update can make of `prior` what is planned.
    fn changeable(&self, plan: &Value, prior: &Value, which: &str) -> Result<(), Failure> {
        let identity = self.identity();
        let fixed = self.declaration.attributes.iter().filter(|attribute| {
            let planned = plan.attribute(attribute.name).unwrap_or(&Value::Null);
            let known = prior.attribute(attribute.name).unwrap_or(&Value::Null);
            attribute.replaces
                && attribute.returned
                && planned.is_wholly_known()
                && !identity.contains(&attribute.name)
                && changed(attribute, planned, known)
        });
        let names: Vec<_> = fixed.map(|one| format!("`{}`", one.name)).collect();
        match names.is_empty() {
            true => Ok(()),
            false => Err(Failure::new(format!(
                "There is such an object already{which}, but with another {}, which cannot be \
                 changed, so it is not adopted. Configure what it has, or delete it first.",
                names.join(" and ")
            ))),
        }
    }

    /// ` (`id` = 7)`, or nothing where no id tells it.
    fn told(&self, exchange: &Exchange<'_>, object: &Value) -> String {
        let ids: Vec<_> = self
            .identity()
            .into_iter()
            .filter_map(|name| {
                let value = look_up(object, name).filter(|value| !value.is_null())?;
                Some(format!("`{name}` = {}", exchange.shown(value)))
            })
            .collect();
        match ids.is_empty() {
            true => String::new(),
            false => format!(" ({})", ids.join(" and ")),
        }
    }
}
