//! Parts of paths that the provider block gives, as words of declarations.

use super::expression::{Expression, call, slice, string, tuple};
use crate::model::PathParameter;
use std::collections::BTreeMap;

/// `parameter("stand", "KIOSK_STAND")`, one after the other.
pub fn declared(mut words: Expression, all: &BTreeMap<String, PathParameter>) -> Expression {
    if !all.is_empty() {
        let all = all.iter().map(|(name, parameter)| {
            let word = call("parameter", [string(name), string(&parameter.environment)]);
            match parameter.description.is_empty() {
                true => word,
                false => word.method("describe", [string(&parameter.description)]),
            }
        });
        words = words.method("parameters", [slice(all.collect())]);
    }
    words
}

/// Which attributes may be left out: `.from_provider(&[("stand", "stand")])`
pub fn given(mut words: Expression, from: &BTreeMap<String, String>) -> Expression {
    if !from.is_empty() {
        let from = from.iter();
        let from = from.map(|(name, source)| tuple([string(name), string(source)]));
        words = words.method("from_provider", [slice(from.collect())]);
    }
    words
}
