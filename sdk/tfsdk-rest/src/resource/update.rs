//! Changing an object.

use super::identity::fill;
use super::then::Main;
use super::{RestResource, versions, warn};
use crate::declaration::{Argument, Attribute, Clear, Operation, Step, When};
use crate::exchange::{Reply, fitting};
use crate::failure::Failure;
use crate::hooks::Known;
use crate::reconcile::{Against, reconcile};
use crate::request::{Content, Phase, Sending, carries, changed, configured, look_up};
use tfsdk::Value;
use tfsdk::resource::{UpdateRequest, UpdateResponse};

impl RestResource {
    pub(super) async fn change(
        &self,
        request: UpdateRequest<'_>,
        response: &mut UpdateResponse,
    ) -> Result<(), Failure> {
        let attributes = self.declaration.attributes;
        let known = Known::nothing()
            .config(request.config)
            .plan(request.plan)
            .prior(request.prior);
        let exchange = self.exchange(self.client()?, request.context, known);
        let objects = [request.prior, request.plan];
        let _turns = self.turns(request.context, &objects).await?;
        let config = versions::news(
            self.declaration,
            request.config,
            request.plan,
            request.prior,
        );
        let content = Content {
            phase: Phase::Update,
            config: &config,
            plan: request.plan,
            prior: request.prior,
        };
        let sending = Sending {
            operation: self.update_to_send(content)?,
            attributes,
            content,
        };
        let mut answered = None;
        let mut told = None;
        let mut main = Main::NotNeeded;
        let mut arguments = self.update_arguments(content);
        self.finish_earlier(&exchange, request.prior, &mut response.private)
            .await?;
        if let Some(update) = sending.operation {
            let accepted = match self
                .send_update(&exchange, update, &arguments, content)
                .await?
            {
                Reply::Gone(failure) => {
                    return Err(failure.and(
                        "The object does not exist any more. Plan again to have it made anew.",
                    ));
                }
                reply => reply.carried_out()?,
            };
            // From here on the change has happened, whatever comes after.
            response.state = settled(attributes, request.plan, request.prior);
            // Of an element, the parent is answered.
            if self.declaration.binding.element.is_none() {
                answered = exchange.object(update, &accepted).unwrap_or_default();
            }
            main = Main::Called;
            // The object may be another one from here on.
            if update.told.is_some() {
                let value = self.told_id(&exchange, update, &accepted, request.plan);
                let identity = self.identity();
                fill_unknown_of(&mut arguments, request.plan, &value, &identity);
                fill_unknown_of(&mut response.state, request.plan, &value, &identity);
                (answered, told) = (None, Some(value));
            } else if let Some(answer) = &answered {
                fill_unknown_of(
                    &mut arguments,
                    request.plan,
                    &answer.value,
                    &self.identity(),
                );
                let state = &mut response.state;
                self.settle_moved(&exchange, request.plan, &answer.value, state)
                    .await?;
            }
            let underway = self.underway(Step::Update, &exchange, &accepted, &arguments);
            if let Some(answer) = answered.as_ref().filter(|_| !underway.has_operations()) {
                let open = self.told_by_answers();
                fill_unknown_of(&mut response.state, request.plan, &answer.value, &open);
            }
            let waited = self.wait_changed(&exchange, &underway, &request, &arguments, response);
            let Some(waited) = waited.await? else {
                return Ok(());
            };
            if underway.has_operations() || self.reads_must_agree() {
                answered = None;
            }
            answered = waited.object.or(answered);
        }
        let state = &mut response.state;
        let followed = self.then_after_update(&exchange, content, &arguments, main, state);
        if followed.await? {
            answered = None;
        }
        let complete = answered
            .as_ref()
            .is_some_and(|answer| answer.lacks.is_empty());
        if !complete && self.declaration.binding.read.is_some() {
            let mut known = request.plan.clone();
            for value in answered.iter().map(|answer| &answer.value).chain(&told) {
                fill_unknown(&mut known, value);
            }
            fill_unknown(&mut known, request.prior);
            let Some(decoded) = self.fetch(&exchange, &known).await? else {
                return Err(Failure::new(
                    "The change was accepted, but reading the object back says that it does not \
                     exist.",
                ));
            };
            answered = Some(match sending.operation {
                Some(_) => self.agreed(&exchange, &known, decoded).await?,
                None => decoded,
            });
        }
        let Some(mut decoded) = answered else {
            response.state = settled(attributes, request.plan, request.prior);
            return Ok(());
        };
        fitting(&exchange, &decoded)?;
        let identity = self.identity();
        fill(&mut decoded.value, &identity, request.plan);
        if let Some(told) = &told {
            fill(&mut decoded.value, &identity, told);
        }
        fill(&mut decoded.value, &identity, request.prior);
        let plan = self.with_known_unreturned(request.plan, request.prior);
        self.take_foreign(&plan, &mut decoded.value);
        let reconciled = reconcile(attributes, &plan, &decoded.value, Against::Plan);
        let diagnostics = &mut response.diagnostics;
        let then = self.declaration.binding.then.iter();
        let mut sent: Vec<_> = then
            .filter(|then| matches!(then.when, When::Update | When::Either))
            .map(|then| Sending {
                operation: Some(&then.operation),
                ..sending
            })
            .collect();
        sent.push(sending);
        warn(&exchange, reconciled.differences, &sent, diagnostics);
        response.state = reconciled.value;
        Ok(())
    }

    /// The update operation, if the change is one that the API has to know.
    pub(super) fn update_to_send(
        &self,
        content: Content<'_>,
    ) -> Result<Option<&'static Operation>, Failure> {
        let binding = self.declaration.binding;
        let differs = |attribute: &&Attribute| {
            let plan = content.plan.attribute(attribute.name);
            let prior = content.prior.attribute(attribute.name);
            changed(
                attribute,
                plan.unwrap_or(&Value::Null),
                prior.unwrap_or(&Value::Null),
            )
        };
        let attributes = self.declaration.attributes;
        let Some(update) = &binding.update else {
            let fixed: Vec<_> = attributes
                .iter()
                .filter(|attribute| attribute.returned)
                .filter(|attribute| !self.follows(When::Update, attribute))
                .filter(differs)
                .map(|attribute| format!("`{}`", attribute.name))
                .collect();
            return if fixed.is_empty() {
                Ok(None)
            } else {
                Err(Failure::new(format!(
                    "The API has no operation that changes such an object, so {} cannot be \
                     changed. Replace the object instead, with -replace.",
                    fixed.join(" and ")
                )))
            };
        };
        let is_argument = |attribute: &Attribute| {
            let mut given = update.query.iter().chain(update.headers);
            let named = |(_, argument): &(_, Argument)| argument.source() == Some(attribute.name);
            given.any(named) || update.cookies.iter().any(named)
        };
        let mut sent = attributes.iter().filter(|attribute| {
            let travels = carries(update, attribute, Phase::Update) || is_argument(attribute);
            let secret = attribute.write_only && !configured(attribute, content.config).is_null();
            travels && (secret || differs(attribute) && !is_silent(attribute, content.plan))
        });
        Ok(sent.next().is_some().then_some(update))
    }

    /// Path, query and header values: the object is still where it was.
    fn update_arguments(&self, content: Content<'_>) -> Value {
        let mut arguments = content.prior.clone();
        let identity = self.identity();
        for attribute in self.declaration.attributes {
            let planned = content.plan.attribute(attribute.name);
            let planned = planned.filter(|value| !value.is_unknown());
            if let Some(planned) = planned.filter(|_| !identity.contains(&attribute.name)) {
                super::identity::put(&mut arguments, attribute.name, planned.clone());
            }
        }
        arguments
    }

    /// What an answer says of the object itself, apart from how it is found.
    fn told_by_answers(&self) -> Vec<&'static str> {
        let identity = self.identity();
        let attributes = self.declaration.attributes.iter();
        let told = attributes.filter(|attribute| attribute.returned);
        let names = told.map(|attribute| attribute.name);
        names.filter(|name| !identity.contains(name)).collect()
    }

    /// What the API never returns and the plan leaves open stays as it was.
    fn with_known_unreturned(&self, plan: &Value, prior: &Value) -> Value {
        let mut plan = plan.clone();
        for attribute in self.declaration.attributes.iter().filter(|a| !a.returned) {
            let is_unknown = plan
                .attribute(attribute.name)
                .is_some_and(Value::is_unknown);
            if let Some(value) = prior.attribute(attribute.name).filter(|_| is_unknown) {
                super::identity::put(&mut plan, attribute.name, value.clone());
            }
        }
        plan
    }
}

/// Whether removing the attribute tells the API nothing.
pub(super) fn is_silent(attribute: &Attribute, plan: &Value) -> bool {
    let removed = plan.attribute(attribute.name).is_none_or(Value::is_null);
    removed && attribute.clear == Clear::Omit
}

/// The plan, with the prior state where it leaves something open.
pub(super) fn settled(attributes: &'static [Attribute], plan: &Value, prior: &Value) -> Value {
    let mut state = plan.clone();
    fill_unknown(&mut state, prior);
    let answer = state.clone();
    reconcile(attributes, &state, &answer, Against::Plan).value
}

/// Fills in what the plan leaves open of `names`.
fn fill_unknown_of(arguments: &mut Value, plan: &Value, known: &Value, names: &[&'static str]) {
    for name in names {
        let open = look_up(plan, name).is_some_and(Value::is_unknown);
        let known = look_up(known, name).filter(|known| !known.is_null());
        if let Some(known) = known.filter(|_| open) {
            super::identity::put(arguments, name, known.clone());
        }
    }
}

fn fill_unknown(object: &mut Value, known: &Value) {
    let Some(members) = object.as_object_mut() else {
        return;
    };
    for (name, member) in members {
        let value = known.attribute(name).unwrap_or(&Value::Null);
        if member.is_unknown() && !value.is_null() {
            *member = value.clone();
        }
    }
}
