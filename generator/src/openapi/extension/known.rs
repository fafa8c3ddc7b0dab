//! The names of the extensions that are understood, by what they mean, and the values they have.

use crate::source::Tree;

/// Extensions that take a property or an operation out of the provider.
pub const IGNORED: [&str; 4] = [
    "x-speakeasy-ignore",
    "x-speakeasy-terraform-ignore",
    "x-terraform-ignore",
    "x-terraform-exclude-resource",
];
pub const SECRET: [&str; 4] = [
    "x-ms-secret",
    "x-speakeasy-param-sensitive",
    "x-terraform-sensitive",
    "x-xgen-secret",
];
pub const READ_ONLY: [&str; 1] = ["x-speakeasy-param-readonly"];
pub const WRITE_ONLY: [&str; 1] = ["x-terraform-write-only"];
pub const CREATE_ONLY: [&str; 4] = [
    "x-google-immutable",
    "x-speakeasy-param-force-new",
    "x-terraform-force-new",
    "x-terraform-immutable",
];

/// Those that name an attribute, the best first.
pub const NAMES: [&str; 2] = ["x-terraform-field-name", "x-speakeasy-name-override"];

/// Those of a schema that attributes are made by, or that are a reason for how they are.
pub const KEPT: [&str; 31] = [
    "x-google-immutable",
    "x-kubernetes-embedded-resource",
    "x-kubernetes-int-or-string",
    "x-kubernetes-list-type",
    "x-kubernetes-preserve-unknown-fields",
    "x-ms-enum",
    "x-ms-mutability",
    "x-ms-secret",
    "x-speakeasy-deprecation-message",
    "x-speakeasy-entity",
    "x-speakeasy-entity-description",
    "x-speakeasy-name-override",
    "x-speakeasy-param-computed",
    "x-speakeasy-param-force-new",
    "x-speakeasy-param-optional",
    "x-speakeasy-param-readonly",
    "x-speakeasy-param-sensitive",
    "x-speakeasy-param-suppress-computed-diff",
    "x-speakeasy-terraform-plan-only",
    "x-speakeasy-terraform-write-only",
    "x-speakeasy-type-override",
    "x-speakeasy-unknown-values",
    "x-terraform-computed",
    "x-terraform-field-name",
    "x-terraform-force-new",
    "x-terraform-id",
    "x-terraform-ignore-order",
    "x-terraform-immutable",
    "x-terraform-sensitive",
    "x-terraform-write-only",
    "x-xgen-secret",
];

/// Those that are read elsewhere, and not kept with a schema.
pub const OTHERS: [&str; 12] = [
    "x-enum-descriptions",
    "x-enumDescriptions",
    "x-kubernetes-list-map-keys",
    "x-ms-skip-url-encoding",
    "x-speakeasy-conflicts-with",
    "x-speakeasy-entity-operation",
    "x-speakeasy-enum-descriptions",
    "x-speakeasy-match",
    "x-speakeasy-required-with",
    "x-speakeasy-xor-with",
    "x-terraform-header",
    "x-terraform-resource-name",
];

/// Those that say nothing of what a provider does: names and groups in clients' code, examples, and
/// marks of how an API is described or released. Nobody misses an effect of theirs.
pub const MEANINGLESS: [&str; 49] = [
    "x-enum-varnames",
    "x-kubernetes-action",
    "x-kubernetes-group-version-kind",
    "x-kubernetes-map-type",
    "x-kubernetes-patch-merge-key",
    "x-kubernetes-patch-strategy",
    "x-kubernetes-selectable-fields",
    "x-ms-azure-resource",
    "x-ms-client-default",
    "x-ms-client-flatten",
    "x-ms-client-name",
    "x-ms-client-request-id",
    "x-ms-code-generation-settings",
    "x-ms-error-response",
    "x-ms-examples",
    "x-ms-external",
    "x-ms-internal",
    "x-ms-odata",
    "x-ms-parameter-grouping",
    "x-ms-parameter-location",
    "x-ms-request-id",
    "x-ms-summary",
    "x-ms-text",
    "x-ms-visibility",
    "x-speakeasy-docs",
    "x-speakeasy-enum-format",
    "x-speakeasy-enums",
    "x-speakeasy-errors",
    "x-speakeasy-example",
    "x-speakeasy-extension-rewrite",
    "x-speakeasy-group",
    "x-speakeasy-include",
    "x-speakeasy-max-method-params",
    "x-speakeasy-mcp",
    "x-speakeasy-model-namespace",
    "x-speakeasy-test",
    "x-speakeasy-usage-example",
    "x-terraform-complex-object-legacy-config",
    "x-xgen-IPA-exception",
    "x-xgen-atlascli",
    "x-xgen-changelog",
    "x-xgen-docs",
    "x-xgen-hidden-env",
    "x-xgen-method-verb-override",
    "x-xgen-operation-id-override",
    "x-xgen-owner-team",
    "x-xgen-preview",
    "x-xgen-soa-migration",
    "x-xgen-version",
];

/// Whether `name` has an effect, or none that anyone would miss.
pub fn is_known(name: &str) -> bool {
    let lists = [
        &IGNORED[..],
        &SECRET,
        &READ_ONLY,
        &WRITE_ONLY,
        &CREATE_ONLY,
        &KEPT,
        &OTHERS,
        &MEANINGLESS,
    ];
    lists.iter().any(|list| list.contains(&name))
}

/// The values that an extension can have.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    Flag,
    Text,
    OneOf(&'static [&'static str]),
    SomeOf(&'static [&'static str]),
    TextOrTexts,
}

impl Wanted {
    pub fn admits(self, value: &Tree) -> bool {
        let named = |value: &Tree| {
            let text = value.as_str().unwrap_or_default();
            text.chars().any(char::is_alphanumeric)
        };
        let among =
            |words: &[&str], value: &Tree| value.as_str().is_some_and(|own| words.contains(&own));
        match (self, value) {
            (Wanted::Flag, value) => value.as_bool().is_some(),
            (Wanted::Text, value) => named(value),
            (Wanted::OneOf(words), value) => among(words, value),
            (Wanted::SomeOf(words), Tree::Array(list)) => list.iter().all(|one| among(words, one)),
            (Wanted::TextOrTexts, Tree::Array(list)) => list.iter().all(named),
            (Wanted::TextOrTexts, value) => named(value),
            (Wanted::SomeOf(_), _) => false,
        }
    }

    pub fn words(self) -> String {
        match self {
            Wanted::Flag => "`true` or `false`".to_owned(),
            Wanted::Text => "a text with letters or digits".to_owned(),
            Wanted::OneOf(words) => format!("one of `{}`", words.join("`, `")),
            Wanted::SomeOf(words) => format!("a list of `{}`", words.join("`, `")),
            Wanted::TextOrTexts => "a text, or a list of texts".to_owned(),
        }
    }
}

/// What `name` can be, where that is looked at here.
pub fn wanted(name: &str) -> Option<Wanted> {
    Some(match name {
        "x-speakeasy-conflicts-with"
        | "x-speakeasy-entity"
        | "x-speakeasy-required-with"
        | "x-speakeasy-xor-with" => Wanted::TextOrTexts,
        "x-speakeasy-deprecation-message"
        | "x-speakeasy-entity-description"
        | "x-speakeasy-match"
        | "x-speakeasy-name-override"
        | "x-terraform-field-name"
        | "x-terraform-header"
        | "x-terraform-resource-name" => Wanted::Text,
        "x-kubernetes-list-type" => Wanted::OneOf(&["atomic", "map", "set"]),
        "x-speakeasy-type-override" => Wanted::OneOf(&["any"]),
        "x-speakeasy-unknown-values" => Wanted::OneOf(&["allow", "disallow"]),
        "x-ms-mutability" => Wanted::SomeOf(&["create", "read", "update"]),
        "x-kubernetes-embedded-resource"
        | "x-kubernetes-int-or-string"
        | "x-kubernetes-preserve-unknown-fields"
        | "x-speakeasy-param-computed"
        | "x-speakeasy-param-optional"
        | "x-speakeasy-param-suppress-computed-diff"
        | "x-speakeasy-terraform-plan-only"
        | "x-speakeasy-terraform-write-only"
        | "x-terraform-computed"
        | "x-terraform-id"
        | "x-terraform-ignore-order" => Wanted::Flag,
        _ => {
            let flags = [&IGNORED[..], &SECRET, &READ_ONLY, &WRITE_ONLY, &CREATE_ONLY];
            return flags
                .iter()
                .any(|list| list.contains(&name))
                .then_some(Wanted::Flag);
        }
    })
}
