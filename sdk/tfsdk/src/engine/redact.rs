//! Values as they may be shown: without what their schema hides.

use super::rebuild;
use crate::Value;
use crate::schema::Block;
use crate::schema::members::{Member, Members};
use std::collections::BTreeMap;

const MASK: &str = "***";

/// The value of a block without its sensitive and write-only attributes, with all other texts as
/// `text` makes them. Hidden text is shown as `***`, and everything else that is hidden as null.
pub(crate) fn redacted(block: &Block, value: Value, text: &dyn Fn(&str) -> String) -> Value {
    let value = rebuild::members(
        Members::Block(block),
        value,
        &|member, value| match member {
            Member::Attribute(attribute) if attribute.sensitive || attribute.write_only => {
                hide(value)
            }
            _ => value,
        },
    );
    texts(value, text)
}

fn hide(value: Value) -> Value {
    match value {
        Value::String(_) => Value::from(MASK),
        Value::Unknown(_) => Value::unknown(),
        _ => Value::Null,
    }
}

/// All texts in it changed.
pub(crate) fn texts(value: Value, text: &dyn Fn(&str) -> String) -> Value {
    let changed = |entries: BTreeMap<String, Value>| {
        let entries = entries.into_iter();
        entries.map(|(key, value)| (key, texts(value, text)))
    };
    match value {
        Value::String(old) => Value::from(text(&old)),
        Value::List(elements) => Value::list(elements.into_iter().map(|e| texts(e, text))),
        Value::Set(elements) => Value::set(elements.into_iter().map(|e| texts(e, text))),
        Value::Map(entries) => Value::map(changed(entries).map(|(key, e)| (text(&key), e))),
        Value::Object(members) => Value::Object(changed(members).collect()),
        Value::Dynamic(typed) => {
            let (own_type, inner) = *typed;
            Value::Dynamic(Box::new((own_type, texts(inner, text))))
        }
        other => other,
    }
}
