//! What may be stored: values of the schema's type, without unknowns and write-only values.

use super::faults::Faults;
use super::{Target, rebuild};
use crate::schema::implied_type;
use crate::schema::members::{Member, Members};
use crate::{Diagnostics, Value};

/// Checks that an answer is of the schema's type.
pub(super) fn check_type(target: &Target<'_>, value: &Value) -> Diagnostics {
    let mut faults = Faults::new(target.type_name, "The provider returned an invalid object");
    if let Err((path, message)) = value.conforms(&implied_type(&target.schema.block)) {
        faults.at_path(path, format!("{message}."));
    }
    faults.diagnostics
}

/// Checks that an answer is of the schema's type and has nothing unknown.
pub(super) fn check_known(target: &Target<'_>, value: &Value) -> Diagnostics {
    let mut diagnostics = check_type(target, value);
    if !value.is_wholly_known() {
        let mut faults = Faults::new(target.type_name, "The provider returned an invalid object");
        let path = first_unknown(value);
        faults.at_path(path, "the value is unknown, but every value must be known.");
        diagnostics.extend(faults.diagnostics);
    }
    diagnostics
}

fn first_unknown(value: &Value) -> crate::AttributePath {
    value
        .as_object()
        .into_iter()
        .flatten()
        .find(|(_, member)| !member.is_wholly_known())
        .map_or_else(crate::AttributePath::root, |(name, _)| {
            crate::AttributePath::root().attribute(name.clone())
        })
}

/// The value with null for all write-only attributes.
pub(super) fn without_write_only(members: Members<'_>, value: Value) -> Value {
    rebuild::members(members, value, &|member, value| match member {
        Member::Attribute(attribute) if attribute.write_only => Value::Null,
        _ => value,
    })
}
