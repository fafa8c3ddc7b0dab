//! The rules' names.

use std::fmt;

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A rule that Terraform keeps, or whose breach damages a user's state silently.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = $text] $name,)*
        }

        impl Rule {
            /// All rules.
            pub const ALL: &[Rule] = &[$(Self::$name,)*];

            /// The identifier, as in code.
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }

        impl fmt::Display for Rule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)* })
            }
        }
    };
}

rules! {
    HandshakeLine = "the first line on standard output says where the provider listens (handshake)",
    HandshakeVersion = "the line is of version 1, and the protocol is version 6 over gRPC (handshake)",
    HandshakeCertificate = "the line has the server's certificate, in base64 without padding (handshake)",
    HandshakeListens = "the provider listens when it prints the line (handshake)",
    HandshakeTls = "the provider proves its certificate, is called localhost, and speaks h2 (handshake)",
    HandshakeByHand = "a provider that a person starts prints nothing on standard output and ends with 1 (handshake)",
    ShutdownInTime = "a provider that is asked to end does so with 0 within two seconds (handshake)",
    SchemaIncomplete = "a schema has a block, and the provider has a schema (schema)",
    SchemaType = "an attribute has either a valid type or a nested type (schema)",
    SchemaPresence = "an attribute is required, optional or computed, and required excludes the others (schema)",
    SchemaName = "names are lower-case identifiers, not reserved, used once (schema)",
    SchemaVersion = "a schema's version is not negative (schema)",
    SchemaBlockLimits = "a block's limits fit its nesting (schema)",
    SchemaComputedBlock = "all in a computed block is computed, and none is demanded (schema)",
    SchemaSet = "sets hold neither `any` nor write-only attributes (schema)",
    SchemaWriteOnly = "a write-only attribute is not computed (schema)",
    SchemaDeprecation = "a deprecation message needs the deprecated mark (schema)",
    SchemaSize = "all schemas together fit into 64 MiB (schema)",
    SchemaFunction = "functions and their parameters have identifiers as names, used once, and valid types (function)",
    SchemaIdentity = "an identity has plain attributes, each required or optional for an import (identity)",
    SchemaList = "what can be listed is a resource with an identity (list)",
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
    PlanActionKept = "the plan made at apply does no more than the plan shown (plan-7)",
    PlanDestroyNull = "destruction is planned as null (plan-8)",
    PlanReplacePath = "a path that requires replacement exists (plan)",
    PlanPrivateKept = "private state is handed on by the plan (private)",
    ReadPrivateKept = "private state is handed on by the read (private)",
    DeferredUnasked = "work is deferred only where the client allows it (deferred)",
    DeferredReason = "what is deferred says why (deferred)",
    ApplyConsistent = "every known planned value comes back unchanged (apply)",
    ApplyKnown = "nothing unknown remains after apply (apply)",
    ApplyDeleteNull = "a deleted object is null (apply)",
    FailureRecorded = "a create that fails after the object was made records the object (apply)",
    FailureTruthful = "what a failed change returns is what is really there (apply)",
    ReadKnown = "a read gives nothing unknown (read)",
    UpgradeKept = "upgrading does not lose the object (upgrade)",
    UpgradeKnown = "an upgraded state has nothing unknown (upgrade)",
    UpgradeSame = "a state of the present version is taken as it is (upgrade)",
    UpgradeLenient = "a state of the present version may have unknown attributes and lack known ones (upgrade)",
    MoveKept = "moving does not lose the object (move)",
    MoveKnown = "a moved object has nothing unknown (move)",
    MoveRefused = "an object that cannot be moved here is refused with an error (move)",
    ImportOne = "an import gives an object of the asked type (import)",
    ImportKnown = "an imported object has nothing unknown (import)",
    DataPresent = "a data source gives an object (data)",
    DataKnown = "a data source gives nothing unknown (data)",
    WriteOnlyNull = "a write-only value is never given back (write-only)",
    WriteOnlyOldClient = "a client that would store a write-only value is refused one (write-only)",
    EphemeralPresent = "an opened ephemeral resource has a value (ephemeral)",
    EphemeralMatchesConfig = "an opened ephemeral resource keeps what is configured (ephemeral)",
    FunctionPure = "a function gives the same result for the same arguments (function)",
    FunctionArgument = "a function's error names an argument that was given (function)",
    IdentityPresent = "a made, read or imported object has its identity (identity)",
    IdentityFits = "an identity has exactly the attributes of its schema (identity)",
    IdentityKnown = "an identity is unknown only in the plan of an object to be made (identity)",
    IdentityStable = "an object's identity does not change (identity)",
    IdentityUpgraded = "upgrading does not lose the identity (identity)",
    ListIdentity = "everything listed has its identity (list)",
    ListObject = "everything listed comes with its object where that was asked for (list)",
    ListLimit = "a listing ends at the limit (list)",
    ActionEvent = "an action's events are progress or completion (action)",
    ActionCompletes = "an action completes exactly once, at the end (action)",
    StoreChunkSize = "a state store takes chunks no larger than asked for (store)",
    StoreChunks = "a state comes in chunks of the agreed size that follow on each other and add up (store)",
    StoreKept = "a state is read as it was written (store)",
    StoreListed = "each state is listed, once (store)",
    StoreDeleted = "a deleted state is gone (store)",
    StoreLock = "a lock has an id, excludes others and is given back by its id only (store)",
    GeneratedConfig = "a generated configuration sets only what can be set (generate)",
    PlanStable = "a plan right after an apply is empty (cycle)",
    ReadStable = "a read right after an apply finds what was applied (cycle)",
    ImportSame = "an imported object is the one that was made (cycle)",
    DestroyGone = "a destroyed object is gone (cycle)",
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
