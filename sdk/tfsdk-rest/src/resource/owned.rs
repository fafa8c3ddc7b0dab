//! Lists, sets and maps of which only the configured elements are Terraform's: the others are not
//! seen on reads, and sent back as they are on writes.

use super::RestResource;
use super::identity::put;
use crate::declaration::{Attribute, Body, Equality, Kind, Operation};
use crate::equality::{View, canonical, of_elements};
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::request::{Content, Phase, carries, changed, kind};
use std::collections::BTreeSet;
use tfsdk::Value;

const NULL: &Value = &Value::Null;

/// The plan and the prior state of an update with what is not Terraform's in both.
pub(super) struct Completed {
    pub plan: Value,
    pub prior: Value,
}

impl RestResource {
    fn owned(&self) -> impl Iterator<Item = &'static Attribute> {
        let names = self.declaration.binding.owns_listed;
        let all = self.declaration.attributes.iter();
        all.filter(move |attribute| names.contains(&attribute.name))
    }

    /// Takes out of an answer what is not Terraform's.
    pub(super) fn take_foreign(&self, expected: &Value, answer: &mut Value) {
        for attribute in self.owned() {
            let known = [expected.attribute(attribute.name).unwrap_or(NULL)];
            let answered = answer.attribute(attribute.name).unwrap_or(NULL);
            let own = parted(attribute, &known, answered).0;
            put(answer, attribute.name, own);
        }
    }

    /// What an update has to send back is read first; `None` where it sends nothing of the kind, or
    /// the object is gone.
    pub(super) async fn completed(
        &self,
        exchange: &Exchange<'_>,
        update: &'static Operation,
        arguments: &Value,
        content: Content<'_>,
    ) -> Result<Option<Completed>, Failure> {
        let partial = matches!(kind(update), Body::Changed | Body::JsonPatch);
        let of = |object: &'_ Value, attribute: &Attribute| {
            object
                .attribute(attribute.name)
                .cloned()
                .unwrap_or_default()
        };
        let due: Vec<_> = self
            .owned()
            .filter(|attribute| carries(update, attribute, Phase::Update))
            .filter(|one| !partial || changed(one, &of(content.plan, one), &of(content.prior, one)))
            .collect();
        if due.is_empty() {
            return Ok(None);
        }
        let found = self.fetch(exchange, arguments).await.map_err(|failure| {
            failure.and("The object is read before it is changed; nothing has been changed.")
        })?;
        let Some(current) = found else {
            return Ok(None);
        };
        let mut completed = Completed {
            plan: content.plan.clone(),
            prior: content.prior.clone(),
        };
        for attribute in due {
            let (plan, prior) = (of(content.plan, attribute), of(content.prior, attribute));
            let answered = current.value.attribute(attribute.name).unwrap_or(NULL);
            let foreign = parted(attribute, &[&plan, &prior], answered).1;
            put(&mut completed.plan, attribute.name, joined(plan, &foreign));
            put(
                &mut completed.prior,
                attribute.name,
                joined(prior, &foreign),
            );
        }
        Ok(Some(completed))
    }
}

/// What an answer has of Terraform's, as `known` has it, and what it has of others.
fn parted(attribute: &Attribute, known: &[&Value], answered: &Value) -> (Value, Value) {
    match (attribute.kind, answered) {
        (Kind::Map(_), Value::Map(members)) => {
            let is_own = |name: &String| {
                let mut known = known.iter().filter_map(|value| value.as_map());
                known.any(|members| members.contains_key(name))
            };
            let (own, foreign) = members
                .clone()
                .into_iter()
                .partition(|(name, _)| is_own(name));
            (value_of(known, Value::Map(own)), Value::Map(foreign))
        }
        (Kind::List(element), Value::List(elements)) => {
            let (own, foreign) = elements_of(attribute, element, known, elements);
            (value_of(known, Value::list(own)), Value::list(foreign))
        }
        (Kind::Set(element), Value::Set(elements)) => {
            let (own, foreign) = elements_of(attribute, element, known, elements);
            (value_of(known, Value::set(own)), Value::set(foreign))
        }
        (_, answered) => (answered.clone(), Value::Null),
    }
}

/// Where nothing is configured, nothing is Terraform's.
fn value_of(known: &[&Value], own: Value) -> Value {
    match known.iter().all(|value| value.is_null()) {
        true => Value::Null,
        false => own,
    }
}

fn elements_of(
    attribute: &Attribute,
    element: &Kind,
    known: &[&Value],
    answered: &[Value],
) -> (Vec<Value>, Vec<Value>) {
    let equality = attribute.sameness();
    let sign = |value: &Value| match (equality, element) {
        (Equality::KeyedBy(key) | Equality::MatchedBy(key), Kind::Object(members)) => {
            let member = members.iter().find(|member| member.name == key);
            let value = value.attribute(key).unwrap_or(NULL);
            member.map_or_else(
                || value.clone(),
                |member| canonical(&member.kind, member.sameness(), value, View::Whole),
            )
        }
        _ => canonical(element, of_elements(equality), value, View::Answered),
    };
    let own: BTreeSet<Value> = known
        .iter()
        .filter_map(|value| match value {
            Value::List(elements) | Value::Set(elements) => Some(elements),
            _ => None,
        })
        .flatten()
        .map(sign)
        .collect();
    let all = answered.iter().cloned();
    all.partition(|value| own.contains(&sign(value)))
}

/// `own` and behind it `foreign`.
fn joined(own: Value, foreign: &Value) -> Value {
    match (own, foreign) {
        (Value::Null, Value::List(elements) | Value::Set(elements)) if elements.is_empty() => {
            Value::Null
        }
        (Value::Null, Value::Map(members)) if members.is_empty() => Value::Null,
        (Value::Null, foreign) => foreign.clone(),
        (Value::Map(mut own), Value::Map(foreign)) => {
            own.extend(foreign.clone());
            Value::Map(own)
        }
        (Value::List(own), Value::List(foreign)) => {
            Value::list(own.into_iter().chain(foreign.clone()))
        }
        (Value::Set(own), Value::Set(foreign)) => {
            Value::set(own.into_iter().chain(foreign.clone()))
        }
        (own, _) => own,
    }
}
