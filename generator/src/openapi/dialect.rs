//! Which OpenAPI a document speaks.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Position, Sources, Tree};

/// The versions of OpenAPI, as far as they differ here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// 2.0, called Swagger.
    V2,
    /// 3.0
    V3,
    /// 3.1 and 3.2: JSON Schema 2020-12.
    V31,
}

/// Tells the dialect, or says what the document is instead.
pub fn recognise(sources: &Sources, file: usize, sink: &mut Sink) -> Option<Dialect> {
    let source = sources.file(file);
    let version = |key: &str| {
        source.tree.get(key).map(|value| match value {
            Tree::String(text) | Tree::Number(text) => text.to_string(),
            other => other.kind().to_owned(),
        })
    };
    let root = Position {
        file,
        ..Position::default()
    };
    let (key, version) = match (version("openapi"), version("swagger")) {
        (Some(version), _) => ("openapi", version),
        (None, Some(version)) => ("swagger", version),
        (None, None) => {
            let found = match &source.tree {
                Tree::Object(members) => {
                    let names: Vec<&str> = members
                        .iter()
                        .take(4)
                        .map(|(name, _)| name.as_ref())
                        .collect();
                    format!("an object with the keys `{}`", names.join("`, `"))
                }
                other => other.kind().to_owned(),
            };
            sink.push(
                Diagnostic::error(Code::NotOpenApi, "this is not an OpenAPI document")
                    .at_value(&root, format!("found {found}"))
                    .help("the first lines should say `openapi: 3.1.0` or `swagger: \"2.0\"`"),
            );
            return None;
        }
    };
    let dialect = match key {
        "swagger" if version.starts_with('2') => Some(Dialect::V2),
        "openapi" if version == "3.0" || version.starts_with("3.0.") => Some(Dialect::V3),
        "openapi" if version.starts_with("3.1") || version.starts_with("3.2") => Some(Dialect::V31),
        _ => None,
    };
    if dialect.is_none() {
        sink.push(
            Diagnostic::error(
                Code::NotOpenApi,
                format!("version `{version}` of OpenAPI is not known"),
            )
            .at_value(&root.child(key), "stated here")
            .help("versions 2.0, 3.0, 3.1 and 3.2 are read"),
        );
    }
    dialect
}
