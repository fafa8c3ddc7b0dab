//! Brings stored identities up to date.

use crate::engine::faults::Faults;
use crate::engine::{Target, guard};
use crate::resource::{UpgradeIdentityRequest, UpgradeIdentityResponse};
use crate::value::json::{Members, decode};
use crate::{AttributePath, Diagnostics, Value};

/// Brings a stored identity up to date, one version after the other.
///
/// # Errors
/// An identity that cannot be read, or that the author's code does not bring up to date.
pub(crate) async fn upgrade(
    target: Target<'_>,
    version: i64,
    json: &[u8],
) -> Result<Value, Diagnostics> {
    let Some(schema) = target.identity.schema else {
        return Err(fault(&target, "its kind has no identity."));
    };
    let mut json = std::str::from_utf8(json)
        .map_err(|_| fault(&target, "it is not UTF-8."))?
        .to_owned();
    if version > schema.version {
        return Err(fault(
            &target,
            "a newer release of the provider has stored it.",
        ));
    }
    for version in version.max(0)..schema.version {
        let mut response = UpgradeIdentityResponse::default();
        let request = UpgradeIdentityRequest {
            context: target.context,
            version,
            json: &json,
        };
        let work = target.resource.upgrade_identity(request, &mut response);
        guard::run(target.type_name, "upgrading a stored identity", work).await?;
        if response.diagnostics.has_errors() {
            return Err(response.diagnostics);
        }
        json = response.json.ok_or_else(|| {
            let next = version + 1;
            fault(
                &target,
                &format!(
                    "the provider does not say how to bring version {version} to version {next}."
                ),
            )
        })?;
    }
    let identity = decode(json.as_bytes(), &schema.value_type(), Members::Lenient)
        .map_err(|error| fault(&target, &format!("{error}.")))?;
    if identity.is_null() {
        return Err(fault(&target, "it is null."));
    }
    Ok(identity)
}

fn fault(target: &Target<'_>, what: &str) -> Diagnostics {
    let mut faults = Faults::new(target.type_name, "The stored identity cannot be used");
    faults.at_path(AttributePath::root(), what);
    faults.diagnostics
}
