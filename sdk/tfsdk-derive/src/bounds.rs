//! Where clauses that make of a field that is no model one error instead of dozens: whatever is made
//! may assume what was reported already.

use crate::container::Container;
use crate::field::Field;
use crate::field_type;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

/// What the types of all fields must be, as a where clause. Types that are known to be right are
/// left out, so most models have none.
pub(crate) fn of(container: &Container) -> Option<TokenStream> {
    let tfsdk = &container.tfsdk;
    let needed: Vec<_> = container
        .fields
        .iter()
        .filter(|field| !field_type::is_plain(field_type::innermost(&field.ty)))
        .map(|field| bound(tfsdk, field))
        .collect();
    (!needed.is_empty()).then(|| quote!(where #(#needed,)*))
}

fn bound(tfsdk: &TokenStream, field: &Field) -> TokenStream {
    let ty = field_type::innermost(&field.ty);
    let needed = needed(tfsdk, field);
    quote_spanned!(ty.span()=> #ty: #needed)
}

/// How deep the field's type is nested: the first use of the trait that it must implement.
pub(crate) fn depth(tfsdk: &TokenStream, field: &Field) -> TokenStream {
    let ty = field_type::innermost(&field.ty);
    let needed = needed(tfsdk, field);
    quote_spanned!(ty.span()=> <#ty as #needed>::DEPTH)
}

/// The trait, at the place of the type, so that the compiler points there.
fn needed(tfsdk: &TokenStream, field: &Field) -> TokenStream {
    let span = field_type::innermost(&field.ty).span();
    let path = match field.block {
        Some(_) => quote!(#tfsdk::model::Model),
        None => quote!(#tfsdk::model::AttributeType),
    };
    path.into_iter()
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect()
}
