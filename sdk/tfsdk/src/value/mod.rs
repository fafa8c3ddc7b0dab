//! Terraform's values: what a configuration, a plan or a state is made of.

mod number;
mod refinement;
mod types;

pub use number::Number;
pub use refinement::Refinement;
pub use types::Type;

use std::collections::BTreeMap;

/// A value without its type: the schema supplies that.
///
/// Invariants, kept by the constructors and the codecs: strings are in Unicode normalisation
/// form C; the elements of a set are sorted and distinct; an object has a member for each
/// attribute of its type (null when absent).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// Absent.
    Null,
    /// Not known before apply; what is known about it all the same.
    Unknown(Refinement),
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
}
