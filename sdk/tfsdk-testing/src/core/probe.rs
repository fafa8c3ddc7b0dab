//! Questions that Terraform asks rarely, or whose wrong answers it does not notice.

use super::answer::Answer;
use super::{Core, Failure, Refreshed};
use crate::rules::Rule;
use crate::value::to_json;
use serde_json::Value as Json;
use tfplugin6::proto as wire;
use tfsdk::value::json::Json as ExactJson;

impl Core {
    /// Stores the object at `address` as another release of the provider with the same schema
    /// version may have: with an attribute that is unknown now, and without those that are null.
    /// Expects that the provider reads it all the same, and as the same object.
    ///
    /// # Errors
    /// The rules that the provider breaks.
    pub async fn probe_upgrade(&mut self, address: &str) -> Result<(), Failure> {
        let target = self.target(address)?;
        let Some(instance) = self.instances.get(&target.address).cloned() else {
            return Err(Failure::Refused(format!("{address} is not stored")));
        };
        let value = self.stored_value(&target, &instance).await?;
        let mut answer = Answer::default();
        if to_json(&value) != instance.attributes {
            let detail = format!("{} was read as {value}", instance.attributes);
            answer.breach(Rule::UpgradeSame, "", detail);
        }
        let parsed = ExactJson::parse(&instance.attributes);
        let mut json = parsed.map_err(|error| Failure::Refused(error.to_string()))?;
        if let Some(members) = json.as_object_mut() {
            members.retain(|_, member| !member.is_null());
            members.insert("of_another_release".to_owned(), ExactJson::Bool(true));
        }
        let stored = super::Instance {
            attributes: json.to_string(),
            ..instance
        };
        match self.stored_value(&target, &stored).await {
            Ok(same) if same == value => {}
            Ok(other) => {
                let detail = format!("{} was read as {other}", stored.attributes);
                answer.breach(Rule::UpgradeLenient, "", detail);
            }
            Err(failure) => answer.breach(Rule::UpgradeLenient, "", failure.to_string()),
        }
        answer.finish().map(|_| ())
    }

    /// Validates a configuration with write-only values as a client that would store them.
    /// Expects that the provider refuses it.
    ///
    /// # Errors
    /// The rule that is broken when it does not.
    pub async fn probe_old_client(&mut self, address: &str, config: Json) -> Result<(), Failure> {
        let target = self.target(address)?;
        let config = self.config(&target.schema, &config)?;
        let old = Some(wire::ClientCapabilities::default());
        match self.validate_value(&target, &config, old).await {
            Err(Failure::Errors(_)) => Ok(()),
            Err(other) => Err(other),
            Ok(_) => {
                let mut answer = Answer::default();
                let detail = "an old client's write-only value was taken";
                answer.breach(Rule::WriteOnlyOldClient, "", detail);
                answer.finish().map(|_| ())
            }
        }
    }

    /// After a step that failed: expects that an object which is really there is in the state, and
    /// that the state says what a read finds. Whether the object `exists` only the test knows.
    ///
    /// # Errors
    /// The rules that the provider broke when it failed.
    pub async fn probe_failure(&mut self, address: &str, exists: Existence) -> Result<(), Failure> {
        let target = self.target(address)?;
        let mut answer = Answer::default();
        let Some(stored) = self.instances.get(&target.address).cloned() else {
            if exists == Existence::Present {
                let detail = format!("{address} was made, but the state does not know it");
                answer.breach(Rule::FailureRecorded, "", detail);
            }
            return answer.finish().map(|_| ());
        };
        let before = self.stored_value(&target, &stored).await?;
        if self.refresh(address).await? == Refreshed::Changed {
            let now = self.instances.get(&target.address);
            let found = now
                .map(|instance| instance.attributes.clone())
                .unwrap_or_default();
            let detail = format!("stored was {}, found is {found}", to_json(&before));
            answer.breach(Rule::FailureTruthful, "", detail);
        }
        answer.finish().map(|_| ())
    }
}

/// Whether an object is really there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existence {
    /// It is.
    Present,
    /// It is not.
    Absent,
}
