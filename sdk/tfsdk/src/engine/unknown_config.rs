//! What becomes of a `provider` block that is not wholly known while Terraform plans.

use super::registry::Standing;
use crate::Diagnostics;
use crate::deferral::{Deferred, WhenUnknown};
use crate::provider::{ConfigureRequest, Provider};

/// Why the provider is not to be configured; `None` when it is.
///
/// # Errors
/// An unknown attribute that the provider cannot do without.
pub(super) async fn decide<P: Provider>(
    provider: &P,
    request: &ConfigureRequest<'_>,
) -> Result<Option<Standing>, Diagnostics> {
    let unknown = request
        .config
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, value)| !value.is_wholly_known())
        .map(|(name, _)| (provider.when_unknown(name), name.as_str()));
    let strictest = unknown.max_by_key(|(word, _)| *word);
    match strictest {
        Some((WhenUnknown::Refuse, name)) => Err(refusal(name)),
        Some((WhenUnknown::Defer, name)) => {
            if request.context.allows_deferral() {
                Ok(Some(Standing::Deferred(Deferred::ProviderConfigUnknown)))
            } else {
                Err(refusal(name))
            }
        }
        Some((WhenUnknown::PlanOffline, _)) => Ok(Some(Standing::Offline)),
        Some((WhenUnknown::Configure, _)) | None => {
            let Some(reason) = provider.deferral(request).await else {
                return Ok(None);
            };
            if request.context.allows_deferral() {
                Ok(Some(Standing::Deferred(reason)))
            } else {
                Err(super::deferral::not_allowed("The provider", reason))
            }
        }
    }
}

fn refusal(name: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    diagnostics.attribute_error(
        crate::AttributePath::root().attribute(name),
        "The provider's configuration is not known yet",
        format!(
            "The value of {name:?} comes from an object that does not exist yet, so that the provider cannot be configured while Terraform plans. Create that object first, with -target or in a configuration of its own, or give a value that is known."
        ),
    );
    diagnostics
}
