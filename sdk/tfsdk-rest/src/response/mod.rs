//! Answers as Terraform's values, by what the attributes declare. Pure, no IO.

mod decode;
mod gone;
mod paging;
mod variant;
mod walk;

pub(crate) use decode::{from_text, value as decode_value};
pub(crate) use gone::{is_deleted, says_gone};
pub(crate) use paging::sign_of_more;
pub(crate) use variant::chosen;
pub(crate) use walk::{Next, Walk};

use crate::declaration::Attribute;
use crate::pointer;
use crate::secrets::{Secrets, Shown};
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Value};

/// A part of an answer that does not fit its attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    pub path: AttributePath,
    /// Where in the body, as a JSON pointer.
    pub pointer: String,
    /// What was wanted and what was found.
    pub what: String,
    pub weight: Weight,
}

/// How bad a misfit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// The answer cannot be understood.
    Wrong,
    /// It has a form that the provider does not know: worth a warning.
    OtherForm,
}

impl Misfit {
    pub(crate) fn describe(&self, secrets: &Secrets) -> Shown {
        let subject = match self.path.is_root() {
            true => "the object".to_owned(),
            false => format!("`{}`", self.path),
        };
        let text = format!(
            "The API's answer does not fit its own description: {subject} (at {}) {}.",
            if self.pointer.is_empty() {
                "/"
            } else {
                &self.pointer
            },
            self.what
        );
        secrets.shown(&text, 600)
    }
}

/// An object of an answer. Attributes that do not fit are null and listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decoded {
    pub value: Value,
    pub misfits: Vec<Misfit>,
    /// Attributes of the read schema that the answer does not have at all.
    pub lacks: Vec<&'static str>,
}

/// The JSON of a body; `None` when there is none.
///
/// # Errors
/// Says what is there instead of JSON.
pub(crate) fn parse(body: &[u8], secrets: &Secrets) -> Result<Option<Json>, Shown> {
    let text = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    if text.iter().all(u8::is_ascii_whitespace) {
        return Ok(None);
    }
    Json::parse_bytes(body).map(Some).map_err(|error| {
        // Broken JSON may hold values that must not be shown.
        if matches!(text.trim_ascii_start().first(), Some(b'{' | b'[' | b'"')) {
            return secrets.shown(&format!("is {error}"), 300);
        }
        let beginning = secrets.shown(&String::from_utf8_lossy(text), 80);
        secrets.shown(&format!("is {error}; it begins with: {beginning}"), 300)
    })
}

/// The JSON of a body; `None` when it has none.
pub(crate) fn parse_quietly(body: &[u8]) -> Option<Json> {
    let text = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    Json::parse_bytes(text).ok()
}

/// The object at `unwraps`; `None` when there is nothing or null.
pub(crate) fn unwrap<'a>(json: &'a Json, unwraps: &str) -> Option<&'a Json> {
    json.pointer(&pointer::of(unwraps))
        .filter(|json| !json.is_null())
}

/// The values of all `attributes` in `json`, which stands at the pointer `base` of the body.
pub(crate) fn decode(attributes: &'static [Attribute], json: &Json, base: &str) -> Decoded {
    let mut misfits = Vec::new();
    let root = AttributePath::root();
    let value = decode::object(attributes, json, &root, base, &mut misfits);
    if attributes.iter().any(Attribute::is_form) {
        decode::knows_form(attributes, json, &root, base, &mut misfits);
    }
    for constant in attributes
        .iter()
        .filter(|one| !one.is_shown() && one.returned)
    {
        let pointer = pointer::of_attribute(constant);
        let found = json.pointer(&pointer).filter(|found| !found.is_null());
        if found.is_some() && !variant::has_value(constant, json) {
            misfits.push(Misfit {
                path: root.clone(),
                pointer: format!("{base}{pointer}"),
                what: "is another kind of object than this resource stands for".to_owned(),
                weight: Weight::OtherForm,
            });
        }
    }
    let lacks = attributes
        .iter()
        .filter(|a| a.returned && !a.write_only && a.is_shown())
        .filter(|a| json.pointer(&pointer::of_attribute(a)).is_none())
        .map(|a| a.name)
        .collect();
    Decoded {
        value,
        misfits,
        lacks,
    }
}

#[cfg(test)]
mod tests;
