//! Updates whose body is the object as the API has it, with what changes: read, change, write back.

use super::RestResource;
use super::element::Intent;
use super::etag::explained;
use crate::declaration::{Body, Operation};
use crate::exchange::{Exchange, Reply};
use crate::failure::Failure;
use crate::request::{Content, kind};
use crate::response;
use tfsdk::Value;
use tfsdk::value::json::Json;

impl RestResource {
    /// Calls an operation that changes the object. What it must send back is read first.
    pub(super) async fn send_update(
        &self,
        exchange: &Exchange<'_>,
        update: &'static Operation,
        arguments: &Value,
        content: Content<'_>,
    ) -> Result<Reply, Failure> {
        self.know_version(exchange, update, arguments).await?;
        let completed = self.completed(exchange, update, arguments, content).await?;
        let content = match &completed {
            Some(completed) => Content {
                plan: &completed.plan,
                prior: &completed.prior,
                ..content
            },
            None => content,
        };
        if let Some(element) = self.declaration.binding.element {
            let intent = Intent::Put(content);
            return self
                .write_element(exchange, (element, update), arguments, intent)
                .await;
        }
        let read = match (kind(update), &self.declaration.binding.read) {
            (Body::Echo, Some(read)) => read,
            _ => {
                let reply = exchange.call(update, arguments, Some(content)).await?;
                return Ok(explained(reply, update));
            }
        };
        let accepted = match exchange.call(read, arguments, None).await? {
            gone @ Reply::Gone(_) => return Ok(gone),
            reply => reply.accepted().map_err(|failure| {
                failure.and("The object is read before it is changed; nothing has been changed.")
            })?,
        };
        let json = exchange.json(read, &accepted, self.declaration.attributes)?;
        let current = json
            .as_ref()
            .and_then(|json| response::unwrap(json, read.unwraps));
        let Some(current @ Json::Object(_)) = current else {
            return Err(Failure::new(format!(
                "The answer to {} holds no object that could be sent back with the change, so \
                 nothing has been changed.",
                accepted.call
            )));
        };
        let reply = exchange
            .call_onto(update, arguments, Some(content), current)
            .await?;
        Ok(explained(reply, update))
    }
}
