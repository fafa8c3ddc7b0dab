//! The words inside `#[tfsdk(…)]`.

use syn::Attribute;
use syn::meta::ParseNestedMeta;

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
