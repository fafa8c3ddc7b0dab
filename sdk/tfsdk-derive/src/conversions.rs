//! Conversions between a struct and an object value.

use crate::bounds;
use crate::container::Container;
use crate::field::Field;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

/// The conversions of the struct itself.
pub(crate) fn of_stored(container: &Container) -> TokenStream {
    conversions(container, &container.name, Stored::Known)
}

/// Which of the structs is converted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Without unknown values.
    Known,
    /// A plan or a draft.
    Partly,
}

/// `FromValue` and `IntoValue` for `name`, which has the fields of `container`.
pub(crate) fn conversions(container: &Container, name: &Ident, stored: Stored) -> TokenStream {
    let tfsdk = &container.tfsdk;
    let read = container.fields.iter().map(|field| {
        let (ident, name) = (&field.ident, &field.name);
        quote!(#ident: members.read(#name)?)
    });
    let written = container.fields.iter().map(|field| {
        let name = &field.name;
        let value = written(tfsdk, field, stored);
        quote!((#name, #value))
    });
    let bounds = bounds::of(container);
    quote! {
        #[allow(trivial_bounds)]
        impl #tfsdk::model::FromValue for #name #bounds {
            fn from_value(
                value: &#tfsdk::Value,
            ) -> ::std::result::Result<Self, #tfsdk::value::ValueError> {
                #[allow(unused_variables)]
                let members = #tfsdk::model::Members::of(value)?;
                ::std::result::Result::Ok(Self { #(#read,)* })
            }
        }
        #[allow(trivial_bounds)]
        impl #tfsdk::model::IntoValue for #name #bounds {
            fn into_value(self) -> #tfsdk::Value {
                let members: ::std::vec::Vec<(&'static str, #tfsdk::Value)> =
                    ::std::vec![#(#written,)*];
                #tfsdk::Value::object(members)
            }
        }
    }
}

/// Write-only values never go into a plan or a state.
fn written(tfsdk: &TokenStream, field: &Field, stored: Stored) -> TokenStream {
    let ident = &field.ident;
    if field.write_only.is_some() && stored == Stored::Known {
        return quote!({
            drop(self.#ident);
            #tfsdk::Value::Null
        });
    }
    quote!(#tfsdk::model::IntoValue::into_value(self.#ident))
}
