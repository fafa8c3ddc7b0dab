//! Requests, built from declarations and values without any IO.

mod arguments;
mod body;
mod changes;
mod cleared;
mod echo;
mod encode;
mod form;
pub(crate) mod free;
mod key;
mod mask;
mod multipart;
pub(crate) mod path;
mod sent;
mod stated;
mod styled;
mod version;
mod wanted;
pub(crate) mod whole;

pub(crate) use arguments::{argument, declared, look_up, parameter_attribute};
pub(crate) use body::{Content, Phase, carries, element_body, kind};
pub(crate) use changes::changed;
pub(crate) use encode::configured;
pub(crate) use sent::Sending;

use crate::declaration::{Attribute, Gone, Method, Operation, Signing};
use crate::failure::Failure;
use crate::secrets::Secrets;
use bytes::Bytes;
use http::header::{HeaderName, HeaderValue};
use tfsdk::Value;
use tfsdk::value::json::Json;

/// One request, complete but for the endpoint and the credentials.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub method: Method,
    /// Encoded, starting with `/`.
    pub path: String,
    /// A query that is part of the path's template.
    pub fixed_query: Option<&'static str>,
    /// Names and values, percent-encoded.
    pub query: Vec<(String, String)>,
    pub headers: Vec<(HeaderName, HeaderValue)>,
    pub body: Option<Bytes>,
    /// Of the body.
    pub media_type: HeaderValue,
    /// The provider's attribute that says where it goes; empty for `endpoint`.
    pub server: &'static str,
    /// Whether it is sent without credentials.
    pub anonymous: bool,
    /// What the path starts from.
    pub from: From,
    /// Other ways to authenticate than for most calls; empty for those.
    pub signing: Signing,
    /// Answers that say that the object does not exist.
    pub gone: &'static [Gone],
    /// Whether it may arrive twice.
    pub repeatable: bool,
}

/// What the path of a request starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// The address of the API.
    Endpoint,
    /// Its host alone: the path is one that an answer gave.
    Host,
}

/// What the parts of a request are taken from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub attributes: &'static [Attribute],
    pub path_parameters: &'static [(&'static str, &'static str)],
    /// Values of path, query and headers.
    pub arguments: &'a Value,
}

impl Request {
    /// The request for `operation`. `content` is what a body is made of.
    pub(crate) fn build(
        operation: &'static Operation,
        source: Source<'_>,
        content: Option<Content<'_>>,
    ) -> Result<Self, Failure> {
        Self::build_onto(operation, source, content, None)
    }

    /// The same for an object that the API has as `current`.
    pub(crate) fn build_onto(
        operation: &'static Operation,
        source: Source<'_>,
        content: Option<Content<'_>>,
        current: Option<&Json>,
    ) -> Result<Self, Failure> {
        let (path, fixed_query) = path::expand(operation.path, |parameter| {
            arguments::path_value(parameter, source)
        })?;
        let body = match content {
            Some(content) => body::build(operation, source.attributes, content, current)?,
            None => None,
        };
        let (body, media_type) = match body {
            Some((body, media_type)) => (Some(body), media_type),
            None => (None, "application/json".to_owned()),
        };
        let media_type = HeaderValue::try_from(media_type).map_err(|_| {
            Failure::new(format!(
                "{:?} is not a possible media type. This is a mistake in the provider.",
                operation.media_type
            ))
        })?;
        let mut query = arguments::query(operation, source)?;
        query.extend(mask::query(operation, source.attributes, content));
        let mut headers = arguments::headers(operation, source)?;
        let key = key::header(operation)?;
        let repeatable = operation.method != Method::Post || key.is_some();
        headers.extend(key);
        Ok(Self {
            repeatable,
            method: operation.method,
            path,
            fixed_query,
            query,
            headers,
            body,
            media_type,
            server: operation.server,
            anonymous: operation.anonymous,
            gone: operation.gone,
            from: From::Endpoint,
            signing: operation.signing,
        })
    }

    /// A look at what is addressed by more than a path: an address comes later.
    pub(crate) fn look(operation: &Operation) -> Self {
        Self {
            repeatable: true,
            method: Method::Get,
            path: "/".to_owned(),
            fixed_query: None,
            query: Vec::new(),
            headers: Vec::new(),
            body: None,
            media_type: HeaderValue::from_static("application/json"),
            server: operation.server,
            anonymous: operation.anonymous,
            gone: &[],
            from: From::Endpoint,
            signing: operation.signing,
        }
    }

    pub(crate) fn http_method(&self) -> http::Method {
        match self.method {
            Method::Get => http::Method::GET,
            Method::Post => http::Method::POST,
            Method::Put => http::Method::PUT,
            Method::Patch => http::Method::PATCH,
            Method::Delete => http::Method::DELETE,
        }
    }

    /// Puts `value` in the query, in the place of what has that name.
    pub(crate) fn ask(&mut self, name: &str, value: &str) {
        let pair = (path::encode(name), path::encode(value));
        let known = self.query.iter_mut().find(|(known, _)| *known == pair.0);
        match known {
            Some(known) => *known = pair,
            None => self.query.push(pair),
        }
    }

    /// Puts `value` where a list is turned: in the query, or in the JSON body (`body:/page/cursor`).
    pub(crate) fn turn(&mut self, parameter: &str, value: &Json) {
        let Some(pointer) = parameter.strip_prefix("body:") else {
            return self.ask(parameter, &value.scalar_text().unwrap_or_default());
        };
        let body = self.body.as_ref();
        let body = body.and_then(|body| Json::parse_bytes(body).ok());
        let mut body = body.unwrap_or_else(Json::object);
        body.insert(pointer, value.clone());
        self.body = Some(body.to_string().into());
    }

    /// The provider's attribute that says where it goes.
    pub(crate) fn address(&self) -> &'static str {
        match self.server {
            "" => "endpoint",
            server => server,
        }
    }

    /// `POST /pets`: never the query, which may hold a key.
    pub(crate) fn describe(&self, secrets: &Secrets) -> String {
        format!("{} {}", self.http_method(), secrets.mask(&self.path))
    }
}

#[cfg(test)]
mod bodies_tests;
#[cfg(test)]
mod content_tests;
#[cfg(test)]
mod nothing_tests;
#[cfg(test)]
mod planned_tests;
#[cfg(test)]
mod tests;
