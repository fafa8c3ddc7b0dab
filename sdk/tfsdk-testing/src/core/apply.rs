//! Carrying out a plan, and what is stored afterwards.

use super::answer::{Answer, dynamic};
use super::identity::Expected;
use super::target::Target;
use super::{Action, Core, Failure, Instance, Message, Plan};
use crate::rules::{Rule, compatible, no_unknowns, write_only_null};
use crate::value::{Value, to_json};
use bytes::Bytes;
use serde_json::Value as Json;
use tfplugin6::proto as wire;

/// One change as it goes to the provider.
struct Change<'a> {
    target: &'a Target,
    prior: &'a Value,
    planned: &'a Value,
    config: &'a Value,
    private: Bytes,
    identity: Option<Value>,
}

impl Core {
    /// Plans and carries out the plan. Gives what was done.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks; the state is kept as Terraform
    /// would keep it.
    pub async fn apply(&mut self, address: &str, config: Json) -> Result<Plan, Failure> {
        let plan = self.plan(address, config.clone()).await?;
        self.apply_plan(&plan, config).await?;
        Ok(plan)
    }

    /// Carries out a plan. `config` may know what the plan's configuration did not.
    ///
    /// # Errors
    /// As for [`Core::apply`].
    pub async fn apply_plan(&mut self, plan: &Plan, config: Json) -> Result<Vec<Message>, Failure> {
        let target = self.target(&plan.address)?;
        let config = self.config(&target.schema, &config)?;
        if plan.action == Action::NoOp || plan.deferral.is_some() {
            return Ok(Vec::new());
        }
        if let Some(path) = config.first_unknown() {
            let why = format!("the configuration is still unknown at `{path}`");
            return Err(Failure::Refused(why));
        }
        if plan.action == Action::Delete {
            self.delete(&target, &plan.prior, &plan.private).await?;
            return Ok(Vec::new());
        }
        let replaces = plan.action == Action::Replace;
        if replaces {
            self.delete(&target, &plan.prior, &plan.private).await?;
        }
        let (prior, prior_private) = if replaces {
            (Value::Null, Bytes::new())
        } else {
            (plan.prior.clone(), plan.prior_private.clone())
        };
        self.validate_value(&target, &config, self.capabilities())
            .await?;
        let again = self
            .plan_change(&target, &prior, &config, prior_private)
            .await?;
        let mut answer = Answer::default();
        let found = &mut answer.violations;
        compatible(
            Rule::PlanFinal,
            &target.schema.block,
            &plan.planned,
            &again.state,
            found,
        );
        let replaces_again =
            super::replace::replaced_paths(&again.replace_paths, &prior, &again.state, &mut answer);
        if let Some(path) = replaces_again.first() {
            answer.breach(Rule::PlanActionKept, path, "now replaces the object");
        }
        answer.finish()?;
        if plan.action == Action::Update && again.state == prior {
            return Ok(again.warnings);
        }
        self.change(Change {
            target: &target,
            prior: &prior,
            planned: &again.state,
            config: &config,
            private: again.private,
            identity: again.identity,
        })
        .await
    }

    /// Refreshes and deletes the object. One that is gone already is forgotten.
    ///
    /// # Errors
    /// What the provider reports, in which case the object stays in the state.
    pub async fn destroy(&mut self, address: &str) -> Result<(), Failure> {
        self.ensure_configured().await?;
        let target = self.target(address)?;
        self.refresh(address).await?;
        let Some(instance) = self.instances.get(&target.address).cloned() else {
            return Ok(());
        };
        let prior = self.stored_value(&target, &instance).await?;
        let mut private = instance.private;
        if self.schemas.plans_destroy {
            private = self
                .plan_change(&target, &prior, &Value::Null, private)
                .await?
                .private;
        }
        self.delete(&target, &prior, &private).await
    }

    async fn delete(
        &mut self,
        target: &Target,
        prior: &Value,
        private: &Bytes,
    ) -> Result<(), Failure> {
        let identity = self.prior_identity(target).await?;
        self.change(Change {
            target,
            prior,
            planned: &Value::Null,
            config: &Value::Null,
            private: private.clone(),
            identity,
        })
        .await
        .map(|_| ())
    }

    async fn change(&mut self, change: Change<'_>) -> Result<Vec<Message>, Failure> {
        let target = change.target;
        let block = &target.schema.block;
        let ty = block.ty();
        let request = wire::apply_resource_change::Request {
            type_name: target.type_name.clone(),
            prior_state: dynamic(change.prior, &ty),
            planned_state: dynamic(change.planned, &ty),
            config: dynamic(change.config, &ty),
            planned_private: change.private.clone(),
            planned_identity: self.identity_message(target, change.identity.as_ref()),
            ..Default::default()
        };
        let response = self
            .client
            .apply_resource_change(request)
            .await?
            .into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        if response.legacy_type_system {
            answer.breach(Rule::LegacyTypeSystem, "", "it is switched on");
        }
        let new = answer.value(response.new_state.as_ref(), &ty);
        let deletes = change.planned.is_null();
        let failed = answer.has_errors();
        let found = &mut answer.violations;
        write_only_null(block, &new, found);
        // Terraform looks no further when it finds a write-only value.
        let looks_on = found.is_empty();
        no_unknowns(Rule::ApplyKnown, &new, found);
        match (deletes, failed) {
            (true, false) if !new.is_null() => {
                answer.breach(Rule::ApplyDeleteNull, "", format!("is {new}"));
            }
            (false, false) if looks_on => {
                compatible(Rule::ApplyConsistent, block, change.planned, &new, found);
            }
            _ => {}
        }
        let mut identity = None;
        if !deletes && !new.is_null() {
            let expected = if failed {
                Expected::Planned
            } else {
                Expected::Complete
            };
            identity = self.check_identity(
                target,
                &mut answer,
                response.new_identity.as_ref(),
                change.identity.as_ref(),
                expected,
            );
        }
        let wrong = failed || !answer.violations.is_empty();
        // An object with a write-only value is not stored at all, whatever was there before.
        if (deletes && !failed) || (!deletes && !looks_on) {
            self.instances.remove(&target.address);
            self.identities.remove(&target.address);
        } else if !deletes && !new.is_null() {
            let stored = Instance {
                schema_version: target.schema.version,
                attributes: to_json(&new),
                private: response.private,
                // A create that went wrong leaves an object that is to be replaced.
                tainted: change.prior.is_null() && wrong,
            };
            self.instances.insert(target.address.clone(), stored);
            let identity = identity.or(change.identity);
            self.store_identity(target, identity.as_ref());
        }
        answer.finish()
    }
}
