//! Reads templates.

use super::{ImportId, Kind, Part};

/// Why a text is no template. A bug in the provider: templates are part of the program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a template for import ids: {0}")]
pub struct TemplateError(String);

impl ImportId {
    /// Reads a template such as `{project}/{number:integer}`.
    ///
    /// # Errors
    /// A template without attributes, with an attribute twice, with braces that do not match,
    /// with two attributes and nothing between them, or with text that ids would have to escape.
    pub fn template(template: &str) -> Result<Self, TemplateError> {
        let (prefix, mut rest) = literal(template)?;
        let mut parts: Vec<Part> = Vec::new();
        while let Some(inside) = rest.strip_prefix('{') {
            let (inner, after) = inside
                .split_once('}')
                .ok_or_else(|| wrong("a `{` without its `}`"))?;
            let (name, kind) = placeholder(inner)?;
            if parts.iter().any(|part| part.name == name) {
                return Err(wrong(format!("{name:?} stands in it twice")));
            }
            let (separator, next) = literal(after)?;
            if separator.is_empty() && !next.is_empty() {
                return Err(wrong(format!(
                    "nothing stands between {name:?} and the attribute after it, so that ids could not be taken apart"
                )));
            }
            parts.push(Part {
                name: name.to_owned(),
                kind,
                separator: separator.to_owned(),
            });
            rest = next;
        }
        if parts.is_empty() {
            return Err(wrong("no attribute in braces stands in it"));
        }
        Ok(Self {
            prefix: prefix.to_owned(),
            parts,
        })
    }
}

/// The text before the next `{`, and the rest.
fn literal(template: &str) -> Result<(&str, &str), TemplateError> {
    let end = template.find('{').unwrap_or(template.len());
    let (text, rest) = template.split_at(end);
    if text.contains('}') {
        return Err(wrong("a `}` without its `{`"));
    }
    if text.contains('%') {
        return Err(wrong(
            "`%` is for escapes in ids and cannot stand between attributes",
        ));
    }
    // Digits and letters would make escapes ambiguous: the `2` of `%2F` could end a part.
    if text.chars().all(|c| c.is_ascii_hexdigit()) && !text.is_empty() {
        return Err(wrong(format!(
            "{text:?} could be taken for part of an escape; put a sign such as `/` or `:` there"
        )));
    }
    Ok((text, rest))
}

fn placeholder(inner: &str) -> Result<(&str, Kind), TemplateError> {
    let (name, kind) = match inner.split_once(':') {
        None => (inner, Kind::Text),
        Some((name, "string")) => (name, Kind::Text),
        Some((name, "integer")) => (name, Kind::Integer),
        Some((name, "number")) => (name, Kind::Number),
        Some((name, "bool")) => (name, Kind::Bool),
        Some((_, other)) => {
            return Err(wrong(format!(
                "{other:?} is none of string, integer, number and bool"
            )));
        }
    };
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if name.is_empty() || !name.chars().all(fits) {
        return Err(wrong(format!("{name:?} is no name of an attribute")));
    }
    Ok((name, kind))
}

fn wrong(what: impl Into<String>) -> TemplateError {
    TemplateError(what.into())
}
