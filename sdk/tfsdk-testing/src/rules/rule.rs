//! The rules' names.

use std::fmt;

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A rule that Terraform keeps, or whose breach damages a user's state silently.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = $text] $name,)*
        }

        impl fmt::Display for Rule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)* })
            }
        }
    };
}

rules! {
    SchemaIncomplete = "a schema has a block, and the provider has a schema (schema)",
    SchemaType = "an attribute has either a valid type or a nested type (schema)",
    SchemaPresence = "an attribute is required, optional or computed, and required excludes the others (schema)",
    SchemaName = "names are lower-case identifiers, not reserved, used once (schema)",
    SchemaVersion = "a schema's version is not negative (schema)",
    SchemaBlockLimits = "a block's limits fit its nesting (schema)",
    SchemaSet = "sets hold neither `any` nor write-only attributes (schema)",
    SchemaWriteOnly = "a write-only attribute is not computed (schema)",
    SchemaDeprecation = "a deprecation message needs the deprecated mark (schema)",
    ValueFits = "a value has exactly the attributes and types of its schema (value)",
    StatusForUserErrors = "errors are diagnostics, never gRPC statuses (diagnostics)",
    DiagnosticSeverity = "a diagnostic is an error or a warning; others are dropped silently (diagnostics)",
    LegacyTypeSystem = "the legacy type system is for one old SDK only (plan)",
    PlanMatchesConfig = "a planned value equals the configured or the prior one (plan-1)",
    PlanNullForUnconfigured = "an attribute that is neither configured nor computed is planned as null (plan-2)",
    PlanNestedCount = "nested objects are planned as many, by the same keys, as configured (plan-4)",
    PlanNestedKnown = "a configured nested object is not planned as unknown (plan-4)",
    PlanUnknownConfig = "an unknown configured value is planned as unknown or as the prior value (plan-6)",
    PlanExistence = "an object is planned exactly where one is configured (plan)",
    PlanFinal = "the plan made at apply agrees with the plan shown (plan-7)",
    PlanDestroyNull = "destruction is planned as null (plan-8)",
    PlanReplacePath = "a path that requires replacement exists (plan)",
    PlanPrivateKept = "private state is handed on by the plan (private)",
    ReadPrivateKept = "private state is handed on by the read (private)",
    DeferredUnasked = "changes are deferred only where the client allows it (deferred)",
    ApplyConsistent = "every known planned value comes back unchanged (apply)",
    ApplyKnown = "nothing unknown remains after apply (apply)",
    ApplyDeleteNull = "a deleted object is null (apply)",
    ReadKnown = "a read gives nothing unknown (read)",
    UpgradeKept = "upgrading does not lose the object (upgrade)",
    UpgradeKnown = "an upgraded state has nothing unknown (upgrade)",
    ImportOne = "an import gives an object of the asked type (import)",
    ImportKnown = "an imported object has nothing unknown (import)",
    DataPresent = "a data source gives an object (data)",
    DataKnown = "a data source gives nothing unknown (data)",
    WriteOnlyNull = "a write-only value is never given back (write-only)",
}

/// A provider's answer that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// Where, as in `owner.emails[0]`; empty for the whole object.
    pub path: String,
    /// What was found.
    pub detail: String,
}

impl Violation {
    /// A breach of `rule` at `path`.
    pub fn new(rule: Rule, path: impl Into<String>, detail: impl Into<String>) -> Self {
        let path: String = path.into();
        Self {
            rule,
            path: path.strip_prefix('.').unwrap_or(&path).to_owned(),
            detail: detail.into(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.path.is_empty() {
            "the object"
        } else {
            &self.path
        };
        write!(f, "{}\n    at {at}: {}", self.rule, self.detail)
    }
}
