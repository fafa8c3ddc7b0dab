//! What identifies objects beside their state.

use super::answer::{Answer, dynamic};
use super::target::{Target, canonical};
use super::{Core, Failure};
use crate::rules::Rule;
use crate::schema::IdentitySchema;
use crate::value::{Value, from_json, to_json};
use serde_json::Value as Json;
use tfplugin6::proto as wire;

/// An identity as a state keeps it.
#[derive(Clone, Debug)]
pub(super) struct StoredIdentity {
    version: i64,
    json: String,
}

/// What an identity in an answer has to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    /// It may be missing, and unknown: the object is still to be made.
    Planned,
    /// It has to be there and known.
    Complete,
}

impl Core {
    /// The identity of a stored object; `None` when its type has none.
    ///
    /// # Panics
    /// Never: what is stored is JSON.
    pub fn identity(&self, address: &str) -> Option<Json> {
        let stored = self.identities.get(&canonical(address))?;
        serde_json::from_str(&stored.json).ok()
    }

    /// Lets the identities of existing objects change, for providers that announce it.
    pub fn allow_identity_changes(&mut self) {
        self.identities_change = true;
    }

    pub(super) fn identity_schema(&self, target: &Target) -> Option<&IdentitySchema> {
        self.schemas.identities.get(&target.type_name)
    }

    /// The stored identity, upgraded as Terraform does before each use.
    pub(super) async fn prior_identity(
        &mut self,
        target: &Target,
    ) -> Result<Option<Value>, Failure> {
        let Some(stored) = self.identities.get(&target.address).cloned() else {
            return Ok(None);
        };
        let Some(schema) = self.identity_schema(target).cloned() else {
            return Ok(None);
        };
        let request = wire::upgrade_resource_identity::Request {
            type_name: target.type_name.clone(),
            version: stored.version,
            raw_identity: Some(wire::RawState {
                json: stored.json.into(),
                ..Default::default()
            }),
        };
        let response = self.client.upgrade_resource_identity(request).await?;
        let response = response.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        let data = response
            .upgraded_identity
            .and_then(|data| data.identity_data);
        let value = identity_value(&mut answer, data.as_ref(), &schema);
        if !answer.has_errors() && answer.violations.is_empty() {
            if value.is_null() {
                answer.breach(
                    Rule::IdentityUpgraded,
                    "",
                    "the upgraded identity is missing",
                );
            } else if let Some(path) = value.first_unknown() {
                answer.breach(Rule::IdentityKnown, &path, "is unknown after an upgrade");
            }
        }
        answer.finish()?;
        Ok(Some(value))
    }

    /// Checks an identity that came with an answer.
    pub(super) fn check_identity(
        &self,
        target: &Target,
        answer: &mut Answer,
        data: Option<&wire::ResourceIdentityData>,
        prior: Option<&Value>,
        expected: Expected,
    ) -> Option<Value> {
        let schema = self.identity_schema(target)?;
        let data = data.and_then(|data| data.identity_data.as_ref());
        let value = identity_value(answer, data, schema);
        if value.is_null() {
            if expected == Expected::Complete {
                let detail = format!("{} has no identity", target.address);
                answer.breach(Rule::IdentityPresent, "", detail);
            }
            return None;
        }
        let unknown = value.first_unknown();
        if let Some(path) = unknown
            && (expected == Expected::Complete || prior.is_some())
        {
            answer.breach(Rule::IdentityKnown, &path, "is unknown");
        } else if let Some(prior) = prior
            && !self.identities_change
            && !keeps(prior, &value)
        {
            let detail = format!("was {prior}, but now {value}");
            answer.breach(Rule::IdentityStable, "", detail);
        }
        Some(value)
    }

    pub(super) fn store_identity(&mut self, target: &Target, value: Option<&Value>) {
        let version = self.identity_schema(target).map(|schema| schema.version);
        match (version, value) {
            (Some(version), Some(value)) => {
                let json = to_json(value);
                let stored = StoredIdentity { version, json };
                self.identities.insert(target.address.clone(), stored);
            }
            _ => {
                self.identities.remove(&target.address);
            }
        }
    }

    pub(super) fn identity_message(
        &self,
        target: &Target,
        value: Option<&Value>,
    ) -> Option<wire::ResourceIdentityData> {
        let ty = self.identity_schema(target)?.ty();
        let identity_data = dynamic(value?, &ty);
        Some(wire::ResourceIdentityData { identity_data })
    }

    /// The identity that a test gives for an import.
    pub(super) fn configured_identity(
        &self,
        target: &Target,
        identity: &Json,
    ) -> Result<Value, Failure> {
        let refused = |why: String| Failure::Refused(format!("{}: {why}", target.address));
        let schema = self.identity_schema(target);
        let schema = schema.ok_or_else(|| refused("its type has no identity".to_owned()))?;
        let value =
            from_json(identity, &schema.ty()).map_err(|e| refused(format!("identity{e}")))?;
        for (name, attribute) in &schema.attributes {
            if attribute.required && value.member(name).is_null() {
                return Err(refused(format!("the identity lacks `{name}`")));
            }
        }
        Ok(value)
    }
}

fn identity_value(
    answer: &mut Answer,
    data: Option<&wire::DynamicValue>,
    schema: &IdentitySchema,
) -> Value {
    answer.value_by(Rule::IdentityFits, data, &schema.ty())
}

/// Whether `now` has all that was known before. Parts that were null may have been filled in.
fn keeps(before: &Value, now: &Value) -> bool {
    match (before, now) {
        (Value::Object(before), Value::Object(after)) => before.iter().all(|(name, value)| {
            value.is_null() || value.is_unknown() || after.get(name) == Some(value)
        }),
        _ => true,
    }
}
