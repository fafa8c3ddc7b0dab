//! What asks for a token, and what the answer says. No IO.

use crate::declaration::{Flow, Grant};
use crate::secrets::{Secrets, Shown};
use base64::Engine;
use http::HeaderMap;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::time::Duration;
use tfsdk::value::json::Json;

const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// What is known when a token is asked for.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub first: &'a str,
    pub second: &'a str,
    /// The client's id and secret, where they stand beside a user or a refresh token.
    pub client: Option<(&'a str, &'a str)>,
    /// A refresh token that an earlier answer brought.
    pub refresh: Option<&'a str>,
}

/// A request for a token.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Asking {
    pub authorization: Option<String>,
    pub media_type: &'static str,
    pub body: String,
}

/// A token as it was answered.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Answered {
    pub token: String,
    pub lasts: Option<Duration>,
    pub refresh: Option<String>,
}

/// The request that asks for a token.
pub(super) fn request(grant: &Grant, known: Known<'_>) -> Asking {
    if grant.flow == Flow::Login {
        return login(grant, known);
    }
    let mut members: Vec<(&str, &str)> = Vec::new();
    let mut client = known.client;
    match (grant.flow, known.refresh) {
        (_, Some(refresh)) => {
            members.extend([("grant_type", "refresh_token"), ("refresh_token", refresh)]);
        }
        (Flow::RefreshToken, None) => {
            members.extend([
                ("grant_type", "refresh_token"),
                ("refresh_token", known.first),
            ]);
        }
        (Flow::Password, None) => members.extend([
            ("grant_type", "password"),
            ("username", known.first),
            ("password", known.second),
        ]),
        _ => {
            members.push(("grant_type", "client_credentials"));
            client = Some((known.first, known.second));
        }
    }
    let scopes = grant.scopes.join(" ");
    if !scopes.is_empty() {
        members.push(("scope", &scopes));
    }
    members.extend(grant.fields);
    let mut authorization = None;
    match client {
        // A client without a secret only says who it is.
        Some((id, "")) => members.push(("client_id", id)),
        Some((id, secret)) if grant.client_in_body => {
            members.extend([("client_id", id), ("client_secret", secret)]);
        }
        Some((id, secret)) => authorization = Some(basic(id, secret)),
        None => {}
    }
    Asking {
        authorization,
        media_type: "application/x-www-form-urlencoded",
        body: form(&members),
    }
}

fn login(grant: &Grant, known: Known<'_>) -> Asking {
    let mut members = vec![(grant.names.0, known.first), (grant.names.1, known.second)];
    members.extend(grant.fields);
    if grant.form {
        return Asking {
            authorization: None,
            media_type: "application/x-www-form-urlencoded",
            body: form(&members),
        };
    }
    let mut json = Json::object();
    for (name, value) in members {
        json.insert(&crate::pointer::of(name), value);
    }
    Asking {
        authorization: None,
        media_type: "application/json",
        body: json.to_string(),
    }
}

/// `Basic …` of a client: RFC 6749 encodes id and secret as in a form first.
pub(super) fn basic(id: &str, secret: &str) -> String {
    let pair = format!("{}:{}", encoded(id), encoded(secret));
    format!("Basic {}", base64::prelude::BASE64_STANDARD.encode(pair))
}

fn form(members: &[(&str, &str)]) -> String {
    let members = members
        .iter()
        .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)));
    members.collect::<Vec<_>>().join("&")
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, UNRESERVED).to_string()
}

/// The token in an answer of success.
///
/// # Errors
/// What the answer has instead, as the end of a sentence.
pub(super) fn token(grant: &Grant, headers: &HeaderMap, body: &[u8]) -> Result<Answered, String> {
    let json = Json::parse_bytes(body);
    let found = match grant.token.strip_prefix("header:") {
        Some(name) => in_header(name, headers)?,
        None => in_body(grant, json.as_ref().map_err(|_| "is no JSON")?)?,
    };
    let json = json.unwrap_or_default();
    let text = |name: &str| {
        let text = json.get(name).and_then(Json::as_str);
        text.map(str::to_owned)
    };
    let lasts = json.get("expires_in").and_then(|json| {
        let digits = match json {
            Json::String(text) => text.trim().to_owned(),
            other => other.to_string(),
        };
        let seconds = digits.split('.').next()?.parse::<u32>().ok()?;
        Some(Duration::from_secs(seconds.into()))
    });
    Ok(Answered {
        token: found,
        lasts,
        refresh: text("refresh_token").filter(|_| grant.flow != Flow::Login),
    })
}

fn in_header(name: &str, headers: &HeaderMap) -> Result<String, String> {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    let value = value.map(str::trim).filter(|value| !value.is_empty());
    let Some(value) = value else {
        return Err(format!("has no token in the header `{name}`"));
    };
    // As requests have it.
    let bare = value
        .get(..7)
        .filter(|word| word.eq_ignore_ascii_case("bearer "));
    Ok(bare
        .map_or(value, |word| value[word.len()..].trim())
        .to_owned())
}

fn in_body(grant: &Grant, json: &Json) -> Result<String, String> {
    match json.pointer(&crate::pointer::of(grant.token)) {
        Some(Json::String(text)) if !text.trim().is_empty() => Ok(text.trim().to_owned()),
        Some(_) => Err(format!("has no text at `{}`", grant.token)),
        None => Err(format!("has no token at `{}`", grant.token)),
    }
}

/// The error that an answer names, as RFC 6749 has it: `invalid_client`.
pub(super) fn error(body: &[u8]) -> Option<String> {
    let json = Json::parse_bytes(body).ok()?;
    json.get("error")?.as_str().map(str::to_owned)
}

/// What a refusal says: the error's code and description.
pub(super) fn refusal(content_type: &str, body: &[u8], secrets: &Secrets) -> Option<Shown> {
    let json = Json::parse_bytes(body).ok();
    let text = |name: &str| json.as_ref()?.get(name)?.as_str();
    match (text("error"), text("error_description")) {
        (Some(error), Some(description)) => {
            Some(secrets.shown(&format!("{error}: {description}"), 400))
        }
        (Some(error), None) => Some(secrets.shown(error, 400)),
        _ => crate::message::of_server(content_type, body, crate::secrets::Ending::Whole, secrets),
    }
}

/// When a token that lasts so long is renewed: before its end, by a minute at most.
pub(super) fn renewed_after(lasts: Duration) -> Duration {
    lasts - (lasts / 5).min(Duration::from_secs(60))
}

#[cfg(test)]
mod tests;
