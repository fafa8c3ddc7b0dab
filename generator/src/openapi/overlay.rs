//! OpenAPI Overlay 1.0: targets by JSONPath (RFC 9535), each updated or removed.

use super::reach;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Pointer, Position, Sources, Tree};
use serde_json::Value;
use serde_json_path::JsonPath;
use std::cmp::Ordering;

/// A document while it is being changed: exact, and as JSONPath sees it.
struct Document {
    file: usize,
    tree: Tree,
    value: Value,
    changed: bool,
}

/// Applies overlays, one after the other, to all documents. What the result has from an overlay
/// is shown where the overlay says it.
pub fn apply(sources: &Sources, documents: &[usize], overlays: &[usize], sink: &mut Sink) {
    if overlays.is_empty() {
        return;
    }
    let mut documents: Vec<Document> = documents
        .iter()
        .map(|file| {
            let tree = sources.file(*file).tree.clone();
            Document {
                file: *file,
                value: tree.to_value(),
                tree,
                changed: false,
            }
        })
        .collect();
    for overlay in overlays {
        one(sources, &mut documents, *overlay, sink);
    }
    for document in documents {
        if document.changed {
            sources.replace(document.file, document.tree);
        }
    }
}

fn one(sources: &Sources, documents: &mut [Document], overlay: usize, sink: &mut Sink) {
    let source = sources.file(overlay);
    let root = Position {
        file: overlay,
        ..Position::default()
    };
    let version = match source.tree.get("overlay") {
        Some(Tree::String(text) | Tree::Number(text)) => text.as_ref(),
        _ => "",
    };
    if !version.starts_with("1.") {
        sink.push(
            Diagnostic::error(Code::Overlay, "this is not an OpenAPI Overlay 1.x")
                .at_value(&root, "")
                .help("its first line should say `overlay: 1.0.0`"),
        );
        return;
    }
    let actions = source.tree.get("actions").map(Tree::elements);
    let place = root.child("actions");
    for (index, action) in actions.unwrap_or_default().iter().enumerate() {
        let position = place.child(&index.to_string());
        if let Err(message) = act(sources, documents, action, &position, sink) {
            sink.push(*message);
        }
    }
}

fn act(
    sources: &Sources,
    documents: &mut [Document],
    action: &Tree,
    position: &Position,
    sink: &mut Sink,
) -> Result<(), Box<Diagnostic>> {
    let problem = |place: &Position, message: String, help: &str| {
        let message = Diagnostic::error(Code::Overlay, message).at_value(place, "");
        Box::new(message.help(help))
    };
    let Some(target) = action.get("target").and_then(Tree::as_str) else {
        let message = "this action has no `target`".to_owned();
        return Err(problem(position, message, "add one: `target: $.info`"));
    };
    let place = position.child("target");
    let reach = reach::of(target);
    if reach.is_too_deep() {
        let message = "this JSONPath nests too deep".to_owned();
        return Err(problem(
            &place,
            message,
            "use fewer brackets within brackets",
        ));
    }
    let path = JsonPath::parse(target).map_err(|error| {
        let message = format!("this is not a JSONPath: {}", error.message());
        problem(
            &place,
            message,
            "write it as RFC 9535 says: `$.paths['/pets'].get`",
        )
    })?;
    let remove = action.get("remove").and_then(Tree::as_bool) == Some(true);
    let update = action.get("update");
    if !remove && update.is_none() {
        let message = "this action neither updates nor removes anything".to_owned();
        return Err(problem(
            position,
            message,
            "add `update: {…}` or `remove: true`",
        ));
    }
    let mut matched = false;
    let whole = Pointer::root();
    for document in documents {
        if reach.is_too_wide(&document.tree) {
            let message =
                "this JSONPath would look at millions of values again and again".to_owned();
            let help = "name more of the way, as `$.paths.*.get` does, or use fewer `..` and `*`";
            return Err(problem(&place, message, help));
        }
        let mut found: Vec<Pointer> = path
            .query_located(&document.value)
            .locations()
            .map(|location| Pointer::parse(&location.to_json_pointer()))
            .collect();
        if remove && found.contains(&whole) {
            let message = "the whole document cannot be removed".to_owned();
            let help = "target what is to go: `$.paths['/pets']`";
            return Err(problem(&place, message, help));
        }
        matched |= !found.is_empty();
        document.changed |= !found.is_empty();
        // Elements of arrays from the last to the first, so that no index moves.
        found.sort_by(later_first);
        for pointer in found {
            match (remove, update) {
                (true, _) => document.remove(sources, &pointer),
                (false, Some(update)) => {
                    document
                        .update(sources, &pointer, update, &position.child("update"))
                        .map_err(|kind| {
                            let message = format!(
                                "`#{pointer}` is {kind}, and {} cannot be put into it",
                                update.kind()
                            );
                            let help = "target the object or the list around it";
                            problem(&place, message, help)
                        })?;
                }
                (false, None) => {}
            }
        }
    }
    if !matched {
        sink.push(
            Diagnostic::warning(
                Code::OverlayUnmatched,
                "this target matches nothing, so its action does nothing",
            )
            .at_value(&place, "")
            .help("correct the JSONPath, or remove the action"),
        );
    }
    Ok(())
}

fn later_first(a: &Pointer, b: &Pointer) -> Ordering {
    let key = |pointer: &Pointer| -> Vec<(Option<usize>, String)> {
        let segments = pointer.segments();
        segments.map(|text| (text.parse().ok(), text)).collect()
    };
    key(b).cmp(&key(a))
}

impl Document {
    fn remove(&mut self, sources: &Sources, pointer: &Pointer) {
        let length = match self.tree.at(&pointer.parent()) {
            Some(Tree::Array(elements)) => Some(elements.len()),
            _ => None,
        };
        if self.tree.remove(pointer) {
            let gone = Position {
                file: self.file,
                pointer: pointer.clone(),
            };
            sources.ungraft(&gone, length);
            self.refresh(&pointer.parent());
        }
    }

    /// What JSONPath sees of a node that has changed.
    fn refresh(&mut self, pointer: &Pointer) {
        let changed = self.tree.at(pointer).map(Tree::to_value);
        if let (Some(place), Some(changed)) = (self.value.pointer_mut(pointer.as_str()), changed) {
            *place = changed;
        }
    }

    /// An object takes the members, a list one more element. The error is what the target is.
    fn update(
        &mut self,
        sources: &Sources,
        pointer: &Pointer,
        update: &Tree,
        origin: &Position,
    ) -> Result<(), &'static str> {
        let here = Position {
            file: self.file,
            pointer: pointer.clone(),
        };
        match (self.tree.at_mut(pointer), update) {
            (Some(target @ Tree::Object(_)), Tree::Object(_)) => {
                merge(sources, target, &here, update, origin);
            }
            (Some(Tree::Array(elements)), _) => {
                sources.graft(here.child(&elements.len().to_string()), origin.clone());
                elements.push(update.clone());
            }
            (Some(other), _) => return Err(other.kind()),
            (None, _) => return Ok(()),
        }
        self.refresh(pointer);
        Ok(())
    }
}

/// Objects member by member, lists one after the other; anything else replaces what was there.
fn merge(sources: &Sources, target: &mut Tree, here: &Position, update: &Tree, origin: &Position) {
    match (target, update) {
        (Tree::Object(members), Tree::Object(updates)) => {
            for (name, update) in updates {
                let (here, origin) = (here.child(name), origin.child(name));
                let known = members.iter_mut().find(|(known, _)| known == name);
                match known {
                    Some((_, target)) => merge(sources, target, &here, update, &origin),
                    None => {
                        sources.graft(here, origin);
                        members.push((name.clone(), update.clone()));
                    }
                }
            }
        }
        (Tree::Array(elements), Tree::Array(more)) => {
            for (index, element) in more.iter().enumerate() {
                sources.graft(
                    here.child(&elements.len().to_string()),
                    origin.child(&index.to_string()),
                );
                elements.push(element.clone());
            }
        }
        (target, update) => {
            sources.graft(here.clone(), origin.clone());
            *target = update.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::Path;

    const DOCUMENT: &str = "{info: {title: t, tags: [a]}, list: [{n: 1}, {n: 2}, {n: 3}], x: 5}";

    fn applied(actions: &str) -> (String, Vec<&'static str>) {
        let sources = Sources::default();
        let add = |name: &str, text: String| sources.add(Path::new(name), text).expect("valid");
        let document = add("api.yaml", DOCUMENT.to_owned());
        let overlay = add(
            "overlay.yaml",
            format!("overlay: 1.0.0\nactions: [{actions}]"),
        );
        let mut sink = Sink::default();
        apply(&sources, &[document], &[overlay], &mut sink);
        let codes = sink.diagnostics().iter().map(|found| found.code.as_str());
        (sources.file(document).tree.to_json(), codes.collect())
    }

    #[test]
    fn objects_merge_and_lists_grow() {
        let (json, codes) = applied(
            "{target: $.info, update: {title: u, tags: [b], more: {k: 1}}},
             {target: $.list, update: {n: 4}}, {target: '$.list[?@.n > 3]', update: {m: 18446744073709551616}}",
        );
        assert_eq!(
            json,
            r#"{"info":{"title":"u","tags":["a","b"],"more":{"k":1}},"list":[{"n":1},{"n":2},{"n":3},{"n":4,"m":18446744073709551616}],"x":5}"#
        );
        assert!(codes.is_empty());
    }

    #[test]
    fn what_is_removed_is_gone_whatever_its_place() {
        let (json, codes) = applied(
            "{target: '$.list[?@.n < 3]', remove: true}, {target: $.info.title, remove: true, update: {a: b}}",
        );
        assert_eq!(json, r#"{"info":{"tags":["a"]},"list":[{"n":3}],"x":5}"#);
        assert!(codes.is_empty());
    }

    #[test]
    fn mistakes_are_told() {
        for (action, code) in [
            ("{target: $.nothing, remove: true}", "G110"),
            ("{target: '$.[', remove: true}", "G109"),
            ("{target: $.x, update: {a: 1}}", "G109"),
            ("{target: $.info, update: [1]}", "G109"),
            ("{target: $.info}", "G109"),
            ("{remove: true}", "G109"),
            (
                "{target: '$[?@[?@[?@[?@[?@[?@[?@[?@[?@]]]]]]]]]', remove: true}",
                "G109",
            ),
        ] {
            assert_eq!(applied(action).1, [code], "{action}");
        }
    }

    #[test]
    fn nodes_of_an_overlay_have_its_places() {
        let sources = Sources::default();
        let add = |name: &str, text: &str| {
            let added = sources.add(Path::new(name), text.to_owned());
            added.expect("valid")
        };
        let document = add("api.yaml", DOCUMENT);
        let overlay = add(
            "overlay.yaml",
            "overlay: 1.0.0\nactions:\n- target: $.info\n  update: {more: {k: 1}}\n",
        );
        apply(&sources, &[document], &[overlay], &mut Sink::default());
        let at = |pointer: &str| {
            let position = Position {
                file: document,
                pointer: Pointer::parse(pointer),
            };
            sources.origin(&position)
        };
        assert_eq!(at("/info/more/k").file, overlay);
        assert_eq!(
            at("/info/more/k").pointer.as_str(),
            "/actions/0/update/more/k"
        );
        assert_eq!(at("/info/title").file, document);
        assert_eq!(at("/info/moreover").file, document);
    }

    #[test]
    fn elements_behind_a_removed_one_have_their_own_places() {
        let sources = Sources::default();
        let add = |name: &str, text: &str| {
            let added = sources.add(Path::new(name), text.to_owned());
            added.expect("valid")
        };
        let document = add("api.yaml", DOCUMENT);
        let overlay = add(
            "overlay.yaml",
            "overlay: 1.0.0\nactions:\n- {target: $.list, update: {n: 4}}\n\
             - {target: '$.list[?@.n == 1]', remove: true}\n",
        );
        apply(&sources, &[document], &[overlay], &mut Sink::default());
        let at = |pointer: &str| {
            let position = Position {
                file: document,
                pointer: Pointer::parse(pointer),
            };
            let origin = sources.origin(&position);
            (origin.file, origin.pointer.to_string())
        };
        assert_eq!(at("/list/0/n"), (document, "/list/1/n".to_owned()));
        assert_eq!(at("/list/2/n"), (overlay, "/actions/0/update/n".to_owned()));
    }

    proptest! {
        #[test]
        fn no_target_panics(target in "\\$[.\\[\\]a-z0-9'@?*:<>&|()!=,-]{0,20}", remove: bool) {
            let what = if remove { "remove: true" } else { "update: {a: [1]}" };
            applied(&format!("{{target: \"{target}\", {what}}}"));
        }
    }
}
