//! The rules of resource identity: it has its schema's type, is there once there is an object,
//! and stays what it was.

mod schema;
mod upgrade;

pub(crate) use schema::check_schema;
pub(crate) use upgrade::upgrade;

use super::Target;
use super::faults::Faults;
use crate::identity::{ForImport, IdentitySchema, Stability};
use crate::{AttributePath, Diagnostics, Value};

/// An object's identity as a call finds it.
#[derive(Clone, Copy)]
pub(crate) struct Identified<'a> {
    /// `None` when the kind has no identity.
    pub(crate) schema: Option<&'a IdentitySchema>,
    /// As stored or planned; null when there is none.
    pub(crate) stored: &'a Value,
}

impl Identified<'_> {
    /// What a kind without identity has.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self {
            schema: None,
            stored: &super::tree::NULL,
        }
    }

    /// What an answer starts from: unknown parts are for the provider to decide.
    pub(super) fn planned(self) -> Value {
        if self.stored.is_wholly_known() {
            self.stored.clone()
        } else {
            Value::Null
        }
    }
}

const INVALID: &str = "The provider returned an invalid identity";

/// The identity to store with `state`: the given one, or what the state shows.
///
/// Checked unless the call failed anyway; after a failure what can be stored is kept.
pub(super) fn settle(
    target: &Target<'_>,
    mut given: Value,
    state: &Value,
    diagnostics: &mut Diagnostics,
) -> Value {
    given.normalize();
    let Some(schema) = target.identity.schema else {
        diagnostics.extend(unwanted(target, &given));
        return Value::Null;
    };
    if state.is_null() {
        return Value::Null;
    }
    let stored = target.identity.stored;
    let unset = given.is_null() || (schema.stability == Stability::Mutable && given == *stored);
    let given = match schema.of_state(state) {
        Some(shown) if unset => shown,
        Some(shown) => filled(given, &shown),
        None => given,
    };
    let faults = check(target, schema, &given, stored);
    if !faults.has_errors() {
        return given;
    }
    if !diagnostics.has_errors() {
        diagnostics.extend(faults);
    }
    target.identity.planned()
}

/// An import by identity leaves out what is optional; the read supplies it.
fn filled(mut given: Value, shown: &Value) -> Value {
    for (name, value) in given.as_object_mut().into_iter().flatten() {
        if value.is_null() {
            *value = shown.attribute(name).cloned().unwrap_or_default();
        }
    }
    given
}

/// The planned identity. May have unknowns while there is no object.
pub(super) fn plan(
    target: &Target<'_>,
    given: Value,
    [prior, planned]: [&Value; 2],
    diagnostics: &mut Diagnostics,
) -> Value {
    let Some(schema) = target.identity.schema else {
        diagnostics.extend(unwanted(target, &given));
        return Value::Null;
    };
    if given.is_null() {
        return given;
    }
    let follows = schema.stability == Stability::Mutable && given == *target.identity.stored;
    let given = match schema.of_state(planned) {
        Some(shown) if follows && schema.knows(planned) => shown,
        _ => given,
    };
    let mut faults = Faults::new(target.type_name, INVALID);
    if let Err((path, message)) = given.conforms(&schema.value_type()) {
        faults.at_path(path, format!("{message}."));
    } else if !prior.is_null() && !given.is_wholly_known() {
        let what = "the object exists, so that its identity cannot be unknown.";
        faults.at_path(AttributePath::root(), what);
    } else if !prior.is_null() {
        faults
            .diagnostics
            .extend(check_stable(target, schema, &given));
    }
    diagnostics.extend(faults.diagnostics);
    given
}

/// The identity of an object that is being imported, as far as it is known before the read.
pub(super) fn start(
    target: &Target<'_>,
    given: Value,
    state: &Value,
    diagnostics: &mut Diagnostics,
) -> Value {
    let Some(schema) = target.identity.schema else {
        diagnostics.extend(unwanted(target, &given));
        return Value::Null;
    };
    if given.is_null() {
        return schema.of_state(state).unwrap_or_default();
    }
    let mut faults = Faults::new(target.type_name, INVALID);
    if let Err((path, message)) = given.conforms(&schema.value_type()) {
        faults.at_path(path, format!("{message}."));
    } else if !given.is_wholly_known() {
        faults.at_path(AttributePath::root(), "a part of it is unknown.");
    }
    diagnostics.extend(faults.diagnostics);
    given
}

/// Checks what a practitioner wrote as `identity` of an import.
pub(super) fn check_import(target: &Target<'_>, given: &Value) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let Some(schema) = target.identity.schema else {
        diagnostics.error(
            "Import by identity is not supported",
            format!(
                "Objects of kind {} have no identity. Import by id.",
                target.type_name
            ),
        );
        return diagnostics;
    };
    for (name, attribute) in &schema.attributes {
        let missing = given.attribute(name).is_none_or(Value::is_null);
        if missing && attribute.import == ForImport::Required {
            diagnostics.error(
                "The identity is incomplete",
                format!(
                    "An import of {} needs {name:?} in the identity.",
                    target.type_name
                ),
            );
        }
    }
    diagnostics
}

/// A complete identity that is no other than before.
fn check(
    target: &Target<'_>,
    schema: &IdentitySchema,
    given: &Value,
    stored: &Value,
) -> Diagnostics {
    let mut faults = complete(target.type_name, schema, given);
    if !faults.has_errors() && !stored.is_null() {
        faults.extend(check_stable(target, schema, given));
    }
    faults
}

/// Checks that an identity is of its schema's type, and that it is known and there.
pub(super) fn complete(type_name: &str, schema: &IdentitySchema, given: &Value) -> Diagnostics {
    let mut faults = Faults::new(type_name, INVALID);
    let root = AttributePath::root;
    if given
        .as_object()
        .is_none_or(|members| members.values().all(Value::is_null))
    {
        let names: Vec<_> = schema.attributes.keys().map(|name| name.as_ref()).collect();
        let what = format!(
            "the kind has an identity ({}), but the answer has none, and the state does not show it.",
            names.join(", ")
        );
        faults.at_path(root(), what);
    } else if let Err((path, message)) = given.conforms(&schema.value_type()) {
        faults.at_path(path, format!("{message}."));
    } else if !given.is_wholly_known() {
        faults.at_path(root(), "a part of the identity is unknown.");
    }
    faults.diagnostics
}

/// Parts that were null may be filled in: an import gives no more than it must.
fn check_stable(target: &Target<'_>, schema: &IdentitySchema, given: &Value) -> Diagnostics {
    let mut faults = Faults::new(target.type_name, "The identity of the object has changed");
    if schema.stability == Stability::Mutable {
        return faults.diagnostics;
    }
    for name in schema.attributes.keys() {
        let before = target
            .identity
            .stored
            .attribute(name)
            .unwrap_or(&Value::Null);
        let after = given.attribute(name).unwrap_or(&Value::Null);
        if !before.is_null() && !before.is_unknown() && before != after {
            let what = format!(
                "{name:?} of the identity was {} and is now {}. An identity stays as long as its object.",
                before.describe(),
                after.describe()
            );
            faults.at_path(AttributePath::root(), what);
        }
    }
    faults.diagnostics
}

fn unwanted(target: &Target<'_>, given: &Value) -> Diagnostics {
    let mut faults = Faults::new(target.type_name, INVALID);
    if !given.is_null() {
        let what = "the answer has an identity, but the kind declares none.";
        faults.at_path(AttributePath::root(), what);
    }
    faults.diagnostics
}
