//! Fills defaults into a configuration, as though the practitioner had written them.

use super::rebuild;
use crate::Value;
use crate::schema::members::{Member, Members, Nesting};
use crate::schema::{Attribute, AttributeKind, DefaultValue};

/// The configuration with the default wherever an attribute that has one is null, at any depth.
///
/// Works on an owned tree and sorts sets afterwards, because a default changes the identity of a
/// set element.
pub(super) fn fill(members: Members<'_>, config: Value) -> Value {
    rebuild::members(members, config, &|member, value| match member {
        Member::Attribute(attribute) if value.is_null() => default_of(attribute),
        _ => value,
    })
}

/// The default of an attribute with the defaults of the attributes inside it; null without one.
fn default_of(attribute: &Attribute) -> Value {
    let Some(value) = attribute.default.as_ref().map(DefaultValue::value) else {
        return Value::Null;
    };
    let member = Member::Attribute(attribute);
    match (&attribute.kind, member.nested()) {
        (AttributeKind::Nested(..), Some((nesting, inside))) => match (nesting, value) {
            (Nesting::List, Value::List(elements)) => {
                Value::List(elements.into_iter().map(|e| fill(inside, e)).collect())
            }
            (Nesting::Set, Value::Set(elements)) => {
                Value::set(elements.into_iter().map(|e| fill(inside, e)))
            }
            (Nesting::Map, Value::Map(entries)) => {
                Value::map(entries.into_iter().map(|(key, e)| (key, fill(inside, e))))
            }
            (_, value) => fill(inside, value),
        },
        (_, _) => value,
    }
}
