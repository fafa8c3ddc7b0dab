//! Creates an object, and loses none that was created.

use super::faults::BUG;
use super::patience::Patience;
use super::{Target, check_result, identity, spelling, stored, tree};
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
    let (private, mut diagnostics) = (response.private, response.diagnostics);
    let given = response.identity;
    let state = match recorded {
        Some(state) => settle(&target, &order.planned, state, &mut diagnostics),
        None => {
            if !diagnostics.has_errors() {
                diagnostics.error(
                    "The provider returned no object",
                    format!(
                        "{}: the create reported no error, but recorded no object either. {BUG}",
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
pub(super) fn settle(
    target: &Target<'_>,
    planned: &Value,
    state: Value,
    diagnostics: &mut Diagnostics,
) -> Value {
    let members = target.members();
    let state = stored::storable(members, state);
    let wrong_type = stored::check_type(target, &state);
    if wrong_type.has_errors() {
        diagnostics.extend(wrong_type);
        return salvage(target, state);
    }
    let state = spelling::keep(members, planned, state);
    if !diagnostics.has_errors() {
        let block = &target.schema.block;
        diagnostics.extend(check_result::check(
            target.type_name,
            block,
            planned,
            &state,
        ));
    }
    tree::unknown_to_null(state)
}

/// What is left of an answer of the wrong type: the attributes that are right, so that the object
/// is not lost.
fn salvage(target: &Target<'_>, state: Value) -> Value {
    let crate::Type::Object(types) = target.value_type else {
        return Value::Null;
    };
    let mut left = tree::empty_object(target.members());
    if let (Value::Object(given), Value::Object(left)) = (state, &mut left) {
        for (name, value) in given {
            if types.get(&name).is_some_and(|t| value.conforms(t).is_ok()) {
                left.insert(name, value);
            }
        }
    }
    tree::unknown_to_null(left)
}
