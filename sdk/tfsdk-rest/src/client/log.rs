//! Calls in Terraform's log. Method, path, status and time are for those who look for a fault
//! (`TF_LOG=DEBUG`); queries, headers and bodies for those who need every step (`TRACE`).

use super::{Answer, SendError};
use crate::authentication::Credentials;
use crate::redaction;
use crate::request::Request;
use crate::secrets::Secrets;
use http::header::HeaderMap;
use std::time::Duration;
use tfsdk::log::{Level, Logger};

/// One call's entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Log<'a> {
    pub logger: &'a Logger,
    pub request: &'a Request,
    pub secrets: &'a Secrets,
}

impl Log<'_> {
    fn entry(&self, level: Level) -> tfsdk::log::Entry<'_> {
        self.logger
            .at(level)
            .field_with("http_method", || self.request.http_method().as_str().into())
            .field_with("http_path", || self.secrets.mask(&self.request.path).into())
    }

    /// What is sent.
    pub(super) fn sending(&self, headers: &HeaderMap, credentials: &Credentials) {
        let request = self.request;
        self.entry(Level::Trace)
            .field_with("http_query", || {
                let pairs = request.query.iter().chain(&credentials.query);
                redaction::query(pairs, self.secrets).into()
            })
            .field_with("http_headers", || {
                redaction::headers(headers.iter(), self.secrets).into()
            })
            .field_with("http_body", || {
                redaction::body(request.body.as_deref().unwrap_or_default(), self.secrets).into()
            })
            .emit("calling the API");
    }

    /// What came of it.
    pub(super) fn done(&self, result: &Result<Answer, SendError>, took: Duration) {
        let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let answer = match result {
            Ok(answer) => answer,
            Err(error) => {
                return self
                    .entry(Level::Warn)
                    .field("http_ms", milliseconds)
                    .field_with("error", || error.failure.to_string().into())
                    .emit("the API gave no answer");
            }
        };
        self.entry(Level::Debug)
            .field("http_status", answer.status)
            .field("http_ms", milliseconds)
            .emit("the API answered");
        self.entry(Level::Trace)
            .field("http_status", answer.status)
            .field_with("http_content_type", || {
                self.secrets.mask(&answer.content_type).into()
            })
            .field_with("http_body", || {
                redaction::body(&answer.body, self.secrets).into()
            })
            .emit("what the API answered");
    }

    /// That the request is sent once more.
    pub(super) fn repeating(&self, repetition: u32, wait: Duration) {
        self.entry(Level::Info)
            .field("http_repetition", repetition)
            .field_with("http_wait_ms", || {
                u64::try_from(wait.as_millis()).unwrap_or(u64::MAX).into()
            })
            .emit("calling the API again after a pause");
    }
}
