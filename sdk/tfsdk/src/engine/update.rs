//! Changes an object. A failed change never pretends to have happened.

use super::create::{Applied, settle};
use super::patience::Patience;
use super::{Target, identity, spelling, stored, tree};
use crate::resource::{UpdateRequest, UpdateResponse};
use crate::timeouts::Operation;
use crate::{Diagnostics, PrivateState, Value};

/// What Terraform asks.
pub(crate) struct UpdateOrder {
    /// The configuration, with write-only values.
    pub(crate) config: Value,
    /// The state before.
    pub(crate) prior: Value,
    /// What was planned.
    pub(crate) planned: Value,
    /// Private data of the plan.
    pub(crate) private: PrivateState,
}

/// Updates. After an error the state is the prior one, unless the author has set another.
pub(crate) async fn update(target: Target<'_>, order: UpdateOrder) -> Applied {
    let mut response = UpdateResponse {
        state: order.prior.clone(),
        private: order.private,
        identity: target.identity.planned(),
        diagnostics: Diagnostics::new(),
    };
    let limit = target.limit(Operation::Update, &order.planned);
    let context = target.context.within(limit.as_ref());
    let request = UpdateRequest {
        context: &context,
        config: &order.config,
        plan: &order.planned,
        prior: &order.prior,
        identity: target.identity.stored,
    };
    let work = target.resource.update(request, &mut response);
    let patience = Patience {
        context: &context,
        limit,
        type_name: target.type_name,
        doing: "updating the object",
        recorded: None,
    };
    let end = patience.wait(work).await;
    end.report(&mut response.diagnostics, || true);
    let UpdateResponse {
        state,
        private,
        identity: given,
        mut diagnostics,
    } = response;
    let state = if diagnostics.has_errors() {
        after_error(&target, &order.prior, state)
    } else {
        let reported = diagnostics.clone();
        let settled = settle(&target, &order.planned, state, &mut diagnostics);
        if diagnostics == reported || stored::check_type(&target, &settled).is_empty() {
            settled
        } else {
            order.prior
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

/// The author's state where it can be stored, the prior one otherwise.
fn after_error(target: &Target<'_>, prior: &Value, state: Value) -> Value {
    let state = stored::storable(target.members(), state);
    if state.is_null() || stored::check_type(target, &state).has_errors() {
        return prior.clone();
    }
    let state = spelling::keep(target.members(), prior, state);
    tree::unknown_to_null(state)
}
