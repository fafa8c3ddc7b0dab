//! State stores: places where Terraform keeps its own state, in place of a backend.
//!
//! An experiment of Terraform 1.15, behind a language setting. Terraform configures a store,
//! agrees with it on the size of chunks, and then reads, writes, locks, lists and deletes states by
//! their ids (the names of workspaces). The engine deals with chunks; a store sees whole states.

use crate::schema::Schema;
use crate::{Context, Diagnostics, Value};
use async_trait::async_trait;
use std::sync::Arc;

/// One kind of state store.
pub trait StateStoreType<Data>: Send + Sync {
    /// The full name, with the provider's prefix.
    fn type_name(&self) -> &str;

    /// What a `state_store` block may hold. Called at most once in the life of a process.
    fn schema(&self) -> Schema;

    /// Makes what can be configured. `data` is `None` for validation, which comes before the
    /// provider is configured.
    fn state_store(&self, data: Option<Arc<Data>>) -> Box<dyn StateStore>;
}

/// A store that is not configured yet.
#[async_trait]
pub trait StateStore: Send + Sync {
    /// Checks a configuration further than its schema does. Values may be unknown.
    async fn validate(&self, request: ValidateStateStoreRequest<'_>) -> Diagnostics {
        let _ = request;
        Diagnostics::new()
    }

    /// Makes the store ready. Without a store in the response, and when an error is reported,
    /// the run stops.
    async fn configure(
        &self,
        request: ConfigureStateStoreRequest<'_>,
        response: &mut ConfigureStateStoreResponse,
    );
}

/// The states in a configured store. Calls may come at the same time.
///
/// A panic in any method becomes an error message.
#[async_trait]
pub trait States: Send + Sync {
    /// Reads a state. `response.state` stays `None` when there is none of this id.
    async fn read(&self, request: StateRequest<'_>, response: &mut ReadStateResponse);

    /// Writes a state, in place of the one that is there.
    async fn write(&self, request: WriteStateRequest<'_>) -> Diagnostics;

    /// Locks a state, so that no other run changes it. `response.lock_id` must be set; a lock that
    /// somebody else holds is an error that says who.
    async fn lock(&self, request: LockStateRequest<'_>, response: &mut LockStateResponse);

    /// Gives a lock back. An error when the lock is not the one that is held.
    async fn unlock(&self, request: UnlockStateRequest<'_>) -> Diagnostics;

    /// Lists the ids of all states.
    async fn list(&self, context: &Context, response: &mut ListStatesResponse);

    /// Deletes a state.
    async fn delete(&self, request: StateRequest<'_>) -> Diagnostics;
}

/// A configuration to be checked.
#[derive(Debug)]
pub struct ValidateStateStoreRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `state_store` block, with unknowns.
    pub config: &'a Value,
}

/// A store to be made ready.
#[derive(Debug)]
pub struct ConfigureStateStoreRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `state_store` block, wholly known.
    pub config: &'a Value,
    /// The size of chunks, in bytes, that Terraform would like.
    pub chunk_size: usize,
}

/// A store that is ready.
#[derive(Default)]
pub struct ConfigureStateStoreResponse {
    /// The store; to be set.
    pub states: Option<Arc<dyn States>>,
    /// The size of chunks in bytes. Holds what Terraform would like, within what messages can
    /// carry; may be made smaller.
    pub chunk_size: usize,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// A state to be read or deleted.
#[derive(Debug)]
pub struct StateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The state's id.
    pub state_id: &'a str,
}

/// A state that was read.
#[derive(Debug, Default)]
pub struct ReadStateResponse {
    /// The state's bytes.
    pub state: Option<Vec<u8>>,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// A state to be written.
#[derive(Debug)]
pub struct WriteStateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The state's id.
    pub state_id: &'a str,
    /// The whole state.
    pub state: &'a [u8],
}

/// A state to be locked.
#[derive(Debug)]
pub struct LockStateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The state's id.
    pub state_id: &'a str,
    /// What the lock is for, such as `plan` or `apply`.
    pub operation: &'a str,
}

/// A lock.
#[derive(Debug, Default)]
pub struct LockStateResponse {
    /// What the lock is given back by; to be set.
    pub lock_id: String,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// A lock to be given back.
#[derive(Debug)]
pub struct UnlockStateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The state's id.
    pub state_id: &'a str,
    /// The lock's id.
    pub lock_id: &'a str,
}

/// All states.
#[derive(Debug, Default)]
pub struct ListStatesResponse {
    /// Ids in any order; they are sorted and each is sent once.
    pub state_ids: Vec<String>,
    /// Messages.
    pub diagnostics: Diagnostics,
}
