//! Reads an object's present state.

use super::create::Applied;
use super::{Target, guard, spelling, stored};
use crate::resource::{ReadRequest, ReadResponse};
use crate::{Diagnostics, PrivateState, Value};

/// Reads. What means the same as before keeps its spelling; everything else is drift. The state is
/// null when the object is gone.
pub(crate) async fn read(target: Target<'_>, prior: Value, private: PrivateState) -> Applied {
    let mut response = ReadResponse {
        state: Some(prior.clone()),
        private,
        diagnostics: Diagnostics::new(),
    };
    let request = ReadRequest {
        context: target.context,
        prior: &prior,
    };
    let work = target.resource.read(request, &mut response);
    if let Err(panic) = guard::run(target.type_name, "reading the object", work).await {
        response.diagnostics.extend(panic);
    }
    let ReadResponse {
        state,
        private,
        mut diagnostics,
    } = response;
    let state = match state {
        // After an error Terraform keeps what it had.
        _ if diagnostics.has_errors() => prior,
        None | Some(Value::Null) => Value::Null,
        Some(state) => {
            let state = stored::without_write_only(target.members(), state);
            let faults = stored::check_known(&target, &state);
            if faults.has_errors() {
                diagnostics.extend(faults);
                prior
            } else {
                spelling::keep(target.members(), &prior, state)
            }
        }
    };
    Applied {
        state,
        private,
        diagnostics,
    }
}
