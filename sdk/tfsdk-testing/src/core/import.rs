//! Importing an object that exists already.

use super::answer::Answer;
use super::identity::Expected;
use super::target::Target;
use super::{Core, Failure, Instance};
use crate::rules::{Rule, no_unknowns, write_only_null};
use crate::value::to_json;
use serde_json::Value as Json;
use tfplugin6::proto as wire;

impl Core {
    /// Imports the object `id` as `address`, and reads it as Terraform does.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks; `Refused` when there is no such
    /// object, or the address is taken.
    pub async fn import(&mut self, address: &str, id: &str) -> Result<(), Failure> {
        let target = self.target(address)?;
        let request = wire::import_resource_state::Request {
            type_name: target.type_name.clone(),
            id: id.to_owned(),
            ..Default::default()
        };
        self.import_with(target, request).await
    }

    /// As [`Core::import`], with an identity in place of an id.
    ///
    /// # Errors
    /// As for [`Core::import`].
    pub async fn import_by_identity(
        &mut self,
        address: &str,
        identity: Json,
    ) -> Result<(), Failure> {
        let target = self.target(address)?;
        let identity = self.configured_identity(&target, &identity)?;
        let identity = self.identity_message(&target, Some(&identity));
        let request = wire::import_resource_state::Request {
            type_name: target.type_name.clone(),
            identity,
            ..Default::default()
        };
        self.import_with(target, request).await
    }

    async fn import_with(
        &mut self,
        target: Target,
        request: wire::import_resource_state::Request,
    ) -> Result<(), Failure> {
        self.ensure_configured().await?;
        let address = &target.address;
        if self.instances.contains_key(address) {
            let why = format!("{address} is already managed by Terraform");
            return Err(Failure::Refused(why));
        }
        let request = wire::import_resource_state::Request {
            client_capabilities: self.capabilities(),
            ..request
        };
        let response = self
            .client
            .import_resource_state(request)
            .await?
            .into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        if answer.has_errors() {
            return answer.finish().map(|_| ());
        }
        if let Some(reason) = answer.deferral(response.deferred.as_ref(), self.deferrals) {
            answer.finish()?;
            return Err(Failure::Refused(format!(
                "the import is put off: {reason:?}"
            )));
        }
        let mut ours = response.imported_resources.iter();
        let Some(imported) = ours.find(|each| each.type_name == target.type_name) else {
            let detail = match response.imported_resources.first() {
                None => "nothing was imported".to_owned(),
                Some(other) => format!("an object of type {:?} was imported", other.type_name),
            };
            answer.breach(Rule::ImportOne, "", detail);
            return answer.finish().map(|_| ());
        };
        let block = &target.schema.block;
        let value = answer.value(imported.state.as_ref(), &block.ty());
        if value.is_null() && answer.violations.is_empty() {
            answer.breach(Rule::ImportOne, "", "the imported object is null");
        }
        no_unknowns(Rule::ImportKnown, &value, &mut answer.violations);
        write_only_null(block, &value, &mut answer.violations);
        let identity = self.check_identity(
            &target,
            &mut answer,
            imported.identity.as_ref(),
            None,
            Expected::Complete,
        );
        answer.finish()?;
        let private = imported.private.clone();
        let read = self.read(&target, &value, private, identity).await?;
        if read.state.is_null() {
            let why = format!("there is no such object to import as {address}");
            return Err(Failure::Refused(why));
        }
        let stored = Instance {
            schema_version: target.schema.version,
            attributes: to_json(&read.state),
            private: read.private,
            tainted: false,
        };
        self.instances.insert(target.address.clone(), stored);
        self.store_identity(&target, read.identity.as_ref());
        Ok(())
    }
}
