//! Configurations that the provider writes for objects in the state.

use super::answer::{Answer, dynamic};
use super::{Core, Failure};
use crate::rules::{Rule, Violation};
use crate::schema::{Attribute, Kind};
use crate::value::Value;
use std::collections::BTreeMap;
use tfplugin6::proto as wire;

impl Core {
    /// The configuration that the provider writes for a stored object, as it does for
    /// `-generate-config-out`.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks; `Refused` when it writes none.
    pub async fn generate_config(&mut self, address: &str) -> Result<Value, Failure> {
        self.ensure_configured().await?;
        let target = self.target(address)?;
        if !self.schemas.generates_config {
            let why = "the provider does not announce that it generates configurations";
            return Err(Failure::Refused(why.to_owned()));
        }
        let Some(instance) = self.instances.get(&target.address).cloned() else {
            return Err(Failure::Refused(format!("{address} is not stored")));
        };
        let state = self.stored_value(&target, &instance).await?;
        let block = &target.schema.block;
        let request = wire::generate_resource_config::Request {
            type_name: target.type_name.clone(),
            state: dynamic(&state, &block.ty()),
        };
        let response = self
            .client
            .generate_resource_config(request)
            .await?
            .into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        let config = answer.value(response.config.as_ref(), &block.ty());
        if !answer.has_errors() && answer.violations.is_empty() {
            if config.is_null() {
                answer.breach(Rule::GeneratedConfig, "", "there is none");
            }
            settable(&block.attributes, &config, "", &mut answer.violations);
        }
        answer.finish()?;
        Ok(config)
    }
}

fn settable(
    attributes: &BTreeMap<String, Attribute>,
    config: &Value,
    path: &str,
    found: &mut Vec<Violation>,
) {
    for (name, attribute) in attributes {
        let value = config.member(name);
        let path = format!("{path}.{name}");
        if !value.is_null() && !attribute.required && !attribute.optional {
            let detail = "is set, but only the provider can set it";
            found.push(Violation::new(Rule::GeneratedConfig, &path, detail));
        } else if let Kind::Nested(nested) = &attribute.kind {
            for (step, object) in nested.objects(value) {
                settable(&nested.attributes, object, &format!("{path}{step}"), found);
            }
        }
    }
}
