//! One call of the API.

use crate::Client;
use crate::declaration::{Operation, delete, get, patch, post, put};
use crate::failure::Failure;
use crate::request::{Request, path};
use crate::secrets::Secrets;
use http::HeaderMap;
use http::header::{HeaderName, HeaderValue};
use std::collections::BTreeMap;
use tfsdk::Context;
use tfsdk::value::json::Json;

/// A call below the provider's endpoint.
#[derive(Clone, Debug)]
pub struct Call {
    operation: Operation,
    parameters: BTreeMap<String, String>,
    query: Vec<(String, String)>,
    headers: Vec<(String, String)>,
    body: Option<Json>,
    secrets: Vec<String>,
}

/// What the API answered to a call that it did not refuse.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status, 2xx; or 404 or 410 where there is no such object.
    pub status: u16,
    /// The body, where it is JSON.
    pub body: Option<Json>,
    /// The headers.
    pub headers: HeaderMap,
}

impl Reply {
    /// Whether there is no such object.
    pub fn is_gone(&self) -> bool {
        matches!(self.status, 404 | 410)
    }
}

impl Call {
    /// `GET path`, with `{parameters}` in the path.
    pub fn get(path: &'static str) -> Self {
        Self::new(get(path))
    }

    /// `POST path`
    pub fn post(path: &'static str) -> Self {
        Self::new(post(path))
    }

    /// `PUT path`
    pub fn put(path: &'static str) -> Self {
        Self::new(put(path))
    }

    /// `PATCH path`
    pub fn patch(path: &'static str) -> Self {
        Self::new(patch(path))
    }

    /// `DELETE path`
    pub fn delete(path: &'static str) -> Self {
        Self::new(delete(path))
    }

    fn new(operation: Operation) -> Self {
        Self {
            operation,
            parameters: BTreeMap::new(),
            query: Vec::new(),
            headers: Vec::new(),
            body: None,
            secrets: Vec::new(),
        }
    }

    /// Stands for `{name}` in the path, as one segment.
    #[must_use]
    pub fn parameter(mut self, name: &str, value: impl Into<String>) -> Self {
        self.parameters.insert(name.to_owned(), value.into());
        self
    }

    /// Has `value` in the query.
    #[must_use]
    pub fn query(mut self, name: &str, value: impl Into<String>) -> Self {
        self.query.push((name.to_owned(), value.into()));
        self
    }

    /// Has a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    /// Has a body.
    #[must_use]
    pub fn body(mut self, body: Json) -> Self {
        self.body = Some(body);
        self
    }

    /// Masks `secret` in messages and in the log of this call. The provider's own secrets are masked anyway.
    #[must_use]
    pub fn hiding(mut self, secret: impl Into<String>) -> Self {
        self.secrets.push(secret.into());
        self
    }

    /// Sends it, as often as is safe.
    ///
    /// # Errors
    /// What to tell the practitioner: the API was not reached, or has refused.
    pub async fn send(self, client: &Client, context: &Context) -> Result<Reply, String> {
        let sent = self.sent(client, context).await;
        sent.map_err(|failure| failure.to_string())
    }

    async fn sent(self, client: &Client, context: &Context) -> Result<Reply, Failure> {
        let mut secrets = Secrets::default();
        for secret in &self.secrets {
            secrets.add(secret);
        }
        let secrets = client.secrets(&secrets);
        let request = self.request()?;
        let answer = client.send(context, &request, &secrets).await?;
        let is_gone = matches!(answer.status, 404 | 410);
        if !answer.is_success() && !is_gone {
            return Err(client.refusal(&request, &answer, &secrets));
        }
        if let Some(cause) = &answer.cut_off {
            let call = request.describe(&secrets);
            return Err(Failure::new(format!(
                "The answer to {call} broke off ({cause})."
            )));
        }
        Ok(Reply {
            status: answer.status,
            body: Json::parse_bytes(&answer.body).ok(),
            headers: answer.headers,
        })
    }

    fn request(&self) -> Result<Request, Failure> {
        let mut request = Request::look(&self.operation);
        request.method = self.operation.method;
        request.repeatable = self.operation.method != crate::declaration::Method::Post;
        (request.path, request.fixed_query) = path::expand(self.operation.path, |name| {
            let value = self.parameters.get(name).cloned();
            value.ok_or_else(|| {
                Failure::new(format!(
                    "The value of `{name}` in `{}` is missing. This is a mistake in the provider.",
                    self.operation.path
                ))
            })
        })?;
        for (name, value) in &self.query {
            request
                .query
                .push((path::encode(name), path::encode(value)));
        }
        for (name, value) in &self.headers {
            let header = HeaderName::try_from(name.as_str());
            let Ok((header, value)) = header
                .map_err(|_| ())
                .and_then(|header| Ok((header, HeaderValue::try_from(value).map_err(|_| ())?)))
            else {
                return Err(Failure::new(format!(
                    "The header {name:?} has a name or a value that is not possible."
                )));
            };
            request.headers.push((header, value));
        }
        request.body = self.body.as_ref().map(|body| body.to_string().into());
        Ok(request)
    }
}
