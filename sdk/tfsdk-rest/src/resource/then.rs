//! Calls that go with the making, changing or deleting of an object: fields with an endpoint of their
//! own, steps that complete it.

use super::RestResource;
use super::identity::put;
use super::update::{is_silent, settled};
use crate::declaration::{Attribute, Then, When};
use crate::exchange::{Exchange, Reply};
use crate::failure::Failure;
use crate::request::{Content, Phase, carries, changed, configured};
use tfsdk::Value;

/// Whether the main call was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Main {
    Called,
    NotNeeded,
}

impl RestResource {
    fn after(&self, when: When) -> impl Iterator<Item = &'static Then> {
        let all = self.declaration.binding.then.iter();
        all.filter(move |then| match then.when {
            When::Either => matches!(when, When::Create | When::Update),
            own => own == when,
        })
    }

    fn carried(&self, then: &'static Then) -> impl Iterator<Item = &'static Attribute> {
        let all = self.declaration.attributes.iter();
        all.filter(|attribute| carries(&then.operation, attribute, Phase::Update))
    }

    /// Whether another call than the main one tells the API of the attribute.
    pub(super) fn follows(&self, when: When, attribute: &Attribute) -> bool {
        let mut calls = self.after(when);
        calls.any(|then| carries(&then.operation, attribute, Phase::Update))
    }

    /// What follows a create. Whether anything did.
    pub(super) async fn then_after_create(
        &self,
        exchange: &Exchange<'_>,
        content: Content<'_>,
        created: &Value,
    ) -> Result<bool, Failure> {
        let mut followed = false;
        for then in self.after(When::Create) {
            let mut carried = self.carried(then).peekable();
            let always = carried.peek().is_none();
            let mut prior = created.clone();
            let mut given = Vec::new();
            for attribute in carried {
                put(&mut prior, attribute.name, Value::Null);
                if !configured(attribute, content.config).is_null() {
                    given.push(attribute.name);
                }
            }
            if given.is_empty() && !always {
                continue;
            }
            let content = Content {
                phase: Phase::Update,
                prior: &prior,
                ..content
            };
            let reply = exchange
                .call(&then.operation, created, Some(content))
                .await?;
            reply.accepted().map_err(|failure| {
                failure.and(&match given.as_slice() {
                    [] => "The object exists, but this step is still to be done.".to_owned(),
                    names => format!("The object exists, but {} not set yet.", are(names)),
                })
            })?;
            followed = true;
        }
        Ok(followed)
    }

    /// What follows an update. `state` says the truth after each call: what is still to be told is as
    /// it was. Whether anything followed.
    pub(super) async fn then_after_update(
        &self,
        exchange: &Exchange<'_>,
        content: Content<'_>,
        arguments: &Value,
        main: Main,
        state: &mut Value,
    ) -> Result<bool, Failure> {
        let due: Vec<_> = self
            .after(When::Update)
            .map(|then| (then, self.changing(then, content)))
            .filter(|(then, changing)| {
                let always = self.carried(then).next().is_none();
                !changing.is_empty() || always && main == Main::Called
            })
            .collect();
        let truth = |done: usize| {
            let mut state = settled(self.declaration.attributes, content.plan, content.prior);
            for (_, names) in &due[done..] {
                for name in names {
                    let prior = content.prior.attribute(name).cloned();
                    put(&mut state, name, prior.unwrap_or_default());
                }
            }
            state
        };
        if main == Main::Called && !due.is_empty() {
            *state = truth(0);
        }
        for (done, (then, names)) in due.iter().enumerate() {
            let reply = self
                .send_update(exchange, &then.operation, arguments, content)
                .await?;
            reply.accepted().map_err(|failure| match names.as_slice() {
                [] => failure,
                names => failure.and(&format!(
                    "What was changed before that call is changed; {} not.",
                    are(names)
                )),
            })?;
            *state = truth(done + 1);
        }
        Ok(!due.is_empty())
    }

    /// What goes before a deletion. What is not there need not be done.
    pub(super) async fn before_delete(
        &self,
        exchange: &Exchange<'_>,
        known: &Value,
        content: Content<'_>,
    ) -> Result<(), Failure> {
        for then in self.after(When::BeforeDelete) {
            let call = exchange.call(&then.operation, known, Some(content));
            match call.await? {
                Reply::Gone(_) => {}
                reply => {
                    reply.accepted().map_err(|failure| {
                        failure.and("It goes before the deletion, so the object is still there.")
                    })?;
                }
            }
        }
        Ok(())
    }

    /// What follows a deletion. All of it is tried: no later run knows of it.
    pub(super) async fn after_delete(
        &self,
        exchange: &Exchange<'_>,
        known: &Value,
        content: Content<'_>,
    ) -> Result<(), Failure> {
        let mut failed = None;
        for then in self.after(When::Delete) {
            let call = exchange.call(&then.operation, known, Some(content)).await;
            let done = match call {
                Ok(Reply::Gone(_)) => Ok(()),
                Ok(reply) => reply.accepted().map(|_| ()),
                Err(failure) => Err(failure),
            };
            failed = failed.or(done.err());
        }
        failed.map_or(Ok(()), |failure| {
            Err(failure.and(
                "The object itself is deleted. The next plan forgets it, and nothing makes this call \
                 then: see to it in the API.",
            ))
        })
    }

    /// The attributes whose change a call tells the API of.
    fn changing(&self, then: &'static Then, content: Content<'_>) -> Vec<&'static str> {
        let changing = self.carried(then).filter(|attribute| {
            let plan = content.plan.attribute(attribute.name);
            let plan = plan.unwrap_or(&Value::Null);
            let prior = content.prior.attribute(attribute.name);
            let secret = attribute.write_only && !configured(attribute, content.config).is_null();
            secret
                || changed(attribute, plan, prior.unwrap_or(&Value::Null))
                    && !is_silent(attribute, content.plan)
        });
        changing.map(|attribute| attribute.name).collect()
    }
}

/// `` `price` is``, `` `price` and `size` are``
fn are(names: &[&str]) -> String {
    let named: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", named.join(" and "))
}
