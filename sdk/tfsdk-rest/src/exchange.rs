//! One call of an operation and the object in its answer.

use crate::client::{Answer, Client};
use crate::declaration::{Attribute, Binding, IfMatch, Operation, Whole};
use crate::failure::Failure;
use crate::hooks::{self, Known, Owner};
use crate::request::{Content, Request, Source, whole};
use crate::response::{self, Decoded, Misfit, Weight};
use crate::secrets::{Secrets, Shown};
use crate::tag::{self, Tag};
use http::header::{ACCEPT_ENCODING, HeaderValue, IF_MATCH};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tfsdk::value::json::Json;
use tfsdk::{Context, Diagnostics, Value};

/// What all calls for one object share.
#[derive(Clone, Debug)]
pub(crate) struct Exchange<'a> {
    pub client: &'a Client,
    pub context: &'a Context,
    pub attributes: &'static [Attribute],
    pub path_parameters: &'static [(&'static str, &'static str)],
    secrets: Secrets,
    /// Whose hooks step in, and what they know when an answer comes.
    hooked: Option<(Owner, Known<'a>)>,
    /// The pause that the last answer asked for, in milliseconds; 0 for none.
    asked: Arc<AtomicU64>,
    /// The object's version, where calls may name it.
    object: Option<(&'static Binding, Tag)>,
}

/// An answer that is not a refusal.
#[derive(Debug)]
pub(crate) struct Accepted {
    pub answer: Answer,
    /// `GET /pets/3`, for messages.
    pub call: String,
}

/// The answer to a call.
#[derive(Debug)]
pub(crate) enum Reply {
    Accepted(Box<Accepted>),
    /// The object does not exist; holds what to say if that is unexpected.
    Gone(Failure),
    Refused(Failure, Refusal),
}

/// What kind of refusal an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Something is in the way.
    Conflict,
    /// The object is no longer what it was when it was read.
    Stale,
    /// The server failed, perhaps after it had done what it was asked.
    Fault,
    Other,
}

impl Reply {
    /// Whatever was accepted.
    ///
    /// # Errors
    /// The refusal.
    pub(crate) fn accepted(self) -> Result<Accepted, Failure> {
        match self {
            Self::Accepted(accepted) => Ok(*accepted),
            Self::Gone(failure) | Self::Refused(failure, _) => Err(failure),
        }
    }

    /// Whatever was accepted of a change to a known object.
    ///
    /// # Errors
    /// The refusal; where the change may have happened all the same, it says so.
    pub(crate) fn carried_out(self) -> Result<Accepted, Failure> {
        match self {
            Self::Refused(failure, Refusal::Fault) => Err(failure.and(
                "The API may have carried it out all the same; the next plan shows what it has.",
            )),
            reply => reply.accepted(),
        }
    }
}

impl<'a> Exchange<'a> {
    /// `known` are values in which secrets may be; none of these is ever shown.
    pub(crate) fn new(
        client: &'a Client,
        context: &'a Context,
        attributes: &'static [Attribute],
        path_parameters: &'static [(&'static str, &'static str)],
        known: &[&Value],
    ) -> Self {
        let mut secrets = Secrets::of(attributes);
        for value in known {
            secrets.add_sensitive(attributes, value);
        }
        Self {
            client,
            context,
            attributes,
            path_parameters,
            secrets: client.secrets(&secrets),
            hooked: None,
            asked: Arc::default(),
            object: None,
        }
    }

    /// The same with the hooks of a resource or data source.
    pub(crate) fn hooked(mut self, owner: Owner, known: Known<'a>) -> Self {
        self.hooked = owner.hooks().map(|_| (owner, known));
        self
    }

    /// Lets hooks step in before a request is sent.
    fn step_in(
        &self,
        operation: &Operation,
        arguments: &Value,
        content: Option<Content<'_>>,
        request: &mut Request,
    ) -> Result<(), Failure> {
        let Some((owner, known)) = self.hooked else {
            return Ok(());
        };
        let is_planned = !known.plan.is_null();
        let known = match &content {
            Some(of) if is_planned => known.config(of.config).plan(of.plan).prior(of.prior),
            None if is_planned || !known.prior.is_null() => known.prior(arguments),
            _ => known,
        };
        hooks::request(owner, self.attributes, operation, known, request)
    }

    /// The attributes of `object`, which stands at `base` in an answer.
    ///
    /// # Errors
    /// A hook cannot understand it.
    pub(crate) fn decoded(
        &self,
        attributes: &'static [Attribute],
        object: &Json,
        base: &str,
    ) -> Result<Decoded, Failure> {
        match self.understood(object)? {
            None => Ok(response::decode(attributes, object, base)),
            Some(object) => Ok(response::decode(attributes, &object, base)),
        }
    }

    /// An object of an answer as hooks have changed it; `None` when there are none.
    pub(crate) fn understood(&self, object: &Json) -> Result<Option<Json>, Failure> {
        let Some((owner, known)) = self.hooked else {
            return Ok(None);
        };
        let mut object = object.clone();
        hooks::answer(owner, known, &mut object)?;
        Ok(Some(object))
    }

    /// The pause that the last answer asked for.
    pub(crate) fn asked_pause(&self) -> Option<Duration> {
        match self.asked.load(Ordering::Relaxed) {
            0 => None,
            milliseconds => Some(Duration::from_millis(milliseconds)),
        }
    }

    /// What the server itself says in an answer.
    pub(crate) fn message(&self, answer: &Answer) -> Option<Shown> {
        answer.message(&self.secrets)
    }

    /// Text of an answer, for messages.
    pub(crate) fn shown_text(&self, text: &str) -> Shown {
        self.secrets.shown(text, 200)
    }

    /// What an answer has that does not fit.
    pub(crate) fn misfit(&self, misfit: &Misfit) -> Failure {
        Failure::new(misfit.describe(&self.secrets).to_string())
    }

    /// A value of an answer, for messages.
    pub(crate) fn shown(&self, value: &Value) -> Shown {
        self.secrets.shown_value(value, 200)
    }

    /// The same for answers that hold other attributes than the arguments.
    pub(crate) fn answered_with(mut self, attributes: &'static [Attribute]) -> Self {
        self.secrets.add_attributes(attributes);
        self
    }

    pub(crate) async fn call(
        &self,
        operation: &'static Operation,
        arguments: &Value,
        content: Option<Content<'_>>,
    ) -> Result<Reply, Failure> {
        let request = self.request(operation, arguments, content)?;
        self.send_about(operation, request).await
    }

    /// The call for an object that the API has as `current`.
    pub(crate) async fn call_onto(
        &self,
        operation: &'static Operation,
        arguments: &Value,
        content: Option<Content<'_>>,
        current: &Json,
    ) -> Result<Reply, Failure> {
        let source = self.source(arguments);
        let mut request = Request::build_onto(operation, source, content, Some(current))?;
        self.step_in(operation, arguments, content, &mut request)?;
        self.send_about(operation, request).await
    }

    /// The same for calls that are about one object, whose version `tag` is.
    pub(crate) fn about(mut self, binding: &'static Binding, tag: Tag) -> Self {
        self.object = Some((binding, tag));
        self
    }

    async fn send_about(
        &self,
        operation: &Operation,
        mut request: Request,
    ) -> Result<Reply, Failure> {
        let Some((binding, tag)) = &self.object else {
            return self.send(&request).await;
        };
        // What compresses an answer on its way makes its tag weak, and a weak one may match nothing.
        if tag::is_used(binding) {
            let plain = HeaderValue::from_static("identity");
            request.headers.push((ACCEPT_ENCODING, plain));
        }
        if let Some(version) = operation
            .if_match
            .filter(IfMatch::is_tag)
            .and_then(|_| tag.version())
            && let Ok(version) = HeaderValue::try_from(version)
        {
            request.headers.push((IF_MATCH, version));
        }
        let reply = self.send(&request).await;
        if let Ok(Reply::Accepted(accepted)) = &reply {
            tag.learn(binding, operation, &accepted.answer);
        }
        reply
    }

    fn source<'v>(&self, arguments: &'v Value) -> Source<'v> {
        Source {
            attributes: self.attributes,
            path_parameters: self.path_parameters,
            arguments,
        }
    }

    /// The request of a call.
    pub(crate) fn request(
        &self,
        operation: &'static Operation,
        arguments: &Value,
        content: Option<Content<'_>>,
    ) -> Result<Request, Failure> {
        let mut request = Request::build(operation, self.source(arguments), content)?;
        self.step_in(operation, arguments, content, &mut request)?;
        Ok(request)
    }

    /// The request for what an answer to `request` says is at `address`.
    pub(crate) fn next(&self, request: &Request, address: &str) -> Result<Request, Failure> {
        self.client.next(request, address, &self.secrets)
    }

    /// `GET /pets`, for messages.
    pub(crate) fn describe(&self, request: &Request) -> String {
        request.describe(&self.secrets)
    }

    /// Looks at the operation at `address`, which the API has begun with `call`.
    pub(crate) async fn follow(&self, call: &Operation, address: &str) -> Result<Reply, Failure> {
        let request = self
            .client
            .next(&Request::look(call), address, &self.secrets);
        let request = request.map_err(|_| {
            Failure::new(format!(
                "The API says that the operation which it has begun is at {}. That is another host \
                 than the API's, which must not get the credentials. Check the provider's `{}`.",
                self.shown_text(address),
                Request::look(call).address()
            ))
        })?;
        self.send(&request).await
    }

    pub(crate) async fn send(&self, request: &Request) -> Result<Reply, Failure> {
        let answer = self
            .client
            .send(self.context, request, &self.secrets)
            .await?;
        let asked = answer.asked_pause().unwrap_or_default();
        let milliseconds = u64::try_from(asked.as_millis()).unwrap_or(u64::MAX);
        self.asked.store(milliseconds, Ordering::Relaxed);
        let gone = response::says_gone(request.gone, &answer);
        Ok(if answer.is_success() && !gone {
            Reply::Accepted(Box::new(Accepted {
                answer,
                call: self.describe(request),
            }))
        } else {
            let failure = self.client.refusal(request, &answer, &self.secrets);
            let failure = match answer.status {
                412 => not_the_version(failure, request, &answer),
                428 => failure.and(
                    "The API wants to know the version that a change is meant for: the provider's \
                     mapping must say `etag: required`.",
                ),
                429 | 500..=599 if answer.late.is_none() => failure.passing(),
                _ => failure,
            };
            match gone {
                true => Reply::Gone(failure),
                false if answer.status == 409 => Reply::Refused(failure, Refusal::Conflict),
                false if answer.status == 412 => Reply::Refused(failure, Refusal::Stale),
                false if answer.may_have_happened() => Reply::Refused(failure, Refusal::Fault),
                false => Reply::Refused(failure, Refusal::Other),
            }
        })
    }

    /// The object whose one attribute is the answer.
    fn whole(
        &self,
        whole: Whole,
        accepted: &Accepted,
        attributes: &[Attribute],
    ) -> Result<Json, Failure> {
        let text = whole::text(whole, &accepted.answer.body)
            .map_err(|what| Failure::new(format!("The answer to {} {what}.", accepted.call)))?;
        let mut json = Json::object();
        let mut attributes = attributes.iter();
        if let Some(attribute) = attributes.find(|one| one.name == whole.attribute()) {
            json.insert(&crate::pointer::of_attribute(attribute), Json::String(text));
        }
        Ok(json)
    }

    fn unbroken(&self, accepted: &Accepted) -> Result<(), Failure> {
        match &accepted.answer.cut_off {
            None => Ok(()),
            Some(cause) => Err(Failure::new(format!(
                "The answer to {} broke off ({cause}).",
                accepted.call
            ))),
        }
    }

    /// The JSON of an answer to `operation`, which has `attributes`; `None` when it is empty.
    pub(crate) fn json(
        &self,
        operation: &Operation,
        accepted: &Accepted,
        attributes: &[Attribute],
    ) -> Result<Option<Json>, Failure> {
        self.unbroken(accepted)?;
        if let Some(whole) = operation.answers {
            return self.whole(whole, accepted, attributes).map(Some);
        }
        response::parse(&accepted.answer.body, &self.secrets)
            .map_err(|what| Failure::new(format!("The answer to {} {what}", accepted.call)))
    }

    /// The object in an answer to `operation`; `None` when the answer is empty.
    pub(crate) fn object(
        &self,
        operation: &Operation,
        accepted: &Accepted,
    ) -> Result<Option<Decoded>, Failure> {
        let Some(json) = self.json(operation, accepted, self.attributes)? else {
            return Ok(None);
        };
        self.object_in(operation, accepted, &json).map(Some)
    }

    /// The object in `json`, the answer to `operation`.
    pub(crate) fn object_in(
        &self,
        operation: &Operation,
        accepted: &Accepted,
        json: &Json,
    ) -> Result<Decoded, Failure> {
        match response::unwrap(json, operation.unwraps) {
            Some(object @ Json::Object(_)) => {
                let base = crate::pointer::of(operation.unwraps);
                self.decoded(self.attributes, object, &base)
            }
            Some(other) => Err(Failure::new(format!(
                "The answer to {} should hold an object{}, but has {} there.",
                accepted.call,
                place(operation),
                other.noun()
            ))),
            None => Err(Failure::new(format!(
                "The answer to {} holds no object{}.",
                accepted.call,
                place(operation)
            ))),
        }
    }
}

/// Explains that the object has another version than the one that `request` is meant for.
fn not_the_version(failure: Failure, request: &Request, answer: &Answer) -> Failure {
    let names_one = request.headers.iter().any(|(name, _)| name == IF_MATCH);
    match (names_one, answer.doubtful) {
        (false, _) => failure,
        (true, false) => failure.and(
            "The object has changed since Terraform read it last: somebody else is at work on it. \
             Nothing was overwritten. Plan again to see what it is like now, then apply.",
        ),
        (true, true) => failure.and(
            "The object has changed since Terraform read it last. That may have been this very call, \
             whose first attempt was not answered, or somebody else. Plan again to see what it is \
             like now, then apply.",
        ),
    }
}

fn place(operation: &Operation) -> String {
    match operation.unwraps {
        "" => String::new(),
        unwraps => format!(" at `{unwraps}`"),
    }
}

/// Everything about an answer that does not fit its description, as one failure.
///
/// # Errors
/// That there is something.
pub(crate) fn fitting(exchange: &Exchange<'_>, decoded: &Decoded) -> Result<(), Failure> {
    let texts = described(exchange, decoded, Weight::Wrong);
    match texts.is_empty() {
        true => Ok(()),
        false => Err(Failure::new(texts.join("\n"))),
    }
}

/// Warns of forms that the provider does not know. The answer is all right otherwise.
pub(crate) fn other_forms(
    exchange: &Exchange<'_>,
    decoded: &Decoded,
    diagnostics: &mut Diagnostics,
) {
    for text in described(exchange, decoded, Weight::OtherForm) {
        let detail = format!(
            "{text} It is read as no value. Applying the configuration replaces it; a newer \
             version of the provider may know the form."
        );
        diagnostics.warning("Unknown form", detail);
    }
}

fn described(exchange: &Exchange<'_>, decoded: &Decoded, weight: Weight) -> Vec<String> {
    let misfits = decoded.misfits.iter();
    misfits
        .filter(|misfit| misfit.weight == weight)
        .take(5)
        .map(|misfit| misfit.describe(&exchange.secrets).to_string())
        .collect()
}
