//! Deletes an object.

use super::{Target, guard};
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
    if let Err(panic) =
        guard::run_within(limit, target.type_name, "deleting the object", work).await
    {
        response.diagnostics.extend(panic);
    }
    response.diagnostics
}
