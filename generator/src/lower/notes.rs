//! What a document says of an attribute and cannot mean, or what Terraform cannot express.

use super::kind::Surroundings;
use super::validators::is_pattern;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Kind, Presence};
use crate::openapi::{Api, Scalars, Schema, Shape};
use crate::source::Tree;

/// Notes what there is to tell of the attribute `name`.
pub fn tell(
    api: &Api,
    around: &Surroundings,
    name: &str,
    schema: &Schema,
    kind: &Kind,
    why_json: Option<&str>,
    presence: Presence,
) {
    let address = format!("{}{name}", around.address);
    let mut notes = around.notes.borrow_mut();
    if why_json == Some(super::kind::RECURSION) {
        notes.push(
            Diagnostic::note(
                Code::Recursion,
                format!("`{address}` contains itself, so it is JSON text from there on"),
            )
            .at(&schema.position, "this schema")
            .help("write it with jsonencode; nothing is lost"),
        );
    }
    if why_json == Some(super::kind::TOO_DEEP) {
        notes.push(
            Diagnostic::note(
                Code::TooLarge,
                format!("`{address}` is nested so deep that it is JSON text from there on"),
            )
            .at(&schema.position, "this schema")
            .help("write it with jsonencode; nothing is lost"),
        );
    }
    if presence == Presence::Computed {
        return;
    }
    let patterns = schema.patterns.iter().filter(|_| *kind == Kind::String);
    for _ in patterns.filter(|pattern| !is_pattern(pattern)) {
        notes.push(
            Diagnostic::warning(
                Code::Malformed,
                format!("the pattern of `{address}` is no regular expression of ECMA-262"),
            )
            .at_value(&schema.position.child("pattern"), "not checked")
            .help("correct it; until then any text is accepted"),
        );
    }
    if let Some(default) = &schema.default
        && !fits(api, default, schema)
    {
        notes.push(
            Diagnostic::warning(
                Code::Conflict,
                format!("the default of `{address}` is no value that its schema allows"),
            )
            .at_value(&schema.position.child("default"), "the default")
            .help("correct the default or the type; the server decides until then"),
        );
    }
}

/// Whether the schema allows its default, as far as type and values go.
fn fits(api: &Api, default: &Tree, schema: &Schema) -> bool {
    let typed = match (&schema.shape, default) {
        (Shape::Any | Shape::Union(_), _) => true,
        (Shape::Boolean, Tree::Boolean(_))
        | (Shape::Number, Tree::Number(_))
        | (Shape::Array(_), Tree::Array(_))
        | (Shape::Object(_), Tree::Object(_))
        | (Shape::String, Tree::String(_)) => true,
        (Shape::Integer, Tree::Number(digits)) => {
            let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
            !whole.is_empty() && rest.bytes().all(|digit| digit == b'0')
        }
        // Text may stand for several types of which the default has one.
        (Shape::Scalar(several), default) => {
            let one = std::slice::from_ref(default);
            let found = Scalars::of_values(one);
            found.is_some_and(|found| several.and(found) == found || several.number)
        }
        (Shape::String, Tree::Number(_) | Tree::Boolean(_)) => !is_text_alone(api, schema),
        _ => false,
    };
    let listed = schema.values.is_empty()
        || schema.values.contains(default)
        || matches!(default, Tree::Array(_) | Tree::Object(_));
    typed && listed
}

fn is_text_alone(api: &Api, schema: &Schema) -> bool {
    let file = api.sources.file(schema.position.file);
    let node = file.tree.at(&schema.position.pointer);
    node.and_then(|node| node.get("type"))
        .and_then(Tree::as_str)
        == Some("string")
}
