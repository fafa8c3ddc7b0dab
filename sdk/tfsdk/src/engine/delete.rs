//! Deletes an object.

use super::{Target, guard};
use crate::resource::{DeleteRequest, DeleteResponse};
use crate::{Diagnostics, PrivateState, Value};

/// Deletes. An error keeps the object in the state; without one it is gone.
pub(crate) async fn delete(
    target: Target<'_>,
    prior: &Value,
    private: &PrivateState,
) -> Diagnostics {
    let mut response = DeleteResponse::default();
    let request = DeleteRequest {
        context: target.context,
        prior,
        private,
        identity: target.identity.stored,
    };
    let work = target.resource.delete(request, &mut response);
    if let Err(panic) = guard::run(target.type_name, "deleting the object", work).await {
        response.diagnostics.extend(panic);
    }
    response.diagnostics
}
