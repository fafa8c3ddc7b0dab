//! Taking turns at what several resources change: one after the other within this process, whichever
//! provider block they belong to.

use super::RestResource;
use crate::client::why;
use crate::failure::Failure;
use crate::request::path::next_parameter;
use crate::request::{argument, look_up};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tfsdk::{Context, Value};
use tokio::sync::{Mutex as Turns, OwnedMutexGuard};

static ALL: Mutex<BTreeMap<String, Weak<Turns<()>>>> = Mutex::new(BTreeMap::new());

/// A turn. It ends when this is dropped.
pub(super) type Turn = OwnedMutexGuard<()>;

/// Waits for the turn at `name`.
///
/// # Errors
/// That the operation ends before it came.
pub(super) async fn take(name: &str, context: &Context) -> Result<Turn, Failure> {
    let turns = {
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, turns| turns.strong_count() > 0);
        let known = all.get(name).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let turns = Arc::<Turns<()>>::default();
            all.insert(name.to_owned(), Arc::downgrade(&turns));
            turns
        })
    };
    tokio::select! {
        biased;
        () = context.cancelled() => Err(Failure::new(format!(
            "Nothing was changed because {} while something else was at work on the same thing. Apply \
             again.",
            why(context)
        ))),
        turns = turns.lock_owned() => Ok(turns),
    }
}

impl RestResource {
    /// Waits until nothing else is at work on what the binding locks for an object with any of these
    /// values. All steps lock in the same order, so none waits for another in a circle.
    pub(super) async fn turns(
        &self,
        context: &Context,
        objects: &[&Value],
    ) -> Result<Vec<Turn>, Failure> {
        let template = self.declaration.binding.lock;
        if template.is_empty() {
            return Ok(Vec::new());
        }
        let keys = objects.iter().map(|object| key(template, object));
        let mut turns = Vec::new();
        for key in keys.collect::<BTreeSet<_>>() {
            turns.push(take(&format!("lock {key}"), context).await?);
        }
        Ok(turns)
    }
}

/// The template with the values of its attributes. What is not known yet is nobody else's either.
fn key(template: &str, object: &Value) -> String {
    let mut key = String::new();
    let mut rest = template;
    while let Some((before, name, after)) = next_parameter(rest) {
        key.push_str(before);
        // No value looks like a part of the template.
        let value = look_up(object, name).and_then(argument).unwrap_or_default();
        key.push_str(&value.replace('%', "%25").replace('/', "%2F"));
        rest = after;
    }
    key + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio_util::sync::CancellationToken;

    #[test]
    fn a_key_has_the_values_of_its_attributes() {
        let object = Value::object([("stand", "n/1".into()), ("id", 7.into())]);
        assert_eq!(key("stand/{stand}", &object), "stand/n%2F1");
        assert_eq!(key("{id}", &object), "7");
        assert_eq!(key("all of {other}", &object), "all of ");
        assert_eq!(key("all", &object), "all");
    }

    #[tokio::test(start_paused = true)]
    async fn one_at_a_time_by_name() {
        let context = Context::default();
        let north = take("turns north", &context).await.unwrap();
        take("turns south", &context).await.unwrap();
        let soon = Duration::from_millis(50);
        let again = tokio::time::timeout(soon, take("turns north", &context)).await;
        assert!(again.is_err(), "two at once");
        drop(north);
        take("turns north", &context).await.unwrap();
    }

    #[tokio::test]
    async fn who_is_stopped_takes_no_turn() {
        let stopping = CancellationToken::new();
        stopping.cancel();
        let failure = take("turns stopped", &Context::new(stopping)).await;
        let text = failure.unwrap_err().to_string();
        assert!(
            text.contains("Nothing was changed because Terraform was interrupted"),
            "{text}"
        );
    }
}
