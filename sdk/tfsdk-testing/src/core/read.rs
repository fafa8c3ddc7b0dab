//! Reading what is stored and what is really there.

use super::answer::{Answer, dynamic};
use super::identity::Expected;
use super::target::Target;
use super::{Core, Failure, Instance};
use crate::rules::{Rule, no_unknowns, write_only_null};
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

/// What a read gave.
pub(super) struct ReadObject {
    pub state: Value,
    pub private: bytes::Bytes,
    pub identity: Option<Value>,
}

impl Core {
    /// Upgrades the stored state of `address` and reads the object.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn refresh(&mut self, address: &str) -> Result<Refreshed, Failure> {
        self.ensure_configured().await?;
        let target = self.target(address)?;
        let Some(instance) = self.instances.get(&target.address).cloned() else {
            return Ok(Refreshed::Gone);
        };
        let prior = self.stored_value(&target, &instance).await?;
        let prior_identity = self.prior_identity(&target).await?;
        let read = self
            .read(&target, &prior, instance.private.clone(), prior_identity)
            .await?;
        if read.state.is_null() {
            self.instances.remove(&target.address);
            self.identities.remove(&target.address);
            return Ok(Refreshed::Gone);
        }
        let refreshed = if read.state == prior {
            Refreshed::Unchanged
        } else {
            Refreshed::Changed
        };
        let stored = Instance {
            schema_version: target.schema.version,
            attributes: to_json(&read.state),
            private: read.private,
            tainted: instance.tainted,
        };
        self.instances.insert(target.address.clone(), stored);
        self.store_identity(&target, read.identity.as_ref());
        Ok(refreshed)
    }

    pub(super) async fn read(
        &mut self,
        target: &Target,
        prior: &Value,
        private: bytes::Bytes,
        identity: Option<Value>,
    ) -> Result<ReadObject, Failure> {
        let block = &target.schema.block;
        let ty = block.ty();
        let request = wire::read_resource::Request {
            type_name: target.type_name.clone(),
            current_state: dynamic(prior, &ty),
            private: private.clone(),
            client_capabilities: self.capabilities(),
            current_identity: self.identity_message(target, identity.as_ref()),
            ..Default::default()
        };
        let response = self.client.read_resource(request).await?.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        let deferral = answer.deferral(response.deferred.as_ref(), self.deferrals);
        if deferral.is_some() && !answer.has_errors() {
            // What is stored stays until the read can be made.
            answer.finish()?;
            return Ok(ReadObject {
                state: prior.clone(),
                private,
                identity,
            });
        }
        let value = answer.value(response.new_state.as_ref(), &ty);
        let mut new_identity = None;
        if !answer.has_errors() {
            no_unknowns(Rule::ReadKnown, &value, &mut answer.violations);
            write_only_null(block, &value, &mut answer.violations);
            if !private.is_empty() && response.private.is_empty() && !value.is_null() {
                answer.breach(Rule::ReadPrivateKept, "", "the read has dropped it");
            }
            if !value.is_null() {
                new_identity = self.check_identity(
                    target,
                    &mut answer,
                    response.new_identity.as_ref(),
                    identity.as_ref(),
                    Expected::Complete,
                );
            }
        }
        answer.finish()?;
        Ok(ReadObject {
            state: value,
            private: response.private,
            identity: new_identity,
        })
    }

    /// The stored object by the present schema. Terraform asks the provider to upgrade it even
    /// when the versions are equal.
    pub(super) async fn stored_value(
        &mut self,
        target: &Target,
        instance: &Instance,
    ) -> Result<Value, Failure> {
        let schema = &target.schema;
        if instance.schema_version > schema.version {
            return Err(Failure::Refused(format!(
                "the state was written by version {} of the schema, newer than {}",
                instance.schema_version, schema.version
            )));
        }
        let request = wire::upgrade_resource_state::Request {
            type_name: target.type_name.clone(),
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
