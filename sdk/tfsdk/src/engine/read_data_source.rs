//! Reads a data source.

use super::faults::Faults;
use super::registry::Checked;
use super::{defaults, deferral, guard, rebuild, spelling};
use crate::data_source::{
    DataSource, ReadDataSourceRequest, ReadDataSourceResponse, WithoutProvider,
};
use crate::deferral::Deferred;
use crate::schema::Schema;
use crate::schema::members::Members;
use crate::timeouts::{Limit, Operation};
use crate::{AttributePath, Context, Diagnostics, Value};

/// Reads. The answer has a state exactly when there are no errors; what is computed is unknown in
/// it when the lookup is put off.
pub(crate) async fn read_data_source(
    type_name: &str,
    checked: &Checked,
    data_source: &dyn DataSource,
    context: &Context,
    config: Value,
) -> (Value, Option<Deferred>, Diagnostics) {
    let schema = &checked.schema;
    let config = defaults::fill(Members::Block(&schema.block), config);
    let mut response = ReadDataSourceResponse {
        state: config.clone(),
        ..ReadDataSourceResponse::default()
    };
    let default = guard::run_now(type_name, "giving its time limit", || {
        data_source.time_limit()
    });
    let limit = Limit::of(
        default.unwrap_or_default(),
        Operation::Read,
        &schema.block,
        &config,
    );
    let limited = context.within(limit.as_ref());
    let request = ReadDataSourceRequest {
        context: &limited,
        config: &config,
    };
    let work = data_source.read(request, &mut response);
    if let Err(panic) = guard::run_within(limit, type_name, "reading the data source", work).await {
        response.diagnostics.extend(panic);
    }
    let ReadDataSourceResponse {
        mut state,
        deferred,
        mut diagnostics,
    } = response;
    state.normalize();
    let deferred = deferral::checked(type_name, context, deferred, &mut diagnostics);
    if deferred.is_some() && !diagnostics.has_errors() {
        return (put_off(schema, config), deferred, diagnostics);
    }
    if !diagnostics.has_errors() {
        let mut faults = Faults::new(type_name, "The provider returned an invalid object");
        if let Err((path, message)) = state.conforms(&checked.value_type) {
            faults.at_path(path, format!("{message}."));
        } else if state.is_null() {
            faults.at_path(AttributePath::root(), "the data source returned null.");
        } else if !state.is_wholly_known() {
            faults.at_path(
                AttributePath::root(),
                "the data source left a value unknown, but every value must be known.",
            );
        }
        diagnostics.extend(faults.diagnostics);
    }
    let state = if diagnostics.has_errors() {
        Value::Null
    } else {
        // What the practitioner wrote, where the answer means the same.
        spelling::keep(Members::Block(&schema.block), &config, state)
    };
    (state, None, diagnostics)
}

/// Whether it can be read while the provider is not configured.
pub(crate) fn without_provider(type_name: &str, data_source: &dyn DataSource) -> WithoutProvider {
    let asked = guard::run_now(type_name, "saying whether it needs the provider", || {
        data_source.without_provider()
    });
    asked.unwrap_or_default()
}

/// The state of a lookup that is not made yet.
pub(crate) fn put_off(schema: &Schema, config: Value) -> Value {
    rebuild::members(Members::Block(&schema.block), config, &|member, value| {
        if member.is_computed() && value.is_null() {
            Value::unknown()
        } else {
            value
        }
    })
}
