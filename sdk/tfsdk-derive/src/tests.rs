//! Which mistakes are refused, and in which words.

use super::expand;
use proc_macro2::TokenStream;
use quote::quote;

/// The messages of the compile errors in what is made of `input`.
fn errors(input: TokenStream) -> Vec<String> {
    let made = expand(input).to_string();
    made.split("compile_error !")
        .skip(1)
        .map(|rest| {
            let start = rest.find('"').expect("a message") + 1;
            let end = rest.rfind('"').expect("a message");
            rest[start..end].replace("\\\"", "\"")
        })
        .collect()
}

#[track_caller]
fn refused(fields: TokenStream, message: &str) {
    let errors = errors(quote!(struct Drink { #fields }));
    assert_eq!(errors, [message]);
}

#[track_caller]
fn accepted(fields: TokenStream) {
    assert_eq!(errors(quote!(struct Drink { #fields })), [""; 0]);
}

#[test]
fn only_structs_with_named_fields() {
    let shape = "a model is a struct with named fields: each field is one attribute";
    assert_eq!(
        errors(quote!(
            enum Drink {
                Tea,
            }
        )),
        [shape]
    );
    assert_eq!(
        errors(quote!(
            struct Drink(String);
        )),
        [shape]
    );
    assert_eq!(
        errors(quote!(
            struct Drink<T> {
                #[tfsdk(required)]
                name: T,
            }
        )),
        ["a model has no type or lifetime parameters: a schema is one for all values"]
    );
}

#[test]
fn null_cannot_be_forgotten() {
    refused(
        quote!(#[tfsdk(optional)] place: String),
        "an optional attribute is null where it is not set: write `Option<String>`, or give it a default",
    );
    refused(
        quote!(#[tfsdk(required)] name: Option<String>),
        "a required attribute is never null: write `String`",
    );
    refused(
        quote!(#[tfsdk(default = 3)] size: Option<i64>),
        "an attribute with a default is never null: write `i64`",
    );
    refused(
        quote!(#[tfsdk(required, write_only)] password: String),
        "a write-only attribute is null in plans and states: write `Option<String>`",
    );
    accepted(quote!(#[tfsdk(computed)] id: String, #[tfsdk(computed)] etag: Option<String>));
    accepted(quote!(#[tfsdk(required, write_only)] password: Option<String>));
}

#[test]
fn presence_is_said_once() {
    refused(
        quote!(name: String),
        "who sets this attribute? Add `#[tfsdk(required)]`, `optional`, `computed`, `default = …` or `block`",
    );
    refused(
        quote!(#[tfsdk(required, optional)] name: String),
        "an attribute cannot be both `required` and `optional`",
    );
    refused(
        quote!(#[tfsdk(required, computed)] name: String),
        "an attribute cannot be both `required` and `computed`",
    );
    refused(
        quote!(#[tfsdk(required, default = "x")] name: String),
        "a required attribute has no use for a default: the practitioner always sets it",
    );
    refused(
        quote!(#[tfsdk(optional, computed, default = "x")] name: String),
        "an attribute with a default is never left to the provider: remove `computed` or the default",
    );
    refused(
        quote!(#[tfsdk(computed(keeps_prior, changes_on_update))] id: String),
        "say only once what becomes of the value in an update",
    );
}

#[test]
fn types_that_terraform_has_not() {
    let key = "the keys of Terraform's maps are text: write `String`";
    refused(
        quote!(#[tfsdk(required)] ports: std::collections::HashMap<u16, String>),
        key,
    );
    refused(
        quote!(#[tfsdk(required)] ports: Vec<BTreeMap<u16, String>>),
        key,
    );
    for (ty, message) in [
        (
            quote!(Vec<u128>),
            "Terraform's numbers are decimals: write `i64`, `u64` or `tfsdk::Number`",
        ),
        (
            quote!(usize),
            "its range depends on the machine: write `u64` or `i64`",
        ),
        (quote!(HashSet<String>), "write `Set<_>` or `BTreeSet<_>`"),
        (
            quote!(Box<Owner>),
            "write the type inside: a model owns its values",
        ),
        (
            quote!(&'static str),
            "a model owns its values: write `String` or `Vec<_>`",
        ),
        (
            quote!([u8; 4]),
            "a list has any number of elements: write `Vec<_>`",
        ),
        (
            quote!((u8, u8)),
            "Terraform has no such type: write a struct with `#[derive(Model)]`",
        ),
    ] {
        refused(quote!(#[tfsdk(required)] name: #ty), message);
    }
    refused(
        quote!(#[tfsdk(required)] name: Maybe<String>),
        "write `String`: `Maybe` is added where it is needed, in the structs for plans and drafts",
    );
    refused(
        quote!(#[tfsdk(optional)] inner: Option<Vec<Drink>>),
        "a schema cannot contain itself: Terraform needs to know its depth",
    );
}

#[test]
fn write_only_attributes_are_never_stored() {
    refused(
        quote!(#[tfsdk(computed, write_only)] token: Option<String>),
        "a write-only attribute is never stored, so that it cannot be computed or have a default",
    );
    refused(
        quote!(#[tfsdk(optional, write_only, replace)] token: Option<String>),
        "a write-only attribute is never stored, so that no change of it is seen that could replace the object",
    );
}

#[test]
fn blocks() {
    refused(
        quote!(#[tfsdk(block, required)] rule: Vec<Rule>),
        "a block cannot be `required`; its attributes can. To demand a block write `block(min = 1)`",
    );
    refused(
        quote!(#[tfsdk(block, equality = Unordered)] rule: Vec<Rule>),
        "rules belong to attributes: give it to an attribute of the block",
    );
    refused(
        quote!(#[tfsdk(block(min = 3, max = 2))] rule: Vec<Rule>),
        "the least number of blocks is above the largest",
    );
    refused(
        quote!(#[tfsdk(block)] rule: Vec<String>),
        "a block holds attributes: write a struct with `#[derive(Model)]`, or make this an attribute",
    );
    accepted(quote!(#[tfsdk(block(min = 1), validate = Unique, keyed_by("name"))] rule: Vec<Rule>));
    accepted(quote!(#[tfsdk(block, replace)] rule: Vec<Rule>));
}

#[test]
fn names() {
    let rule = "the name of an attribute has lower-case letters, digits and underscores only, and does not start with a digit";
    refused(
        quote!(#[tfsdk(required, rename = "Name")] name: String),
        rule,
    );
    refused(
        quote!(#[tfsdk(required)] Name: String),
        &format!("{rule}; give it one with `rename`"),
    );
    refused(
        quote!(#[tfsdk(required)] name: String, #[tfsdk(required, rename = "name")] title: String),
        "a second attribute called \"name\"",
    );
    accepted(quote!(#[tfsdk(required)] r#type: String));
}

#[test]
fn unknown_words_are_told_which_there_are() {
    refused(
        quote!(#[tfsdk(computed(keep))] id: String),
        "unknown word; there are `keeps_prior`, `keeps_prior_non_null`, `changes_on_update`, `depends_on`",
    );
    let messages = errors(quote!(
        struct Drink {
            #[tfsdk(require)]
            name: String,
        }
    ));
    assert!(messages[0].starts_with("unknown word; there are `required`, `optional`"));
}

#[test]
fn rules_with_arguments() {
    refused(
        quote!(#[tfsdk(optional, keyed_by())] rules: Option<Vec<Rule>>),
        "name at least one attribute",
    );
    refused(
        quote!(#[tfsdk(required, known_prefix = "arn:")] name: String),
        "only a computed text can be promised to start so",
    );
    refused(
        quote!(#[tfsdk(computed(depends_on("a"), keeps_prior))] id: String),
        "say only once what becomes of the value in an update",
    );
    accepted(quote! {
        #[tfsdk(computed(depends_on("name", "zone")), known_prefix = "arn:")] id: String,
        #[tfsdk(required, replace_if("it shrinks", |change| shrinks(change)))] size: i64,
    });
}

#[test]
fn all_faults_are_shown_at_once() {
    let messages = errors(quote! {
        struct Drink {
            #[tfsdk(optional)] place: String,
            #[tfsdk(required)] name: Option<String>,
        }
    });
    assert_eq!(messages.len(), 2, "{messages:?}");
}

#[test]
fn a_struct_is_its_own_plan_only_without_computed_attributes() {
    let messages = errors(quote! {
        #[tfsdk(plan = Self)]
        struct Drink { #[tfsdk(computed)] id: String }
    });
    assert_eq!(
        messages,
        ["a computed attribute may be unknown in a plan: remove `plan = Self`"]
    );
}
