//! Managed resources: the kind and what can be done to its instances.

mod change;
mod config;
mod import;
mod read;
mod stored;

pub use change::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ModifyPlanRequest,
    ModifyPlanResponse, UpdateRequest, UpdateResponse,
};
pub use config::{GenerateConfigRequest, GenerateConfigResponse, ValidateRequest};
pub use import::{ImportRequest, ImportResponse, Imported};
pub use read::{ReadRequest, ReadResponse};
pub use stored::{
    MoveStateRequest, MoveStateResponse, UpgradeIdentityRequest, UpgradeIdentityResponse,
    UpgradeStateRequest, UpgradeStateResponse,
};

use crate::Diagnostics;
use crate::identity::IdentitySchema;
use crate::schema::Schema;
use crate::timeouts::Operation;
use async_trait::async_trait;
use std::sync::Arc;
use std::time::Duration;

/// One kind of managed resource.
pub trait ResourceType<Data>: Send + Sync {
    /// The full name, with the provider's prefix: `kiosk_drink`.
    fn type_name(&self) -> &str;

    /// What a `resource` block may hold. Called at most once in the life of a process.
    fn schema(&self) -> Schema;

    /// What identifies an object of this kind apart from its state; `None` when the kind has no
    /// identity. Called at most once in the life of a process, by Terraform 1.12 and later.
    fn identity_schema(&self) -> Option<IdentitySchema> {
        None
    }

    /// Makes what acts on instances. `data` is `None` for calls that come before the provider is
    /// configured: validation, upgrades of stored states, moves, and plans while the provider's
    /// own configuration is not known yet.
    fn resource(&self, data: Option<Arc<Data>>) -> Box<dyn Resource>;
}

/// Acts on instances of one kind of resource.
///
/// The engine has applied defaults, marked unknowns and checked values before each call, and
/// checks each answer against Terraform's rules afterwards.
///
/// A panic in any method becomes an error message; what was written into the response before it
/// counts. `request.context` tells when Terraform wants to stop, and carries what the
/// configuration says in `provider_meta`.
#[async_trait]
pub trait Resource: Send + Sync {
    /// Checks a configuration further than its schema does. Values may be unknown. Terraform calls
    /// it for `terraform validate` and before every plan, with or without a configured provider.
    async fn validate(&self, request: ValidateRequest<'_>) -> Diagnostics {
        let _ = request;
        Diagnostics::new()
    }

    /// Changes the plan of a whole resource after all attribute rules have run. Also called when
    /// the resource is to be destroyed; then the plan is null and stays so, and messages and
    /// private data are all that count.
    ///
    /// May add to `response.requires_replace`, and may put the change off with
    /// `response.deferred` where Terraform allows it. Terraform plans again before it applies and
    /// refuses another plan than before, so nothing random may be chosen here. What the
    /// configuration says must stay; the engine reports what Terraform would refuse.
    async fn modify_plan(&self, request: ModifyPlanRequest<'_>, response: &mut ModifyPlanResponse) {
        let _ = (request, response);
    }

    /// Makes the object. `response.created` must be called as soon as the object exists.
    ///
    /// Called while Terraform applies a plan without a prior state, and for the second half of a
    /// replacement. Each known value of the plan must come back as it is, each unknown one must
    /// get a value; the engine reports what does not. After an error the recorded object is
    /// stored as tainted, so that the next run replaces it.
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse);

    /// Reads the object's present state. `response.state` holds the prior state when called;
    /// `None` says that the object is gone, and the next plan makes it anew.
    ///
    /// Called at the start of each plan (unless with `-refresh=false`) and after an import. No
    /// value may be unknown. What means the same as before keeps its spelling. After an error the
    /// stored state stays.
    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse);

    /// Changes the object. `response.state` holds the prior state when called.
    ///
    /// Called while Terraform applies a plan with a prior state. The rules for values are those
    /// of `create`. After an error the state is what `response.state` then holds: leave it, or
    /// set how far the change came, but never the plan, for the next run would see no change.
    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse);

    /// Deletes the object. When no error is reported the object is taken to be gone, so an object
    /// that was not there is no error. After an error it stays in the state.
    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse);

    /// How long an operation may take where the configuration has no limit of its own, as the
    /// attribute of [`timeouts`](crate::timeouts) gives it. An operation that takes longer is
    /// dropped where it waits, and fails; what it has recorded by then counts. Without an answer
    /// there is no limit.
    fn time_limit(&self, operation: Operation) -> Option<Duration> {
        let _ = operation;
        None
    }

    /// Starts the state of an object that exists already; Terraform reads it afterwards. Called
    /// for `terraform import` and for `import` blocks. At least what `read` needs must be set.
    ///
    /// [`ImportResponse::pass_through`] and [`ImportResponse::pass_through_parts`] do all that
    /// most kinds need, by id and by identity alike.
    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        let _ = request;
        response.diagnostics.error(
            "Import is not supported",
            "This kind of resource cannot be imported. Create it with Terraform instead.",
        );
    }

    /// Brings a stored state from `request.version` to the version after it. Called once for each
    /// version between the stored one and the schema's, before anything else is done with the
    /// state. Without an answer the state is refused with an error, never lost.
    async fn upgrade_state(
        &self,
        request: UpgradeStateRequest<'_>,
        response: &mut UpgradeStateResponse,
    ) {
        let _ = (request, response);
    }

    /// Brings a stored identity from `request.version` to the version after it, as
    /// [`Resource::upgrade_state`] does for states.
    async fn upgrade_identity(
        &self,
        request: UpgradeIdentityRequest<'_>,
        response: &mut UpgradeIdentityResponse,
    ) {
        let _ = (request, response);
    }

    /// Takes over the state of an object of another kind, for a `moved` block. Kinds that are not
    /// known must be left unanswered: that is an error for the practitioner, and the object stays
    /// what it was.
    async fn move_state(&self, request: MoveStateRequest<'_>, response: &mut MoveStateResponse) {
        let _ = (request, response);
    }

    /// Writes the configuration of an object whose state is known, for
    /// `terraform plan -generate-config-out` (1.14 and later). `response.config` holds what the
    /// schema alone yields when called: what only the provider sets is left out, and so are
    /// secrets, write-only values and defaults. Change it where the API wants other
    /// combinations, such as one of two attributes that exclude each other.
    async fn generate_config(
        &self,
        request: GenerateConfigRequest<'_>,
        response: &mut GenerateConfigResponse,
    ) {
        let _ = (request, response);
    }
}
