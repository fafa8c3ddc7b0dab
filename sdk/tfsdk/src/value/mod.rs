//! Terraform's values: what a configuration, a plan or a state is made of.

mod access;
mod conforms;
mod construct;
pub(crate) mod correlate;
mod describe;
mod error;
mod number;
mod place;
mod refinement;
mod shape;
mod type_json;
mod types;
mod walk;

pub mod json;
pub mod msgpack;

pub use correlate::correlate;
pub use error::{DecodeError, EncodeError, ValueError};
pub use number::{Number, NumberError};
pub use refinement::Refinement;
pub use shape::Shape;
pub use type_json::TypeError;
pub use types::Type;
pub use walk::Walk;

pub(crate) use construct::normalized;
pub(crate) use error::Within;

use std::collections::BTreeMap;

/// How deep values may be nested. Deeper ones are refused before they can overflow the stack.
pub(crate) const DEPTH: usize = 200;

/// A value without its type: the schema supplies that.
///
/// Invariants, kept by the constructors and the codecs: strings are in Unicode normalisation
/// form C; the elements of a set are sorted and, where they are wholly known, distinct; an object
/// has a member for each attribute of its type (null when absent).
///
/// The order is Terraform's for the elements of sets: known values, then unknown ones, then null.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// An exact decimal.
    Number(Number),
    /// Text in normalisation form C.
    String(String),
    /// The elements of a list or tuple in order.
    List(Vec<Value>),
    /// The elements of a set, sorted, without duplicates. Made by [`Value::set`].
    Set(Vec<Value>),
    /// A map from text to values of one type.
    Map(BTreeMap<String, Value>),
    /// An object with all attributes of its type.
    Object(BTreeMap<String, Value>),
    /// A value of an attribute of type `dynamic` together with its own type.
    Dynamic(Box<(Type, Value)>),
    /// Not known before apply; what is known about it all the same.
    /// Boxed, because it is four times as large as all else and values are stored by the thousand.
    Unknown(Box<Refinement>),
    /// Absent.
    #[default]
    Null,
}
