//! What the API answered, read up to a limit.

use super::{SendError, Settings, transport};
use crate::declaration::Method;
use crate::failure::Failure;
use crate::request::Request;
use crate::secrets::{Ending, Secrets, Shown};
use http::HeaderMap;
use http::header::{self, AsHeaderName};
use std::time::{Duration, SystemTime};

/// An answer of whatever status.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub status: u16,
    pub content_type: String,
    pub location: Option<String>,
    pub retry_after: Option<String>,
    pub links: Vec<String>,
    /// All of them.
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// How many elements a list has elsewhere, too.
    pub total: Option<String>,
    /// Why the body ended before its end. Then that of an accepted change is empty.
    pub cut_off: Option<Shown>,
    /// Whether an earlier attempt of the same request may have been carried out.
    pub doubtful: bool,
    /// Why the request was not sent again although the server says when to, in a sentence.
    pub late: Option<String>,
}

impl Answer {
    pub(super) async fn read(
        mut response: reqwest::Response,
        request: &Request,
        secrets: &Secrets,
        settings: &Settings,
    ) -> Result<Self, SendError> {
        let headers = response.headers();
        let mut answer = Self {
            status: response.status().as_u16(),
            content_type: text(headers, header::CONTENT_TYPE).unwrap_or_default(),
            location: text(headers, header::LOCATION),
            retry_after: text(headers, header::RETRY_AFTER),
            links: headers
                .get_all(header::LINK)
                .iter()
                .filter_map(|link| link.to_str().ok().map(str::to_owned))
                .collect(),
            total: text(headers, "x-total-count"),
            headers: headers.clone(),
            body: Vec::new(),
            cut_off: None,
            doubtful: false,
            late: None,
        };
        loop {
            let chunk = match response.chunk().await {
                Ok(chunk) => chunk,
                // The status alone says that a refusal is one.
                Err(error) if !answer.is_success() => {
                    answer.cut_off = Some(transport::cause(&error, secrets));
                    return Ok(answer);
                }
                // A look can be repeated. A change has happened, and its answer may say elsewhere
                // where the object is.
                Err(error) if request.method == Method::Get => {
                    let status = answer.status_text();
                    return Err(transport::cut_off(&error, &status, request, secrets));
                }
                Err(error) => {
                    answer.body.clear();
                    answer.cut_off = Some(transport::cause(&error, secrets));
                    return Ok(answer);
                }
            };
            let Some(chunk) = chunk else {
                return Ok(answer);
            };
            if answer.body.len() + chunk.len() > settings.limits.answer_bytes {
                let most = settings.limits.answer_bytes >> 20;
                if answer.is_success() && request.method == Method::Get {
                    return Err(SendError::lasting(Failure::new(format!(
                        "{} was answered with more than {most} MiB, which is too much.",
                        request.describe(secrets),
                    ))));
                }
                if answer.is_success() {
                    answer.body.clear();
                }
                let cause = format!("it has more than {most} MiB, which is too much");
                answer.cut_off = Some(secrets.shown(&cause, 200));
                return Ok(answer);
            }
            answer.body.extend_from_slice(&chunk);
        }
    }

    pub(super) fn after(mut self, doubtful: bool) -> Self {
        self.doubtful = doubtful;
        self
    }

    pub(super) fn last(mut self, late: Option<String>) -> Self {
        self.late = late;
        self
    }

    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// Whether the object is not there (any more).
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self.status, 404 | 410)
    }

    /// The text of a header.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        text(&self.headers, name)
    }

    /// When the server wants to be asked again.
    pub(crate) fn asked_pause(&self) -> Option<Duration> {
        super::retry::retry_after(self.retry_after.as_deref()?, SystemTime::now())
    }

    /// `404 Not Found`
    pub(crate) fn status_text(&self) -> String {
        let reason = http::StatusCode::from_u16(self.status)
            .ok()
            .and_then(|status| status.canonical_reason());
        match reason {
            Some(reason) => format!("{} {reason}", self.status),
            None => self.status.to_string(),
        }
    }

    /// What the server itself says about a refusal.
    pub(crate) fn message(&self, secrets: &Secrets) -> Option<Shown> {
        let ending = match self.cut_off {
            Some(_) => Ending::Cut,
            None => Ending::Whole,
        };
        crate::message::of_server(&self.content_type, &self.body, ending, secrets)
    }

    /// Whether a change may have happened although it was refused: the server failed on the way.
    pub(crate) fn may_have_happened(&self) -> bool {
        let turned_away = self.status == 503 && self.retry_after.is_some();
        self.status >= 500 && self.status != 501 && !turned_away
    }
}

fn text(headers: &HeaderMap, name: impl AsHeaderName) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}
