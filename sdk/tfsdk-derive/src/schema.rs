//! The schema: `Model`, and `AttributeType` for structs that can be nested attributes.

use crate::bounds;
use crate::container::Container;
use crate::field::{Field, OnUpdate};
use crate::field_type;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit};

/// The implementations.
pub(crate) fn implementations(container: &Container) -> TokenStream {
    let Container {
        name,
        plan,
        draft,
        tfsdk,
        ..
    } = container;
    let members = container.fields.iter().map(|field| member(tfsdk, field));
    let description = described(&container.description);
    let deprecation = container
        .deprecation
        .as_ref()
        .map(|text| quote!(block.deprecation = ::std::convert::Into::into(#text);));
    let version = container
        .version
        .as_ref()
        .map(|version| quote!(const VERSION: i64 = #version;));
    let validators = &container.validators;
    let schema = (!validators.is_empty()).then(|| {
        quote! {
            fn schema() -> #tfsdk::schema::Schema {
                #tfsdk::schema::Schema::new(<Self as #tfsdk::model::Model>::block())
                    .version(<Self as #tfsdk::model::Model>::VERSION)
                    #(.validator(#validators))*
            }
        }
    });
    let depths = container
        .fields
        .iter()
        .map(|field| bounds::depth(tfsdk, field));
    let uses = container.fields.iter().map(|field| {
        let depth = bounds::depth(tfsdk, field);
        quote_spanned!(field.ty.span()=> const _: u32 = #depth;)
    });
    let nested_depth = if container.has_blocks() {
        let message =
            format!("`{name}` has blocks, so that it can only be a block itself and no attribute");
        quote!(::std::panic!(#message))
    } else {
        quote!(<Self as #tfsdk::model::Model>::DEPTH)
    };
    let bounds = bounds::of(container);
    quote! {
        #(#uses)*
        #[allow(trivial_bounds)]
        impl #tfsdk::model::Model for #name #bounds {
            type Plan = #plan;
            type Draft = #draft;
            #version
            const DEPTH: u32 = #tfsdk::model::deepest(&[#(#depths),*]);
            fn block() -> #tfsdk::schema::Block {
                #[allow(unused_mut)]
                let mut block = #tfsdk::schema::Block::new() #description #(#members)*;
                #deprecation
                block
            }
            #schema
        }
        #[allow(trivial_bounds)]
        impl #tfsdk::model::AttributeType for #name #bounds {
            type Plan = #plan;
            type Draft = #draft;
            const DEPTH: u32 = #nested_depth;
            fn attribute() -> #tfsdk::schema::Attribute {
                let block = <Self as #tfsdk::model::Model>::block();
                #tfsdk::schema::Attribute::single_nested(block.attributes)
            }
        }
    }
}

fn described(text: &str) -> Option<TokenStream> {
    (!text.is_empty()).then(|| quote!(.description(#text)))
}

fn member(tfsdk: &TokenStream, field: &Field) -> TokenStream {
    let name = &field.name;
    if let Some((_, limits)) = field.block {
        let base = match &field.base {
            Some(base) => base.to_token_stream(),
            None => {
                let (ty, least, most) = (&field.ty, limits.least, limits.most);
                let block = quote_spanned!(ty.span()=> <#ty as #tfsdk::model::BlockType>::block);
                let description = described(&field.description);
                let change = quote!(|block| block #description);
                quote!(#tfsdk::model::nested_block(#block(), #least, #most, #change))
            }
        };
        let validators = field.validators.iter().map(|v| quote!(.validator(#v)));
        let keyed_by = keyed_by(field);
        let replace = field.replace.map(|_| quote!(.requires_replace()));
        return quote!(.nested(
            #name,
            #base #(#validators)* #keyed_by #replace
        ));
    }
    let attribute = attribute(tfsdk, field);
    quote!(.attribute(#name, #attribute))
}

fn keyed_by(field: &Field) -> Option<TokenStream> {
    let names = &field.keyed_by;
    (!names.is_empty()).then(|| quote!(.keyed_by([#(#names),*])))
}

fn attribute(tfsdk: &TokenStream, field: &Field) -> TokenStream {
    let ty = &field.inner;
    let base = match &field.base {
        Some(base) => base.to_token_stream(),
        None => quote_spanned!(ty.span()=> <#ty as #tfsdk::model::AttributeType>::attribute()),
    };
    let presence = match (&field.required, &field.optional, &field.computed) {
        (Some(_), ..) => quote!(.required()),
        (_, Some(_), Some(_)) => quote!(.optional_computed()),
        (_, _, Some(_)) => quote!(.computed()),
        _ => quote!(.optional()),
    };
    let default = field.default.as_ref().map(|default| {
        let value = default_value(tfsdk, field, default);
        quote!(.default_value(#value))
    });
    let never_null = (field.computed.is_some() && !field.is_option).then(|| quote!(.never_null()));
    let on_update = field.on_update.map(|said| match said {
        OnUpdate::KeepsPrior => quote!(.keeps_prior_value()),
        OnUpdate::KeepsPriorNonNull => quote!(.keeps_prior_non_null()),
        OnUpdate::Changes => quote!(.changes_on_update()),
        OnUpdate::DependsOn => {
            let others = &field.depends_on;
            quote!(.depends_on([#(#others),*]))
        }
    });
    let flags = [
        (field.sensitive, quote!(.sensitive())),
        (field.write_only, quote!(.write_only())),
        (field.replace, quote!(.requires_replace())),
        (
            field.replace_if_configured,
            quote!(.requires_replace_if_configured()),
        ),
    ];
    let flags = flags
        .into_iter()
        .filter_map(|(flag, call)| flag.map(|_| call));
    let description = described(&field.description);
    let deprecation = field
        .deprecation
        .iter()
        .map(|text| quote!(.deprecated(#text)));
    let validators = field.validators.iter().map(|v| quote!(.validator(#v)));
    let rules = field.rules.iter().map(|rule| quote!(.rule(#rule)));
    let keyed_by = keyed_by(field);
    let prefix = field.known_prefix.iter().map(|p| quote!(.known_prefix(#p)));
    let conditions = field
        .replace_if
        .iter()
        .map(|(when, condition)| quote!(.requires_replace_if(#when, #condition)));
    let equality = field.equality.iter().map(|e| quote!(.equality(#e)));
    quote! {
        #base #presence #default #never_null #on_update #(#flags)* #description #(#deprecation)*
        #(#validators)* #(#rules)* #(#conditions)* #(#prefix)* #keyed_by #(#equality)*
    }
}

/// The default as a value of the field's type. A literal number takes that type by itself.
fn default_value(tfsdk: &TokenStream, field: &Field, default: &Expr) -> TokenStream {
    let ty = &field.inner;
    let is_number = matches!(
        default,
        Expr::Lit(ExprLit {
            lit: Lit::Int(_) | Lit::Float(_),
            ..
        })
    ) || matches!(default, Expr::Unary(_));
    let typed = if is_number && field_type::is_primitive_number(ty) {
        quote_spanned!(default.span()=> { let typed: #ty = #default; typed })
    } else {
        quote_spanned!(default.span()=> <#ty as ::std::convert::From<_>>::from(#default))
    };
    quote!(#tfsdk::model::IntoValue::into_value(#typed))
}
