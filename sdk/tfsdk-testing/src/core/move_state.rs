//! Objects that come from other resource types and other providers.

use super::answer::Answer;
use super::identity::Expected;
use super::{Core, Failure, Instance};
use crate::rules::{Rule, no_unknowns, write_only_null};
use crate::value::{Value, to_json};
use bytes::Bytes;
use tfplugin6::proto as wire;

/// An object as another resource type stored it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The provider's source address, with its host.
    pub provider: String,
    /// The resource type.
    pub type_name: String,
    /// The version of its schema.
    pub schema_version: i64,
    /// The attributes as JSON text.
    pub attributes: String,
    /// That provider's private data.
    pub private: Bytes,
}

impl Core {
    /// Moves an object of another type to `address`, as a `moved` block does.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks; `Refused` when it takes nothing over.
    pub async fn move_state(&mut self, address: &str, from: &Source) -> Result<(), Failure> {
        self.ensure_configured().await?;
        let target = self.target(address)?;
        if !self.schemas.moves {
            let why = "the provider does not announce that objects can move to it";
            return Err(Failure::Refused(why.to_owned()));
        }
        let (mut answer, response) = self.ask_to_move(&target.type_name, from).await?;
        let block = &target.schema.block;
        let value = answer.value(response.target_state.as_ref(), &block.ty());
        let mut identity = None;
        if !answer.has_errors() && answer.violations.is_empty() {
            if value.is_null() {
                let detail = "is null: Terraform would silently create it again";
                answer.breach(Rule::MoveKept, "", detail);
            }
            no_unknowns(Rule::MoveKnown, &value, &mut answer.violations);
            write_only_null(block, &value, &mut answer.violations);
            let data = response.target_identity.as_ref();
            identity = self.check_identity(&target, &mut answer, data, None, Expected::Planned);
        }
        answer.finish()?;
        let stored = Instance {
            schema_version: target.schema.version,
            attributes: to_json(&value),
            private: response.target_private,
            tainted: false,
        };
        self.instances.insert(target.address.clone(), stored);
        self.store_identity(&target, identity.as_ref());
        Ok(())
    }

    /// Expects that the provider refuses to take over an object that it knows nothing of.
    ///
    /// # Errors
    /// The rule that is broken when it says nothing.
    pub async fn expect_move_refused(
        &mut self,
        address: &str,
        from: &Source,
    ) -> Result<(), Failure> {
        self.ensure_configured().await?;
        let target = self.target(address)?;
        let (mut answer, response) = self.ask_to_move(&target.type_name, from).await?;
        if answer.has_errors() && answer.violations.is_empty() {
            return Ok(());
        }
        let value = answer.value(response.target_state.as_ref(), &target.schema.block.ty());
        let detail = match value {
            Value::Null => "nothing was moved, and nothing was said".to_owned(),
            value => format!("it was taken over as {value}"),
        };
        answer.breach(Rule::MoveRefused, "", detail);
        answer.finish().map(|_| ())
    }

    async fn ask_to_move(
        &mut self,
        type_name: &str,
        from: &Source,
    ) -> Result<(Answer, wire::move_resource_state::Response), Failure> {
        let request = wire::move_resource_state::Request {
            source_provider_address: from.provider.clone(),
            source_type_name: from.type_name.clone(),
            source_schema_version: from.schema_version,
            source_state: Some(wire::RawState {
                json: from.attributes.clone().into(),
                ..Default::default()
            }),
            source_private: from.private.clone(),
            target_type_name: type_name.to_owned(),
            ..Default::default()
        };
        let response = self.client.move_resource_state(request).await?.into_inner();
        Ok((Answer::new(&response.diagnostics), response))
    }
}
