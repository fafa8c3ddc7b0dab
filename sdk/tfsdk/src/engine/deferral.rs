//! Whether an answer may put something off.

use crate::deferral::Deferred;
use crate::{Context, Diagnostics};

/// The reason, if Terraform allows one; an error message otherwise, for Terraform's own would say
/// no more than that the provider is wrong.
pub(super) fn checked(
    type_name: &str,
    context: &Context,
    deferred: Option<Deferred>,
    diagnostics: &mut Diagnostics,
) -> Option<Deferred> {
    let reason = deferred?;
    if context.allows_deferral() {
        return Some(reason);
    }
    diagnostics.extend(not_allowed(type_name, reason));
    None
}

/// What the practitioner is told where nothing may be put off.
pub(super) fn not_allowed(what: &str, reason: Deferred) -> Diagnostics {
    Diagnostics::from_error(
        "This cannot be done yet",
        format!(
            "{what} would have to be put off because {}. This run does not allow that. Create what is missing first, with -target or in a configuration of its own, or run Terraform with -allow-deferral where it has that option.",
            reason.because()
        ),
    )
}
