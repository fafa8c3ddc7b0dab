//! Follows `$ref`: within a file, into others beside it, and to other machines where that is allowed.

use super::{Api, anchor};
use crate::diagnostic::{Code, Diagnostic, surely};
use crate::source::{Destination, Pointer, Position, Tree, destination};

/// Nobody refers further than this on purpose.
const LONGEST_CHAIN: usize = 256;

/// Where `$ref` of the node at `position` leads, one step; `None` when there is none.
///
/// # Errors
/// A reference that leads nowhere, with its place.
pub fn step(
    api: &Api,
    position: &Position,
    node: &Tree,
) -> Option<Result<Position, Box<Diagnostic>>> {
    // Nothing here extends a schema from outside, so a dynamic reference leads where it says.
    let reference = node.get("$ref").or_else(|| node.get("$dynamicRef"))?;
    Some(target(api, position, reference.as_str()?))
}

/// Parts of a document that are no schemas, by the key that they stand under.
const OTHERS: [(&str, &str); 9] = [
    ("callbacks", "callbacks"),
    ("examples", "an example"),
    ("headers", "a header"),
    ("links", "a link"),
    ("parameters", "a parameter"),
    ("pathItems", "a path"),
    ("requestBodies", "a request body"),
    ("responses", "an answer"),
    ("securitySchemes", "a way to sign in"),
];

/// What `target` is, when that is no schema.
pub(super) fn no_schema(api: &Api, target: &Position) -> Option<&'static str> {
    let file = api.sources.file(target.file);
    match file.at(&target.pointer)? {
        Tree::Object(_) | Tree::Boolean(_) => {}
        Tree::Array(_) => return Some("a list"),
        _ => return Some("a single value"),
    }
    let segments: Vec<String> = target.pointer.segments().collect();
    match segments.as_slice() {
        [] => file.tree.get("paths").map(|_| "the whole document"),
        [components, part, _] if components == "components" => {
            let mut others = OTHERS.iter();
            others.find(|(key, _)| key == part).map(|(_, words)| *words)
        }
        // A parameter of 2.0 is read as a schema.
        [responses, _] if responses == "responses" => Some("an answer"),
        [paths, _] if paths == "paths" => Some("a path"),
        [paths, _, _] if paths == "paths" => Some("a call"),
        [first] if ["components", "definitions", "info", "paths"].contains(&first.as_str()) => {
            Some("no schema but what is around some")
        }
        _ => None,
    }
}

/// The node that `position` means once all references are followed.
///
/// # Errors
/// A reference that leads nowhere, round in a circle, or too far.
pub fn resolve(api: &Api, position: &Position) -> Result<Position, Box<Diagnostic>> {
    let mut here = position.clone();
    // Where the chain was some steps ago: in a circle, it comes there again.
    let mut mark = None;
    for count in 1..=LONGEST_CHAIN {
        let file = api.sources.file(here.file);
        let Some(node) = file.at(&here.pointer) else {
            return Ok(here);
        };
        match step(api, &here, node) {
            None => return Ok(here),
            Some(next) => here = next?,
        }
        if mark.as_ref() == Some(&here) {
            let message = "this reference leads round in a circle";
            let help = "let one of the schemas in the circle say something else than `$ref`";
            return Err(endless(position, message, help));
        }
        if count >= 8 && count.is_power_of_two() {
            mark = Some(here.clone());
        }
    }
    let message = format!("this reference leads through more than {LONGEST_CHAIN} others");
    let help = "refer to what is meant without so many steps between";
    Err(endless(position, &message, help))
}

/// Where `position` is, and each place that its references lead through, up to the schema itself.
pub fn steps(api: &Api, position: &Position) -> Vec<Position> {
    let mut steps = vec![position.clone()];
    while let Some(here) = steps.last()
        && steps.len() <= LONGEST_CHAIN
    {
        let file = api.sources.file(here.file);
        let node = file.at(&here.pointer);
        match node.and_then(|node| step(api, here, node)) {
            Some(Ok(next)) if !steps.contains(&next) => steps.push(next),
            _ => break,
        }
    }
    steps
}

/// The schema that a value of a discriminator's mapping names: by what the document calls it, or as
/// `$ref` does.
pub fn named(api: &Api, place: &Position, name: &str) -> Option<Position> {
    let file = api.sources.file(place.file);
    let kept = [&["components", "schemas"][..], &["definitions"]];
    let kept = kept.into_iter().find_map(|kept| {
        let kept = kept.iter().chain([&name]);
        let pointer = kept.fold(Pointer::root(), |pointer, segment| pointer.child(segment));
        file.at(&pointer).map(|_| pointer)
    });
    if let Some(pointer) = kept {
        return Some(Position {
            file: place.file,
            pointer,
        });
    }
    // A plain word is no file.
    let refers = name.contains(['#', '/', '.']);
    refers.then(|| target(api, place, name).ok()).flatten()
}

fn endless(position: &Position, message: &str, help: &str) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code::UnresolvedReference, message)
            .at_value(&position.child("$ref"), "starts here")
            .help(help),
    )
}

fn problem(position: &Position, code: Code, message: String, help: &str) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(code, message)
            .at_value(&position.child("$ref"), "referred to here")
            .help(help),
    )
}

/// The document that calls itself so: `$self` of 3.2.
fn own_name(api: &Api, name: &str) -> Option<usize> {
    let says = |file: &&usize| {
        let source = api.sources.file(**file);
        source.tree.get("$self").and_then(Tree::as_str) == Some(name)
    };
    api.documents.iter().find(says).copied()
}

/// The schema that calls itself so: an `$id`, which need not be where the schema is.
fn identified(api: &Api, here: usize, name: &str) -> Option<Position> {
    let name = anchor::address(name);
    let mut files = std::iter::once(here).chain(api.documents.iter().copied());
    files.find_map(|file| {
        let pointer = api.anchor(file, &name)?;
        Some(Position { file, pointer })
    })
}

/// The file or the document on another machine that a reference names.
fn elsewhere(api: &Api, position: &Position, name: &str) -> Result<usize, Box<Diagnostic>> {
    let problem = |code, message, help: &str| problem(position, code, message, help);
    let base = api.sources.file(position.file);
    let read = match destination(&base, name) {
        Destination::FileUrl => {
            return Err(problem(
                Code::RemoteReference,
                format!("`{name}` is a URL, and none is opened"),
                "write a relative path, without `file:`",
            ));
        }
        Destination::Wrong(words) => {
            return Err(problem(
                Code::UnresolvedReference,
                format!("this is not an address: {words}"),
                "correct it, or write a relative path",
            ));
        }
        Destination::Remote(url) => api.sources.fetch(&url, Some(position.file)),
        Destination::File(path) => {
            let roots = &api.documents;
            if !roots.iter().any(|root| api.sources.may_refer(*root, &path)) {
                return Err(problem(
                    Code::ReferenceOutside,
                    format!("`{name}` is outside the folder of the document"),
                    "put the file below that folder, or allow a folder above both with `--ref-root FOLDER`",
                ));
            }
            api.sources.read(&path)
        }
    };
    read.map_err(|error| match error.code {
        // It has its own place, in the file that is wrong.
        Code::Syntax => error,
        Code::RemoteReference => problem(
            Code::RemoteReference,
            error.message.clone(),
            error.help.as_deref().unwrap_or_default(),
        ),
        _ => {
            let help = match destination(&base, name) {
                Destination::Remote(_) => error.help.as_deref().unwrap_or_default(),
                _ => "check the reference, or put the file there",
            };
            problem(Code::UnresolvedReference, error.message.clone(), help)
        }
    })
}

fn target(api: &Api, position: &Position, reference: &str) -> Result<Position, Box<Diagnostic>> {
    let (document, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let named = (!document.is_empty())
        .then(|| identified(api, position.file, document))
        .flatten();
    let file = match (&named, document.is_empty()) {
        (Some(schema), _) => schema.file,
        (None, true) => position.file,
        (None, false) => match own_name(api, document) {
            Some(file) => file,
            None => elsewhere(api, position, document)?,
        },
    };
    let mut pointer = Pointer::from_fragment(fragment);
    if let Some(schema) = named
        && (fragment.is_empty() || fragment.starts_with('/'))
    {
        let inside = pointer.segments();
        pointer = inside.fold(schema.pointer, |place, segment| place.child(&segment));
    }
    let found = api.sources.file(file);
    if !fragment.is_empty() && !fragment.starts_with('/') {
        match api.anchor(file, pointer.as_str()) {
            Some(place) => pointer = place,
            None => {
                return Err(problem(
                    position,
                    Code::UnresolvedReference,
                    format!("`{reference}` leads nowhere"),
                    "write `#/` and the way to a schema, or give one this `$anchor`",
                ));
            }
        }
    }
    if found.at(&pointer).is_none() {
        return Err(problem(
            position,
            Code::UnresolvedReference,
            format!("`{reference}` leads nowhere"),
            &nearest(&found.tree, &pointer),
        ));
    }
    Ok(Position { file, pointer })
}

fn nearest(tree: &Tree, pointer: &Pointer) -> String {
    let segments: Vec<String> = pointer.segments().collect();
    let Some((last, parents)) = segments.split_last() else {
        return "write the name of a schema after `#/components/schemas/`".to_owned();
    };
    let parent = parents
        .iter()
        .fold(Pointer::root(), |pointer, segment| pointer.child(segment));
    let siblings = tree.at(&parent).map(Tree::members).unwrap_or_default();
    surely(siblings.iter().map(|(name, _)| name), last).map_or_else(
        || format!("there is nothing under `#{pointer}`"),
        |name| format!("did you mean `#{}`?", parent.child(name)),
    )
}
