//! Reading an object.

use super::RestResource;
use super::identity::{nothing, put};
use crate::exchange::{Exchange, Reply, fitting, other_forms};
use crate::failure::Failure;
use crate::hooks::Known;
use crate::reconcile::{Against, reconcile};
use crate::request::look_up;
use crate::response::{self, Decoded};
use tfsdk::Value;
use tfsdk::resource::{ReadRequest, ReadResponse};

impl RestResource {
    pub(super) async fn refresh(
        &self,
        request: ReadRequest<'_>,
        response: &mut ReadResponse,
    ) -> Result<(), Failure> {
        if self.declaration.binding.read.is_none() {
            return Ok(());
        }
        let known = Known::nothing().prior(request.prior);
        let exchange = self.exchange(self.client()?, request.context, known);
        let Some(resumed) = self.go_on(&exchange, request.prior, response).await? else {
            response.state = None;
            return Ok(());
        };
        let prior = &resumed;
        let Some(mut decoded) = self.fetch(&exchange, prior).await? else {
            response.state = None;
            return Ok(());
        };
        fitting(&exchange, &decoded)?;
        other_forms(&exchange, &decoded, &mut response.diagnostics);
        // The object was found by these, so they hold, however the API spells them itself.
        for name in self.identity() {
            if let Some(value) = look_up(prior, name).filter(|value| !value.is_null()) {
                put(&mut decoded.value, name, value.clone());
            }
        }
        let attributes = self.declaration.attributes;
        self.take_foreign(prior, &mut decoded.value);
        let reconciled = reconcile(attributes, prior, &decoded.value, Against::State);
        response.state = Some(reconciled.value);
        Ok(())
    }

    /// The object that `known` identifies; `None` when there is none.
    pub(super) async fn fetch(
        &self,
        exchange: &Exchange<'_>,
        known: &Value,
    ) -> Result<Option<Decoded>, Failure> {
        let Some(read) = &self.declaration.binding.read else {
            return Ok(None);
        };
        if !read.among.is_empty() {
            return self.find(exchange, read, known).await;
        }
        let accepted = match exchange.call(read, known, None).await? {
            Reply::Gone(_) => return Ok(None),
            reply => reply.accepted()?,
        };
        if let Some(sign) = self.declaration.binding.soft_delete
            && let Some(json) = exchange.json(read, &accepted, self.declaration.attributes)?
            && response::unwrap(&json, read.unwraps)
                .is_some_and(|object| response::is_deleted(sign, object))
        {
            return Ok(None);
        }
        let attributes = self.declaration.attributes;
        if attributes.iter().all(|attribute| !attribute.returned) {
            // That it is there is all that can be known.
            return Ok(Some(Decoded {
                value: nothing(attributes),
                misfits: Vec::new(),
                lacks: Vec::new(),
            }));
        }
        match exchange.object(read, &accepted)? {
            Some(decoded) => Ok(Some(decoded)),
            None => Err(Failure::new(format!(
                "{} was answered with nothing, although it should return the object.",
                accepted.call
            ))),
        }
    }
}
