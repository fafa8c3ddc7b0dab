//! JSON and its text: an API may answer a value of any type as the text of it.

use super::attributes::Sides;
use crate::model::{Equality, Kind, Reason};
use crate::openapi::Shape;

/// The equality of a value of any type that answers have as text.
pub fn answered(sides: &Sides, kind: &Kind) -> Option<(Equality, Option<Reason>)> {
    let anything = sides
        .first()
        .is_some_and(|sent| matches!(sent.shape, Shape::Any));
    let text = sides
        .read
        .as_ref()
        .is_some_and(|answer| matches!(answer.shape, Shape::String));
    (*kind == Kind::Json && anything && text).then(|| {
        let reason = Reason {
            rule: "equality.json_text".to_owned(),
            because: "requests take any value, and answers have its text".to_owned(),
        };
        (Equality::JsonText, Some(reason))
    })
}

/// The equality of a value of any type that is configured as text: a server that keeps JSON spells
/// arrays and objects in it anew.
pub const CONFIGURED: Equality = Equality::JsonText;
