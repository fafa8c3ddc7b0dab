//! The derive macro behind `tfsdk::Model`.
//!
//! Use it through `tfsdk` with the feature `derive`; what it makes refers to that crate.
#![deny(missing_docs)]

mod bounds;
mod container;
mod conversions;
mod description;
mod field;
mod field_type;
mod rules;
mod schema;
mod views;
mod words;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Makes of a struct with named fields a schema and the conversions from and to values.
///
/// For a struct `Drink` it implements `tfsdk::model::Model`, and `AttributeType` when the struct
/// has no blocks, so that it can be a nested attribute of another. It declares two structs more:
///
/// - `DrinkPlan`, what is known while a plan is carried out: computed fields are `Maybe<T>`, all
///   others as in `Drink`;
/// - `DrinkDraft`, in which each field is a `Maybe<T>`: configurations and plans before apply,
///   and states that may be incomplete, as after an import.
///
/// Debug output of these two does not show what is `sensitive` or `write_only`; that of the struct
/// itself is the author's own.
///
/// # Attributes of the struct
///
/// | word | meaning |
/// | --- | --- |
/// | `version = 2` | the schema's version |
/// | `deprecated = "…"` | what to use instead |
/// | `plan = Name`, `draft = Name` | other names for the two structs |
/// | `plan = Self` | nothing in the struct is computed, so that it is its own plan |
/// | `validate = expression` | a check of the whole configuration, as often as needed |
/// | `crate = path` | where `tfsdk` is, when it is not `::tfsdk` |
///
/// # Attributes of fields
///
/// Doc comments become descriptions. One of these says who sets the attribute:
///
/// | words | type of the field |
/// | --- | --- |
/// | `required` | `T` |
/// | `optional` | `Option<T>` |
/// | `computed` | `T` for what is never null, or `Option<T>` |
/// | `optional, computed` | as for `computed` |
/// | `default = value` | `T`; optional |
/// | `block`, `block(min = 1, max = 3)` | `Vec<S>`, `Set<S>`, `BTreeMap<String, S>`, `Option<S>` or `S`, where `S` is a model |
///
/// A computed attribute may say what becomes of it in an update: `computed(keeps_prior)`,
/// `computed(keeps_prior_non_null)`, `computed(changes_on_update)`, or
/// `computed(depends_on("size", "zone"))`, which becomes unknown when one of these changes.
///
/// Further words: `sensitive`, `write_only` (the field is an `Option`), `replace` (of a block: when
/// one comes, goes or changes),
/// `replace_if_configured`, `deprecated = "…"`, `description = "…"`, `rename = "…"`,
/// `validate = expression` (as often as needed, for blocks too), `equality = expression`,
/// `rule = expression`, `replace_if("when, in words", condition)`, `known_prefix = "arn:"` for
/// computed text, `keyed_by("name")` for the objects of lists, sets and blocks, and
/// `with = expression`, an `Attribute` (of a block, a `NestedBlock`) to start from instead of the
/// one of the field's type.
#[proc_macro_derive(Model, attributes(tfsdk))]
pub fn model(input: TokenStream) -> TokenStream {
    expand(input.into()).into()
}

fn expand(input: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    let outcome = syn::parse2(input).and_then(|input| {
        let container = container::Container::read(&input)?;
        let mut made = schema::implementations(&container);
        made.extend(conversions::of_stored(&container));
        made.extend(views::plan(&container));
        made.extend(views::draft(&container));
        Ok(made)
    });
    outcome.unwrap_or_else(|error| error.to_compile_error())
}
