//! Plans and does actions.

use super::patience::Patience;
use super::{deferral, guard};
use crate::action::{
    Action, InvokeRequest, InvokeResponse, PlanActionRequest, PlanActionResponse, Progress,
};
use crate::schema::Schema;
use crate::timeouts::{Limit, Operation};
use crate::{Context, Diagnostics, Value};

/// Plans.
pub(crate) async fn plan(
    type_name: &str,
    action: &dyn Action,
    context: &Context,
    config: &Value,
) -> PlanActionResponse {
    let mut response = PlanActionResponse::default();
    let work = action.plan(PlanActionRequest { context, config }, &mut response);
    if let Err(panic) = guard::run(type_name, "planning the action", work).await {
        response.diagnostics.extend(panic);
    }
    let deferred = response.deferred.take();
    response.deferred = deferral::checked(type_name, context, deferred, &mut response.diagnostics);
    response
}

/// Acts.
pub(crate) async fn invoke(
    type_name: &str,
    action: &dyn Action,
    context: &Context,
    schema: &Schema,
    config: &Value,
    progress: &Progress,
) -> Diagnostics {
    let mut response = InvokeResponse::default();
    let default = guard::run_now(type_name, "giving its time limit", || action.time_limit());
    let default = default.unwrap_or_default();
    let limit = Limit::of(default, Operation::Invoke, &schema.block, config);
    let limited = context.within(limit.as_ref());
    let request = InvokeRequest {
        context: &limited,
        config,
        progress,
    };
    let work = action.invoke(request, &mut response);
    let patience = Patience {
        context: &limited,
        limit,
        type_name,
        doing: "doing the action",
        recorded: None,
    };
    let end = patience.wait(work).await;
    end.report(&mut response.diagnostics, || true);
    response.diagnostics
}
