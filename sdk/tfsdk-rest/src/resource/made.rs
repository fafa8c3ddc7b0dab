//! What the answer to a create tells of the object: in its body, in a list, in a header.

use super::identity::{nothing, put, put_into};
use super::{RestResource, location};
use crate::declaration::{Attribute, Operation, Told};
use crate::equality::{View, equal};
use crate::exchange::{Accepted, Exchange};
use crate::failure::Failure;
use crate::plain_text::one_line;
use crate::pointer;
use crate::request::{declared, look_up, parameter_attribute};
use crate::response::{self, Decoded, from_text};
use percent_encoding::percent_decode_str;
use tfsdk::Value;
use tfsdk::value::json::Json;

impl RestResource {
    /// The object in the answer to `create`; `None` when there is none, or the answer is another
    /// thing that tells only the id.
    pub(super) fn answered(
        &self,
        exchange: &Exchange<'_>,
        create: &'static Operation,
        accepted: &Accepted,
        plan: &Value,
    ) -> Result<Option<Decoded>, Failure> {
        if matches!(create.told, Some(Told::Answer(_))) {
            return Ok(None);
        }
        let Some(json) = exchange.json(create, accepted, self.declaration.attributes)? else {
            return Ok(None);
        };
        let (list, rest) = match create.unwraps.find("/0") {
            Some(at) if matches!(create.unwraps[at + 2..].chars().next(), None | Some('/')) => {
                (&create.unwraps[..at], &create.unwraps[at + 2..])
            }
            _ => (create.unwraps, ""),
        };
        let Some(Json::Array(elements)) = response::unwrap(&json, list) else {
            return exchange.object_in(create, accepted, &json).map(Some);
        };
        let objects = elements.iter().enumerate().filter_map(|(index, element)| {
            let object = element
                .pointer(rest)
                .filter(|one| one.as_object().is_some())?;
            let base = format!("{}/{index}{rest}", pointer::of(list));
            Some(exchange.decoded(self.declaration.attributes, object, &base))
        });
        let mut objects: Vec<Decoded> = objects.collect::<Result<_, Failure>>()?;
        if objects.len() > 1 {
            objects.retain(|object| self.may_be(plan, &object.value));
        }
        match (objects.len(), objects.pop()) {
            (1, object) => Ok(object),
            (found, _) => Err(Failure::new(format!(
                "The answer to {} is a list of {}, of which {} what was planned.",
                accepted.call,
                elements.len(),
                match found {
                    0 => "none has",
                    _ => "several have",
                }
            ))),
        }
    }

    /// Whether an answered object has nothing that was planned otherwise.
    fn may_be(&self, plan: &Value, object: &Value) -> bool {
        self.declaration.attributes.iter().all(|attribute| {
            let planned = plan.attribute(attribute.name);
            let planned = planned.filter(|value| value.is_wholly_known() && !value.is_null());
            let answered = object.attribute(attribute.name);
            match (planned, answered.filter(|value| !value.is_null())) {
                (Some(planned), Some(answered)) => {
                    let equality = attribute.sameness();
                    equal(&attribute.kind, equality, planned, answered, View::Answered)
                }
                _ => true,
            }
        })
    }

    /// Adds to `object` what else the answer to `create` tells of the id.
    pub(super) fn add_told(
        &self,
        exchange: &Exchange<'_>,
        create: &'static Operation,
        accepted: &Accepted,
        plan: &Value,
        object: &mut Value,
    ) {
        match create.told {
            None => {
                if let Some(location) = &accepted.answer.location {
                    self.fill_from_location(object, location, plan);
                }
            }
            Some(Told::Header(name)) => {
                let header = accepted.answer.headers.get(*name);
                if let Some(text) = header.and_then(|value| value.to_str().ok()) {
                    self.clear_told(object, plan);
                    self.fill_from_location(object, text, plan);
                    if let Some(last) = last_segment(text) {
                        self.fill_last(object, &last, plan);
                    }
                }
            }
            Some(Told::Answer(at)) => {
                let attributes = self.declaration.attributes;
                let json = exchange.json(create, accepted, attributes);
                let told = match json {
                    Ok(json) => json.and_then(|json| json.pointer(&pointer::of(at))?.scalar_text()),
                    // An id as plain text.
                    Err(_) => plain(&accepted.answer.body).filter(|_| at.is_empty()),
                };
                if let Some(told) = told {
                    self.fill_last(object, &told, plan);
                }
            }
        }
    }

    /// The id that the answer to an update tells beside the object or without one.
    pub(super) fn told_id(
        &self,
        exchange: &Exchange<'_>,
        update: &'static Operation,
        accepted: &Accepted,
        plan: &Value,
    ) -> Value {
        let mut object = nothing(self.declaration.attributes);
        self.add_told(exchange, update, accepted, plan, &mut object);
        object
    }

    /// Forgets what the body has as the id, where the mapping says that the id is elsewhere.
    fn clear_told(&self, object: &mut Value, plan: &Value) {
        if let Some(name) = self.identity().last().filter(|name| is_open(plan, name)) {
            put(object, name, Value::Null);
        }
    }

    /// The last part of the identity, which the API has chosen.
    fn fill_last(&self, object: &mut Value, text: &str, plan: &Value) {
        let identity = self.identity();
        if let Some(name) = identity.last().filter(|name| is_open(plan, name)) {
            self.fill_with(object, name, text);
        }
    }

    fn fill_from_location(&self, object: &mut Value, location: &str, plan: &Value) {
        let attributes = self.declaration.attributes;
        let declared = self.declaration.binding.path_parameters;
        let Some(template) = self.item_path() else {
            return;
        };
        for (parameter, text) in location::parameters(template, location) {
            let name = parameter_attribute(&parameter, attributes, declared);
            if let Some(name) = name.filter(|name| is_open(plan, name)) {
                self.fill_with(object, name, &text);
            }
        }
    }

    fn fill_with(&self, object: &mut Value, name: &str, text: &str) {
        let attribute: Option<&Attribute> = declared(self.declaration.attributes, name);
        let free = look_up(object, name).is_none_or(Value::is_null);
        if let Some(attribute) = attribute.filter(|_| free) {
            let value = from_text(&attribute.kind, text);
            put_into(self.declaration.attributes, object, name, value);
        }
    }
}

fn is_open(plan: &Value, name: &str) -> bool {
    let mut object = plan;
    for step in name.split('.') {
        match object.attribute(step) {
            Some(value) => object = value,
            // An object that is not known yet leaves its members open.
            None => return object.is_unknown(),
        }
    }
    object.is_unknown()
}

/// The last step of the path in a header, or all of a header that holds no path.
fn last_segment(text: &str) -> Option<String> {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let last = path.rsplit('/').find(|step| !step.is_empty())?;
    let last = percent_decode_str(last.trim()).decode_utf8().ok()?;
    Some(last.into_owned())
}

/// A body that is one word.
fn plain(body: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(body).ok()?.trim();
    let single = !text.is_empty() && !text.contains(char::is_whitespace);
    (single && one_line(text, 200) == text).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_end_with_the_id() {
        for (text, id) in [
            ("7", Some("7")),
            ("https://api.example.com/a%20b/?x=/y", Some("a b")),
            ("/things/7/", Some("7")),
            ("/", None),
            ("", None),
        ] {
            assert_eq!(last_segment(text).as_deref(), id, "{text}");
        }
    }

    #[test]
    fn a_word_may_be_an_id() {
        assert_eq!(plain(b" ab-7\n").as_deref(), Some("ab-7"));
        assert_eq!(plain(b"<html> no"), None);
        assert_eq!(plain(b"\xff"), None);
        assert_eq!(plain(b""), None);
    }
}
