//! The words inside `#[tfsdk(…)]`.

use syn::meta::ParseNestedMeta;
use syn::punctuated::Punctuated;
use syn::{Attribute, LitStr, Token};

/// The attributes that are this macro's.
pub(crate) fn own(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("tfsdk"))
}

/// The word itself; empty for a longer path.
pub(crate) fn name(meta: &ParseNestedMeta<'_>) -> String {
    meta.path
        .get_ident()
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// The error for a word that is none of `known`.
pub(crate) fn unknown(meta: &ParseNestedMeta<'_>, known: &[&str]) -> syn::Error {
    let list = known
        .iter()
        .map(|word| format!("`{word}`"))
        .collect::<Vec<_>>()
        .join(", ");
    meta.error(format!("unknown word; there are {list}"))
}

/// The texts in `word("…", "…")`; at least one.
pub(crate) fn texts(meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<LitStr>> {
    let inside;
    syn::parenthesized!(inside in meta.input);
    let texts = Punctuated::<LitStr, Token![,]>::parse_terminated(&inside)?;
    if texts.is_empty() {
        return Err(meta.error("name at least one attribute"));
    }
    Ok(texts.into_iter().collect())
}
