//! The struct: its own words and its fields.

use crate::field::Field;
use crate::{description, rules, words};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Expr, Fields, Ident, LitStr, Path, Token, Visibility};

/// A struct that was read and found right.
pub(crate) struct Container {
    pub(crate) name: Ident,
    pub(crate) plan: Ident,
    /// The struct is its own plan, because nothing in it is computed.
    pub(crate) is_its_plan: bool,
    pub(crate) draft: Ident,
    pub(crate) visibility: Visibility,
    pub(crate) version: Option<Expr>,
    pub(crate) deprecation: Option<LitStr>,
    pub(crate) description: String,
    /// Checks of the whole configuration.
    pub(crate) validators: Vec<Expr>,
    /// The path of `tfsdk`.
    pub(crate) tfsdk: TokenStream,
    pub(crate) fields: Vec<Field>,
}

const WORDS: &[&str] = &[
    "version",
    "deprecated",
    "plan",
    "draft",
    "validate",
    "crate",
];

impl Container {
    /// Reads a struct.
    ///
    /// # Errors
    /// All that is wrong with it and its fields.
    pub(crate) fn read(input: &DeriveInput) -> syn::Result<Self> {
        let name = input.ident.clone();
        let mut container = Self {
            plan: format_ident!("{name}Plan"),
            is_its_plan: false,
            draft: format_ident!("{name}Draft"),
            visibility: input.vis.clone(),
            version: None,
            deprecation: None,
            description: description::of(&input.attrs),
            validators: Vec::new(),
            tfsdk: quote!(::tfsdk),
            fields: Vec::new(),
            name,
        };
        for attribute in words::own(&input.attrs) {
            attribute.parse_nested_meta(|meta| {
                match words::name(&meta).as_str() {
                    "version" => container.version = Some(meta.value()?.parse()?),
                    "deprecated" => container.deprecation = Some(meta.value()?.parse()?),
                    "plan" => {
                        let value = meta.value()?;
                        if value.peek(Token![Self]) {
                            value.parse::<Token![Self]>()?;
                            container.is_its_plan = true;
                            container.plan = container.name.clone();
                        } else {
                            container.plan = value.parse()?;
                        }
                    }
                    "draft" => container.draft = meta.value()?.parse()?,
                    "validate" => container.validators.push(meta.value()?.parse()?),
                    "crate" => {
                        let path: Path = meta.value()?.parse()?;
                        container.tfsdk = quote!(#path);
                    }
                    _ => return Err(words::unknown(&meta, WORDS)),
                }
                Ok(())
            })?;
        }
        container.fields = fields(input)?;
        rules::check(&container)?;
        Ok(container)
    }

    /// Whether a field is a nested block, so that this struct can only be a block itself.
    pub(crate) fn has_blocks(&self) -> bool {
        self.fields.iter().any(|field| field.block.is_some())
    }
}

fn fields(input: &DeriveInput) -> syn::Result<Vec<Field>> {
    if let Some(parameter) = input.generics.params.first() {
        return Err(syn::Error::new_spanned(
            parameter,
            "a model has no type or lifetime parameters: a schema is one for all values",
        ));
    }
    let named = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(named) => Some(named),
            _ => None,
        },
        _ => None,
    };
    let Some(named) = named else {
        return Err(syn::Error::new_spanned(
            &input.ident,
            "a model is a struct with named fields: each field is one attribute",
        ));
    };
    let mut read = Vec::new();
    let mut errors: Option<syn::Error> = None;
    for field in &named.named {
        match Field::read(field) {
            Ok(field) => read.push(field),
            Err(error) => match &mut errors {
                Some(errors) => errors.combine(error),
                None => errors = Some(error),
            },
        }
    }
    errors.map_or(Ok(read), Err)
}
