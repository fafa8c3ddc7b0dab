//! Looking into values. All of it sees through the type that a value of type `any` brings.

use super::{Number, Value};
use std::collections::BTreeMap;

impl Value {
    /// The value without the type that it may bring.
    pub fn undynamic(&self) -> &Value {
        match self {
            Value::Dynamic(inner) => inner.1.undynamic(),
            value => value,
        }
    }

    /// Whether it is absent.
    pub fn is_null(&self) -> bool {
        matches!(self.undynamic(), Value::Null)
    }

    /// Whether it is not known before apply. Something inside a known value may still be unknown.
    pub fn is_unknown(&self) -> bool {
        matches!(self.undynamic(), Value::Unknown(_))
    }

    /// Whether neither it nor anything inside it is unknown.
    pub fn is_wholly_known(&self) -> bool {
        match self.undynamic() {
            Value::Unknown(_) => false,
            Value::List(elements) | Value::Set(elements) => {
                elements.iter().all(Value::is_wholly_known)
            }
            Value::Map(members) | Value::Object(members) => {
                members.values().all(Value::is_wholly_known)
            }
            _ => true,
        }
    }

    /// The truth value, if it is a known bool.
    pub fn as_bool(&self) -> Option<bool> {
        match self.undynamic() {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, if it is a known one.
    pub fn as_number(&self) -> Option<&Number> {
        match self.undynamic() {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The number, if it is a known one and exactly an `i64`.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.to_i64()
    }

    /// The text, if it is known text.
    pub fn as_str(&self) -> Option<&str> {
        match self.undynamic() {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The elements, if it is a known list or tuple.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self.undynamic() {
            Value::List(elements) => Some(elements),
            _ => None,
        }
    }

    /// The elements in order, if it is a known set.
    pub fn as_set(&self) -> Option<&[Value]> {
        match self.undynamic() {
            Value::Set(elements) => Some(elements),
            _ => None,
        }
    }

    /// The elements, if it is a known list, tuple or set.
    pub fn as_elements(&self) -> Option<&[Value]> {
        self.as_list().or_else(|| self.as_set())
    }

    /// The members, if it is a known map.
    pub fn as_map(&self) -> Option<&BTreeMap<String, Value>> {
        match self.undynamic() {
            Value::Map(members) => Some(members),
            _ => None,
        }
    }

    /// The attributes, if it is a known object.
    pub fn as_object(&self) -> Option<&BTreeMap<String, Value>> {
        match self.undynamic() {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The attributes, if it is a known object.
    pub fn as_object_mut(&mut self) -> Option<&mut BTreeMap<String, Value>> {
        match self {
            Value::Object(members) => Some(members),
            Value::Dynamic(inner) => inner.1.as_object_mut(),
            _ => None,
        }
    }

    /// The attribute `name`, if it is a known object that has it.
    pub fn attribute(&self, name: &str) -> Option<&Value> {
        self.as_object()?.get(name)
    }

    /// Whether both are certainly equal (`Some(true)`), certainly different (`Some(false)`), or it
    /// depends on something unknown (`None`). The types that values of type `any` bring count, as
    /// they do for Terraform.
    pub fn known_equal(&self, other: &Value) -> Option<bool> {
        match (self, other) {
            (Value::Unknown(known), other) | (other, Value::Unknown(known)) => {
                known.check(other).is_err().then_some(false)
            }
            (Value::Dynamic(left), Value::Dynamic(right)) => {
                if left.0 != right.0 {
                    return Some(false);
                }
                left.1.known_equal(&right.1)
            }
            (Value::List(left), Value::List(right)) => {
                if left.len() != right.len() {
                    return Some(false);
                }
                all_equal(left.iter().zip(right))
            }
            (Value::Map(left), Value::Map(right)) | (Value::Object(left), Value::Object(right)) => {
                if !left.keys().eq(right.keys()) {
                    return Some(false);
                }
                all_equal(left.values().zip(right.values()))
            }
            (Value::Set(left), Value::Set(right)) => {
                let known = self.is_wholly_known() && other.is_wholly_known();
                known.then(|| left == right)
            }
            (left, right) => Some(left == right),
        }
    }
}

fn all_equal<'a>(pairs: impl Iterator<Item = (&'a Value, &'a Value)>) -> Option<bool> {
    let mut sure = Some(true);
    for (left, right) in pairs {
        match left.known_equal(right) {
            Some(false) => return Some(false),
            None => sure = None,
            Some(true) => {}
        }
    }
    sure
}
