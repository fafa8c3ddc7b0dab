//! What a schema says of single values: their format and their bounds.

use super::merge;
use crate::source::Tree;

pub fn number(node: &Tree, name: &str) -> Option<String> {
    match node.get(name) {
        Some(Tree::Number(digits)) => Some(digits.to_string()),
        _ => None,
    }
}

/// The format, also where 3.1 states it by what a text holds.
pub fn format(node: &Tree) -> String {
    let text = |name: &str| node.get(name).and_then(Tree::as_str);
    // 2.0 has a type of its own for files.
    if text("type") == Some("file") {
        return "binary".to_owned();
    }
    let encoding = text("contentEncoding").unwrap_or_default();
    let media = text("contentMediaType").unwrap_or_default();
    let held = match (encoding.to_ascii_lowercase().as_str(), media) {
        ("base64" | "base64url", _) => "byte",
        ("", "application/json") => "json",
        _ => "",
    };
    text("format").unwrap_or(held).to_owned()
}

/// An inclusive and an exclusive bound. An exclusive one of whole numbers is moved by one.
pub fn bound(
    node: &Tree,
    name: &str,
    exclusive: &str,
    whole: bool,
    step: i128,
) -> (Option<String>, Option<String>) {
    let (inclusive, exclusive) = match node.get(exclusive) {
        // 3.1 has a second number, 3.0 a word about the only one.
        Some(Tree::Number(digits)) => (number(node, name), Some(digits.to_string())),
        Some(Tree::Boolean(true)) => (None, number(node, name)),
        _ => (number(node, name), None),
    };
    let moved = exclusive
        .as_ref()
        .filter(|_| whole)
        .and_then(|digits| digits.parse::<i128>().ok())
        .map(|value| value.saturating_add(step).to_string());
    match (inclusive, moved) {
        (inclusive, None) => (inclusive, exclusive),
        (None, Some(moved)) => (Some(moved), None),
        // Both are stated: the narrower one holds.
        (Some(stated), Some(moved)) => {
            let tighter = match step > 0 {
                true => merge::compared(&moved, &stated).is_gt(),
                false => merge::compared(&moved, &stated).is_lt(),
            };
            (Some(if tighter { moved } else { stated }), None)
        }
    }
}
