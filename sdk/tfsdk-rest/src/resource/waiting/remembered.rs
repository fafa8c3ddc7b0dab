//! What private state remembers of something that is under way, so that another run goes on with it.

use super::{Done, Trouble, Underway};
use crate::declaration::Step;
use crate::exchange::Exchange;
use crate::resource::RestResource;
use std::time::Duration;
use tfsdk::value::json::Json;
use tfsdk::{PrivateState, Value};

const KEY: &str = "underway";

impl Underway {
    /// Leaves it to the next run.
    pub(in crate::resource) fn remember(&self, private: &mut PrivateState) {
        let mut operations = Json::object();
        for (position, (wait, address)) in self.operations.iter().enumerate() {
            let mut one = Json::object();
            one.insert("/wait", Json::String(wait.to_string()));
            one.insert("/address", Json::String(address.clone()));
            operations.insert(&format!("/{position}"), one);
        }
        let mut json = Json::object();
        let step = match self.step {
            Step::Create => "create",
            Step::Read => "read",
            Step::Update => "update",
            Step::Delete => "delete",
        };
        json.insert("/after", Json::String(step.to_owned()));
        json.insert("/operations", operations);
        // Text that was just made is JSON, and the key is one of ours.
        let _ = private.set_key(KEY, json.to_string().as_bytes());
    }

    /// What an earlier run has left.
    pub(in crate::resource) fn recall(private: &PrivateState) -> Option<Self> {
        let text = private.get_key(KEY).ok()??;
        let json = Json::parse_bytes(text).ok()?;
        let step = match json.get("after")?.as_str()? {
            "create" => Step::Create,
            "update" => Step::Update,
            "delete" => Step::Delete,
            _ => return None,
        };
        let operations = json.get("operations")?.as_object()?.values();
        let operations = operations.map(|one| {
            let wait = one.get("wait")?.as_str()?.parse().ok()?;
            Some((wait, one.get("address")?.as_str()?.to_owned()))
        });
        Some(Self {
            step,
            operations: operations.collect::<Option<_>>()?,
            ..Self::default()
        })
    }

    /// Null stays: private data that was there may not be dropped.
    pub(in crate::resource) fn forget(private: &mut PrivateState) {
        let _ = private.set_key(KEY, b"null");
    }
}

impl RestResource {
    /// Goes on with what an earlier run has left. Reading is dropped when its time is up, so this
    /// ends a little earlier.
    pub(in crate::resource) async fn resume(
        &self,
        exchange: &Exchange<'_>,
        underway: &Underway,
        known: &Value,
    ) -> Result<Done, Trouble> {
        let left = exchange.context.time_left().unwrap_or(super::LIMIT);
        let limit = left.saturating_sub(Duration::from_secs(2));
        let waiting = self.wait(exchange, underway, known, &Value::Null);
        match tokio::time::timeout(limit, waiting).await {
            Ok(outcome) => outcome,
            Err(_) => Err(Trouble::Late(crate::failure::Failure::new(format!(
                "{} was still under way when reading it had to end.",
                self.declaration.type_name
            )))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_recalled() {
        let mut private = PrivateState::new();
        assert_eq!(Underway::recall(&private), None);
        let address = "https://h/operations/1?x=\"y\"".to_owned();
        let underway = Underway {
            step: Step::Update,
            operations: vec![(0, address), (2, "/2".to_owned())],
            ..Underway::default()
        };
        underway.remember(&mut private);
        assert_eq!(Underway::recall(&private), Some(underway));
        Underway::forget(&mut private);
        assert_eq!(Underway::recall(&private), None);
    }

    #[test]
    fn what_makes_no_sense_is_nothing() {
        for text in [
            "7",
            "{}",
            r#"{"after":"x","operations":{}}"#,
            r#"{"after":"create"}"#,
        ] {
            let mut private = PrivateState::new();
            private.set_key(KEY, text.as_bytes()).unwrap();
            assert_eq!(Underway::recall(&private), None, "{text}");
        }
    }
}
