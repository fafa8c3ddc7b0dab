//! Actions: things that a provider does without keeping anything.

use super::answer::{Answer, dynamic};
use super::{Core, Failure};
use crate::rules::Rule;
use serde_json::Value as Json;
use tfplugin6::proto as wire;
use wire::invoke_action::event::Type as Event;

impl Core {
    /// Validates, plans and invokes an action. Gives what it said on the way.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn invoke(
        &mut self,
        action_type: &str,
        config: Json,
    ) -> Result<Vec<String>, Failure> {
        self.ensure_configured().await?;
        let schema = self.schemas.actions.get(action_type).cloned();
        let schema = schema.ok_or_else(|| {
            Failure::Refused(format!("the provider has no action `{action_type}`"))
        })?;
        let config = self.config(&schema, &config)?;
        let ty = schema.block.ty();
        let request = wire::validate_action_config::Request {
            type_name: action_type.to_owned(),
            config: dynamic(&config, &ty),
        };
        let response = self.client.validate_action_config(request).await?;
        Answer::new(&response.into_inner().diagnostics).finish()?;
        let request = wire::plan_action::Request {
            action_type: action_type.to_owned(),
            config: dynamic(&config, &ty),
            client_capabilities: self.capabilities(),
        };
        let response = self.client.plan_action(request).await?.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        let deferral = answer.deferral(response.deferred.as_ref(), self.deferrals);
        answer.finish()?;
        if let Some(reason) = deferral {
            return Err(Failure::Refused(format!(
                "the action is put off: {reason:?}"
            )));
        }
        if let Some(path) = config.first_unknown() {
            let why = format!("the configuration is still unknown at `{path}`");
            return Err(Failure::Refused(why));
        }
        let request = wire::invoke_action::Request {
            action_type: action_type.to_owned(),
            config: dynamic(&config, &ty),
            client_capabilities: self.capabilities(),
        };
        let mut stream = self.client.invoke_action(request).await?.into_inner();
        let mut answer = Answer::default();
        let mut progress = Vec::new();
        let mut completed = false;
        while let Some(event) = stream.message().await? {
            if completed {
                let detail = "something came after the completion";
                answer.breach(Rule::ActionCompletes, "", detail);
            }
            match event.r#type {
                Some(Event::Progress(said)) => progress.push(said.message),
                Some(Event::Completed(end)) => {
                    completed = true;
                    answer.absorb(Answer::new(&end.diagnostics));
                }
                None => {
                    let detail = "an event is neither; Terraform would crash";
                    answer.breach(Rule::ActionEvent, "", detail);
                }
            }
        }
        if !completed {
            let detail = "the events end without a completion";
            answer.breach(Rule::ActionCompletes, "", detail);
        }
        answer.finish()?;
        Ok(progress)
    }
}
