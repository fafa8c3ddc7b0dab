//! What does not go together.

use crate::container::Container;
use crate::field::{Field, NAME_RULE, is_attribute_name};
use crate::field_type;
use proc_macro2::Span;
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::Error;
use syn::spanned::Spanned;

/// Collects errors, so that all are shown at once.
#[derive(Default)]
struct Faults(Option<Error>);

impl Faults {
    fn add(&mut self, span: Span, message: impl std::fmt::Display) {
        let error = Error::new(span, message);
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }
}

/// Checks all fields.
///
/// # Errors
/// Everything that is wrong.
pub(crate) fn check(container: &Container) -> syn::Result<()> {
    let mut faults = Faults::default();
    let mut names = BTreeSet::new();
    for field in &container.fields {
        if !names.insert(field.name.as_str()) {
            faults.add(
                field.ident.span(),
                format!("a second attribute called {:?}", field.name),
            );
        }
        if !is_attribute_name(&field.name) {
            faults.add(
                field.ident.span(),
                format!("{NAME_RULE}; give it one with `rename`"),
            );
        }
        if field_type::mentions(&field.ty, &container.name.to_string()) {
            faults.add(
                field.ty.span(),
                "a schema cannot contain itself: Terraform needs to know its depth",
            );
        }
        check_type(&mut faults, field);
        if let (true, Some(computed)) = (container.is_its_plan, field.computed) {
            faults.add(
                computed,
                "a computed attribute may be unknown in a plan: remove `plan = Self`",
            );
        }
        match field.block {
            Some((span, limits)) => {
                check_block(&mut faults, field);
                if limits.most > 0 && limits.least > limits.most {
                    faults.add(span, "the least number of blocks is above the largest");
                }
            }
            None => check_presence(&mut faults, field),
        }
        check_write_only(&mut faults, field);
        if let (Some(prefix), None) = (&field.known_prefix, field.computed) {
            faults.add(
                prefix.span(),
                "only a computed text can be promised to start so",
            );
        }
    }
    faults.0.map_or(Ok(()), Err)
}

/// The type as it is written, for messages.
fn text(ty: &syn::Type) -> String {
    ty.to_token_stream()
        .to_string()
        .replace(" <", "<")
        .replace("< ", "<")
        .replace(" >", ">")
        .replace(" :: ", "::")
        .replace(" ,", ",")
}

fn check_type(faults: &mut Faults, field: &Field) {
    if let Some(key) = field_type::wrong_key(&field.ty) {
        faults.add(
            key.span(),
            "the keys of Terraform's maps are text: write `String`",
        );
        return;
    }
    if let Some((part, instead)) = field_type::impossible(&field.ty) {
        faults.add(part.span(), instead);
    }
    if let Some(inner) = field_type::inside(&field.inner, "Maybe") {
        faults.add(
            field.ty.span(),
            format!(
                "write `{}`: `Maybe` is added where it is needed, in the structs for plans and drafts",
                text(inner)
            ),
        );
    }
}

fn check_presence(faults: &mut Faults, field: &Field) {
    let place = field.ident.span();
    let (optional, computed) = (field.optional, field.computed);
    if let Some(required) = field.required {
        for (other, word) in [(optional, "optional"), (computed, "computed")] {
            if other.is_some() {
                faults.add(
                    required,
                    format!("an attribute cannot be both `required` and `{word}`"),
                );
            }
        }
        if let Some(default) = &field.default {
            faults.add(
                default.span(),
                "a required attribute has no use for a default: the practitioner always sets it",
            );
        }
        if field.is_option && field.write_only.is_none() {
            faults.add(
                field.ty.span(),
                format!(
                    "a required attribute is never null: write `{}`",
                    text(&field.inner)
                ),
            );
        }
        return;
    }
    if let Some(default) = &field.default {
        if computed.is_some() {
            faults.add(
                default.span(),
                "an attribute with a default is never left to the provider: remove `computed` or the default",
            );
        }
        if field.is_option {
            faults.add(
                field.ty.span(),
                format!(
                    "an attribute with a default is never null: write `{}`",
                    text(&field.inner)
                ),
            );
        }
        return;
    }
    if optional.is_none() && computed.is_none() {
        faults.add(
            place,
            "who sets this attribute? Add `#[tfsdk(required)]`, `optional`, `computed`, `default = …` or `block`",
        );
    } else if computed.is_none() && !field.is_option {
        faults.add(
            field.ty.span(),
            format!(
                "an optional attribute is null where it is not set: write `Option<{}>`, or give it a default",
                text(&field.ty)
            ),
        );
    }
}

fn check_block(faults: &mut Faults, field: &Field) {
    if field_type::is_plain(&field.ty) {
        faults.add(
            field.ty.span(),
            "a block holds attributes: write a struct with `#[derive(Model)]`, or make this an attribute",
        );
    }
    let flags = [
        (field.required, "required"),
        (field.optional, "optional"),
        (field.computed, "computed"),
        (field.sensitive, "sensitive"),
        (field.write_only, "write_only"),
        (field.replace_if_configured, "replace_if_configured"),
    ];
    for (flag, word) in flags {
        if let Some(span) = flag {
            faults.add(
                span,
                format!("a block cannot be `{word}`; its attributes can. To demand a block write `block(min = 1)`"),
            );
        }
    }
    let expressions = [&field.default, &field.equality];
    let conditions = field.replace_if.iter().map(|(_, condition)| condition);
    let many = field.rules.iter().chain(conditions);
    for expression in expressions.into_iter().flatten().chain(many) {
        faults.add(
            expression.span(),
            "rules belong to attributes: give it to an attribute of the block",
        );
    }
}

fn check_write_only(faults: &mut Faults, field: &Field) {
    let Some(span) = field.write_only else {
        return;
    };
    if field.computed.is_some() || field.default.is_some() {
        faults.add(
            span,
            "a write-only attribute is never stored, so that it cannot be computed or have a default",
        );
    }
    if field.replace.is_some() || field.replace_if_configured.is_some() {
        faults.add(
            span,
            "a write-only attribute is never stored, so that no change of it is seen that could replace the object",
        );
    }
    if !field.is_option && field.required.is_some() {
        faults.add(
            field.ty.span(),
            format!(
                "a write-only attribute is null in plans and states: write `Option<{}>`",
                text(&field.ty)
            ),
        );
    }
}
