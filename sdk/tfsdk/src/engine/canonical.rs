//! Elements in the form in which they are compared: one spelling for all that mean the same.

use super::{rebuild, tree};
use crate::Value;
use crate::schema::Text;
use crate::schema::members::{Member, Members};
use crate::value::correlate::shape;

/// The object with the canonical spelling of each attribute that has one.
pub(super) fn object(members: Members<'_>, value: &Value) -> Value {
    rebuild::members(members, value.clone(), &|member, value| {
        spelling(member, value)
    })
}

/// Whether any attribute inside has an equality of its own.
pub(super) fn matters(members: Members<'_>) -> bool {
    members.iter().any(|(_, member)| {
        member.attribute().is_some_and(|a| a.equality.is_some())
            || member.nested().is_some_and(|(_, inside)| matters(inside))
    })
}

/// What is certain of the element that a configured object describes: unknown where the provider
/// decides. `None` when the configuration itself is not wholly known, for then nothing is certain.
pub(super) fn template(members: Members<'_>, config: &Value) -> Option<Value> {
    (config.is_wholly_known() && tree::is_given(config)).then(|| open(members, config))
}

/// The configured object with everything unknown that the configuration leaves to the provider.
pub(super) fn open(members: Members<'_>, config: &Value) -> Value {
    rebuild::members(members, config.clone(), &|member, value| match member {
        Member::Attribute(attribute) if attribute.write_only => Value::Null,
        _ if member.is_computed() && value.is_null() => Value::unknown(),
        _ => value,
    })
}

/// What the configured object leaves to the provider. A value that is not known yet will be given.
pub(super) fn choices(members: Members<'_>, config: &Value) -> Value {
    let given = config.clone().transform(&mut |_, value| match value {
        Value::Unknown(_) => Value::Bool(true),
        other => other,
    });
    shape(&open(members, &given))
}

/// The object with everything unknown that the provider decides, at any depth.
pub(super) fn configured(members: Members<'_>, value: &Value) -> Value {
    rebuild::members(members, value.clone(), &|member, value| {
        if member.is_computed() {
            Value::unknown()
        } else {
            spelling(member, value)
        }
    })
}

/// The attributes by which an object is told apart. `None` when one of them is not given.
pub(super) fn key(members: Members<'_>, keys: &[Text], value: &Value) -> Option<Value> {
    let given = keys.iter().map(|name| {
        let value = tree::member(value, name);
        let member = members.get(name)?;
        let certain = !value.is_null() && value.is_wholly_known();
        certain.then(|| (name.to_string(), spelling(member, value.clone())))
    });
    Some(Value::Object(given.collect::<Option<_>>()?))
}

fn spelling(member: Member<'_>, value: Value) -> Value {
    let equality = member.attribute().and_then(|a| a.equality.as_ref());
    match equality {
        Some(equality) if tree::is_given(&value) && value.is_wholly_known() => {
            equality.canonical(&value).unwrap_or(value)
        }
        _ => value,
    }
}
