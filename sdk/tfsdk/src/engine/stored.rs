//! What may be stored: values of the schema's type, without unknowns and write-only values.

use super::faults::Faults;
use super::{Target, rebuild, tree};
use crate::schema::members::{Member, Members};
use crate::value::Walk;
use crate::{Diagnostics, Value};

/// Checks that an answer is of the schema's type.
pub(super) fn check_type(target: &Target<'_>, value: &Value) -> Diagnostics {
    let mut faults = Faults::new(target.type_name, "The provider returned an invalid object");
    if let Err((path, message)) = value.conforms(target.value_type) {
        faults.at_path(path, format!("{message}."));
    }
    faults.diagnostics
}

/// Checks that an answer is an object of the schema's type, of which parts may be unknown.
pub(super) fn check_object(target: &Target<'_>, value: &Value) -> Diagnostics {
    if !value.is_unknown() {
        return check_type(target, value);
    }
    let mut faults = Faults::new(target.type_name, "The provider returned an invalid object");
    let what = "the object is unknown as a whole; only attributes inside may be.";
    faults.at_path(crate::AttributePath::root(), what);
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
    let mut first = None;
    value.walk(&mut |path, part| {
        if first.is_none() && part.is_unknown() {
            first = Some(path.clone());
        }
        if first.is_some() || part.is_wholly_known() {
            Walk::Past
        } else {
            Walk::Into
        }
    });
    first.unwrap_or_default()
}

/// The value as Terraform takes it: null for all write-only attributes, and never null for blocks
/// that may repeat, which are empty instead.
pub(super) fn storable(members: Members<'_>, mut value: Value) -> Value {
    value.normalize();
    rebuild::members(members, value, &|member, value| match member {
        Member::Attribute(attribute) if attribute.write_only => Value::Null,
        Member::Block(_) if value.is_null() => tree::absent(member),
        _ => value,
    })
}
