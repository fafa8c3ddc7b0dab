//! Reading a data source.

use super::answer::{Answer, dynamic};
use super::{Core, Failure};
use crate::rules::{Rule, no_unknowns, write_only_null};
use crate::value::{Value, to_json};
use serde_json::Value as Json;
use tfplugin6::proto as wire;

impl Core {
    /// Validates and reads a data source; gives its attributes.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn read_data_source(
        &mut self,
        type_name: &str,
        config: Json,
    ) -> Result<Json, Failure> {
        self.ensure_configured().await?;
        let schema = self.schemas.data_sources.get(type_name).cloned();
        let schema = schema.ok_or_else(|| {
            Failure::Refused(format!("the provider has no data source `{type_name}`"))
        })?;
        let config = self.config(&schema, &config)?;
        if let Some(path) = config.first_unknown() {
            let why = format!("the configuration is still unknown at `{path}`");
            return Err(Failure::Refused(why));
        }
        let ty = schema.block.ty();
        let request = wire::validate_data_resource_config::Request {
            type_name: type_name.to_owned(),
            config: dynamic(&config, &ty),
        };
        let response = self.client.validate_data_resource_config(request).await?;
        Answer::new(&response.into_inner().diagnostics).finish()?;
        let request = wire::read_data_source::Request {
            type_name: type_name.to_owned(),
            config: dynamic(&config, &ty),
            client_capabilities: self.capabilities(),
            ..Default::default()
        };
        let response = self.client.read_data_source(request).await?.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        if let Some(reason) = answer.deferral(response.deferred.as_ref(), self.deferrals) {
            answer.finish()?;
            return Err(Failure::Refused(format!("the read is put off: {reason:?}")));
        }
        let value = answer.value(response.state.as_ref(), &ty);
        if !answer.has_errors() && answer.violations.is_empty() {
            if value == Value::Null {
                answer.breach(Rule::DataPresent, "", "the object is null");
            }
            no_unknowns(Rule::DataKnown, &value, &mut answer.violations);
            write_only_null(&schema.block, &value, &mut answer.violations);
        }
        answer.finish()?;
        serde_json::from_str(&to_json(&value)).map_err(|error| Failure::Refused(error.to_string()))
    }
}
