//! The type of an attribute or of an element of a collection.

use super::Attribute;

/// A type, in Terraform's words plus what the API needs to know.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Text.
    String,
    /// A number without fraction, of any size.
    Integer,
    /// A decimal number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// Any JSON value of the API, written as JSON text in Terraform.
    Json,
    /// Text in Terraform that travels as a number or as `true` or `false` where it reads as one.
    Scalar(Scalar),
    /// Any JSON value of the API as a value of Terraform's own, of whatever type.
    Dynamic,
    /// An ordered collection.
    List(&'static Kind),
    /// A collection without order or duplicates; an array of the API.
    Set(&'static Kind),
    /// Values by key; an object of the API with arbitrary members.
    Map(&'static Kind),
    /// An object with attributes of its own.
    Object(&'static [Attribute]),
}

/// What single values an API takes in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// Numbers, and all other text.
    TextOrNumber,
    /// `true` and `false`, and all other text.
    TextOrBoolean,
    /// Numbers, `true` and `false`; no other text.
    NumberOrBoolean,
    /// All of these.
    Any,
}

/// A value that is a number where its text reads as one.
pub const TEXT_OR_NUMBER: Kind = Kind::Scalar(Scalar::TextOrNumber);
/// A value that is `true` or `false` where its text reads so.
pub const TEXT_OR_BOOLEAN: Kind = Kind::Scalar(Scalar::TextOrBoolean);
/// A value that is a number, `true` or `false`.
pub const NUMBER_OR_BOOLEAN: Kind = Kind::Scalar(Scalar::NumberOrBoolean);
/// A value that is a number, `true` or `false` where its text reads as one.
pub const ANY_SCALAR: Kind = Kind::Scalar(Scalar::Any);
/// Elements that are text.
pub const STRING: Kind = Kind::String;
/// Elements that are whole numbers.
pub const INTEGER: Kind = Kind::Integer;
/// Elements that are numbers.
pub const NUMBER: Kind = Kind::Number;
/// Elements that are `true` or `false`.
pub const BOOLEAN: Kind = Kind::Boolean;
/// Elements that are JSON text.
pub const JSON: Kind = Kind::Json;

/// Elements that are lists.
pub const fn list_of(element: &'static Kind) -> Kind {
    Kind::List(element)
}

/// Elements that are sets.
pub const fn set_of(element: &'static Kind) -> Kind {
    Kind::Set(element)
}

/// Elements that are maps.
pub const fn map_of(element: &'static Kind) -> Kind {
    Kind::Map(element)
}

/// Elements that are objects.
pub const fn object_of(attributes: &'static [Attribute]) -> Kind {
    Kind::Object(attributes)
}
