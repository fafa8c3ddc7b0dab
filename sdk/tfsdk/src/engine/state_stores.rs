//! Configured state stores, and the calls to them.

use super::{chunks, faults::BUG, guard};
use crate::state_store::{
    ConfigureStateStoreRequest, ConfigureStateStoreResponse, ListStatesResponse, LockStateRequest,
    LockStateResponse, ReadStateResponse, StateRequest, StateStore, States, UnlockStateRequest,
    WriteStateRequest,
};
use crate::{Context, Diagnostics, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// A store that is ready, and the size of its chunks.
#[derive(Clone)]
pub(crate) struct Ready {
    pub(crate) states: Arc<dyn States>,
    pub(crate) chunk_size: usize,
}

/// Stores that are ready, by kind.
#[derive(Default)]
pub(crate) struct Configured(RwLock<BTreeMap<String, Ready>>);

impl Configured {
    /// The store of a kind.
    ///
    /// # Errors
    /// A store that was not configured.
    pub(crate) fn get(&self, name: &str) -> Result<Ready, Diagnostics> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(name).cloned().ok_or_else(|| {
            Diagnostics::from_error(
                "The state store is not configured",
                format!(
                    "{name} was not configured, or an earlier error says what is wrong with it."
                ),
            )
        })
    }

    fn set(&self, name: &str, ready: Option<Ready>) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match ready {
            Some(ready) => all.insert(name.to_owned(), ready),
            None => all.remove(name),
        };
    }
}

/// Configures a store; the size of its chunks is 0 after an error.
pub(crate) async fn configure(
    all: &Configured,
    type_name: &str,
    store: &dyn StateStore,
    context: &Context,
    config: &Value,
    wished: i64,
) -> (usize, Diagnostics) {
    all.set(type_name, None);
    let wished = chunks::wished(wished);
    let mut response = ConfigureStateStoreResponse {
        chunk_size: wished,
        ..ConfigureStateStoreResponse::default()
    };
    let request = ConfigureStateStoreRequest {
        context,
        config,
        chunk_size: wished,
    };
    let work = store.configure(request, &mut response);
    if let Err(panic) = guard::run(type_name, "configuring the state store", work).await {
        response.diagnostics.extend(panic);
    }
    let ConfigureStateStoreResponse {
        states,
        chunk_size,
        mut diagnostics,
    } = response;
    if states.is_none() && !diagnostics.has_errors() {
        fault(
            type_name,
            "its configuration made no store",
            &mut diagnostics,
        );
    }
    if chunk_size == 0 || chunk_size > wished {
        let what =
            format!("it wants chunks of {chunk_size} bytes, but at most {wished} are possible");
        fault(type_name, &what, &mut diagnostics);
    }
    match states {
        Some(states) if !diagnostics.has_errors() => {
            all.set(type_name, Some(Ready { states, chunk_size }));
            (chunk_size, diagnostics)
        }
        _ => (0, diagnostics),
    }
}

fn fault(type_name: &str, what: &str, diagnostics: &mut Diagnostics) {
    diagnostics.error(
        "The state store answered wrongly",
        format!("{type_name}: {what}. {BUG}"),
    );
}

/// Reads a state; `None` when there is none.
pub(crate) async fn read(
    type_name: &str,
    states: &dyn States,
    request: StateRequest<'_>,
) -> ReadStateResponse {
    let mut response = ReadStateResponse::default();
    let work = states.read(request, &mut response);
    if let Err(panic) = guard::run(type_name, "reading a state", work).await {
        response.diagnostics.extend(panic);
    }
    if response.diagnostics.has_errors() {
        response.state = None;
    }
    response
}

/// Writes a state.
pub(crate) async fn write(
    type_name: &str,
    states: &dyn States,
    request: WriteStateRequest<'_>,
) -> Diagnostics {
    let outcome = guard::run(type_name, "writing a state", states.write(request)).await;
    outcome.unwrap_or_else(|panic| panic)
}

/// Locks a state.
pub(crate) async fn lock(
    type_name: &str,
    states: &dyn States,
    request: LockStateRequest<'_>,
) -> LockStateResponse {
    let mut response = LockStateResponse::default();
    let work = states.lock(request, &mut response);
    if let Err(panic) = guard::run(type_name, "locking a state", work).await {
        response.diagnostics.extend(panic);
    }
    if response.lock_id.is_empty() && !response.diagnostics.has_errors() {
        let what = "it took a lock without an id, so that nobody could give it back";
        fault(type_name, what, &mut response.diagnostics);
    }
    response
}

/// Gives a lock back.
pub(crate) async fn unlock(
    type_name: &str,
    states: &dyn States,
    request: UnlockStateRequest<'_>,
) -> Diagnostics {
    let outcome = guard::run(type_name, "unlocking a state", states.unlock(request)).await;
    outcome.unwrap_or_else(|panic| panic)
}

/// Lists all states, sorted, each once.
pub(crate) async fn list(
    type_name: &str,
    states: &dyn States,
    context: &Context,
) -> ListStatesResponse {
    let mut response = ListStatesResponse::default();
    let work = states.list(context, &mut response);
    if let Err(panic) = guard::run(type_name, "listing the states", work).await {
        response.diagnostics.extend(panic);
    }
    response.state_ids.sort();
    response.state_ids.dedup();
    response
}

/// Deletes a state.
pub(crate) async fn delete(
    type_name: &str,
    states: &dyn States,
    request: StateRequest<'_>,
) -> Diagnostics {
    let outcome = guard::run(type_name, "deleting a state", states.delete(request)).await;
    outcome.unwrap_or_else(|panic| panic)
}
