//! Reading what is stored and what is really there.

use super::answer::{Answer, dynamic};
use super::{Core, Failure, Instance, capabilities};
use crate::rules::{Rule, no_unknowns, write_only_null};
use crate::schema::Schema;
use crate::value::{Value, to_json};
use tfplugin6::proto as wire;

/// What a refresh found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// The object is as stored.
    Unchanged,
    /// The object has changed; the state has been brought up to date.
    Changed,
    /// The object is gone; the state has forgotten it.
    Gone,
}

impl Core {
    /// Upgrades the stored state of `address` and reads the object.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn refresh(&mut self, address: &str) -> Result<Refreshed, Failure> {
        self.ensure_configured().await?;
        let (type_name, schema) = self.resource_schema(address)?;
        let Some(instance) = self.instances.get(address).cloned() else {
            return Ok(Refreshed::Gone);
        };
        let prior = self.stored_value(&type_name, &schema, &instance).await?;
        let (value, private) = self
            .read(&type_name, &schema, &prior, instance.private.clone())
            .await?;
        if value.is_null() {
            self.instances.remove(address);
            return Ok(Refreshed::Gone);
        }
        let refreshed = if value == prior {
            Refreshed::Unchanged
        } else {
            Refreshed::Changed
        };
        let stored = Instance {
            schema_version: schema.version,
            attributes: to_json(&value),
            private,
            tainted: instance.tainted,
        };
        self.instances.insert(address.to_owned(), stored);
        Ok(refreshed)
    }

    pub(super) async fn read(
        &mut self,
        type_name: &str,
        schema: &Schema,
        prior: &Value,
        private: bytes::Bytes,
    ) -> Result<(Value, bytes::Bytes), Failure> {
        let ty = schema.block.ty();
        let request = wire::read_resource::Request {
            type_name: type_name.to_owned(),
            current_state: dynamic(prior, &ty),
            private: private.clone(),
            client_capabilities: capabilities(),
            ..Default::default()
        };
        let response = self.client.read_resource(request).await?.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        if response.deferred.is_some() {
            answer.breach(Rule::DeferredUnasked, "", "the read is deferred");
        }
        let value = answer.value(response.new_state.as_ref(), &ty);
        if !answer.has_errors() {
            no_unknowns(Rule::ReadKnown, &value, &mut answer.violations);
            write_only_null(&schema.block, &value, &mut answer.violations);
            if !private.is_empty() && response.private.is_empty() && !value.is_null() {
                answer.breach(Rule::ReadPrivateKept, "", "the read has dropped it");
            }
        }
        answer.finish()?;
        Ok((value, response.private))
    }

    /// The stored object by the present schema. Terraform asks the provider to upgrade it even
    /// when the versions are equal.
    pub(super) async fn stored_value(
        &mut self,
        type_name: &str,
        schema: &Schema,
        instance: &Instance,
    ) -> Result<Value, Failure> {
        if instance.schema_version > schema.version {
            return Err(Failure::Refused(format!(
                "the state was written by version {} of the schema, newer than {}",
                instance.schema_version, schema.version
            )));
        }
        let request = wire::upgrade_resource_state::Request {
            type_name: type_name.to_owned(),
            version: instance.schema_version,
            raw_state: Some(wire::RawState {
                json: instance.attributes.clone().into(),
                ..Default::default()
            }),
        };
        let response = self
            .client
            .upgrade_resource_state(request)
            .await?
            .into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        let value = answer.value(response.upgraded_state.as_ref(), &schema.block.ty());
        if !answer.has_errors() && answer.violations.is_empty() {
            if value.is_null() {
                let detail = "is null: Terraform would silently create it again";
                answer.breach(Rule::UpgradeKept, "", detail);
            }
            no_unknowns(Rule::UpgradeKnown, &value, &mut answer.violations);
            write_only_null(&schema.block, &value, &mut answer.violations);
        }
        answer.finish()?;
        Ok(value)
    }
}
