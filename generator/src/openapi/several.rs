//! Several documents as one API: what each says of all its calls goes for these alone, and no call may
//! stand in two of them.

use super::{Api, Server, security};
use crate::diagnostic::{Code, Diagnostic, Sink};
use std::collections::BTreeMap;
use std::ops::Range;

/// What is known of one document while they are put together.
#[derive(Debug)]
pub struct Document {
    pub file: usize,
    /// Where it says that its calls go.
    pub servers: Vec<Server>,
    pub schemes: security::Schemes,
    /// Its calls, by their places in [`Api::operations`].
    pub operations: Range<usize>,
}

/// Fills in [`Api::servers`], sorts the operations, and tells of those that two documents have.
/// `documents` has the first of them last.
pub fn finish(api: &mut Api, documents: &[Document], sink: &mut Sink) {
    let servers = documents.iter().rev().map(|document| &document.servers);
    let main = servers.clone().find(|servers| !servers.is_empty());
    api.servers = main.cloned().unwrap_or_default();
    for document in documents.iter().rev() {
        let renamed = security::add(api, &document.schemes, sink);
        keep_servers(api, document);
        keep_security(api, document, &renamed);
    }
    api.operations
        .sort_by(|a, b| (&a.path, a.method).cmp(&(&b.path, b.method)));
    for pair in api.operations.windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        if (&a.path, a.method) == (&b.path, b.method) {
            sink.push(
                Diagnostic::error(
                    Code::Conflict,
                    format!("`{}` stands in two documents", a.call()),
                )
                .at(&b.position, "here")
                .at(&a.position, "and here")
                .help("remove one of the two; an overlay can do it: `remove: true`"),
            );
        }
    }
}

/// Calls go where their own document says.
fn keep_servers(api: &mut Api, document: &Document) {
    if document.servers.is_empty() || document.servers == api.servers {
        return;
    }
    for operation in &mut api.operations[document.operations.clone()] {
        if operation.servers.is_empty() {
            operation.servers.clone_from(&document.servers);
        }
    }
}

/// Calls are signed as their own document says.
fn keep_security(api: &mut Api, document: &Document, renamed: &BTreeMap<String, String>) {
    let source = api.sources.file(document.file);
    let rename = |name: &mut String| {
        if let Some(other) = renamed.get(name) {
            name.clone_from(other);
        }
    };
    let mut usual = security::requirements(&source.tree);
    usual.iter_mut().flatten().flatten().for_each(rename);
    let anonymous = security::says_nobody(&source.tree);
    let differs = usual.is_some() && usual != api.security;
    for operation in &mut api.operations[document.operations.clone()] {
        match &mut operation.security {
            Some(own) => own.iter_mut().flatten().for_each(rename),
            None if differs => {
                operation.security.clone_from(&usual);
                operation.anonymous = anonymous;
            }
            None => {}
        }
    }
}
