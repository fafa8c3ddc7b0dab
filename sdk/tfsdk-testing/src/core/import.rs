//! Importing an object that exists already.

use super::answer::Answer;
use super::{Core, Failure, Instance, capabilities};
use crate::rules::{Rule, no_unknowns, write_only_null};
use crate::value::to_json;
use tfplugin6::proto as wire;

impl Core {
    /// Imports the object `id` as `address`, and reads it as Terraform does.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks; `Refused` when there is no such
    /// object, or the address is taken.
    pub async fn import(&mut self, address: &str, id: &str) -> Result<(), Failure> {
        self.ensure_configured().await?;
        if self.instances.contains_key(address) {
            let why = format!("{address} is already managed by Terraform");
            return Err(Failure::Refused(why));
        }
        let (type_name, schema) = self.resource_schema(address)?;
        let request = wire::import_resource_state::Request {
            type_name: type_name.clone(),
            id: id.to_owned(),
            client_capabilities: capabilities(),
            ..Default::default()
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
        let ours = response.imported_resources.iter();
        let Some(imported) = ours.clone().find(|each| each.type_name == type_name) else {
            let detail = match response.imported_resources.first() {
                None => "nothing was imported".to_owned(),
                Some(other) => format!("an object of type {:?} was imported", other.type_name),
            };
            answer.breach(Rule::ImportOne, "", detail);
            return answer.finish().map(|_| ());
        };
        let value = answer.value(imported.state.as_ref(), &schema.block.ty());
        if value.is_null() && answer.violations.is_empty() {
            answer.breach(Rule::ImportOne, "", "the imported object is null");
        }
        no_unknowns(Rule::ImportKnown, &value, &mut answer.violations);
        write_only_null(&schema.block, &value, &mut answer.violations);
        answer.finish()?;
        let private = imported.private.clone();
        let (value, private) = self.read(&type_name, &schema, &value, private).await?;
        if value.is_null() {
            let why = format!("there is no object {id:?} to import");
            return Err(Failure::Refused(why));
        }
        let stored = Instance {
            schema_version: schema.version,
            attributes: to_json(&value),
            private,
            tainted: false,
        };
        self.instances.insert(address.to_owned(), stored);
        Ok(())
    }
}
