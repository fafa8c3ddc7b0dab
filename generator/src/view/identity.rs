//! The words that tell which object is meant.

use super::expression::{Expression, atom, call, reference, slice, string, tuple};
use super::operation;
use crate::model;

/// Adds where an answer has the object or its id.
pub fn told(mut words: Expression, operation: &model::Operation) -> Expression {
    if !operation.among.is_empty() {
        let same = operation.among.iter();
        let same = same.map(|(property, name)| tuple([string(property), string(name)]));
        words = words.method("among", [slice(same.collect())]);
    }
    match &operation.told {
        None => words,
        Some(model::Told::Header(name)) => {
            let told = call("told_by_header", [string(name)]);
            words.method("told", [reference(told)])
        }
        Some(model::Told::Answer(pointer)) => {
            let told = call("told_by_answer", [string(pointer)]);
            words.method("told", [reference(told)])
        }
    }
}

/// Adds what becomes of objects that exist already.
pub fn existing(mut words: Expression, resource: &model::Resource) -> Expression {
    if let Some(find) = &resource.find {
        words = words.method("find", [reference(operation::operation(find))]);
    }
    if let Some(element) = &resource.element {
        let mut own = call("element", [string(&element.at)]);
        if !element.parent.is_empty() {
            own = own.method("parent", [string(&element.parent)]);
        }
        words = words.method("element", [reference(own)]);
    }
    match resource.on_conflict {
        model::OnConflict::AsAnswered => words,
        model::OnConflict::Adopt => words.method("on_conflict", [atom("OnConflict::Adopt")]),
        model::OnConflict::Error => words.method("on_conflict", [atom("OnConflict::Refuse")]),
    }
}
