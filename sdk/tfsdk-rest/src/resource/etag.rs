//! Changes that are meant for one version of the object: who was first does not lose.

use super::RestResource;
use crate::declaration::{IfMatch, Operation};
use crate::exchange::{Exchange, Refusal, Reply};
use crate::failure::Failure;
use crate::tag;
use tfsdk::Value;

/// Says of a refused change that its body named a version.
pub(super) fn explained(reply: Reply, operation: &Operation) -> Reply {
    match (reply, operation.if_match) {
        (
            Reply::Refused(failure, refusal @ (Refusal::Conflict | Refusal::Stale)),
            Some(IfMatch::Field(name)),
        ) => {
            let failure = failure.and(&format!(
                "The change was meant for the version that Terraform read last (`{name}`), and nothing \
                 was overwritten. If somebody else has changed the object since, plan again to see \
                 what it is like now, then apply."
            ));
            Reply::Refused(failure, refusal)
        }
        (reply, _) => reply,
    }
}

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
