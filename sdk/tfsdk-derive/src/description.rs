//! Descriptions from doc comments.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The doc comment as Markdown, without the space in front of each line.
pub(crate) fn of(attributes: &[Attribute]) -> String {
    let lines: Vec<String> = attributes.iter().filter_map(line).collect();
    let without_space = lines.iter().map(|line| {
        let line = line.strip_prefix(' ').unwrap_or(line);
        line.trim_end()
    });
    let text = without_space.collect::<Vec<_>>().join("\n");
    text.trim().to_owned()
}

/// The text of one `#[doc = "…"]`.
fn line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    if !pair.path.is_ident("doc") {
        return None;
    }
    match &pair.value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}
