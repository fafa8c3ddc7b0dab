//! Creates an object, and loses none that was created.

use super::faults::BUG;
use super::patience::Patience;
use super::{Target, check_result, guard, identity, spelling, stored, tree};
use crate::deferral::Deferred;
use crate::resource::{CreateRequest, CreateResponse};
use crate::timeouts::Operation;
use crate::{Diagnostics, PrivateState, Value};

/// What Terraform asks.
pub(crate) struct CreateOrder {
    /// The configuration, with write-only values.
    pub(crate) config: Value,
    /// What was planned.
    pub(crate) planned: Value,
    /// Private data of the plan.
    pub(crate) private: PrivateState,
}

/// What an apply leaves behind.
pub(crate) struct Applied {
    /// The state; null when there is no object.
    pub(crate) state: Value,
    /// Private data to store.
    pub(crate) private: PrivateState,
    /// The identity; null when there is none.
    pub(crate) identity: Value,
    /// Why nothing could be done yet.
    pub(crate) deferred: Option<Deferred>,
    /// Messages. With errors the state of a new object is stored as tainted.
    pub(crate) diagnostics: Diagnostics,
}

/// Creates. Whatever was recorded by `created` is returned, also after an error or a panic.
pub(crate) async fn create(target: Target<'_>, order: CreateOrder) -> Applied {
    let mut response = CreateResponse::default();
    response.private = order.private;
    response.identity = target.identity.planned();
    let limit = target.limit(Operation::Create, &order.planned);
    let context = target.context.within(limit.as_ref());
    let request = CreateRequest {
        context: &context,
        config: &order.config,
        plan: &order.planned,
        identity: target.identity.stored,
    };
    let recorded = response.recorded();
    let work = target.resource.create(request, &mut response);
    let patience = Patience {
        context: &context,
        limit,
        type_name: target.type_name,
        doing: "creating the object",
        recorded: Some(&recorded),
    };
    let end = patience.wait(work).await;
    let recorded = response.state().cloned().filter(|state| !state.is_null());
    end.report(&mut response.diagnostics, || recorded.is_some());
    let earlier = response.earlier().clone();
    let (private, mut diagnostics) = (response.private, response.diagnostics);
    let given = response.identity;
    let state = match recorded {
        Some(state) => {
            let planned = &order.planned;
            let known = [&earlier, planned];
            settle(&target, planned, state, &known, &mut diagnostics)
        }
        None => {
            if !diagnostics.has_errors() {
                diagnostics.error(
                    "The provider returned no object",
                    format!(
                        "{}: the create reported no error, but recorded no object either: \
                         `CreateResponse::created` was not called. {BUG}",
                        target.type_name
                    ),
                );
            }
            Value::Null
        }
    };
    let identity = identity::settle(&target, given, &state, &mut diagnostics);
    Applied {
        state,
        private,
        identity,
        deferred: None,
        diagnostics,
    }
}

/// The state as it may be stored: known spellings kept, write-only values gone, nothing unknown,
/// and checked against the plan unless the operation failed anyway.
///
/// What cannot be stored is taken from the first of `known` that has it, so that the object is not
/// lost.
pub(super) fn settle(
    target: &Target<'_>,
    planned: &Value,
    state: Value,
    known: &[&Value],
    diagnostics: &mut Diagnostics,
) -> Value {
    let members = target.members();
    let state = stored::storable(members, state);
    let wrong = stored::check_object(target, &state);
    if wrong.has_errors() {
        diagnostics.extend(wrong);
        return salvage(target, &state, known);
    }
    let state = spelled(target, planned, state, diagnostics);
    if !diagnostics.has_errors() {
        let block = &target.schema.block;
        diagnostics.extend(check_result::check(
            target.type_name,
            block,
            planned,
            &state,
        ));
    }
    if state.is_wholly_known() {
        return state;
    }
    salvage(target, &state, known)
}

/// The state with known spellings, as far as an author's equality can tell.
pub(super) fn spelled(
    target: &Target<'_>,
    known: &Value,
    state: Value,
    diagnostics: &mut Diagnostics,
) -> Value {
    let compare = || spelling::keep(target.members(), known, state.clone());
    match guard::run_now(target.type_name, "comparing values", compare) {
        Ok(kept) => kept,
        Err(panic) => {
            diagnostics.extend(panic);
            state
        }
    }
}

/// Each attribute as the first has it that has something known of its type.
pub(super) fn salvage(target: &Target<'_>, state: &Value, known: &[&Value]) -> Value {
    let mut left = tree::empty_object(target.members());
    let (crate::Type::Object(types), Value::Object(attributes)) = (target.value_type, &mut left)
    else {
        return left;
    };
    for (name, left) in attributes {
        let Some(wanted) = types.get(name) else {
            continue;
        };
        let candidates = std::iter::once(&state).chain(known);
        let mut given = candidates.filter_map(|value| value.attribute(name));
        let fits = |value: &&Value| !value.is_unknown() && value.conforms(wanted).is_ok();
        if let Some(value) = given.find(fits) {
            *left = tree::unknown_to_null(value.clone());
        }
    }
    stored::storable(target.members(), left)
}
