//! The values that a schema lists, brought to its type: a `string` that lists `1` means the text, an
//! `integer` that lists `"1"` the number. What cannot be of the type is told and left out.

use super::schema::{Schema, Shape};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Tree;
use std::collections::HashSet;

/// Longer lists of wrong values are cut.
const MOST: usize = 3;

/// Brings `schema.values` in order, and tells what contradicts.
pub(super) fn settle(schema: &mut Schema, node: &Tree, told: &mut Vec<Diagnostic>) {
    if let (Some(constant), Some(listed)) = (node.get("const"), node.get("enum"))
        && !listed.elements().contains(constant)
    {
        told.push(
            Diagnostic::warning(
                Code::Conflict,
                "`const` is none of the values of `enum`, so no value would be allowed",
            )
            .at_value(&schema.position.child("const"), "this one counts")
            .at(&schema.position.child("enum"), "")
            .help("add it to `enum`, or remove one of the two"),
        );
    }
    let fraction = schema.values.iter().find_map(|value| match value {
        Tree::Number(digits) if digits.contains('.') => Some(digits),
        _ => None,
    });
    if let (Shape::String, Some(digits)) = (&schema.shape, fraction) {
        told.push(
            Diagnostic::note(
                Code::Conflict,
                format!(
                    "`{}` lists the number `{digits}` where the type is `string`: zeros at its end are lost",
                    word(node)
                ),
            )
            .at(&schema.position.child(word(node)), "listed here")
            .help("put such values between quotes, as `\"1.10\"`"),
        );
    }
    let mut wrong = Vec::new();
    let mut kept = Vec::with_capacity(schema.values.len());
    let mut seen = HashSet::new();
    for value in std::mem::take(&mut schema.values) {
        match typed(&schema.shape, &value) {
            Some(value) if !seen.insert(value.clone()) => {}
            Some(value) => kept.push(value),
            None => wrong.push(value),
        }
    }
    schema.values = kept;
    if wrong.is_empty() {
        return;
    }
    let texts = wrong.iter().take(MOST).map(|one| match one {
        Tree::Array(_) => "a list".to_owned(),
        Tree::Object(_) => "an object".to_owned(),
        single => format!("`{}`", single.to_json()),
    });
    let mut texts = texts.collect::<Vec<_>>().join(", ");
    if wrong.len() > MOST {
        texts.push_str(&format!(" and {} more", wrong.len() - MOST));
    }
    let word = word(node);
    let keeps = match schema.values.is_empty() {
        true => "not checked",
        false => "left out",
    };
    let noun = noun(&schema.shape);
    told.push(
        Diagnostic::warning(
            Code::Conflict,
            format!("`{word}` lists {texts} where the type is `{noun}`"),
        )
        .at(&schema.position.child(word), keeps)
        .help(match schema.shape {
            Shape::Array(_) => "correct the type, or move the values to the schema in `items`",
            _ => "correct the type or the values",
        }),
    );
}

/// What the values stand under.
fn word(node: &Tree) -> &'static str {
    match node.get("const") {
        Some(_) => "const",
        None => "enum",
    }
}

/// The value as one of the shape; `None` if it cannot be one.
fn typed(shape: &Shape, value: &Tree) -> Option<Tree> {
    match (shape, value) {
        (Shape::String, Tree::Number(text)) => Some(Tree::String(text.clone())),
        (Shape::String, Tree::Boolean(value)) => Some(Tree::String(value.to_string().into())),
        (Shape::Integer, Tree::String(text)) => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let plain = whole && (digits == "0" || !digits.starts_with('0'));
            plain.then(|| Tree::Number(text.clone()))
        }
        (Shape::Number, Tree::String(text)) => {
            let parsed: Option<serde_json::Number> = serde_json::from_str(text).ok();
            parsed.map(|_| Tree::Number(text.clone()))
        }
        (Shape::Boolean, Tree::String(text)) => match text.as_ref() {
            "true" => Some(Tree::Boolean(true)),
            "false" => Some(Tree::Boolean(false)),
            _ => None,
        },
        (Shape::String, Tree::String(_))
        | (Shape::Number, Tree::Number(_))
        | (Shape::Boolean, Tree::Boolean(_))
        | (Shape::Array(_), Tree::Array(_))
        | (Shape::Object(_), Tree::Object(_))
        | (Shape::Any | Shape::Scalar(_) | Shape::Union(_), _) => Some(value.clone()),
        (Shape::Integer, Tree::Number(digits)) => {
            let (_, rest) = digits.split_once('.').unwrap_or((digits, ""));
            let whole = rest.bytes().all(|digit| digit == b'0');
            whole.then(|| value.clone())
        }
        _ => None,
    }
}

fn noun(shape: &Shape) -> &'static str {
    match shape {
        Shape::Boolean => "boolean",
        Shape::Integer => "integer",
        Shape::Number => "number",
        Shape::Array(_) => "array",
        Shape::Object(_) => "object",
        _ => "string",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_those_of_the_type() {
        let text = |text: &str| Tree::String(text.into());
        let number = |digits: &str| Tree::Number(digits.into());
        for (shape, value, wanted) in [
            (Shape::Integer, text("-12"), Some(number("-12"))),
            (Shape::Integer, text("012"), None),
            (Shape::Integer, text("small"), None),
            (Shape::Integer, text(""), None),
            (Shape::Integer, number("1.5"), None),
            (Shape::Integer, number("2.0"), Some(number("2.0"))),
            (Shape::Number, text("1.5"), Some(number("1.5"))),
            (Shape::Number, text("1 5"), None),
            (Shape::String, number("1.10"), Some(text("1.10"))),
            (Shape::String, Tree::Boolean(true), Some(text("true"))),
            (Shape::Boolean, text("true"), Some(Tree::Boolean(true))),
            (Shape::Boolean, text("yes"), None),
            (Shape::Array(None), text("a"), None),
            (Shape::Any, text("a"), Some(text("a"))),
        ] {
            assert_eq!(typed(&shape, &value), wanted, "{shape:?} {value:?}");
        }
    }
}
