//! Takes over the state of an object of another kind.

use super::create::Applied;
use super::upgrade::read_json;
use super::{Target, guard, identity, stored};
use crate::resource::{MoveStateRequest, MoveStateResponse};
use crate::{Diagnostics, Value};

/// Moves. Never answers null: Terraform would create the object anew.
///
/// # Errors
/// A source that the author's code does not take.
pub(crate) async fn move_state(
    target: Target<'_>,
    request: MoveStateRequest<'_>,
) -> Result<Applied, Diagnostics> {
    let source = request.source_type_name.to_owned();
    let mut response = MoveStateResponse::default();
    let work = target.resource.move_state(request, &mut response);
    guard::run(target.type_name, "moving a state", work).await?;
    let MoveStateResponse {
        state,
        json,
        private,
        identity,
        mut diagnostics,
    } = response;
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    let state = match (state, json) {
        (Value::Null, Some(json)) => read_json(&target, &json)?,
        (Value::Null, None) => return Err(unsupported(target.type_name, &source)),
        (state, _) => {
            let state = stored::storable(target.members(), state);
            let faults = stored::check_known(&target, &state);
            if faults.has_errors() {
                return Err(faults);
            }
            state
        }
    };
    let identity = identity::start(&target, identity, &state, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    Ok(Applied {
        state,
        private,
        identity,
        deferred: None,
        diagnostics,
    })
}

fn unsupported(type_name: &str, source: &str) -> Diagnostics {
    Diagnostics::from_error(
        "The state cannot be moved",
        format!(
            "An object of kind {source} cannot become one of kind {type_name}. Remove the moved block and import the object instead."
        ),
    )
}
