//! The two structs that the macro declares: for plans, and for all that may be incomplete.

use crate::bounds;
use crate::container::Container;
use crate::conversions::{Stored, conversions};
use crate::field::Field;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned;

/// The struct for plans that are carried out.
pub(crate) fn plan(container: &Container) -> TokenStream {
    if container.is_its_plan {
        return plans_are_values(container);
    }
    let doc = format!(
        "What is planned for a [`{}`]: what the provider decides may still be unknown.",
        container.name
    );
    let types = container
        .fields
        .iter()
        .map(|field| plan_type(&container.tfsdk, field));
    view(container, &container.plan, &doc, types)
}

/// Lets the compiler check that the types of all fields are the same in a plan.
fn plans_are_values(container: &Container) -> TokenStream {
    let fields = container.fields.iter().map(|field| {
        let (ty, planned) = (&field.ty, plan_type(&container.tfsdk, field));
        quote_spanned!(ty.span()=> const _: fn(#ty) -> #planned = |same| same;)
    });
    quote!(#(#fields)*)
}

/// The struct in which everything may be missing.
pub(crate) fn draft(container: &Container) -> TokenStream {
    let doc = format!(
        "A [`{}`] in which anything may be null or unknown: a configuration or a plan before apply, or an incomplete state.",
        container.name
    );
    let types = container
        .fields
        .iter()
        .map(|field| draft_type(&container.tfsdk, field));
    let declared = view(container, &container.draft, &doc, types);
    let (name, idents) = (&container.draft, container.fields.iter().map(|f| &f.ident));
    let bounds = bounds::of(container);
    quote! {
        #declared
        #[allow(trivial_bounds)]
        impl ::std::default::Default for #name #bounds {
            fn default() -> Self {
                Self { #(#idents: ::std::default::Default::default(),)* }
            }
        }
    }
}

fn plan_type(tfsdk: &TokenStream, field: &Field) -> TokenStream {
    let inner = &field.inner;
    let span = inner.span();
    if field.block.is_some() {
        let ty = &field.ty;
        return quote_spanned!(span=> <#ty as #tfsdk::model::BlockType>::Plan);
    }
    let planned = quote_spanned!(span=> <#inner as #tfsdk::model::AttributeType>::Plan);
    if field.unknown_in_plan() {
        quote!(#tfsdk::model::Maybe<#planned>)
    } else if field.is_option {
        quote!(::std::option::Option<#planned>)
    } else {
        planned
    }
}

fn draft_type(tfsdk: &TokenStream, field: &Field) -> TokenStream {
    let inner = &field.inner;
    let span = inner.span();
    let draft = if field.block.is_some() {
        let ty = &field.ty;
        quote_spanned!(span=> <#ty as #tfsdk::model::BlockType>::Draft)
    } else {
        quote_spanned!(span=> <#inner as #tfsdk::model::AttributeType>::Draft)
    };
    quote!(#tfsdk::model::Maybe<#draft>)
}

fn view(
    container: &Container,
    name: &Ident,
    doc: &str,
    types: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let visibility = &container.visibility;
    let fields = container.fields.iter().zip(types).map(|(field, ty)| {
        let (ident, visibility, passed_on) = (&field.ident, &field.visibility, &field.passed_on);
        quote!(#(#passed_on)* #visibility #ident: #ty)
    });
    let converted = conversions(container, name, Stored::Partly);
    let copied = copied(container, name);
    let debug = debug(container, name);
    let bounds = bounds::of(container);
    quote! {
        #[doc = #doc]
        #[allow(dead_code, missing_docs, trivial_bounds)]
        #visibility struct #name #bounds { #(#fields,)* }
        #converted
        #copied
        #debug
    }
}

/// `Clone` and `PartialEq`. The standard derives would repeat each error about a field's type.
fn copied(container: &Container, name: &Ident) -> TokenStream {
    let bounds = bounds::of(container);
    let idents: Vec<_> = container.fields.iter().map(|field| &field.ident).collect();
    quote! {
        #[allow(trivial_bounds)]
        impl ::std::clone::Clone for #name #bounds {
            fn clone(&self) -> Self {
                Self { #(#idents: ::std::clone::Clone::clone(&self.#idents),)* }
            }
        }
        #[allow(trivial_bounds)]
        impl ::std::cmp::PartialEq for #name #bounds {
            #[allow(unused_variables)]
            fn eq(&self, other: &Self) -> bool {
                true #(&& self.#idents == other.#idents)*
            }
        }
    }
}

/// Debug output that does not show secrets.
fn debug(container: &Container, name: &Ident) -> TokenStream {
    let title = name.to_string();
    let fields = container.fields.iter().map(|field| {
        let (ident, name) = (&field.ident, &field.name);
        if field.sensitive.is_some() || field.write_only.is_some() {
            quote!(.field(#name, &::std::format_args!("(sensitive value)")))
        } else {
            quote!(.field(#name, &self.#ident))
        }
    });
    let bounds = bounds::of(container);
    quote! {
        #[allow(trivial_bounds)]
        impl ::std::fmt::Debug for #name #bounds {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(#title) #(#fields)* .finish()
            }
        }
    }
}
