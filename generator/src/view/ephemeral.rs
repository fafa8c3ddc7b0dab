//! `model::Ephemeral` → the file of an ephemeral resource.

use super::action::described;
use super::attribute::Speller;
use super::expression::{Expression, atom, call, string};
use super::layout::right_side;
use super::{EphemeralView, documentation, operation};
use crate::model::{self, Expires};

/// Spells an ephemeral resource.
pub fn ephemeral(
    provider: &model::Provider,
    type_name: &str,
    (module, file): (&str, &str),
    one: &model::Ephemeral,
    speller: &Speller,
) -> EphemeralView {
    let left = "static ATTRIBUTES: &[Attribute] =";
    let tree = speller.tree(left, "", &one.attributes);
    EphemeralView {
        module: module.to_owned(),
        type_name: type_name.to_owned(),
        declaration: right_side(
            "pub static EPHEMERAL: Ephemeral =",
            &declaration(type_name, one),
        ),
        attributes: tree.attributes,
        objects: tree.objects,
        page: documentation::ephemeral(provider, type_name, file, one),
    }
}

fn declaration(type_name: &str, one: &model::Ephemeral) -> Expression {
    let open = operation::operation(&one.open);
    let mut words = call(
        "Ephemeral::new",
        [string(type_name), atom("ATTRIBUTES"), open],
    );
    for (word, operation) in [("renew", &one.renew), ("close", &one.close)] {
        if let Some(operation) = operation {
            words = words.method(word, [operation::operation(operation)]);
        }
    }
    let calls = [Some(&one.open), one.renew.as_ref(), one.close.as_ref()];
    words = operation::with_path_parameters(words, calls.into_iter().flatten());
    words = super::path_parameter::given(words, &one.from_provider);
    if let Some(expires) = &one.expires {
        let expires = match expires {
            Expires::At(name) => call("expires_at", [string(name)]),
            Expires::In(name) => call("expires_in", [string(name)]),
        };
        words = words.method("expires", [expires]);
    }
    described(words, &one.deprecated, &one.description)
}
