//! Deletes an object.

use super::Target;
use super::patience::Patience;
use crate::resource::{DeleteRequest, DeleteResponse};
use crate::timeouts::Operation;
use crate::{Diagnostics, PrivateState, Value};

/// Deletes. An error keeps the object in the state; without one it is gone.
pub(crate) async fn delete(
    target: Target<'_>,
    prior: &Value,
    private: &PrivateState,
) -> Diagnostics {
    let mut response = DeleteResponse::default();
    let limit = target.limit(Operation::Delete, prior);
    let context = target.context.within(limit.as_ref());
    let request = DeleteRequest {
        context: &context,
        prior,
        private,
        identity: target.identity.stored,
    };
    let work = target.resource.delete(request, &mut response);
    let patience = Patience {
        context: &context,
        limit,
        type_name: target.type_name,
        doing: "deleting the object",
        recorded: None,
    };
    let end = patience.wait(work).await;
    end.report(&mut response.diagnostics, || true);
    response.diagnostics
}
