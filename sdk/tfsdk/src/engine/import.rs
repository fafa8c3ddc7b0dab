//! Starts the state of an object that exists already.

use super::create::Applied;
use super::faults::BUG;
use super::{Target, deferral, guard, identity, stored, tree};
use crate::resource::{ImportRequest, ImportResponse};
use crate::{Diagnostics, PrivateState, Value};

/// Imports. Terraform reads the object next, so the state needs only what identifies it.
///
/// `given` is the identity that the practitioner wrote; the import is by `id` without one.
pub(crate) async fn import(target: Target<'_>, id: &str, given: Option<&Value>) -> Applied {
    if let Some(given) = given {
        let faults = identity::check_import(&target, given);
        if faults.has_errors() {
            return refused(faults);
        }
    }
    let mut response = ImportResponse {
        state: tree::empty_object(target.members()),
        identity: given.cloned().unwrap_or_default(),
        ..ImportResponse::default()
    };
    let request = ImportRequest {
        context: target.context,
        id,
        identity: given,
    };
    let work = target.resource.import_state(request, &mut response);
    if let Err(panic) = guard::run(target.type_name, "importing the object", work).await {
        response.diagnostics.extend(panic);
    }
    let ImportResponse {
        state,
        private,
        identity: answered,
        deferred,
        mut diagnostics,
    } = response;
    let context = target.context;
    let deferred = deferral::checked(target.type_name, context, deferred, &mut diagnostics);
    if deferred.is_some() {
        return Applied {
            deferred,
            ..refused(diagnostics)
        };
    }
    let state = stored::storable(target.members(), state);
    if !diagnostics.has_errors() {
        diagnostics.extend(stored::check_known(&target, &state));
        if state.is_null() || state == tree::empty_object(target.members()) {
            diagnostics.error(
                "The provider imported nothing",
                format!(
                    "{}: the import of {} set no attribute that identifies the object. {BUG}",
                    target.type_name,
                    given.map_or_else(|| format!("{id:?}"), Value::describe)
                ),
            );
        }
    }
    let identity = identity::start(&target, answered, &state, &mut diagnostics);
    if diagnostics.has_errors() {
        return refused(diagnostics);
    }
    Applied {
        state,
        private,
        identity,
        deferred: None,
        diagnostics,
    }
}

/// No object.
fn refused(diagnostics: Diagnostics) -> Applied {
    Applied {
        state: Value::Null,
        private: PrivateState::new(),
        identity: Value::Null,
        deferred: None,
        diagnostics,
    }
}
