//! `model::Action` → the file of an action.

use super::attribute::Speller;
use super::expression::{Expression, atom, call, slice, string};
use super::layout::right_side;
use super::{ActionView, documentation, operation, waiting};
use crate::model;

/// Spells an action.
pub fn action(
    provider: &model::Provider,
    type_name: &str,
    (module, file): (&str, &str),
    action: &model::Action,
    speller: &Speller,
) -> ActionView {
    let left = "static ARGUMENTS: &[Attribute] =";
    let tree = (!action.arguments.is_empty()).then(|| speller.tree(left, "", &action.arguments));
    let (arguments, objects) = match tree {
        Some(tree) => (vec![tree.attributes], tree.objects),
        None => Default::default(),
    };
    let given = match arguments.is_empty() {
        true => slice(Vec::new()),
        false => atom("ARGUMENTS"),
    };
    ActionView {
        module: module.to_owned(),
        type_name: type_name.to_owned(),
        declaration: right_side(
            "pub static ACTION: Action =",
            &declaration(type_name, action, given),
        ),
        arguments,
        objects,
        page: documentation::action(provider, type_name, file, action),
    }
}

fn declaration(type_name: &str, action: &model::Action, arguments: Expression) -> Expression {
    let called = operation::operation(&action.call);
    let mut words = call("Action::new", [string(type_name), arguments, called]);
    words = operation::with_path_parameters(words, std::iter::once(&action.call));
    words = super::path_parameter::given(words, &action.from_provider);
    if !action.waits.is_empty() {
        let waits = action.waits.iter().map(waiting::wait).collect();
        words = words.method("waits", [slice(waits)]);
    }
    if let Some(limit) = action.limit {
        words = words.method("limit", [waiting::digits(limit)]);
    }
    if !action.tells.is_empty() {
        let places = action.tells.iter().map(|place| string(place)).collect();
        words = words.method("tells", [slice(places)]);
    }
    described(words, &action.deprecated, &action.description)
}

/// Adds what is said of it.
pub fn described(mut words: Expression, deprecated: &str, description: &str) -> Expression {
    if !deprecated.is_empty() {
        words = words.method("deprecated", [string(deprecated)]);
    }
    if !description.is_empty() {
        words = words.method("doc", [string(description)]);
    }
    words
}
