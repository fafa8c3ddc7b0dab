//! The attribute `timeouts`: how long the steps of an object's life may take.

use super::waiting::LIMIT;
use crate::declaration::{Binding, Resource, Step};
use std::borrow::Cow;
use std::time::Duration;
use tfsdk::Value;
use tfsdk::schema::Attribute;
use tfsdk::timeouts::{self, Operation};

/// The attribute by its name, if there are limits and the API has nothing else of that name.
pub(crate) fn attribute(resource: &Resource) -> Option<(Cow<'static, str>, Attribute)> {
    let taken = resource
        .attributes
        .iter()
        .any(|one| one.name == timeouts::NAME);
    let limits = resource.binding.timeouts;
    if taken || limits.is_empty() {
        return None;
    }
    let operations = limits.iter().map(|(step, _)| match step {
        Step::Create => Operation::Create,
        Step::Read => Operation::Read,
        Step::Update => Operation::Update,
        Step::Delete => Operation::Delete,
    });
    let mut attribute = timeouts::attribute(operations);
    attribute.presence = tfsdk::schema::Presence::Optional;
    Some((Cow::Borrowed(timeouts::NAME), attribute))
}

/// How long `operation` may take where a practitioner says nothing.
pub(super) fn of(binding: &Binding, operation: Operation) -> Option<Duration> {
    let step = match operation {
        Operation::Create => Step::Create,
        Operation::Read => Step::Read,
        Operation::Update => Step::Update,
        Operation::Delete => Step::Delete,
        _ => return None,
    };
    let stated = binding.timeouts.iter().find(|(of, _)| *of == step);
    let stated = stated.map(|(_, seconds)| Duration::from_secs(*seconds));
    stated.or_else(|| (!binding.waits.is_empty()).then_some(LIMIT))
}

/// The limits that a plan or state holds; `None` where there can be none.
pub(super) fn given(resource: &Resource, object: &Value) -> Option<Value> {
    attribute(resource)?;
    Some(
        object
            .attribute(timeouts::NAME)
            .cloned()
            .unwrap_or(Value::Null),
    )
}

/// No answer of the API has them.
pub(super) fn keep(state: &mut Value, limits: Value) {
    if let Some(members) = state.as_object_mut() {
        members.entry(timeouts::NAME.to_owned()).or_insert(limits);
    }
}
