//! Follows `$ref`, within a file and into others beside it.

use super::Api;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Pointer, Position, Tree, normal, percent_decoded};
use std::path::Path;

const LONGEST_CHAIN: usize = 64;

/// Where `$ref` of the node at `position` leads, one step; `None` when there is none.
///
/// # Errors
/// A reference that leads nowhere, with its place.
pub fn step(
    api: &Api,
    position: &Position,
    node: &Tree,
) -> Option<Result<Position, Box<Diagnostic>>> {
    let reference = node.get("$ref")?.as_str()?;
    Some(target(api, position, reference))
}

/// The node that `position` means once all references are followed.
///
/// # Errors
/// A reference that leads nowhere or round in a circle.
pub fn resolve(api: &Api, position: &Position) -> Result<Position, Box<Diagnostic>> {
    let mut here = position.clone();
    for _ in 0..LONGEST_CHAIN {
        let file = api.sources.file(here.file);
        let Some(node) = file.tree.at(&here.pointer) else {
            return Ok(here);
        };
        match step(api, &here, node) {
            None => return Ok(here),
            Some(next) => here = next?,
        }
    }
    Err(Box::new(
        Diagnostic::error(
            Code::UnresolvedReference,
            "this reference leads round in a circle",
        )
        .at_value(&position.child("$ref"), "starts here")
        .help("let one of the schemas in the circle say something else than `$ref`"),
    ))
}

fn target(api: &Api, position: &Position, reference: &str) -> Result<Position, Box<Diagnostic>> {
    let problem = |code, message: String, help: &str| {
        Box::new(
            Diagnostic::error(code, message)
                .at_value(&position.child("$ref"), "referred to here")
                .help(help),
        )
    };
    let (document, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    if document.starts_with("file:") {
        return Err(problem(
            Code::RemoteReference,
            format!("`{document}` is a URL, and none is opened"),
            "write a relative path, without `file:`",
        ));
    }
    if document.contains("://") || document.starts_with("//") {
        return Err(problem(
            Code::RemoteReference,
            format!("`{document}` is on another machine, and nothing is fetched"),
            "download the document, and refer to the copy by a relative path",
        ));
    }
    let file = if document.is_empty() {
        position.file
    } else {
        let base = api.sources.file(position.file);
        let folder = base.path.parent().unwrap_or(Path::new(""));
        let path = normal(&folder.join(percent_decoded(document)));
        let roots = &api.documents;
        if !roots.iter().any(|root| api.sources.may_refer(*root, &path)) {
            return Err(problem(
                Code::ReferenceOutside,
                format!("`{document}` is outside the folder of the document"),
                "put the file below that folder, or allow a folder above both with `--ref-root FOLDER`",
            ));
        }
        api.sources.read(&path).map_err(|error| {
            problem(
                Code::UnresolvedReference,
                error.message.clone(),
                "check the reference, or put the file there",
            )
        })?
    };
    let pointer = Pointer::from_fragment(fragment);
    let found = api.sources.file(file);
    if found.tree.at(&pointer).is_none() {
        return Err(problem(
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
    siblings
        .iter()
        .map(|(name, _)| (strsim::jaro_winkler(name, last), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(
            || format!("there is nothing under `#{pointer}`"),
            |(_, name)| format!("did you mean `#{}`?", parent.child(name)),
        )
}
