//! What logs may show of a value: its shape. A value does not know whether it is a secret.

use super::Value;
use std::fmt;

/// Prints names of attributes, kinds and what is null or unknown, and nothing else.
#[derive(Clone, Copy)]
pub struct Shape<'a>(&'a Value);

impl Value {
    /// For logs: without any text or number of the value.
    pub fn shape(&self) -> Shape<'_> {
        Shape(self)
    }
}

impl fmt::Debug for Shape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Bool(_) => f.write_str("bool"),
            Value::Number(_) => f.write_str("number"),
            Value::String(_) => f.write_str("string"),
            Value::List(elements) => f.debug_list().entries(elements.iter().map(Shape)).finish(),
            Value::Set(elements) => f.debug_set().entries(elements.iter().map(Shape)).finish(),
            // Its keys are the practitioner's.
            Value::Map(members) => write!(f, "map of {}", members.len()),
            Value::Object(members) => {
                let mut object = f.debug_struct("");
                for (name, member) in members {
                    object.field(name, &Shape(member));
                }
                object.finish()
            }
            Value::Dynamic(_) => f.write_str("any"),
            Value::Unknown(_) => f.write_str("unknown"),
            Value::Null => f.write_str("null"),
        }
    }
}

/// The shape only: what is printed for debugging ends in logs. Tests, and crates that enable
/// `shown-values` for theirs, see the whole value.
#[cfg(not(any(test, feature = "shown-values")))]
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.shape(), f)
    }
}

#[cfg(any(test, feature = "shown-values"))]
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => f.debug_tuple("Bool").field(value).finish(),
            Value::Number(number) => f.debug_tuple("Number").field(number).finish(),
            Value::String(text) => f.debug_tuple("String").field(text).finish(),
            Value::List(elements) => f.debug_tuple("List").field(elements).finish(),
            Value::Set(elements) => f.debug_tuple("Set").field(elements).finish(),
            Value::Map(members) => f.debug_tuple("Map").field(members).finish(),
            Value::Object(members) => f.debug_tuple("Object").field(members).finish(),
            Value::Dynamic(inner) => f.debug_tuple("Dynamic").field(inner).finish(),
            Value::Unknown(known) => f.debug_tuple("Unknown").field(known).finish(),
            Value::Null => f.write_str("Null"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Refinement;

    #[test]
    fn a_shape_names_attributes_and_shows_no_content() {
        let value = Value::object([
            ("password", Value::from("hunter2")),
            ("pin", Value::from(4711)),
            ("keys", Value::map([("hunter2", Value::from("hunter2"))])),
            ("list", Value::list([Value::from("hunter2"), Value::Null])),
            ("set", Value::set([Value::from(true)])),
            ("any", Value::dynamic(Value::from("hunter2"))),
            (
                "unknown",
                Value::Unknown(Box::new(Refinement {
                    prefix: Some("hunter2".to_owned()),
                    ..Refinement::default()
                })),
            ),
        ]);
        let text = format!("{:?}", value.shape());
        assert!(
            !text.contains("hunter2") && !text.contains("4711"),
            "{text}"
        );
        assert_eq!(
            text,
            " { any: any, keys: map of 1, list: [string, null], password: string, pin: number, set: {bool}, unknown: unknown }"
        );
    }
}
