//! Changes an object. A failed change never pretends to have happened.

use super::create::{Applied, salvage, settle, spelled};
use super::faults::BUG;
use super::patience::Patience;
use super::{Target, identity, stored};
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
    let prior = &order.prior;
    let state = if diagnostics.has_errors() {
        after_error(&target, prior, state, &mut diagnostics)
    } else if state.is_null() {
        diagnostics.extend(nothing(&target));
        prior.clone()
    } else {
        settle(&target, &order.planned, state, &[prior], &mut diagnostics)
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

/// An update that leaves no object.
fn nothing(target: &Target<'_>) -> Diagnostics {
    Diagnostics::from_error(
        "The provider returned no object",
        format!(
            "{}: the update reported no error, but the object is gone from its answer. {BUG}",
            target.type_name
        ),
    )
}

/// The author's state where it can be stored, the prior one otherwise.
fn after_error(
    target: &Target<'_>,
    prior: &Value,
    state: Value,
    diagnostics: &mut Diagnostics,
) -> Value {
    let state = stored::storable(target.members(), state);
    if state.is_null() || stored::check_object(target, &state).has_errors() {
        return prior.clone();
    }
    let state = spelled(target, prior, state, diagnostics);
    salvage(target, &state, &[prior])
}
