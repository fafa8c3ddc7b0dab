//! Planning one resource.

use super::answer::{Answer, dynamic};
use super::identity::Expected;
use super::replace::replaced_paths;
use super::target::Target;
use super::{Core, Deferral, Failure, Message};
use crate::proposed::proposed;
use crate::rules::{Rule, plan_valid, write_only_null};
use crate::value::Value;
use bytes::Bytes;
use serde_json::Value as Json;
use tfplugin6::proto as wire;

/// What a plan does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    NoOp,
    /// Makes the object.
    Create,
    /// Changes the object.
    Update,
    /// Deletes the object and makes it anew.
    Replace,
    /// Deletes the object.
    Delete,
}

/// The plan for one resource.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The resource.
    pub address: String,
    /// What is to be done.
    pub action: Action,
    /// The state before.
    pub prior: Value,
    /// The state after, as far as it is known.
    pub planned: Value,
    /// The attributes whose change replaces the object.
    pub replace_paths: Vec<String>,
    /// The provider's warnings.
    pub warnings: Vec<Message>,
    /// Why the provider puts the change off; applying it does nothing then.
    pub deferral: Option<Deferral>,
    pub(super) private: Bytes,
    pub(super) prior_private: Bytes,
}

impl Plan {
    /// Expects that nothing is to be done.
    ///
    /// # Panics
    /// When something is, with what changes.
    #[track_caller]
    pub fn expect_empty(&self) {
        assert!(
            self.action == Action::NoOp,
            "expected an empty plan for {}, but it is {:?}:\n  before: {}\n  after:  {}",
            self.address,
            self.action,
            self.prior,
            self.planned
        );
    }

    /// Expects this action.
    ///
    /// # Panics
    /// When it is another one.
    #[track_caller]
    pub fn expect(&self, action: Action) -> &Self {
        assert!(
            self.action == action,
            "expected {action:?} for {}, but it is {:?}:\n  before: {}\n  after:  {}",
            self.address,
            self.action,
            self.prior,
            self.planned
        );
        self
    }
}

/// One answer of `PlanResourceChange`.
pub(super) struct Planned {
    pub state: Value,
    pub private: Bytes,
    pub replace_paths: Vec<wire::AttributePath>,
    pub warnings: Vec<Message>,
    pub deferral: Option<Deferral>,
    pub identity: Option<Value>,
}

impl Core {
    /// Validates a configuration; gives the warnings.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn validate(&mut self, address: &str, config: Json) -> Result<Vec<Message>, Failure> {
        let target = self.target(address)?;
        let config = self.config(&target.schema, &config)?;
        self.validate_value(&target, &config, self.capabilities())
            .await
    }

    pub(super) async fn validate_value(
        &mut self,
        target: &Target,
        config: &Value,
        client_capabilities: Option<wire::ClientCapabilities>,
    ) -> Result<Vec<Message>, Failure> {
        let request = wire::validate_resource_config::Request {
            type_name: target.type_name.clone(),
            config: dynamic(config, &target.schema.block.ty()),
            client_capabilities,
        };
        let response = self.client.validate_resource_config(request).await?;
        Answer::new(&response.into_inner().diagnostics).finish()
    }

    /// Refreshes the object at `address` and plans how it becomes what `config` says.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn plan(&mut self, address: &str, config: Json) -> Result<Plan, Failure> {
        self.ensure_configured().await?;
        let target = self.target(address)?;
        let config = self.config(&target.schema, &config)?;
        if self.instances.contains_key(&target.address) {
            self.refresh(address).await?;
        }
        self.validate_value(&target, &config, self.capabilities())
            .await?;
        let stored = self.instances.get(&target.address).cloned();
        let stored_value = match &stored {
            Some(instance) => self.stored_value(&target, instance).await?,
            None => Value::Null,
        };
        let stored_private = stored
            .as_ref()
            .map(|s| s.private.clone())
            .unwrap_or_default();
        let tainted = stored.as_ref().is_some_and(|s| s.tainted);
        // A tainted object is planned as though it were not there.
        let (prior, prior_private) = if tainted {
            (Value::Null, Bytes::new())
        } else {
            (stored_value.clone(), stored_private.clone())
        };
        let mut planned = self
            .plan_change(&target, &prior, &config, prior_private)
            .await?;
        let mut answer = Answer::default();
        let replace_paths =
            replaced_paths(&planned.replace_paths, &prior, &planned.state, &mut answer);
        answer.finish()?;
        let action = if tainted {
            Action::Replace
        } else if prior.is_null() {
            Action::Create
        } else if planned.state == prior {
            Action::NoOp
        } else if replace_paths.is_empty() {
            Action::Update
        } else {
            Action::Replace
        };
        if action == Action::Replace && !tainted {
            let private = planned.private.clone();
            planned = self
                .plan_change(&target, &Value::Null, &config, private)
                .await?;
        }
        Ok(Plan {
            address: target.address,
            action,
            prior: stored_value,
            planned: planned.state,
            replace_paths,
            warnings: planned.warnings,
            deferral: planned.deferral,
            private: planned.private,
            prior_private: stored_private,
        })
    }

    pub(super) async fn plan_change(
        &mut self,
        target: &Target,
        prior: &Value,
        config: &Value,
        prior_private: Bytes,
    ) -> Result<Planned, Failure> {
        let block = &target.schema.block;
        let ty = block.ty();
        let proposed = proposed(block, prior, config);
        let prior_identity = match prior {
            Value::Null => None,
            _ => self.prior_identity(target).await?,
        };
        let request = wire::plan_resource_change::Request {
            type_name: target.type_name.clone(),
            prior_state: dynamic(prior, &ty),
            proposed_new_state: dynamic(&proposed, &ty),
            config: dynamic(config, &ty),
            prior_private: prior_private.clone(),
            client_capabilities: self.capabilities(),
            prior_identity: self.identity_message(target, prior_identity.as_ref()),
            ..Default::default()
        };
        let response = self
            .client
            .plan_resource_change(request)
            .await?
            .into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        if answer.has_errors() {
            // Terraform does not look at the state that comes with an error.
            answer.finish()?;
            return Err(Failure::Refused("the plan failed".to_owned()));
        }
        if response.legacy_type_system {
            answer.breach(Rule::LegacyTypeSystem, "", "it is switched on");
        }
        let deferral = answer.deferral(response.deferred.as_ref(), self.deferrals);
        let planned = answer.value(response.planned_state.as_ref(), &ty);
        let mut identity = None;
        if answer.violations.is_empty() {
            let found = &mut answer.violations;
            write_only_null(block, &planned, found);
            if config.is_null() {
                if !planned.is_null() {
                    answer.breach(Rule::PlanDestroyNull, "", format!("planned as {planned}"));
                }
            } else {
                plan_valid(block, prior, config, &planned, found);
                let kept = prior_private.is_empty() || !response.planned_private.is_empty();
                if !kept && !prior.is_null() {
                    answer.breach(Rule::PlanPrivateKept, "", "the plan has dropped it");
                }
                identity = self.check_identity(
                    target,
                    &mut answer,
                    response.planned_identity.as_ref(),
                    prior_identity.as_ref(),
                    Expected::Planned,
                );
            }
        }
        Ok(Planned {
            state: planned,
            private: response.planned_private,
            replace_paths: response.requires_replace,
            warnings: answer.finish()?,
            deferral,
            identity,
        })
    }
}
