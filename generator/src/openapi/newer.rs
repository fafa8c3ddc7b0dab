//! What OpenAPI 3.2 adds and nothing here reads, told once.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Pointer, Position, Sources, Tree};
use std::collections::BTreeMap;

/// Keys of 3.2 that hold something a provider could lack.
const UNREAD: [&str; 4] = [
    "additionalOperations",
    "itemEncoding",
    "itemSchema",
    "query",
];

/// Tells which additions of 3.2 the document uses in vain.
pub(super) fn tell(sources: &Sources, file: usize, sink: &mut Sink) {
    let source = sources.file(file);
    let version = source.tree.get("openapi").and_then(Tree::as_str);
    if !version.is_some_and(|version| version.starts_with("3.2")) {
        return;
    }
    let paths = Position {
        file,
        pointer: Pointer::parse("/paths"),
    };
    let mut found: BTreeMap<String, (usize, Position)> = BTreeMap::new();
    let mut note = |what: String, place: Position| {
        found.entry(what).or_insert_with(|| (0, place)).0 += 1;
    };
    for (path, item) in source
        .tree
        .get("paths")
        .map(Tree::members)
        .unwrap_or_default()
    {
        let place = paths.child(path);
        for key in UNREAD.iter().filter(|key| item.get(key).is_some()) {
            note((*key).to_owned(), place.child(key));
        }
        for (method, operation) in item.members() {
            inside(operation, &place.child(method), &mut note);
        }
    }
    let Some((_, (_, first))) = found.first_key_value() else {
        return;
    };
    let names: Vec<String> = found
        .iter()
        .map(|(name, (count, _))| match count {
            1 => format!("`{name}`"),
            count => format!("`{name}` ({count} times)"),
        })
        .collect();
    let message = format!(
        "these additions of OpenAPI 3.2 are not read: {}",
        names.join(", ")
    );
    sink.push(
        Diagnostic::note(Code::Unread, message)
            .at(first, "the first of them")
            .help("everything else of the document is; a provider needs none of these"),
    );
}

/// Looks at the contents of one operation.
fn inside(operation: &Tree, place: &Position, note: &mut impl FnMut(String, Position)) {
    let mut holders = vec![(operation.get("requestBody"), place.child("requestBody"))];
    let responses = operation
        .get("responses")
        .map(Tree::members)
        .unwrap_or_default();
    holders.extend(
        responses
            .iter()
            .map(|(status, response)| (Some(response), place.child("responses").child(status))),
    );
    for (holder, place) in holders {
        let content = holder.and_then(|holder| holder.get("content"));
        for (media, form) in content.map(Tree::members).unwrap_or_default() {
            for key in UNREAD.iter().filter(|key| form.get(key).is_some()) {
                note(
                    (*key).to_owned(),
                    place.child("content").child(media).child(key),
                );
            }
        }
    }
}
