//! Planned changes and their execution: create, update, delete.

use crate::deferral::Deferred;
use crate::{AttributePath, Context, Diagnostics, PrivateState, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A plan that may still be changed.
#[derive(Debug)]
pub struct ModifyPlanRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The configuration; null when the resource is to be destroyed.
    pub config: &'a Value,
    /// The prior state; null when the resource is to be created.
    pub prior: &'a Value,
    /// The identity as stored; null when there is none.
    pub identity: &'a Value,
    /// What an earlier plan of the same change left in `private`: Terraform plans again before it
    /// applies, and both plans must agree. Empty in first plans and before Terraform 1.16.
    pub planned_private: &'a PrivateState,
}

/// The plan as it stands.
#[derive(Debug, Default)]
pub struct ModifyPlanResponse {
    /// The planned state; null when the resource is to be destroyed.
    pub plan: Value,
    /// Attributes whose change replaces the object.
    pub requires_replace: Vec<AttributePath>,
    /// Private data of the plan, given to apply.
    pub private: PrivateState,
    /// The planned identity. Holds the stored one when the call begins. May have unknowns where
    /// the object is to be created.
    pub identity: Value,
    /// Why the change cannot be planned yet. Only where [`Context::allows_deferral`] says so.
    pub deferred: Option<Deferred>,
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
    /// The planned identity; null unless a plan gave one.
    pub identity: &'a Value,
}

/// What became of a create.
///
/// The engine owns it, so what was recorded survives an error, a time-out, a cancellation or a
/// panic: the object is then stored as tainted and never lost.
///
/// A create is never dropped in the middle of a call whose answer would tell of an object. When
/// its time is up, or when the practitioner asks to stop, its context is cancelled, and it has 30
/// seconds to end by itself: to wait for the answer of a call that is under way, and to record the
/// object. Only then is it broken off, and after a stop not even then, unless its object is
/// recorded: before that nobody would know of the object. A create that is done without an error
/// although its time was up is a success, with a warning.
#[derive(Debug, Default)]
pub struct CreateResponse {
    state: Option<Value>,
    /// What was recorded before that, for when the last record cannot be stored.
    earlier: Value,
    /// Tells the engine, while an author's code holds the response, that there is an object.
    recorded: Arc<AtomicBool>,
    /// Private data to store.
    pub private: PrivateState,
    /// The identity. When it is left null, its attributes are taken from those of the state that
    /// have the same names.
    pub identity: Value,
    /// Messages.
    pub diagnostics: Diagnostics,
}

impl CreateResponse {
    /// Records that the object exists, with what is known of it so far. To be called as soon as
    /// the API has given its id; may be called again when more is known: an attribute that is left
    /// out or unknown then stays as it was recorded before. Unknown values are stored as null when
    /// the create fails afterwards. Null takes the record back: the object is gone again.
    pub fn created(&mut self, mut state: Value) {
        self.recorded.store(!state.is_null(), Ordering::Release);
        if let Some(before) = self.state.take().filter(|_| !state.is_null()) {
            // The newer of two records of an attribute counts.
            let records = [&self.earlier, &before].map(Value::as_object);
            let known: BTreeMap<_, _> = (records.into_iter().flatten().flatten())
                .filter(|(_, value)| !value.is_unknown())
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect();
            if let Some(attributes) = state.as_object_mut() {
                for (name, value) in &known {
                    let attribute = attributes
                        .entry(name.clone())
                        .or_insert_with(Value::unknown);
                    if attribute.is_unknown() {
                        attribute.clone_from(value);
                    }
                }
            }
            self.earlier = Value::Object(known);
        }
        self.state = Some(state);
    }

    /// What was known before the last record; null when that is the first.
    pub(crate) fn earlier(&self) -> &Value {
        &self.earlier
    }

    /// Whether there is an object, to be asked while the response is lent out.
    pub(crate) fn recorded(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.recorded)
    }

    /// What was recorded last.
    pub fn state(&self) -> Option<&Value> {
        self.state.as_ref()
    }
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
    /// The planned identity; null when there is none.
    pub identity: &'a Value,
}

/// What became of an update.
#[derive(Debug, Default)]
pub struct UpdateResponse {
    /// The state. Holds the prior state when the call begins, so that a failed update changes nothing.
    pub state: Value,
    /// Private data. Holds the planned data when the call begins.
    pub private: PrivateState,
    /// The identity. Holds the planned one when the call begins. Another one than before is an
    /// error unless the identity schema says that identities change.
    pub identity: Value,
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
    /// The identity as stored; null when there is none.
    pub identity: &'a Value,
}

/// What became of a delete.
#[derive(Debug, Default)]
pub struct DeleteResponse {
    /// Messages. An error keeps the object in the state.
    pub diagnostics: Diagnostics,
}
