//! Managed resources: the kind and what can be done to its instances.

use crate::schema::Schema;
use crate::{AttributePath, Context, Diagnostics, PrivateState, Value};
use async_trait::async_trait;
use std::sync::Arc;

/// One kind of managed resource.
pub trait ResourceType<Data>: Send + Sync {
    /// The full name, with the provider's prefix: `kiosk_drink`.
    fn type_name(&self) -> &str;

    /// What a `resource` block may hold. Called at most once in the life of a process.
    fn schema(&self) -> Schema;

    /// Makes what acts on instances. `data` is `None` for calls that come before the provider is
    /// configured: validation, import of state from old versions.
    fn resource(&self, data: Option<Arc<Data>>) -> Box<dyn Resource>;
}

/// Acts on instances of one kind of resource.
///
/// The engine has applied defaults, marked unknowns and checked values before each call, and
/// checks each answer against Terraform's rules afterwards.
#[async_trait]
pub trait Resource: Send + Sync {
    /// Checks a configuration further than its schema does. Values may be unknown.
    async fn validate(&self, request: ValidateRequest<'_>) -> Diagnostics {
        let _ = request;
        Diagnostics::new()
    }

    /// Changes the plan of a whole resource after all attribute rules have run. Also called when
    /// the resource is to be destroyed.
    async fn modify_plan(&self, request: ModifyPlanRequest<'_>, response: &mut ModifyPlanResponse) {
        let _ = (request, response);
    }

    /// Makes the object. `response.created` must be called as soon as the object exists.
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse);

    /// Reads the object's present state. `response.state` holds the prior state when called.
    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse);

    /// Changes the object. `response.state` holds the prior state when called.
    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse);

    /// Deletes the object. When no error is reported the object is taken to be gone.
    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse);

    /// Starts the state of an object that exists already; Terraform reads it afterwards.
    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        let _ = request;
        response.diagnostics.error(
            "Import is not supported",
            "This kind of resource cannot be imported. Create it with Terraform instead.",
        );
    }

    /// Brings a stored state from `request.version` to the version after it. Called once for each
    /// version between the stored one and the schema's. Without an answer the state is refused
    /// with an error, never lost.
    async fn upgrade_state(
        &self,
        request: UpgradeStateRequest<'_>,
        response: &mut UpgradeStateResponse,
    ) {
        let _ = (request, response);
    }

    /// Takes over the state of an object of another kind, for a `moved` block.
    async fn move_state(&self, request: MoveStateRequest<'_>, response: &mut MoveStateResponse) {
        response.diagnostics.error(
            "The state cannot be moved",
            format!(
                "An object of kind {} cannot become one of this kind. Remove the moved block and import the object instead.",
                request.source_type_name
            ),
        );
    }
}

/// A configuration to be checked.
#[derive(Debug)]
pub struct ValidateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `resource` block, with unknowns.
    pub config: &'a Value,
}

/// A plan that may still be changed.
#[derive(Debug)]
pub struct ModifyPlanRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The configuration; null when the resource is to be destroyed.
    pub config: &'a Value,
    /// The prior state; null when the resource is to be created.
    pub prior: &'a Value,
}

/// The plan as it stands.
#[derive(Debug)]
pub struct ModifyPlanResponse {
    /// The planned state; null when the resource is to be destroyed.
    pub plan: Value,
    /// Attributes whose change replaces the object.
    pub requires_replace: Vec<AttributePath>,
    /// Private data of the plan, given to apply.
    pub private: PrivateState,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// An object to be made.
#[derive(Debug)]
pub struct CreateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The configuration, the only place where write-only values are.
    pub config: &'a Value,
    /// What is planned; unknown where the provider is to decide.
    pub plan: &'a Value,
}

/// What became of a create.
///
/// The engine owns it, so what was recorded survives an error, a time-out, a cancellation or a
/// panic: the object is then stored as tainted and never lost.
#[derive(Debug, Default)]
pub struct CreateResponse {
    state: Option<Value>,
    /// Private data to store.
    pub private: PrivateState,
    /// Messages.
    pub diagnostics: Diagnostics,
}

impl CreateResponse {
    /// Records that the object exists, with what is known of it so far. To be called as soon as
    /// the API has given its id; may be called again when more is known. Unknown values are
    /// stored as null when the create fails afterwards.
    pub fn created(&mut self, state: Value) {
        self.state = Some(state);
    }

    /// What was recorded last.
    pub fn state(&self) -> Option<&Value> {
        self.state.as_ref()
    }
}

/// An object to be read.
#[derive(Debug)]
pub struct ReadRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The state as stored; after an import no more than what identifies the object.
    pub prior: &'a Value,
}

/// The present state of an object.
#[derive(Debug)]
pub struct ReadResponse {
    /// The state. Holds the prior state when the call begins; `None` means that the object is gone.
    pub state: Option<Value>,
    /// Private data. Holds the stored data when the call begins.
    pub private: PrivateState,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// An object to be changed.
#[derive(Debug)]
pub struct UpdateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The configuration, the only place where write-only values are.
    pub config: &'a Value,
    /// What is planned; unknown where the provider is to decide.
    pub plan: &'a Value,
    /// The state before the change.
    pub prior: &'a Value,
}

/// What became of an update.
#[derive(Debug)]
pub struct UpdateResponse {
    /// The state. Holds the prior state when the call begins, so that a failed update changes nothing.
    pub state: Value,
    /// Private data. Holds the planned data when the call begins.
    pub private: PrivateState,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// An object to be deleted.
#[derive(Debug)]
pub struct DeleteRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The state before.
    pub prior: &'a Value,
    /// Private data as stored.
    pub private: &'a PrivateState,
}

/// What became of a delete.
#[derive(Debug, Default)]
pub struct DeleteResponse {
    /// Messages. An error keeps the object in the state.
    pub diagnostics: Diagnostics,
}

/// An object to be imported.
#[derive(Debug)]
pub struct ImportRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// What the practitioner gave: `terraform import ADDRESS ID`, or `id` of an `import` block.
    pub id: &'a str,
}

/// The start of an imported object's state.
#[derive(Debug)]
pub struct ImportResponse {
    /// All attributes null when the call begins; set those that identify the object.
    pub state: Value,
    /// Private data to store.
    pub private: PrivateState,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// A stored state of an older schema version.
#[derive(Debug)]
pub struct UpgradeStateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The schema version that the state is of.
    pub version: i64,
    /// The state as JSON text.
    pub json: &'a str,
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

/// The state of an object that so far was of another kind.
#[derive(Debug)]
pub struct MoveStateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The address of the provider that kept it.
    pub source_provider: &'a str,
    /// The kind that it was of.
    pub source_type_name: &'a str,
    /// The version of that kind's schema.
    pub source_version: i64,
    /// The state as JSON text.
    pub source_json: &'a str,
    /// What the other provider stored privately, as it is.
    pub source_private: &'a [u8],
}

/// The state in this kind's schema.
#[derive(Debug, Default)]
pub struct MoveStateResponse {
    /// The state as JSON text of this kind's schema.
    pub json: Option<String>,
    /// Private data to store.
    pub private: PrivateState,
    /// Messages.
    pub diagnostics: Diagnostics,
}
