//! Objects whose bodies are no JSON, and forms with files.

use axum::body::Bytes;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value as Json};

/// A body that is kept and answered as it came.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    pub media_type: String,
    pub body: Bytes,
}

impl Whole {
    /// As tests see it: text, or base 64.
    pub(super) fn shown(&self) -> Json {
        let is_text = ["text/", "yaml"]
            .iter()
            .any(|kind| self.media_type.contains(kind));
        let text = match is_text {
            true => String::from_utf8_lossy(&self.body).into_owned(),
            false => BASE64_STANDARD.encode(&self.body),
        };
        Json::String(text)
    }
}

/// The parts of a form: files in base 64, JSON as what it is, else texts.
pub(super) fn parts(media_type: &str, body: &[u8]) -> Json {
    let Some((_, boundary)) = media_type.split_once("boundary=") else {
        return Json::Null;
    };
    let delimiter = format!("--{boundary}");
    let mut members = Map::new();
    for part in split(body, delimiter.as_bytes()) {
        let Some(end) = find(part, b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8_lossy(&part[..end]).into_owned();
        let content = part[end + 4..].strip_suffix(b"\r\n").unwrap_or_default();
        let name = head.split("; name=\"").nth(1).unwrap_or_default();
        let name = name.split('"').next().unwrap_or_default();
        let value = match () {
            () if head.contains("; filename=") => Json::String(BASE64_STANDARD.encode(content)),
            () if head.contains("json") => serde_json::from_slice(content).unwrap_or_default(),
            () => Json::String(String::from_utf8_lossy(content).into_owned()),
        };
        let value = match members.remove(name) {
            None => value,
            Some(Json::Array(mut several)) => {
                several.push(value);
                Json::Array(several)
            }
            Some(first) => Json::Array(vec![first, value]),
        };
        members.insert(name.to_owned(), value);
    }
    Json::Object(members)
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len())
        .position(|window| window == wanted)
}

fn split<'a>(mut text: &'a [u8], delimiter: &[u8]) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    while let Some(place) = find(text, delimiter) {
        parts.push(&text[..place]);
        text = &text[place + delimiter.len()..];
    }
    parts
}
