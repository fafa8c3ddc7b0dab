//! What a schema says and cannot mean: a type that there is not, bounds that no value meets.

use super::schema::Schema;
use super::{Api, Dialect, reference};
use crate::diagnostic::{Code, Diagnostic, surely};
use crate::source::{Position, Tree};
use std::cmp::Ordering;

/// The types of all versions of OpenAPI; `file` is 2.0's.
const TYPES: [&str; 8] = [
    "array", "boolean", "file", "integer", "null", "number", "object", "string",
];

/// What stands under a keyword.
#[derive(Clone, Copy)]
enum Written {
    List,
    Object,
    Text,
    Number,
    Flag,
    Schema,
    Type,
}

/// What is read where it is written as it should be, and passed over otherwise.
const KEYWORDS: [(&str, Written); 24] = [
    ("$ref", Written::Text),
    ("additionalProperties", Written::Schema),
    ("allOf", Written::List),
    ("anyOf", Written::List),
    ("deprecated", Written::Flag),
    ("enum", Written::List),
    ("format", Written::Text),
    ("items", Written::Schema),
    ("maxItems", Written::Number),
    ("maxLength", Written::Number),
    ("maximum", Written::Number),
    ("minItems", Written::Number),
    ("minLength", Written::Number),
    ("minimum", Written::Number),
    ("multipleOf", Written::Number),
    ("nullable", Written::Flag),
    ("oneOf", Written::List),
    ("pattern", Written::Text),
    ("patternProperties", Written::Object),
    ("properties", Written::Object),
    ("readOnly", Written::Flag),
    ("required", Written::List),
    ("type", Written::Type),
    ("writeOnly", Written::Flag),
];

impl Written {
    fn is(self, node: &Tree) -> bool {
        match (self, node) {
            // A key with nothing after it says nothing.
            (_, Tree::Null) => true,
            (Self::List, Tree::Array(_))
            | (Self::Object, Tree::Object(_))
            | (Self::Text, Tree::String(_))
            | (Self::Number, Tree::Number(_))
            | (Self::Flag, Tree::Boolean(_))
            | (Self::Schema, Tree::Object(_) | Tree::Boolean(_) | Tree::Array(_))
            | (Self::Type, Tree::String(_)) => true,
            (Self::Type, Tree::Array(several)) => several
                .iter()
                .all(|one| matches!(one, Tree::String(_) | Tree::Null)),
            // PHP writes an empty map as an empty list.
            (Self::Object, Tree::Array(elements)) => elements.is_empty(),
            _ => false,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::List => "a list",
            Self::Object => "an object",
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Flag => "true or false",
            Self::Schema => "a schema",
            Self::Type => "the name of a type, or a list of them",
        }
    }
}

/// Tells of keywords that are written as something else than they are.
pub(super) fn keywords(position: &Position, node: &Tree, told: &mut Vec<Diagnostic>) {
    // A parameter of 2.0 is read as a schema, and its `required` is another one.
    let is_parameter = node.get("in").and_then(Tree::as_str).is_some();
    for (keyword, written) in KEYWORDS {
        let Some(value) = node.get(keyword).filter(|value| !written.is(value)) else {
            continue;
        };
        if is_parameter && keyword == "required" {
            continue;
        }
        let help = match (keyword, value) {
            ("required", Tree::Boolean(_)) => {
                "list the names of required properties in the object around this one"
            }
            _ => "correct it; everything else of the schema is read",
        };
        told.push(
            Diagnostic::warning(
                Code::Malformed,
                format!("`{keyword}` should be {}", written.words()),
            )
            .at_value(&position.child(keyword), "not read")
            .help(help),
        );
    }
}

/// What 3.0 and before do not read beside `$ref`, and is lost with it.
const IGNORED: [&str; 12] = [
    "additionalProperties",
    "allOf",
    "anyOf",
    "enum",
    "items",
    "maxLength",
    "maximum",
    "minLength",
    "minimum",
    "oneOf",
    "pattern",
    "properties",
];

/// What has schemas by name or by number. Elsewhere `keywords` and `target` tell of what is none.
const HOLDERS: [&str; 8] = [
    "allOf",
    "anyOf",
    "definitions",
    "dependentSchemas",
    "oneOf",
    "patternProperties",
    "properties",
    "schemas",
];

/// Tells of what is no schema at all, and of what the version of the document ignores beside `$ref`.
pub(super) fn schema(api: &Api, position: &Position, node: &Tree) {
    let holder = position.pointer.parent().last();
    let is_schema = matches!(node, Tree::Object(_) | Tree::Boolean(_) | Tree::Null);
    if !is_schema && HOLDERS.contains(&holder.as_str()) {
        api.found.borrow_mut().push(
            Diagnostic::warning(
                Code::Malformed,
                format!("a schema is wanted here, and this is {}", node.kind()),
            )
            .at_value(position, "taken for any JSON value")
            .help("write an object with a `type`, or a `$ref`"),
        );
    }
    if api.dialect == Dialect::V31 || node.get("$ref").is_none() {
        return;
    }
    let lost = |name: &&str| node.get(name).is_some();
    let lost: Vec<&str> = IGNORED.into_iter().filter(lost).collect();
    if let Some(first) = lost.first() {
        api.found.borrow_mut().push(
            Diagnostic::note(
                Code::Unread,
                format!(
                    "nothing reads `{}` beside `$ref` before OpenAPI 3.1",
                    lost.join("`, `")
                ),
            )
            .at(&position.child(first), "not read")
            .help("put both into an `allOf`, or make the document one of 3.1"),
        );
    }
}

/// Tells of a reference to something that is no schema.
pub(super) fn target(api: &Api, position: &Position, node: &Tree, target: &Position) {
    let Some(what) = reference::no_schema(api, target) else {
        return;
    };
    let word = ["$ref", "$dynamicRef"]
        .into_iter()
        .find(|word| node.get(word).is_some());
    api.found.borrow_mut().push(
        Diagnostic::warning(
            Code::Malformed,
            format!("a schema is wanted here, and this leads to {what}"),
        )
        .at_value(
            &position.child(word.unwrap_or("$ref")),
            "taken for any JSON value",
        )
        .at(target, "")
        .help("refer to a schema, as `#/components/schemas/NAME`"),
    );
}

/// Tells of a type that there is not.
pub(super) fn types(position: &Position, node: &Tree, told: &mut Vec<Diagnostic>) {
    let stated = match node.get("type") {
        Some(Tree::Array(several)) => several.iter().collect(),
        Some(one) => vec![one],
        None => Vec::new(),
    };
    for name in stated.into_iter().filter_map(Tree::as_str) {
        if TYPES.contains(&name) {
            continue;
        }
        let help = match surely(TYPES, name) {
            Some(known) => format!("did you mean `{known}`?"),
            None => format!("known types are `{}`", TYPES.join("`, `")),
        };
        told.push(
            Diagnostic::warning(Code::Malformed, format!("there is no type `{name}`"))
                .at_value(&position.child("type"), "taken for any JSON value")
                .help(help),
        );
    }
}

/// Tells of bounds that no value meets, and takes them away.
pub(super) fn bounds(schema: &mut Schema, node: &Tree, told: &mut Vec<Diagnostic>) {
    let mut tell = |low: &str, high: &str| {
        let places = (place(schema, node, low), place(schema, node, high));
        let words = (places.0.pointer.last(), places.1.pointer.last());
        let message = match words.0.starts_with("exclusive") || words.1.starts_with("exclusive") {
            true => format!(
                "no value of its type is between `{}` and `{}`",
                words.0, words.1
            ),
            false => format!("`{low}` is more than `{high}`, so no value would be allowed"),
        };
        let (low, high) = places;
        let found = Diagnostic::warning(Code::Malformed, message).at(&low, "neither is checked");
        told.push(match low == high {
            true => found.help("correct one of the members that say so"),
            false => found.at(&high, "").help("correct one of the two"),
        });
    };
    let more = |low: &Option<String>, high: &Option<String>| match (low, high) {
        (Some(low), Some(high)) => compare(low, high) == Some(Ordering::Greater),
        _ => false,
    };
    let (value, length, items) = (
        more(&schema.minimum, &schema.maximum),
        schema.max_length.is_some() && schema.min_length > schema.max_length,
        schema.max_items.is_some() && schema.min_items > schema.max_items,
    );
    for (wrong, low, high) in [
        (value, "minimum", "maximum"),
        (length, "minLength", "maxLength"),
        (items, "minItems", "maxItems"),
    ] {
        if wrong {
            tell(low, high);
        }
    }
    if value {
        (schema.minimum, schema.maximum) = (None, None);
    }
    if length {
        (schema.min_length, schema.max_length) = (None, None);
    }
    if items {
        (schema.min_items, schema.max_items) = (None, None);
    }
}

/// The keyword, or its exclusive form where only that is written.
fn place(schema: &Schema, node: &Tree, keyword: &str) -> Position {
    let exclusive = match keyword {
        "minimum" => "exclusiveMinimum",
        "maximum" => "exclusiveMaximum",
        other => other,
    };
    let written = [keyword, exclusive].into_iter();
    let mut written = written.filter(|written| node.get(written).is_some());
    // Else a member says it.
    schema.position.child(written.next().unwrap_or("allOf"))
}

fn compare(low: &str, high: &str) -> Option<Ordering> {
    match (low.parse::<i128>(), high.parse::<i128>()) {
        (Ok(low), Ok(high)) => Some(low.cmp(&high)),
        _ => low.parse::<f64>().ok()?.partial_cmp(&high.parse().ok()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_compared_by_value() {
        for (low, high, order) in [
            ("10", "9", Some(Ordering::Greater)),
            ("1e2", "99.5", Some(Ordering::Greater)),
            (
                "170141183460469231731687303715884105728",
                "1",
                Some(Ordering::Greater),
            ),
            ("-1", "1", Some(Ordering::Less)),
            ("x", "1", None),
        ] {
            assert_eq!(compare(low, high), order, "{low} {high}");
        }
    }

    proptest! {
        #[test]
        fn integers_have_their_order(low: i64, high: i64) {
            prop_assert_eq!(compare(&low.to_string(), &high.to_string()), Some(low.cmp(&high)));
        }
    }
}
