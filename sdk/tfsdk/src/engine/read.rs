//! Reads an object's present state.

use super::create::Applied;
use super::{Target, deferral, guard, identity, spelling, stored};
use crate::resource::{ReadRequest, ReadResponse};
use crate::timeouts::Operation;
use crate::{Diagnostics, PrivateState, Value};

/// Reads. What means the same as before keeps its spelling; everything else is drift. The state is
/// null when the object is gone.
pub(crate) async fn read(target: Target<'_>, prior: Value, private: PrivateState) -> Applied {
    let mut response = ReadResponse {
        state: Some(prior.clone()),
        private,
        identity: target.identity.planned(),
        deferred: None,
        diagnostics: Diagnostics::new(),
    };
    let limit = target.limit(Operation::Read, &prior);
    let context = target.context.within(limit.as_ref());
    let request = ReadRequest {
        context: &context,
        prior: &prior,
        identity: target.identity.stored,
    };
    let work = target.resource.read(request, &mut response);
    if let Err(panic) = guard::run_within(limit, target.type_name, "reading the object", work).await
    {
        response.diagnostics.extend(panic);
    }
    let ReadResponse {
        state,
        private,
        identity: given,
        deferred,
        mut diagnostics,
    } = response;
    let context = target.context;
    let deferred = deferral::checked(target.type_name, context, deferred, &mut diagnostics);
    let state = match state {
        // After an error Terraform keeps what it had.
        _ if diagnostics.has_errors() || deferred.is_some() => prior,
        None | Some(Value::Null) => Value::Null,
        Some(state) => {
            let state = stored::storable(target.members(), state);
            let faults = stored::check_known(&target, &state);
            if faults.has_errors() {
                diagnostics.extend(faults);
                prior
            } else {
                spelling::keep(target.members(), &prior, state)
            }
        }
    };
    let identity = match deferred {
        Some(_) => target.identity.stored.clone(),
        None => identity::settle(&target, given, &state, &mut diagnostics),
    };
    Applied {
        state,
        private,
        identity,
        deferred,
        diagnostics,
    }
}
