//! Objects that are elements of a parent: read the parent, change the element, write the parent back.
//! Other elements, and what nobody manages here, survive.

use super::{RestResource, find, turns};
use crate::declaration::{Element, Operation};
use crate::exchange::{Accepted, Exchange, Refusal, Reply};
use crate::failure::Failure;
use crate::pointer;
use crate::request::{Content, Phase, Request, element_body};
use tfsdk::Value;
use tfsdk::value::json::Json;

/// What becomes of the element.
#[derive(Clone, Copy, Debug)]
pub(super) enum Intent<'a> {
    /// It is made or changed.
    Put(Content<'a>),
    /// It is taken out.
    Take,
}

impl RestResource {
    /// Writes the parent with the element as intended. A parent that has changed meanwhile is read and
    /// written once more.
    pub(super) async fn write_element(
        &self,
        exchange: &Exchange<'_>,
        (element, write): (&Element, &'static Operation),
        arguments: &Value,
        intent: Intent<'_>,
    ) -> Result<Reply, Failure> {
        let Some(read) = &self.declaration.binding.read else {
            return Err(Failure::new(
                "Nothing reads what the object is part of. This is a mistake in the provider.",
            ));
        };
        let mut request = exchange.request(write, arguments, None)?;
        let parent = format!("{} {}", request.server, request.path);
        let _turn = turns::take(&parent, exchange.context).await?;
        let mut tries = 0;
        loop {
            tries += 1;
            let accepted = match exchange.call(read, arguments, None).await? {
                Reply::Gone(failure) => match intent {
                    Intent::Take => return Ok(Reply::Gone(failure)),
                    Intent::Put(_) => {
                        return Err(failure.and(
                            "The object would be part of that, so nothing has been changed.",
                        ));
                    }
                },
                reply => reply.accepted().map_err(|failure| {
                    failure.and("It is read before it is changed; nothing has been changed.")
                })?,
            };
            let json = exchange.json(read, &accepted, self.declaration.attributes)?;
            let parent = json.and_then(|mut json| {
                let found = json.pointer_mut(&pointer::of(element.parent))?;
                Some(std::mem::replace(found, Json::Null))
            });
            let Some(mut parent @ Json::Object(_)) = parent else {
                return Err(Failure::new(format!(
                    "The answer to {} holds no object that could be written back, so nothing has been \
                     changed.",
                    accepted.call
                )));
            };
            let place = (read, element, &accepted);
            match self.intend(exchange, place, &mut parent, arguments, intent)? {
                Some(gone) => return Ok(Reply::Gone(gone)),
                None => request.write(write, parent, accepted.answer.header("etag")),
            }
            return match exchange.send(&request).await? {
                Reply::Refused(_, Refusal::Conflict | Refusal::Stale) if tries == 1 => continue,
                Reply::Refused(failure, Refusal::Conflict | Refusal::Stale) => {
                    Err(failure.and(&format!(
                        "{} was read, changed and written twice, and both times something else had \
                         changed it meanwhile. Nothing has been changed; apply again.",
                        accepted.call.trim_start_matches("GET ")
                    )))
                }
                reply => Ok(reply),
            };
        }
    }

    /// Changes the element in `parent`. What is to be changed and is not there comes back.
    fn intend(
        &self,
        exchange: &Exchange<'_>,
        (read, element, accepted): (&'static Operation, &Element, &Accepted),
        parent: &mut Json,
        arguments: &Value,
        intent: Intent<'_>,
    ) -> Result<Option<Failure>, Failure> {
        let attributes = self.declaration.attributes;
        let at = pointer::of(element.at);
        if parent.pointer(&at).is_none_or(Json::is_null) {
            parent.insert(&at, Json::Array(Vec::new()));
        }
        let Some(Json::Array(elements)) = parent.pointer_mut(&at) else {
            return Err(Failure::new(format!(
                "The answer to {} has no list at `{}`, so nothing has been changed.",
                accepted.call, element.at
            )));
        };
        let wanted = find::wanted(attributes, read, arguments)?;
        let is_it = |one: &Json| wanted.iter().all(|wanted| wanted.is_in(one));
        let mut indexes = (0..elements.len()).filter(|index| is_it(&elements[*index]));
        let (found, more) = (indexes.next(), indexes.next());
        let which = find::described(exchange, &wanted);
        if more.is_some() {
            return Err(Failure::new(format!(
                "{} answers several elements with {which}, so it is not known which one is meant. \
                 Nothing has been changed.",
                accepted.call
            )));
        }
        match (intent, found) {
            (Intent::Put(content), None) if content.phase == Phase::Create => {
                elements.push(element_body(attributes, content, None)?);
            }
            (Intent::Put(content), Some(_)) if content.phase == Phase::Create => {
                return Err(Failure::new(format!(
                    "{} answers an element with {which} already. Import it instead of creating it.",
                    accepted.call
                )));
            }
            (Intent::Put(content), Some(index)) => {
                elements[index] = element_body(attributes, content, Some(&elements[index]))?;
            }
            (Intent::Take, Some(index)) => {
                elements.remove(index);
            }
            (_, None) => {
                return Ok(Some(Failure::new(format!(
                    "{} answers no element with {which}.",
                    accepted.call
                ))));
            }
        }
        Ok(None)
    }

    /// Calls what makes the object.
    pub(super) async fn send_create(
        &self,
        exchange: &Exchange<'_>,
        create: &'static Operation,
        content: Content<'_>,
    ) -> Result<Reply, Failure> {
        match self.declaration.binding.element {
            None => exchange.call(create, content.plan, Some(content)).await,
            Some(element) => {
                let intent = Intent::Put(content);
                self.write_element(exchange, (element, create), content.plan, intent)
                    .await
            }
        }
    }

    /// Calls what deletes the object.
    pub(super) async fn send_delete(
        &self,
        exchange: &Exchange<'_>,
        delete: &'static Operation,
        known: &Value,
        content: Content<'_>,
    ) -> Result<Reply, Failure> {
        match self.declaration.binding.element {
            None => exchange.call(delete, known, Some(content)).await,
            Some(element) => {
                self.write_element(exchange, (element, delete), known, Intent::Take)
                    .await
            }
        }
    }
}

impl Request {
    /// Has `parent` as the body. A parent of which the API tells the version is only to be replaced
    /// as long as it has that one; a weak tag says less than that (RFC 9110, 13.1.1).
    fn write(&mut self, operation: &Operation, parent: Json, version: Option<String>) {
        let mut body = Json::Null;
        body.insert(&pointer::of(operation.wraps), parent);
        self.body = Some(body.to_string().into());
        self.headers
            .retain(|(name, _)| *name != http::header::IF_MATCH);
        let strong = version.filter(|version| version.starts_with('"'));
        if let Some(value) = strong.and_then(|tag| http::HeaderValue::from_str(&tag).ok()) {
            self.headers.push((http::header::IF_MATCH, value));
        }
    }
}
