//! What destroying means, as words of a binding, and what the page says of it.

use super::attribute::literal;
use super::expression::{Expression, atom, call, reference, slice, string, tuple};
use crate::model::{Gone, OnDestroy, Resource};

/// Adds what is not the rule: that the delete operation is called.
pub fn binding(words: Expression, resource: &Resource) -> Expression {
    let mut words = match &resource.on_destroy {
        OnDestroy::Delete => words,
        OnDestroy::Forget => words.method("on_destroy", [atom("OnDestroy::Forget")]),
        OnDestroy::Error => words.method("on_destroy", [atom("OnDestroy::Error")]),
        OnDestroy::Reset(values) => {
            let values = values
                .iter()
                .map(|(name, value)| tuple([string(name), literal(value)]));
            let policy = call("OnDestroy::Reset", [slice(values.collect())]);
            words.method("on_destroy", [policy])
        }
    };
    if !resource.protected_by.is_empty() {
        words = words.method("protected_by", [string(&resource.protected_by)]);
    }
    if let Some(sign) = &resource.soft_delete {
        let sign = match sign.values.as_slice() {
            [] => call("deleted_once_set", [string(&sign.field)]),
            values => {
                let values = values.iter().map(|value| string(value)).collect();
                call("deleted_at", [string(&sign.field), slice(values)])
            }
        };
        words = words.method("soft_delete", [reference(sign)]);
    }
    words
}

/// Answers that say that an object does not exist.
pub fn gone(gone: &[Gone]) -> Expression {
    let answers = gone.iter().map(|gone| {
        let status = atom(gone.status.to_string());
        match gone.body.as_str() {
            "" => call("gone", [status]),
            body => call("gone_with", [status, string(body)]),
        }
    });
    slice(answers.collect())
}

/// What a practitioner has to know before destroying it.
pub fn note(resource: &Resource) -> String {
    let mut note = match &resource.on_destroy {
        OnDestroy::Delete => String::new(),
        OnDestroy::Forget => {
            "\n\n~> Destroying it only makes Terraform forget it: the object stays as it is in the API."
                .to_owned()
        }
        OnDestroy::Error => {
            "\n\n~> It cannot be destroyed: have Terraform forget it with a `removed` block instead."
                .to_owned()
        }
        OnDestroy::Reset(values) => {
            let names: Vec<_> = values.keys().map(|name| format!("`{name}`")).collect();
            format!(
                "\n\n~> Destroying it resets {}: the object itself stays in the API.",
                names.join(", ")
            )
        }
    };
    if !resource.protected_by.is_empty() {
        note.push_str(&format!(
            "\n\n~> It is protected: set `{} = false` and apply that before it is destroyed or replaced.",
            resource.protected_by
        ));
    }
    note
}
