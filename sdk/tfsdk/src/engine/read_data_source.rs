//! Reads a data source.

use super::faults::Faults;
use super::{defaults, guard};
use crate::data_source::{DataSource, ReadDataSourceRequest, ReadDataSourceResponse};
use crate::schema::members::Members;
use crate::schema::{Schema, implied_type};
use crate::{AttributePath, Context, Diagnostics, Value};

/// Reads. The answer has a state exactly when there are no errors.
pub(crate) async fn read_data_source(
    type_name: &str,
    schema: &Schema,
    data_source: &dyn DataSource,
    context: &Context,
    config: Value,
) -> (Value, Diagnostics) {
    let config = defaults::fill(Members::Block(&schema.block), config);
    let mut response = ReadDataSourceResponse {
        state: config.clone(),
        diagnostics: Diagnostics::new(),
    };
    let request = ReadDataSourceRequest {
        context,
        config: &config,
    };
    let work = data_source.read(request, &mut response);
    if let Err(panic) = guard::run(type_name, "reading the data source", work).await {
        response.diagnostics.extend(panic);
    }
    let ReadDataSourceResponse {
        state,
        mut diagnostics,
    } = response;
    if !diagnostics.has_errors() {
        let mut faults = Faults::new(type_name, "The provider returned an invalid object");
        if let Err((path, message)) = state.conforms(&implied_type(&schema.block)) {
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
        state
    };
    (state, diagnostics)
}
