//! Ephemeral resources: opened, renewed and closed, never stored.

use super::answer::{Answer, dynamic};
use super::{Core, Failure};
use crate::rules::{Rule, Violation, plan_valid};
use crate::value::Value;
use bytes::Bytes;
use serde_json::Value as Json;
use tfplugin6::proto as wire;

/// An ephemeral resource that is open.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its value. Parts may be unknown.
    pub value: Value,
    /// When it is to be renewed, in seconds since 1970; never when `None`.
    pub renew_at: Option<i64>,
    type_name: String,
    private: Option<Bytes>,
    renewed_private: Option<Bytes>,
}

impl Core {
    /// Validates and opens an ephemeral resource.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn open(&mut self, type_name: &str, config: Json) -> Result<Opened, Failure> {
        self.ensure_configured().await?;
        let schema = self.schemas.ephemeral_resources.get(type_name).cloned();
        let schema = schema.ok_or_else(|| {
            Failure::Refused(format!(
                "the provider has no ephemeral resource `{type_name}`"
            ))
        })?;
        let config = self.config(&schema, &config)?;
        let ty = schema.block.ty();
        let request = wire::validate_ephemeral_resource_config::Request {
            type_name: type_name.to_owned(),
            config: dynamic(&config, &ty),
        };
        let response = self
            .client
            .validate_ephemeral_resource_config(request)
            .await?;
        Answer::new(&response.into_inner().diagnostics).finish()?;
        if let Some(path) = config.first_unknown() {
            let why = format!("it is not opened while `{path}` is unknown");
            return Err(Failure::Refused(why));
        }
        let request = wire::open_ephemeral_resource::Request {
            type_name: type_name.to_owned(),
            config: dynamic(&config, &ty),
            client_capabilities: self.capabilities(),
        };
        let response = self
            .client
            .open_ephemeral_resource(request)
            .await?
            .into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        if let Some(reason) = answer.deferral(response.deferred.as_ref(), self.deferrals) {
            answer.finish()?;
            return Err(Failure::Refused(format!("it is put off: {reason:?}")));
        }
        let value = answer.value(response.result.as_ref(), &ty);
        if !answer.has_errors() && answer.violations.is_empty() {
            if value.is_null() {
                answer.breach(Rule::EphemeralPresent, "", "it was opened without a value");
            } else {
                let mut found = Vec::new();
                plan_valid(&schema.block, &Value::Null, &config, &value, &mut found);
                let renamed = found.into_iter().map(|violation| Violation {
                    rule: Rule::EphemeralMatchesConfig,
                    ..violation
                });
                answer.violations.extend(renamed);
            }
        }
        answer.finish()?;
        Ok(Opened {
            value,
            renew_at: response.renew_at.map(|time| time.seconds),
            type_name: type_name.to_owned(),
            renewed_private: response.private.clone(),
            private: response.private,
        })
    }

    /// Renews an open resource, as Terraform does at the time that the provider asked for.
    ///
    /// # Errors
    /// What the provider reports.
    pub async fn renew(&mut self, opened: &mut Opened) -> Result<(), Failure> {
        let request = wire::renew_ephemeral_resource::Request {
            type_name: opened.type_name.clone(),
            private: opened.renewed_private.clone(),
        };
        let response = self
            .client
            .renew_ephemeral_resource(request)
            .await?
            .into_inner();
        Answer::new(&response.diagnostics).finish()?;
        opened.renew_at = response.renew_at.map(|time| time.seconds);
        opened.renewed_private = response.private;
        Ok(())
    }

    /// Closes an open resource. The provider is given the private data of the opening even after
    /// renewals: Terraform 1.11 does so.
    ///
    /// # Errors
    /// What the provider reports.
    pub async fn close(&mut self, opened: Opened) -> Result<(), Failure> {
        let request = wire::close_ephemeral_resource::Request {
            type_name: opened.type_name,
            private: opened.private,
        };
        let response = self
            .client
            .close_ephemeral_resource(request)
            .await?
            .into_inner();
        Answer::new(&response.diagnostics).finish().map(|_| ())
    }
}
