//! A request as a hook sees it.

use super::Json;
use crate::declaration::{Method, Operation};
use crate::failure::Failure;
use crate::request::Request;
use http::header::{HeaderName, HeaderValue};

/// Headers that say how a request travels; none of them is a hook's to set.
const OF_TRANSPORT: [&str; 5] = [
    "connection",
    "content-length",
    "host",
    "transfer-encoding",
    "upgrade",
];

/// A request before it is sent.
#[derive(Debug)]
pub struct Outgoing {
    call: String,
    body: Option<Json>,
    query: Vec<(String, String)>,
    headers: Vec<(String, String)>,
}

impl Outgoing {
    /// A request for `operation`; `body` is what it has so far.
    pub(super) fn new(operation: &Operation, body: Option<Json>) -> Self {
        let method = match operation.method {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Patch => "PATCH",
            Method::Delete => "DELETE",
        };
        Self {
            call: format!("{method} {}", operation.path),
            body,
            query: Vec::new(),
            headers: Vec::new(),
        }
    }

    /// The call as the API's document writes it: `POST /pets/{petId}/start`.
    pub fn call(&self) -> &str {
        &self.call
    }

    /// The body with all that is around the object in it; `None` where there is none, or another one than
    /// JSON.
    pub fn body(&mut self) -> Option<&mut Json> {
        self.body.as_mut()
    }

    /// Sends this body instead.
    pub fn set_body(&mut self, body: Json) {
        self.body = Some(body);
    }

    /// Has `value` in the query, in the place of what has that name there.
    pub fn query(&mut self, name: &str, value: &str) {
        self.query.push((name.to_owned(), value.to_owned()));
    }

    /// Has `value` in a header, in the place of what is there.
    pub fn header(&mut self, name: &str, value: &str) {
        self.headers.push((name.to_owned(), value.to_owned()));
    }

    /// Puts into `request` what was changed.
    pub(super) fn apply(self, request: &mut Request) -> Result<(), Failure> {
        if let Some(body) = self.body {
            request.body = Some(body.to_string().into());
        }
        for (name, value) in &self.query {
            request.ask(name, value);
        }
        for (name, value) in &self.headers {
            let header = HeaderName::try_from(name.as_str()).ok();
            let header = header.filter(|one| !OF_TRANSPORT.contains(&one.as_str()));
            let Some((header, value)) = header.zip(HeaderValue::try_from(value.as_str()).ok())
            else {
                return Err(Failure::new(format!(
                    "A hook of the provider has set the header {name:?}, whose name or value is not \
                     possible. This is a mistake in the provider."
                )));
            };
            request.headers.retain(|(known, _)| *known != header);
            request.headers.push((header, value));
        }
        Ok(())
    }
}
