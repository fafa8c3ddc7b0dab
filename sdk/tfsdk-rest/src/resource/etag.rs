//! Changes that are meant for one version of the object: who was first does not lose.

use super::RestResource;
use crate::declaration::Operation;
use crate::exchange::{Exchange, Reply};
use crate::failure::Failure;
use crate::tag;
use tfsdk::Value;

impl RestResource {
    /// Reads the object if `operation` has to name its version, and none is known.
    pub(super) async fn know_version(
        &self,
        exchange: &Exchange<'_>,
        operation: &Operation,
        known: &Value,
    ) -> Result<(), Failure> {
        let Some(read) = &self.declaration.binding.read else {
            return Ok(());
        };
        if !tag::is_missing(operation, &self.tag) {
            return Ok(());
        }
        let read = match exchange.call(read, known, None).await? {
            // The call itself tells what that means.
            Reply::Gone(_) => return Ok(()),
            reply => reply.accepted()?,
        };
        match tag::is_missing(operation, &self.tag) {
            false => Ok(()),
            true => Err(Failure::new(format!(
                "The answer to {} has no `ETag`, by which a change names the version that it is meant \
                 for, so nothing was changed. If the API has none, the provider's mapping must say \
                 `etag: never`.",
                read.call
            ))),
        }
    }
}
