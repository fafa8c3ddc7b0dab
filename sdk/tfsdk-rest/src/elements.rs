//! The elements of a list, over all its pages, one at a time: no more than a page is held.

use crate::declaration::Operation;
use crate::exchange::{Accepted, Exchange, Reply};
use crate::failure::Failure;
use crate::pointer;
use crate::request::{Content, Phase, Request};
use crate::response::{Next, Walk, sign_of_more, unwrap};
use tfsdk::Value;
use tfsdk::value::json::Json;

/// A list that is being read.
#[derive(Debug)]
pub(crate) struct Elements<'a> {
    exchange: &'a Exchange<'a>,
    operation: &'static Operation,
    first: Request,
    next: Option<Request>,
    walk: Walk,
    page: std::vec::IntoIter<Json>,
    /// The place of the next element in its page.
    index: u64,
    given: u64,
    unread: Option<String>,
}

/// What a list has next.
#[derive(Debug)]
pub(crate) enum Found {
    Element(Element),
    /// There is no such list; holds what to say if that is unexpected.
    Gone(Failure),
    End,
}

/// An element of a list.
#[derive(Debug)]
pub(crate) struct Element {
    pub json: Json,
    /// JSON pointer to it in its page, for messages.
    pub at: String,
}

impl<'a> Elements<'a> {
    /// The list that `operation` answers.
    pub(crate) fn new(
        exchange: &'a Exchange<'a>,
        operation: &'static Operation,
        arguments: &Value,
        content: Option<Content<'_>>,
    ) -> Result<Self, Failure> {
        // A search is a call with a body, which may name what is asked for.
        let asked = Content {
            phase: Phase::Create,
            config: arguments,
            plan: arguments,
            prior: &Value::Null,
        };
        let content = content.unwrap_or(asked);
        let mut first = exchange.request(operation, arguments, Some(content))?;
        let walk = Walk::new(operation.pages);
        for (name, value) in walk.first() {
            first.turn(name, &value);
        }
        Ok(Self {
            exchange,
            operation,
            next: Some(first.clone()),
            first,
            walk,
            page: Vec::new().into_iter(),
            index: 0,
            given: 0,
            unread: None,
        })
    }

    /// The next element.
    pub(crate) async fn next(&mut self) -> Result<Found, Failure> {
        let most = self.operation.pages.map_or(0, |paging| paging.most);
        loop {
            if most > 0 && self.given == most {
                let goes_on = self.page.len() > 0 || self.next.is_some();
                if goes_on {
                    self.unread = Some(format!(
                        "{} was read up to {most} objects, which is the limit of the provider, and \
                         there are more.",
                        self.exchange.describe(&self.first)
                    ));
                }
                (self.page, self.next) = (Vec::new().into_iter(), None);
                return Ok(Found::End);
            }
            if let Some(json) = self.page.next() {
                let base = pointer::of(self.operation.unwraps);
                let at = format!("{base}/{}", self.index);
                self.index += 1;
                self.given += 1;
                let json = self.exchange.understood(&json)?.unwrap_or(json);
                return Ok(Found::Element(Element { json, at }));
            }
            let Some(request) = self.next.take() else {
                return Ok(Found::End);
            };
            if let Some(gone) = self.turn(&request).await? {
                return Ok(Found::Gone(gone));
            }
        }
    }

    /// `GET /pets`, for messages.
    pub(crate) fn call(&self) -> String {
        self.exchange.describe(&self.first)
    }

    /// Why the list is not complete although it has ended, in a sentence.
    pub(crate) fn unread(&self) -> Option<&str> {
        self.unread.as_deref()
    }

    /// Reads a page. What is not there at all comes back.
    async fn turn(&mut self, request: &Request) -> Result<Option<Failure>, Failure> {
        let page = self.walk.pages() + 1;
        let located = |failure: Failure| match page {
            1 => failure,
            _ => failure.and(&format!(
                "That was page {page} of the list; {} objects had been read.",
                self.walk.read()
            )),
        };
        let reply = self.exchange.send(request).await.map_err(located)?;
        let accepted = match reply {
            Reply::Gone(_) if self.walk.may_overrun() => return Ok(None),
            Reply::Gone(failure) if page == 1 => return Ok(Some(failure)),
            reply => reply.accepted().map_err(located)?,
        };
        let attributes = self.exchange.attributes;
        let json = self.exchange.json(self.operation, &accepted, attributes);
        let Some(json) = json.map_err(located)? else {
            return Err(located(Failure::new(format!(
                "{} was answered with nothing, although it should return a list.",
                accepted.call
            ))));
        };
        let elements = array(&json, self.operation, &accepted).map_err(located)?;
        let next = self.walk.after(&accepted.answer, &json, elements);
        let next = next.map_err(|stuck| {
            Failure::new(format!(
                "Page {page} in answer to {} {}, so it was not read to its end. If one answer has \
                 all objects, say `pagination: none` in the provider's mapping; else say there how \
                 the list goes on.",
                accepted.call, stuck.0
            ))
        })?;
        let goes_on = self.goes_on(request, next)?;
        if goes_on.is_none() {
            self.unread = self.sign(&accepted, &json);
        }
        self.next = goes_on;
        self.index = 0;
        self.page = taken(json, self.operation).into_iter();
        Ok(None)
    }

    fn goes_on(&self, request: &Request, next: Next) -> Result<Option<Request>, Failure> {
        match next {
            Next::End => Ok(None),
            Next::Query(name, value) => {
                let mut next = self.first.clone();
                next.turn(name, &value);
                Ok(Some(next))
            }
            Next::Address(address) => self.exchange.next(request, &address).map(Some),
            // Nobody has said that this is a page of the same list, unless it is the same call.
            Next::Perhaps(address) => {
                let next = self.exchange.next(request, &address).ok();
                Ok(next.filter(|next| next.path == request.path && next.from == request.from))
            }
        }
    }

    /// What the last page says of more, where nothing says how to get it.
    fn sign(&self, accepted: &Accepted, json: &Json) -> Option<String> {
        let read = usize::try_from(self.walk.read()).unwrap_or(usize::MAX);
        let sign = match self.operation.pages {
            None => sign_of_more(&accepted.answer, json, read),
            Some(paging) => self.walk.claims_more(paging, &accepted.answer, json),
        };
        Some(format!(
            "The answer to {} has {}, so the API has more objects than were read.",
            accepted.call, sign?
        ))
    }
}

fn array<'j>(
    json: &'j Json,
    operation: &Operation,
    accepted: &Accepted,
) -> Result<&'j [Json], Failure> {
    match unwrap(json, operation.unwraps) {
        Some(Json::Array(elements)) => Ok(elements),
        // Some APIs leave an empty list out.
        None if matches!(json, Json::Object(_) | Json::Null) => Ok(&[]),
        other => Err(Failure::new(format!(
            "The answer to {} should hold an array, but has {} there.",
            accepted.call,
            other.map_or(json.noun(), Json::noun)
        ))),
    }
}

/// The same elements, taken out.
fn taken(mut json: Json, operation: &Operation) -> Vec<Json> {
    match json.pointer_mut(&pointer::of(operation.unwraps)) {
        Some(Json::Array(elements)) => std::mem::take(elements),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
