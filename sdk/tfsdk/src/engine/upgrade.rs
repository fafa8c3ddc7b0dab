//! Reads a stored state, and brings one of an older schema version up to date.

use super::faults::Faults;
use super::{Target, guard, stored};
use crate::resource::{UpgradeStateRequest, UpgradeStateResponse};
use crate::value::json::{Members as Strictness, decode};
use crate::{Diagnostics, Value};

/// The state in the present schema. Never null: Terraform would take the object for gone.
///
/// # Errors
/// A state that cannot be read, or that the author's code does not bring up to date.
pub(crate) async fn upgrade(
    target: Target<'_>,
    version: i64,
    json: &[u8],
) -> Result<Value, Diagnostics> {
    let mut json = std::str::from_utf8(json)
        .map_err(|_| fault(&target, "the stored state is not UTF-8."))?
        .to_owned();
    if version > target.schema.version {
        return Err(fault(
            &target,
            "a newer release of the provider has stored it. Use that release or a later one.",
        ));
    }
    for version in version.max(0)..target.schema.version {
        json = step(&target, version, &json).await?;
    }
    read_json(&target, &json)
}

/// One version further.
async fn step(target: &Target<'_>, version: i64, json: &str) -> Result<String, Diagnostics> {
    let mut response = UpgradeStateResponse::default();
    let request = UpgradeStateRequest {
        context: target.context,
        version,
        json,
    };
    let work = target.resource.upgrade_state(request, &mut response);
    guard::run(target.type_name, "upgrading a stored state", work).await?;
    if response.diagnostics.has_errors() {
        return Err(response.diagnostics);
    }
    response.json.ok_or_else(|| {
        fault(
            target,
            format!(
                "the state was stored with version {version} of the schema, and the provider does not say how to bring it to version {}.",
                version + 1
            ),
        )
    })
}

/// A state of the present schema version: what the schema does not know is passed over, and what
/// the state does not have is null.
pub(super) fn read_json(target: &Target<'_>, json: &str) -> Result<Value, Diagnostics> {
    let state = decode(json.as_bytes(), target.value_type, Strictness::Lenient)
        .map_err(|error| fault(target, format!("the stored state does not fit: {error}.")))?;
    if state.is_null() {
        return Err(fault(target, "the stored state is null."));
    }
    let state = stored::storable(target.members(), state);
    let faults = stored::check_known(target, &state);
    if faults.has_errors() {
        return Err(faults);
    }
    Ok(state)
}

fn fault(target: &Target<'_>, what: impl AsRef<str>) -> Diagnostics {
    let mut faults = Faults::new(target.type_name, "The stored state cannot be used");
    faults.at_path(crate::AttributePath::root(), what);
    faults.diagnostics
}
