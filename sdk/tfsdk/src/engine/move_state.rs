//! Takes over the state of an object of another kind.

use super::faults::Faults;
use super::upgrade::read_json;
use super::{Target, guard};
use crate::resource::{MoveStateRequest, MoveStateResponse};
use crate::{Diagnostics, PrivateState, Value};

/// Moves. Never answers null: Terraform would create the object anew.
///
/// # Errors
/// A source that the author's code does not take.
pub(crate) async fn move_state(
    target: Target<'_>,
    request: MoveStateRequest<'_>,
) -> Result<(Value, PrivateState, Diagnostics), Diagnostics> {
    let source = request.source_type_name.to_owned();
    let mut response = MoveStateResponse::default();
    let work = target.resource.move_state(request, &mut response);
    guard::run(target.type_name, "moving a state", work).await?;
    if response.diagnostics.has_errors() {
        return Err(response.diagnostics);
    }
    let Some(json) = response.json else {
        let mut faults = Faults::new(target.type_name, "The state cannot be moved");
        let what = format!("the provider made no state out of that of {source}.");
        faults.at_path(crate::AttributePath::root(), what);
        return Err(faults.diagnostics);
    };
    let state = read_json(&target, &json)?;
    Ok((state, response.private, response.diagnostics))
}
