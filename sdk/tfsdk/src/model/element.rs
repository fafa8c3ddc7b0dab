//! Attributes that hold several of something: their schema from that of one.

use super::AttributeType;
use crate::schema::validators::Elements;
use crate::schema::{Attribute, AttributeKind, Equality, NestingMode, Validation, Validator};
use crate::{Diagnostics, Type, Value};
use std::sync::Arc;

/// The collections.
#[derive(Clone, Copy, Debug)]
pub(super) enum Many {
    List,
    Set,
    Map,
}

/// An attribute that holds many `T`.
///
/// Objects nest, unless they stand in a collection that stands in another one: Terraform has no
/// nested attributes for these, so they become plain objects.
pub(super) fn collection<T: AttributeType>(many: Many) -> Attribute {
    let element = T::attribute();
    let plain = element.value_type();
    let mut whole = match element.kind {
        AttributeKind::Nested(NestingMode::Single, members) => match many {
            Many::List => Attribute::list_nested(members),
            Many::Set => Attribute::set_nested(members),
            Many::Map => Attribute::map_nested(members),
        },
        _ => Attribute::of(match many {
            Many::List => Type::list(plain),
            Many::Set => Type::set(plain),
            Many::Map => Type::map(plain),
        }),
    };
    for validator in element.validators {
        whole = whole.validator(Elements::are(OfElement(validator)));
    }
    match element.equality {
        Some(equality) => whole.equality(Elementwise(equality)),
        None => whole,
    }
}

/// A check of one element, in the collection's hands.
#[derive(Debug)]
struct OfElement(Arc<dyn Validator>);

impl Validator for OfElement {
    fn describe(&self) -> String {
        self.0.describe()
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        self.0.validate_within(validation, diagnostics);
    }
}

/// Collections whose elements mean the same, each for each.
#[derive(Debug)]
struct Elementwise(Arc<dyn Equality>);

impl Elementwise {
    fn same(&self, left: &Value, right: &Value) -> bool {
        left == right || (is_known(left) && is_known(right) && self.0.equal(left, right))
    }
}

fn is_known(value: &Value) -> bool {
    !value.is_null() && !value.is_unknown()
}

impl Equality for Elementwise {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        match (left.undynamic(), right.undynamic()) {
            (Value::List(left), Value::List(right)) => {
                left.len() == right.len() && left.iter().zip(right).all(|(l, r)| self.same(l, r))
            }
            (Value::Map(left), Value::Map(right)) => {
                left.keys().eq(right.keys())
                    && left
                        .values()
                        .zip(right.values())
                        .all(|(l, r)| self.same(l, r))
            }
            (Value::Set(_), Value::Set(_)) => self.canonical(left) == self.canonical(right),
            (left, right) => left == right,
        }
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        let one = |element: &Value| {
            let spelling = is_known(element).then(|| self.0.canonical(element));
            spelling.flatten().unwrap_or_else(|| element.clone())
        };
        Some(match value.undynamic() {
            Value::List(elements) => Value::list(elements.iter().map(one)),
            Value::Set(elements) => Value::set(elements.iter().map(one)),
            Value::Map(entries) => {
                Value::map(entries.iter().map(|(key, element)| (key, one(element))))
            }
            _ => return None,
        })
    }
}
