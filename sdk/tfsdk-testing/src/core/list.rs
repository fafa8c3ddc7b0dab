//! Listing what exists.

use super::answer::{Answer, dynamic};
use super::identity::Expected;
use super::{Core, Failure};
use crate::rules::{Rule, no_unknowns, write_only_null};
use crate::value::Value;
use serde_json::Value as Json;
use tfplugin6::proto as wire;

/// One object of a listing.
#[derive(Clone, Debug)]
pub struct Listed {
    /// What identifies it.
    pub identity: Value,
    /// What people call it.
    pub display_name: String,
    /// The whole object, where it was asked for.
    pub object: Option<Value>,
}

/// Whether a listing gives whole objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objects {
    /// Only identities and names.
    Omitted,
    /// The objects as well.
    Included,
}

impl Core {
    /// Lists at most `limit` objects of a resource type.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn list(
        &mut self,
        type_name: &str,
        config: Json,
        objects: Objects,
        limit: i64,
    ) -> Result<Vec<Listed>, Failure> {
        self.ensure_configured().await?;
        let target = self.target(&format!("resource.{type_name}.listed"))?;
        let schema = self.schemas.lists.get(type_name).cloned();
        let schema = schema
            .ok_or_else(|| Failure::Refused(format!("the provider does not list `{type_name}`")))?;
        let config = self.config(&schema, &config)?;
        let ty = schema.block.ty();
        let include = objects == Objects::Included;
        let request = wire::validate_list_resource_config::Request {
            type_name: type_name.to_owned(),
            config: dynamic(&config, &ty),
            include_resource_object: dynamic(&Value::Bool(include), &crate::value::Type::Bool),
            limit: dynamic(
                &Value::number(&limit.to_string()),
                &crate::value::Type::Number,
            ),
        };
        let response = self.client.validate_list_resource_config(request).await?;
        Answer::new(&response.into_inner().diagnostics).finish()?;
        let request = wire::list_resource::Request {
            type_name: type_name.to_owned(),
            config: dynamic(&config, &ty),
            include_resource_object: include,
            limit,
        };
        let mut stream = self.client.list_resource(request).await?.into_inner();
        let mut all = Answer::default();
        let mut listed = Vec::new();
        while let Some(event) = stream.message().await? {
            let mut answer = Answer::new(&event.diagnostic);
            if answer.has_errors() {
                // An error ends the listing.
                all.absorb(answer);
                break;
            }
            if listed.len() as i64 >= limit {
                answer.breach(
                    Rule::ListLimit,
                    "",
                    format!("more than {limit} objects came"),
                );
                all.absorb(answer);
                break;
            }
            let identity = event.identity.as_ref();
            let mut checked = Answer::default();
            let identity =
                self.check_identity(&target, &mut checked, identity, None, Expected::Complete);
            // A missing identity of a listed object has a rule of its own.
            for mut violation in checked.violations {
                if violation.rule == Rule::IdentityPresent {
                    violation.rule = Rule::ListIdentity;
                    violation.detail = format!("{:?} has no identity", event.display_name);
                }
                answer.violations.push(violation);
            }
            let object = event.resource_object.as_ref();
            if include && object.is_none() {
                let detail = format!("{:?} comes without its object", event.display_name);
                answer.breach(Rule::ListObject, "", detail);
            }
            let block = &target.schema.block;
            let object = object.map(|object| answer.value(Some(object), &block.ty()));
            if let Some(object) = &object {
                no_unknowns(Rule::ReadKnown, object, &mut answer.violations);
                write_only_null(block, object, &mut answer.violations);
            }
            all.absorb(answer);
            listed.push(Listed {
                identity: identity.unwrap_or(Value::Null),
                display_name: event.display_name,
                object,
            });
        }
        all.finish()?;
        Ok(listed)
    }
}
