//! What the type of a field must offer.

use crate::Value;
use crate::schema::Attribute;
use crate::value::ValueError;
use std::fmt::Debug;

/// Made from a value.
pub trait FromValue: Sized {
    /// Reads `value`.
    ///
    /// # Errors
    /// The value is of another type, out of range, null or unknown where that cannot be; with the
    /// path to the part that is wrong. The message never shows a value, which may be sensitive.
    fn from_value(value: &Value) -> Result<Self, ValueError>;
}

/// Becomes a value.
pub trait IntoValue {
    /// The value.
    fn into_value(self) -> Value;
}

/// A type that an attribute can have: `bool`, `String`, the integers up to 64 bits, `f32`, `f64`,
/// [`Number`](crate::Number), [`Value`] for an attribute of type `any`, the types in
/// [`custom`](crate::custom), structs with `#[derive(Model)]` and without blocks, and `Vec`,
/// [`Set`](super::Set) and maps by `String` of any of these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an attribute",
    label = "if this is a struct of yours, write `#[derive(tfsdk::Model)]` on it",
    note = "there are `bool`, `String`, integers up to 64 bits, `f32`, `f64`, `tfsdk::Number`, `tfsdk::Value`, the types in `tfsdk::custom`, structs with `#[derive(Model)]` that have no blocks, and `Vec`, `Set` and `BTreeMap<String, _>` of these"
)]
pub trait AttributeType: FromValue + IntoValue {
    /// What it is in a plan that is carried out.
    type Plan: FromValue + IntoValue + Clone + Debug + PartialEq;

    /// What it is where any part may be null or unknown.
    type Draft: FromValue + IntoValue + Clone + Debug + PartialEq;

    /// How deep objects are nested in it. Lets the compiler refuse structs that contain themselves
    /// by way of others, and structs with blocks in attributes.
    #[doc(hidden)]
    const DEPTH: u32 = 0;

    /// An optional attribute of this type, with the checks and the equality that belong to it.
    fn attribute() -> Attribute;
}
