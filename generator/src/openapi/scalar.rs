//! Places that take single values of several types.

use super::schema::Shape;
use crate::source::Tree;

/// The types of single values that are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scalars {
    pub text: bool,
    pub integer: bool,
    /// Numbers with a fraction, and those without.
    pub number: bool,
    pub boolean: bool,
}

impl Scalars {
    /// The types that a shape allows, if it allows single values and nothing else.
    pub fn of(shape: &Shape) -> Option<Self> {
        let mut scalars = Self::default();
        match shape {
            Shape::String => scalars.text = true,
            Shape::Integer => scalars.integer = true,
            Shape::Number => scalars.number = true,
            Shape::Boolean => scalars.boolean = true,
            Shape::Scalar(several) => scalars = *several,
            _ => return None,
        }
        Some(scalars)
    }

    /// The types of 3.1's lists of types; none when one of them is no single value.
    pub fn named(types: &[&str]) -> Option<Self> {
        let mut scalars = Self::default();
        for name in types {
            match *name {
                "string" | "file" => scalars.text = true,
                "integer" => scalars.integer = true,
                "number" => scalars.number = true,
                "boolean" => scalars.boolean = true,
                _ => return None,
            }
        }
        Some(scalars)
    }

    /// The types of these values; none when one of them is no single value, or there are none.
    pub fn of_values(values: &[Tree]) -> Option<Self> {
        let mut scalars = Self::default();
        for value in values {
            match value {
                Tree::String(_) => scalars.text = true,
                Tree::Boolean(_) => scalars.boolean = true,
                Tree::Number(digits) => {
                    match digits.bytes().all(|b| b == b'-' || b.is_ascii_digit()) {
                        true => scalars.integer = true,
                        false => scalars.number = true,
                    }
                }
                _ => return None,
            }
        }
        (scalars != Self::default()).then_some(scalars)
    }

    /// What takes the values of both.
    pub fn or(self, other: Self) -> Self {
        Self {
            text: self.text || other.text,
            integer: self.integer || other.integer,
            number: self.number || other.number,
            boolean: self.boolean || other.boolean,
        }
    }

    /// What takes only values that both take.
    pub fn and(self, other: Self) -> Self {
        Self {
            text: self.text && other.text,
            integer: self.integer && (other.integer || other.number)
                || self.number && other.integer,
            number: self.number && other.number,
            boolean: self.boolean && other.boolean,
        }
    }

    /// The shape that allows just these. Nothing for none.
    pub fn shape(self) -> Option<Shape> {
        match (self.text, self.integer || self.number, self.boolean) {
            (false, false, false) => None,
            (true, false, false) => Some(Shape::String),
            (false, true, false) if self.number => Some(Shape::Number),
            (false, true, false) => Some(Shape::Integer),
            (false, false, true) => Some(Shape::Boolean),
            _ => Some(Shape::Scalar(self)),
        }
    }
}
