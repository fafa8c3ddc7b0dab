//! The attributes by which an object is addressed: those in the paths of its operations.

use super::RestResource;
use crate::declaration::{Attribute, Kind, Resource};
use crate::request::{look_up, parameter_attribute, path};
use tfsdk::Value;

/// The attributes in the path of the read operation, or else of update or delete; and those that tell
/// the object from the others of a list, where it is read in one.
pub(crate) fn identity(resource: &Resource) -> Vec<&'static str> {
    let binding = resource.binding;
    let operation = binding
        .read
        .as_ref()
        .or(binding.update.as_ref())
        .or(binding.delete.as_ref());
    let Some(operation) = operation else {
        return Vec::new();
    };
    let attributes = resource.attributes;
    let named = |parameter| parameter_attribute(parameter, attributes, binding.path_parameters);
    let mut identity: Vec<_> = path::parameters(operation.path).filter_map(named).collect();
    for (_, name) in operation.among {
        if !identity.contains(name) {
            identity.push(name);
        }
    }
    identity
}

impl RestResource {
    pub(super) fn identity(&self) -> Vec<&'static str> {
        identity(self.declaration)
    }

    /// The path that names one object.
    pub(super) fn item_path(&self) -> Option<&'static str> {
        let binding = self.declaration.binding;
        let read = binding.read.as_ref().filter(|read| read.among.is_empty());
        let item = read.or(binding.delete.as_ref()).or(binding.update.as_ref());
        item.map(|operation| operation.path)
    }

    /// Attributes of the identity that `value` does not tell.
    pub(super) fn missing_identity(&self, value: &Value) -> Vec<&'static str> {
        let mut identity = self.identity();
        identity.retain(|name| {
            look_up(value, name).is_none_or(|value| value.is_unknown() || tells_nothing(value))
        });
        identity
    }

    /// Attributes of the identity for which an answer has other values than they were planned to.
    pub(super) fn other_identity(
        &self,
        plan: &Value,
        answer: &Value,
    ) -> Vec<(&'static str, Value, Value)> {
        let differing = self.identity().into_iter().filter_map(|name| {
            let planned = look_up(plan, name).filter(|value| value.is_wholly_known())?;
            let answered = look_up(answer, name).filter(|value| !tells_nothing(value))?;
            let differs = !tells_nothing(planned) && planned != answered;
            differs.then(|| (name, planned.clone(), answered.clone()))
        });
        differing.collect()
    }

    /// What an answer has as ids although no path can hold it. It is taken out.
    pub(super) fn take_useless(&self, answer: &mut Value) -> Vec<(&'static str, Value)> {
        let mut taken = Vec::new();
        for name in self.identity() {
            let found = look_up(answer, name).filter(|found| !found.is_null());
            if let Some(found) = found.filter(|found| tells_nothing(found)).cloned() {
                put(answer, name, Value::Null);
                taken.push((name, found));
            }
        }
        taken
    }
}

/// Whether nothing can be addressed by `value`: an empty step of a path leads to the collection, and
/// those of dots lead away from it.
fn tells_nothing(value: &Value) -> bool {
    value.is_null()
        || value
            .as_str()
            .is_some_and(|text| matches!(text.trim(), "" | "." | ".."))
}

/// An object of which nothing is known.
pub(super) fn nothing(attributes: &'static [Attribute]) -> Value {
    let shown = attributes.iter().filter(|attribute| attribute.is_shown());
    Value::object(shown.map(|attribute| (attribute.name, Value::Null)))
}

/// Puts `value` at `name`, which may lead into objects; those that do not exist are made.
pub(super) fn put_into(
    attributes: &'static [Attribute],
    object: &mut Value,
    name: &str,
    value: Value,
) {
    let Some((first, rest)) = name.split_once('.') else {
        return put(object, name, value);
    };
    let mut known = attributes.iter();
    let Some(Kind::Object(inner)) = known.find(|one| one.name == first).map(|one| &one.kind) else {
        return;
    };
    let Some(members) = object.as_object_mut() else {
        return;
    };
    let member = members.entry(first.to_owned()).or_default();
    if member.as_object().is_none() {
        *member = nothing(inner);
    }
    put_into(inner, member, rest, value);
}

/// Puts `value` at `name`, which may lead into objects that exist.
pub(super) fn put(object: &mut Value, name: &str, value: Value) {
    let (first, rest) = match name.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (name, None),
    };
    let Some(members) = object.as_object_mut() else {
        return;
    };
    match (rest, members.get_mut(first)) {
        (Some(rest), Some(member)) => put(member, rest, value),
        (Some(_), None) => {}
        (None, _) => {
            members.insert(first.to_owned(), value);
        }
    }
}

/// Copies the attributes `names` from `known` where `object` has none. Answers need not repeat
/// by what they were asked.
pub(super) fn fill(object: &mut Value, names: &[&'static str], known: &Value) {
    for name in names {
        let absent = look_up(object, name).is_none_or(Value::is_null);
        if let Some(value) = look_up(known, name).filter(|value| !value.is_unknown() && absent) {
            put(object, name, value.clone());
        }
    }
}
