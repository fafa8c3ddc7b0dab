//! Opens, renews and closes ephemeral resources.

use super::faults::Faults;
use super::patience::Patience;
use super::registry::Checked;
use super::{defaults, deferral, echo, guard};
use crate::deferral::Deferred;
use crate::ephemeral_resource::{
    CloseRequest, CloseResponse, EphemeralResource, OpenRequest, OpenResponse, RenewRequest,
    RenewResponse,
};
use crate::schema::members::Members;
use crate::timeouts::{Limit, Operation};
use crate::{AttributePath, Context, Diagnostics, PrivateState, Value};

/// Opens. The result is null after an error and when the value cannot be obtained yet.
pub(crate) async fn open(
    type_name: &str,
    checked: &Checked,
    resource: &dyn EphemeralResource,
    context: &Context,
    config: Value,
) -> OpenResponse {
    let schema = &checked.schema;
    let filled = defaults::fill(Members::Block(&schema.block), config.clone());
    let mut response = OpenResponse {
        result: filled.clone(),
        ..OpenResponse::default()
    };
    let default = guard::run_now(type_name, "giving its time limit", || resource.time_limit());
    let limit = Limit::of(
        default.unwrap_or_default(),
        Operation::Open,
        &schema.block,
        &filled,
    );
    let limited = context.within(limit.as_ref());
    let request = OpenRequest {
        context: &limited,
        config: &filled,
    };
    let work = resource.open(request, &mut response);
    let patience = Patience {
        context: &limited,
        limit,
        type_name,
        doing: "opening the ephemeral resource",
        recorded: None,
    };
    let end = patience.wait(work).await;
    end.report(&mut response.diagnostics, || true);
    response.result.normalize();
    let deferred = response.deferred.take();
    let deferred = deferral::checked(type_name, context, deferred, &mut response.diagnostics);
    if deferred.is_none() && !response.diagnostics.has_errors() {
        let faults = check(type_name, checked, &config, &response.result);
        response.diagnostics.extend(faults);
    }
    if deferred.is_some() || response.diagnostics.has_errors() {
        response.result = Value::Null;
    }
    response.deferred = deferred;
    response
}

/// An answer that puts the value off.
pub(crate) fn put_off(reason: Deferred) -> OpenResponse {
    OpenResponse {
        deferred: Some(reason),
        ..OpenResponse::default()
    }
}

fn check(type_name: &str, checked: &Checked, config: &Value, result: &Value) -> Diagnostics {
    let mut faults = Faults::new(type_name, "The provider returned an invalid object");
    let root = AttributePath::root();
    if let Err((path, message)) = result.conforms(&checked.value_type) {
        faults.at_path(path, format!("{message}."));
    } else if result.is_null() {
        faults.at_path(root, "the ephemeral resource is null.");
    } else if !result.is_wholly_known() {
        faults.at_path(
            root,
            "the ephemeral resource left a value unknown, but every value must be known.",
        );
    } else {
        echo::check(
            Members::Block(&checked.schema.block),
            config,
            result,
            &mut faults,
        );
    }
    faults.diagnostics
}

/// Renews.
pub(crate) async fn renew(
    type_name: &str,
    resource: &dyn EphemeralResource,
    context: &Context,
    private: PrivateState,
) -> RenewResponse {
    let mut response = RenewResponse {
        private: private.clone(),
        ..RenewResponse::default()
    };
    let request = RenewRequest {
        context,
        private: &private,
    };
    let work = resource.renew(request, &mut response);
    if let Err(panic) = guard::run(type_name, "renewing the ephemeral resource", work).await {
        response.diagnostics.extend(panic);
    }
    response
}

/// Closes.
pub(crate) async fn close(
    type_name: &str,
    resource: &dyn EphemeralResource,
    context: &Context,
    private: &PrivateState,
) -> Diagnostics {
    let mut response = CloseResponse::default();
    let request = CloseRequest { context, private };
    let work = resource.close(request, &mut response);
    if let Err(panic) = guard::run(type_name, "closing the ephemeral resource", work).await {
        response.diagnostics.extend(panic);
    }
    response.diagnostics
}
