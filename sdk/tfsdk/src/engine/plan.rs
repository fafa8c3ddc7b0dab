//! Plans the change of one resource instance.

use super::propose::{Marking, object as propose};
use super::{Target, check_plan, defaults, dependencies, merge, promises, replace, stored};
use super::{deferral, guard, identity};
use crate::deferral::Deferred;
use crate::resource::{ModifyPlanRequest, ModifyPlanResponse};
use crate::{AttributePath, Diagnostics, PrivateState, Step, Value};

/// What Terraform asks.
pub(crate) struct PlanRequest {
    /// The configuration; null when the object is to be destroyed.
    pub(crate) config: Value,
    /// The prior state; null when the object is to be created.
    pub(crate) prior: Value,
    /// Private data as stored.
    pub(crate) private: PrivateState,
    /// Private data of an earlier plan of the same change.
    pub(crate) earlier: PrivateState,
}

/// The plan.
pub(crate) struct PlanAnswer {
    /// The planned state; null when the object is to be destroyed.
    pub(crate) planned: Value,
    /// Attributes whose change replaces the object: sorted, each once.
    pub(crate) requires_replace: Vec<AttributePath>,
    /// Private data for apply.
    pub(crate) private: PrivateState,
    /// The planned identity; null when there is none.
    pub(crate) identity: Value,
    /// Why the change cannot be planned yet.
    pub(crate) deferred: Option<Deferred>,
    /// Messages.
    pub(crate) diagnostics: Diagnostics,
}

/// Plans. When the object must be replaced, Terraform asks again with a null prior state.
pub(crate) async fn plan(target: Target<'_>, request: PlanRequest) -> PlanAnswer {
    let members = target.members();
    let PlanRequest {
        config,
        prior,
        private,
        earlier,
    } = request;
    if config.is_null() {
        return plan_destroy(target, [&config, &prior], private, &earlier).await;
    }
    // A replacement is another object, whatever identity the replaced one has.
    let target = match prior {
        Value::Null => target.unidentified(),
        _ => target,
    };

    // What the practitioner wrote and what a default supplies count alike from here on.
    let wanted = defaults::fill(members, config.clone());

    // The object changes if it does with all computed values left as they were.
    let unmarked = propose(members, &wanted, &prior, Marking::KeepPrior);
    let changes = unmarked != prior;
    let marked = propose(members, &wanted, &prior, Marking::ByRule);
    let planned = if changes { &marked } else { &unmarked };

    // After equality has had its say, so that another spelling replaces nothing.
    let asked = if prior.is_null() {
        Vec::new()
    } else {
        replace::required(members, &wanted, &prior, planned)
    };

    let mut answer = modify(
        target,
        [&config, &prior],
        &earlier,
        ModifyPlanResponse {
            plan: planned.clone(),
            requires_replace: asked.clone(),
            private,
            identity: target.identity.stored.clone(),
            ..ModifyPlanResponse::default()
        },
    )
    .await;
    answer.planned = stored::storable(members, answer.planned);

    // An author's change is a change like any other: what depends on changes becomes unknown, and
    // rules about replacing hold.
    if answer.planned != *planned {
        if !changes {
            answer.planned = merge::marked(members, &wanted, [&answer.planned, &unmarked, &marked]);
        }
        answer.planned = dependencies::settle(members, &wanted, &prior, answer.planned);
        answer.planned = promises::keep(members, &config, answer.planned);
        if !prior.is_null() {
            let more = replace::required(members, &wanted, &prior, &answer.planned);
            answer
                .requires_replace
                .extend(more.into_iter().filter(|path| !asked.contains(path)));
        }
    }

    let mut faults = stored::check_type(&target, &answer.planned);
    if !faults.has_errors() {
        faults = check_plan::check(
            target.type_name,
            &target.schema.block,
            &config,
            &prior,
            &answer.planned,
        );
    }
    answer.diagnostics.extend(faults);
    answer.requires_replace = addressable(answer.requires_replace, &prior, &answer.planned);
    answer
}

async fn plan_destroy(
    target: Target<'_>,
    values: [&Value; 2],
    private: PrivateState,
    earlier: &PrivateState,
) -> PlanAnswer {
    let response = ModifyPlanResponse {
        plan: Value::Null,
        requires_replace: Vec::new(),
        private,
        identity: target.identity.stored.clone(),
        ..ModifyPlanResponse::default()
    };
    let mut answer = modify(target, values, earlier, response).await;
    // Terraform accepts nothing else for an object that is to be destroyed.
    answer.planned = Value::Null;
    answer.requires_replace.clear();
    answer
}

async fn modify(
    target: Target<'_>,
    [config, prior]: [&Value; 2],
    planned_private: &PrivateState,
    mut response: ModifyPlanResponse,
) -> PlanAnswer {
    let request = ModifyPlanRequest {
        context: target.context,
        config,
        prior,
        identity: target.identity.stored,
        planned_private,
    };
    let work = target.resource.modify_plan(request, &mut response);
    if let Err(panic) = guard::run(target.type_name, "planning a change", work).await {
        response.diagnostics.extend(panic);
    }
    let mut diagnostics = response.diagnostics;
    let values = [prior, &response.plan];
    let identity = identity::plan(&target, response.identity, values, &mut diagnostics);
    let context = target.context;
    PlanAnswer {
        planned: response.plan,
        requires_replace: response.requires_replace,
        private: response.private,
        identity,
        deferred: deferral::checked(
            target.type_name,
            context,
            response.deferred,
            &mut diagnostics,
        ),
        diagnostics,
    }
}

/// Paths as Terraform takes them: sorted, each once, cut before elements of sets, and only those
/// that lead to something, for Terraform refuses the plan otherwise.
fn addressable(paths: Vec<AttributePath>, prior: &Value, planned: &Value) -> Vec<AttributePath> {
    let mut paths: Vec<_> = paths
        .iter()
        .map(|path| {
            path.steps()
                .iter()
                .take_while(|step| !matches!(step, Step::Element(_)))
                .fold(AttributePath::root(), |path, step| path.with(step.clone()))
        })
        .filter(|path| prior.get(path).is_some() || planned.get(path).is_some())
        .collect();
    paths.sort();
    paths.dedup();
    paths
}
