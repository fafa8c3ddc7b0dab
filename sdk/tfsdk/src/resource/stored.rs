//! What Terraform has stored, from older releases of the provider or from other kinds of resources.

use crate::schema::{Schema, implied_type};
use crate::value::json::{Json, Members, decode};
use crate::{Context, Diagnostics, PrivateState, Type, Value};

/// A stored state of an older schema version.
///
/// ```
/// use tfsdk::Diagnostics;
/// use tfsdk::resource::{UpgradeStateRequest, UpgradeStateResponse};
///
/// /// What `Resource::upgrade_state` does: version 1 calls `name` what version 0 called `title`.
/// fn upgrade(request: &UpgradeStateRequest<'_>) -> Result<Option<String>, Diagnostics> {
///     if request.version != 0 {
///         return Ok(None);
///     }
///     let mut state = request.tree()?;
///     if let Some(members) = state.as_object_mut()
///         && let Some(title) = members.swap_remove("title")
///     {
///         members.insert("name".to_owned(), title);
///     }
///     Ok(Some(state.to_string()))
/// }
/// # let context = tfsdk::Context::default();
/// # let request = UpgradeStateRequest { context: &context, version: 0, json: "{\"title\":\"Tea\"}" };
/// # assert_eq!(upgrade(&request), Ok(Some("{\"name\":\"Tea\"}".to_owned())));
/// ```
#[derive(Debug)]
pub struct UpgradeStateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The schema version that the state is of.
    pub version: i64,
    /// The state as JSON text.
    pub json: &'a str,
}

impl UpgradeStateRequest<'_> {
    /// The state as a JSON tree, for changes that need no schema: rename a member, say, and give
    /// the tree's text back.
    ///
    /// # Errors
    /// A text that is not JSON.
    pub fn tree(&self) -> Result<Json, Diagnostics> {
        tree(self.json)
    }

    /// The state as a value of an old schema, for upgrades that are easier with types.
    ///
    /// # Errors
    /// A state that does not fit the schema.
    pub fn value(&self, old: &Schema) -> Result<Value, Diagnostics> {
        value(self.json, &implied_type(&old.block))
    }
}

/// A stored state, one schema version later.
#[derive(Debug, Default)]
pub struct UpgradeStateResponse {
    /// The state of the next version as JSON text. Members that the schema of the last version
    /// does not have are passed over, and those that are not there become null.
    pub json: Option<String>,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// A stored identity of an older version of the identity schema.
#[derive(Debug)]
pub struct UpgradeIdentityRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The version that the identity is of.
    pub version: i64,
    /// The identity as JSON text.
    pub json: &'a str,
}

impl UpgradeIdentityRequest<'_> {
    /// The identity as a JSON tree.
    ///
    /// # Errors
    /// A text that is not JSON.
    pub fn tree(&self) -> Result<Json, Diagnostics> {
        tree(self.json)
    }
}

/// A stored identity, one version later.
#[derive(Debug, Default)]
pub struct UpgradeIdentityResponse {
    /// The identity of the next version as JSON text.
    pub json: Option<String>,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// The state of an object that so far was of another kind.
#[derive(Debug)]
pub struct MoveStateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The address of the provider that kept it: `host/namespace/name`.
    pub source_provider: &'a str,
    /// The kind that it was of.
    pub source_type_name: &'a str,
    /// The version of that kind's schema.
    pub source_version: i64,
    /// The state as JSON text.
    pub source_json: &'a str,
    /// What the other provider stored privately, as it is.
    pub source_private: &'a [u8],
    /// The identity as JSON text, if the object had one.
    pub source_identity_json: Option<&'a str>,
    /// The version of that kind's identity schema.
    pub source_identity_version: i64,
}

impl MoveStateRequest<'_> {
    /// Whether the object was of kind `type_name` of the provider `provider`. Given without a
    /// host, `namespace/name`, the provider may come from any host.
    ///
    /// ```
    /// # use tfsdk::{Context, resource::MoveStateRequest};
    /// # let context = Context::default();
    /// # let request = MoveStateRequest {
    /// #     context: &context, source_provider: "registry.example/acme/kiosk",
    /// #     source_type_name: "kiosk_bottle", source_version: 0, source_json: "{}",
    /// #     source_private: b"", source_identity_json: None, source_identity_version: 0,
    /// # };
    /// assert!(request.comes_from("acme/kiosk", "kiosk_bottle"));
    /// assert!(!request.comes_from("other/kiosk", "kiosk_bottle"));
    /// ```
    pub fn comes_from(&self, provider: &str, type_name: &str) -> bool {
        let source = self.source_provider;
        let same_provider = source == provider
            || (provider.matches('/').count() == 1
                && source
                    .strip_suffix(provider)
                    .is_some_and(|host| host.ends_with('/')));
        same_provider && self.source_type_name == type_name
    }

    /// The state as a JSON tree.
    ///
    /// # Errors
    /// A text that is not JSON.
    pub fn tree(&self) -> Result<Json, Diagnostics> {
        tree(self.source_json)
    }

    /// The state as a value of the other kind's schema, as far as this side knows it: members
    /// that `source` does not have are passed over, and those that are not there become null.
    ///
    /// # Errors
    /// A state that does not fit the schema.
    pub fn value(&self, source: &Schema) -> Result<Value, Diagnostics> {
        value(self.source_json, &implied_type(&source.block))
    }

    /// What the other provider stored privately, if it was written with this framework.
    ///
    /// # Errors
    /// Data of another form.
    pub fn private(&self) -> Result<PrivateState, Diagnostics> {
        PrivateState::decode(self.source_private)
    }
}

/// The state in this kind's schema.
#[derive(Debug, Default)]
pub struct MoveStateResponse {
    /// The state. This or `json` must be set; null counts as not set.
    pub state: Value,
    /// The state as JSON text of this kind's schema, where that is easier to make. Members that
    /// the schema does not have are passed over, and those that are not there become null.
    pub json: Option<String>,
    /// Private data to store.
    pub private: PrivateState,
    /// The identity. When it is left null, its attributes are taken from those of the state that
    /// have the same names; where that is not enough, the next read supplies it.
    pub identity: Value,
    /// Messages.
    pub diagnostics: Diagnostics,
}

fn tree(json: &str) -> Result<Json, Diagnostics> {
    Json::parse_bytes(json.as_bytes()).map_err(|error| {
        Diagnostics::from_error(
            "The stored state cannot be used",
            format!("It is not JSON: {error}. Restore the state from a backup."),
        )
    })
}

fn value(json: &str, wanted: &Type) -> Result<Value, Diagnostics> {
    decode(json.as_bytes(), wanted, Members::Lenient).map_err(|error| {
        Diagnostics::from_error(
            "The stored state cannot be used",
            format!("It does not fit the schema that it was stored with: {error}."),
        )
    })
}
