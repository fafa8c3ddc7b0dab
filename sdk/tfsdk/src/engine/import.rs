//! Starts the state of an object that exists already.

use super::create::Applied;
use super::faults::BUG;
use super::{Target, guard, stored, tree};
use crate::resource::{ImportRequest, ImportResponse};
use crate::{Diagnostics, PrivateState, Value};

/// Imports. Terraform reads the object next, so the state needs only what identifies it.
pub(crate) async fn import(target: Target<'_>, id: &str) -> Applied {
    let mut response = ImportResponse {
        state: tree::empty_object(target.members()),
        private: PrivateState::new(),
        diagnostics: Diagnostics::new(),
    };
    let request = ImportRequest {
        context: target.context,
        id,
    };
    let work = target.resource.import_state(request, &mut response);
    if let Err(panic) = guard::run(target.type_name, "importing the object", work).await {
        response.diagnostics.extend(panic);
    }
    let ImportResponse {
        state,
        private,
        mut diagnostics,
    } = response;
    let state = stored::without_write_only(target.members(), state);
    if !diagnostics.has_errors() {
        diagnostics.extend(stored::check_known(&target, &state));
        if state.is_null() || state == tree::empty_object(target.members()) {
            diagnostics.error(
                "The provider imported nothing",
                format!(
                    "{}: the import of {id:?} set no attribute that identifies the object. {BUG}",
                    target.type_name
                ),
            );
        }
    }
    let state = if diagnostics.has_errors() {
        Value::Null
    } else {
        state
    };
    Applied {
        state,
        private,
        diagnostics,
    }
}
