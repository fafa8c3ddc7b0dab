//! Making an object.

use super::conflict::Making;
use super::identity::{fill, nothing, put};
use super::waiting::Sought;
use super::{RestResource, warn};
use crate::client::Client;
use crate::declaration::{OnConflict, Operation, Sent, Step, When};
use crate::exchange::{Accepted, Exchange, Refusal, Reply, fitting};
use crate::failure::Failure;
use crate::hooks::{Known, Owner};
use crate::reconcile::{Against, reconcile};
use crate::request::{Content, Phase, Sending, configured, look_up};
use crate::response::Decoded;
use tfsdk::resource::{CreateRequest, CreateResponse};
use tfsdk::{Context, Value};

impl RestResource {
    pub(super) fn exchange<'a>(
        &self,
        client: &'a Client,
        context: &'a Context,
        known: Known<'a>,
    ) -> Exchange<'a> {
        Exchange::new(
            client,
            context,
            self.declaration.attributes,
            self.declaration.binding.path_parameters,
            &known.values(),
        )
        .about(self.declaration.binding, self.tag.clone())
        .hooked(Owner::Resource(self.declaration), known)
    }

    pub(super) async fn make(
        &self,
        request: CreateRequest<'_>,
        response: &mut CreateResponse,
    ) -> Result<(), Failure> {
        let binding = self.declaration.binding;
        let Some(create) = &binding.create else {
            return Err(Failure::new(
                "The API has no operation that makes such an object. Import an existing one.",
            ));
        };
        let exchange = self.exchange(
            self.client()?,
            request.context,
            Known::nothing().config(request.config).plan(request.plan),
        );
        let _turns = self.turns(request.context, &[request.plan]).await?;
        let content = Content {
            phase: Phase::Create,
            config: request.config,
            plan: request.plan,
            prior: &Value::Null,
        };
        if self.look_first(&exchange, &request, response).await? == Making::Done {
            return Ok(());
        }
        let accepted = match self.send_create(&exchange, create, content).await? {
            Reply::Refused(failure, Refusal::Conflict) => {
                if binding.on_conflict == OnConflict::Adopt
                    && self.adopt_existing(&exchange, &request, response).await? == Making::Done
                {
                    return Ok(());
                }
                return Err(
                    failure.and("If the object exists already, import it instead of creating it.")
                );
            }
            Reply::Refused(failure, Refusal::Fault) => {
                return Err(failure.and(&format!(
                    "The API may have made the object all the same: {LOOK}."
                )));
            }
            reply => reply.accepted()?,
        };
        let mut underway = self.underway(Step::Create, &exchange, &accepted, request.plan);
        // The parent is answered, and not its element.
        let is_elsewhere = self.is_told_by_operation(&underway) || binding.element.is_some();
        let mut object = match is_elsewhere {
            true => Ok(None),
            false => self.answered(&exchange, create, &accepted, request.plan),
        };
        let mut useless = Vec::new();
        if let Ok(Some(decoded)) = &mut object {
            useless = self.take_useless(&mut decoded.value);
        }
        let answered = object.as_ref().ok().and_then(Option::as_ref);
        let mut first = self.recorded(&exchange, create, &accepted, answered, request.plan);
        let mut missing = self.missing_identity(&first);
        if !missing.is_empty() && underway.has_operations() {
            self.identified_by_operation(&exchange, &mut underway, &mut first, response)
                .await?;
            missing = self.missing_identity(&first);
        }
        let mut lost = None;
        if let Some(list) = binding.find.filter(|_| !missing.is_empty()) {
            match self.find_new(&exchange, list, request.plan).await {
                Ok(found) => fill(&mut first, &self.identity(), &found),
                Err(failure) => lost = Some(failure),
            }
            missing = self.missing_identity(&first);
        }
        if !missing.is_empty() {
            if let Some(lost) = lost {
                return Err(unfound(&accepted, &lost));
            }
            let useless: Vec<_> = useless
                .iter()
                .map(|(name, found)| format!("{} as `{name}`", exchange.shown(found)))
                .collect();
            return Err(unidentified(&missing, &useless, &accepted, object.err()));
        }
        if let Some(decoded) = answered {
            let other = self.other_identity(request.plan, &decoded.value);
            self.settle_identity(&exchange, &other, &mut first, response)
                .await?;
        }
        response.created(first.clone());
        if let Some(decoded) = answered.filter(|_| !underway.has_operations()) {
            fitting(&exchange, decoded)?;
        }
        let waited = self
            .wait_made(&exchange, &underway, &first, response)
            .await?;
        let Some(waited) = waited else {
            return Ok(());
        };
        let followed = self.follow_up(&exchange, &request, &first).await?
            | self.then_after_create(&exchange, content, &first).await?;
        let complete = answered.is_some_and(|decoded| decoded.lacks.is_empty())
            && !underway.has_operations()
            && !self.reads_must_agree();
        let plan = self.with_shown_once(request.plan, &first);
        let waited = waited.object.filter(|_| !followed);
        let last = if binding.read.is_none() || complete && !followed && waited.is_none() {
            answered.map(|decoded| decoded.value.clone())
        } else {
            let found = match waited {
                Some(decoded) => Some(decoded),
                None => self.find_made(&exchange, &first).await?,
            };
            let Some(decoded) = found else {
                return Err(Failure::new(format!(
                    "{} was accepted, but reading the object back says that it does not exist.",
                    accepted.call
                )));
            };
            let decoded = self.agreed(&exchange, &first, decoded).await?;
            fitting(&exchange, &decoded)?;
            Some(decoded.value)
        };
        if let Some(mut last) = last {
            self.take_useless(&mut last);
            fill(&mut last, &self.identity(), &first);
            let attributes = self.declaration.attributes;
            self.take_foreign(&plan, &mut last);
            let reconciled = reconcile(attributes, &plan, &last, Against::Plan);
            let sending = |operation, phase| Sending {
                operation,
                attributes,
                content: Content { phase, ..content },
            };
            let update = binding.update.as_ref().filter(|_| followed);
            let then = binding.then.iter().map(|then| Some(&then.operation));
            let mut sent = vec![
                sending(Some(create), Phase::Create),
                sending(update, Phase::Update),
            ];
            sent.extend(then.map(|operation| sending(operation, Phase::Update)));
            let diagnostics = &mut response.diagnostics;
            warn(&exchange, reconciled.differences, &sent, diagnostics);
            response.created(reconciled.value);
        }
        Ok(())
    }

    /// Makes sure that the object which has just been made is found where it was planned to be, if
    /// the API says that it is elsewhere. If it is not, it is stored under the API's own id, because
    /// reading by the other would take it for gone.
    async fn settle_identity(
        &self,
        exchange: &Exchange<'_>,
        other: &[(&'static str, Value, Value)],
        first: &mut Value,
        response: &mut CreateResponse,
    ) -> Result<(), Failure> {
        if other.is_empty() || self.declaration.binding.read.is_none() {
            return Ok(());
        }
        let mut there = first.clone();
        for (name, _, answered) in other {
            put(&mut there, name, answered.clone());
        }
        // Known from here on, whatever comes after.
        response.created(there.clone());
        if let Some(decoded) = self.fetch(exchange, first).await? {
            let is_it = other.iter().all(|(name, _, answered)| {
                look_up(&decoded.value, name).is_none_or(|found| found == answered)
            });
            if is_it {
                return Ok(());
            }
        }
        let ids = |of: for<'v> fn(&'v (&'static str, Value, Value)) -> &'v Value| {
            let ids = other
                .iter()
                .map(|id| format!("`{}` = {}", id.0, exchange.shown(of(id))));
            ids.collect::<Vec<_>>().join(" and ")
        };
        let (planned, answered) = (ids(|id| &id.1), ids(|id| &id.2));
        let fate = match self.find_made(exchange, &there).await? {
            Some(decoded) => {
                fitting(exchange, &decoded)?;
                "is stored under that id"
            }
            None => "is stored under that id, although reading it by that finds nothing either yet",
        };
        Err(Failure::new(format!(
            "The object was to be made with {planned}, but the API has made it with {answered}, and \
             does not find it by what was planned. It {fate}. Write {answered} in the configuration, \
             as the API spells it; then `terraform untaint` keeps the object, and without that it \
             is made anew."
        )))
    }

    /// What is known of the object as soon as the API has answered.
    fn recorded(
        &self,
        exchange: &Exchange<'_>,
        create: &'static Operation,
        accepted: &Accepted,
        answered: Option<&Decoded>,
        plan: &Value,
    ) -> Value {
        let attributes = self.declaration.attributes;
        let mut answer = match answered {
            Some(decoded) => decoded.value.clone(),
            None => nothing(attributes),
        };
        self.add_told(exchange, create, accepted, plan, &mut answer);
        let mut state = reconcile(attributes, plan, &answer, Against::Plan).value;
        if create.path.contains('{') || self.declaration.binding.element.is_some() {
            fill(&mut state, &self.identity(), plan);
        }
        state
    }

    /// The object that has just been made, in a list. Some APIs need a moment before it is there.
    async fn find_new(
        &self,
        exchange: &Exchange<'_>,
        list: &'static Operation,
        plan: &Value,
    ) -> Result<Value, Failure> {
        let found = self.find_later(exchange, Sought::In(list), plan).await?;
        Ok(found.map_or(Value::Null, |decoded| decoded.value))
    }

    /// Sets what only an update can set.
    async fn follow_up(
        &self,
        exchange: &Exchange<'_>,
        request: &CreateRequest<'_>,
        created: &Value,
    ) -> Result<bool, Failure> {
        let Some(update) = &self.declaration.binding.update else {
            return Ok(false);
        };
        let late: Vec<_> = self
            .declaration
            .attributes
            .iter()
            .filter(|attribute| attribute.sent == Sent::OnUpdate)
            .filter(|attribute| !self.follows(When::Create, attribute))
            .filter(|attribute| !configured(attribute, request.config).is_null())
            .collect();
        if late.is_empty() {
            return Ok(false);
        }
        let mut prior = created.clone();
        for attribute in late {
            put(&mut prior, attribute.name, Value::Null);
        }
        let content = Content {
            phase: Phase::Update,
            config: request.config,
            plan: request.plan,
            prior: &prior,
        };
        let reply = self.send_update(exchange, update, created, content).await?;
        let unset = |failure: Failure| {
            failure.and("The object exists, but what only an update can set is not set yet.")
        };
        let accepted = reply.accepted().map_err(unset)?;
        let underway = self.underway(Step::Update, exchange, &accepted, created);
        let waited = self.wait(exchange, &underway, created, &Value::Null).await;
        waited.map_err(|trouble| unset(trouble.failure()))?;
        Ok(true)
    }

    /// The plan with what the answer to the create alone has shown, so that reading does not lose it.
    fn with_shown_once(&self, plan: &Value, created: &Value) -> Value {
        let mut plan = plan.clone();
        for attribute in self.declaration.attributes.iter().filter(|a| !a.returned) {
            let is_unknown = plan
                .attribute(attribute.name)
                .is_some_and(Value::is_unknown);
            if let Some(value) = created.attribute(attribute.name).filter(|_| is_unknown) {
                put(&mut plan, attribute.name, value.clone());
            }
        }
        plan
    }
}

const LOOK: &str = "look it up in the API, and delete it there or import it";

/// A create was accepted, its answer does not tell the id, and looking for the object has failed.
fn unfound(accepted: &Accepted, why: &Failure) -> Failure {
    Failure::new(format!(
        "{} was answered {}, so the object probably exists, but the answer does not tell its id, \
         and looking for it has failed: {why} Terraform does not manage the object: {LOOK}.",
        accepted.call,
        accepted.answer.status_text()
    ))
}

/// What is known when a create was accepted and its answer does not lead to the object.
fn unidentified(
    missing: &[&str],
    useless: &[String],
    accepted: &Accepted,
    why: Option<Failure>,
) -> Failure {
    let answered = format!(
        "{} was answered {}",
        accepted.call,
        accepted.answer.status_text()
    );
    if let Some(why) = why {
        return Failure::new(format!(
            "{answered}, but the answer cannot be used, so it is not known whether the object \
             exists now. If it does, Terraform does not manage it: {LOOK}. {why}"
        ));
    }
    let names: Vec<_> = missing.iter().map(|name| format!("`{name}`")).collect();
    let them = if names.len() == 1 { "it" } else { "them" };
    let found = match useless {
        [] => String::new(),
        found => format!(" (it has {})", found.join(" and ")),
    };
    Failure::new(format!(
        "{answered}, but the answer does not tell {}{found}, by which the object is read. The object \
         probably exists, and Terraform does not manage it: {LOOK}. The provider's mapping must \
         say where the answer to a create has {them}.",
        names.join(" and ")
    ))
}
