//! Asking for a token over HTTP.

use super::asking::{self, Answered, Asking};
use super::token::{Denied, TokenSource};
use crate::client::{Settings, transport};
use crate::endpoint::Endpoint;
use http::HeaderMap;
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use reqwest::Url;
use std::time::Duration;
use tfsdk::Context;
use tfsdk::log::Level;

const MOST_REPETITIONS: u32 = 2;
/// More than any answer with a token has.
const MOST_BYTES: usize = 1 << 20;

/// An answer of the place that gives tokens, or why there is none.
enum Outcome {
    Answered(u16, HeaderMap, Vec<u8>),
    /// Trying again may help.
    Passing(String),
    Lasting(String),
}

impl TokenSource {
    /// The answer to `asking`. Asking for a token twice does no harm.
    pub(super) async fn ask(
        &self,
        address: &Url,
        asking: &Asking,
        settings: &Settings,
        context: &Context,
    ) -> Result<Answered, Denied> {
        let place = self.place(address);
        let mut pause = settings.limits.pause;
        for repetition in 0.. {
            let outcome = self.asked(address, asking, settings).await;
            let outcome = match outcome {
                Outcome::Answered(status @ (429 | 502..=504), ..)
                    if repetition < MOST_REPETITIONS =>
                {
                    Outcome::Passing(format!("was answered {status}"))
                }
                other => other,
            };
            match outcome {
                Outcome::Answered(status, headers, body) => {
                    context
                        .logger()
                        .at(Level::Debug)
                        .field("http_status", status)
                        .emit("asked for a token to sign in with");
                    return self.understood(&place, status, &headers, &body);
                }
                Outcome::Passing(_) if repetition < MOST_REPETITIONS => {
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(Duration::from_secs(10));
                }
                Outcome::Passing(what) | Outcome::Lasting(what) => {
                    return Err(denied(format!("The request for a token, {place}, {what}.")));
                }
            }
        }
        Err(denied("No token was asked for.".to_owned()))
    }

    /// `POST https://login.example/token`: never the query.
    fn place(&self, address: &Url) -> String {
        let origin = address.origin().ascii_serialization();
        let place = format!("POST {origin}{}", address.path());
        self.secrets().shown(&place, 300).to_string()
    }

    async fn asked(&self, address: &Url, asking: &Asking, settings: &Settings) -> Outcome {
        let endpoint = Endpoint::of(address);
        let build = || async { transport::build(&endpoint, settings) };
        let http = match self.http.get_or_try_init(build).await {
            Ok(http) => http,
            Err(failure) => return Outcome::Lasting(format!("was not sent: {failure}")),
        };
        let mut request = http
            .post(address.clone())
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, asking.media_type)
            .body(asking.body.clone());
        if let Some(authorization) = &asking.authorization {
            request = request.header(AUTHORIZATION, authorization);
        }
        let failed = |error: &reqwest::Error| {
            let cause = transport::cause(error, self.secrets());
            match error.is_connect() {
                true => format!("found no connection ({cause})"),
                false => format!("got no proper answer ({cause})"),
            }
        };
        let mut response = match request.send().await {
            Ok(response) => response,
            Err(error) => return Outcome::Passing(failed(&error)),
        };
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let mut body = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if body.len() + chunk.len() > MOST_BYTES => {
                    return Outcome::Lasting("was answered with more than 1 MiB".to_owned());
                }
                Ok(Some(chunk)) => body.extend_from_slice(&chunk),
                Ok(None) => return Outcome::Answered(status, headers, body),
                Err(error) => return Outcome::Passing(failed(&error)),
            }
        }
    }

    fn understood(
        &self,
        place: &str,
        status: u16,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Result<Answered, Denied> {
        if (200..300).contains(&status) {
            return asking::token(self.grant(), headers, body).map_err(|what| {
                denied(format!(
                    "The answer to the request for a token, {place}, {what}."
                ))
            });
        }
        if (300..400).contains(&status) {
            return Err(denied(format!(
                "The request for a token, {place}, was redirected ({status}), which was not \
                 followed because it carries secrets. Set the address that it is redirected to."
            )));
        }
        let content_type = headers.get(CONTENT_TYPE);
        let content_type = content_type.and_then(|text| text.to_str().ok());
        let content_type = content_type.unwrap_or_default();
        let said = asking::refusal(content_type, body, self.secrets());
        let said = said.map_or_else(String::new, |said| format!(": {said}"));
        let error = asking::error(body);
        let refused = (400..500).contains(&status) && !matches!(status, 404 | 405 | 429);
        Err(Denied {
            text: format!("The request for a token, {place}, was answered {status}{said}"),
            error: error.or_else(|| refused.then(|| "refused".to_owned())),
        })
    }
}

fn denied(text: String) -> Denied {
    Denied { text, error: None }
}
