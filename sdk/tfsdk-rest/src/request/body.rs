//! Request bodies.
//!
//! - **Full** (`POST`, `PUT`): what the configuration sets, defaults included; what it leaves out
//!   is left out. Values that the API has chosen are not sent back, and neither are those that a
//!   former configuration had set.
//! - **Changed** (`PATCH`): attributes whose planned value differs from the prior one. For those
//!   that were removed an empty array or else null is sent. A changed object is sent whole, except
//!   as `application/merge-patch+json`, whose rule (and null for arrays, too) is the same at every
//!   depth. Write-only values are sent whenever there are any, because nobody can tell whether
//!   they have changed.

use super::changes::{changed, value_changed};
use super::{encode, form};
use crate::declaration::{Attribute, Body, Equality, Kind, Method, Operation, Validator};
use crate::failure::Failure;
use crate::pointer;
use bytes::Bytes;
use tfsdk::Value;
use tfsdk::value::json::Json;

/// Whether an object is being made or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Create,
    Update,
}

/// What a body is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Content<'a> {
    pub phase: Phase,
    pub config: &'a Value,
    pub plan: &'a Value,
    /// Null when there is nothing yet.
    pub prior: &'a Value,
}

/// What `operation` sends.
pub(crate) fn kind(operation: &Operation) -> Body {
    match (operation.body, operation.method) {
        (Body::ByMethod, Method::Post | Method::Put) => Body::Full,
        (Body::ByMethod, Method::Patch) => Body::Changed,
        (Body::ByMethod, Method::Get | Method::Delete) => Body::None,
        (stated, _) => stated,
    }
}

/// How a body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    MergePatch,
    JsonPatch,
    UrlEncoded,
    Multipart,
}

impl Form {
    fn of(media_type: &str) -> Self {
        let essence = media_type.split(';').next().unwrap_or("").trim();
        match essence.to_ascii_lowercase().as_str() {
            "application/merge-patch+json" => Form::MergePatch,
            "application/json-patch+json" => Form::JsonPatch,
            "application/x-www-form-urlencoded" => Form::UrlEncoded,
            "multipart/form-data" => Form::Multipart,
            _ => Form::Json,
        }
    }
}

/// The body and its media type.
pub(super) fn build(
    operation: &Operation,
    attributes: &[Attribute],
    content: Content<'_>,
) -> Result<Option<(Bytes, String)>, Failure> {
    let form = Form::of(operation.media_type);
    let json = match kind(operation) {
        Body::None | Body::ByMethod => return Ok(None),
        Body::Full => encode::object(attributes, content.config, content.phase)?,
        Body::Changed if form == Form::JsonPatch => {
            let commands = commands(attributes, content, &pointer::of(operation.wraps))?;
            return Ok(Some((
                Bytes::from(commands.to_string()),
                operation.media_type.to_owned(),
            )));
        }
        Body::Changed => {
            let depth = match form {
                Form::MergePatch => Depth::Every,
                _ => Depth::Top,
            };
            changes(attributes, content, depth)?
        }
    };
    let mut body = Json::Null;
    body.insert(&pointer::of(operation.wraps), json);
    let stated = match operation.media_type {
        "" => "application/json",
        media_type => media_type,
    };
    let (text, media_type) = match form {
        Form::UrlEncoded => (
            form::url_encoded(&body, operation.brackets),
            stated.to_owned(),
        ),
        Form::Multipart => form::multipart(&body),
        _ => (body.to_string(), stated.to_owned()),
    };
    Ok(Some((Bytes::from(text), media_type)))
}

/// The JSON Patch that turns the prior object into the planned one. `add` replaces what is there.
fn commands(attributes: &[Attribute], content: Content<'_>, around: &str) -> Result<Json, Failure> {
    let mut commands = Vec::new();
    for gone in left(attributes, content).as_object().into_iter().flatten() {
        let path = format!("{around}{}", pointer::of(gone.0));
        commands.push(command(path, None));
    }
    for (attribute, value) in changed_members(attributes, content, Depth::Top)? {
        match (attribute.inline, value) {
            // The members of a form are the object's own.
            (true, Some(Json::Object(members))) => {
                for (name, member) in members {
                    let path = format!("{around}{}", pointer::of(&name));
                    commands.push(command(path, Some(member)));
                }
            }
            (true, _) => {}
            (false, value) => {
                let path = format!("{around}{}", pointer::of_attribute(attribute));
                commands.push(command(path, value));
            }
        }
    }
    Ok(Json::Array(commands))
}

fn command(path: String, value: Option<Json>) -> Json {
    let name = if value.is_some() { "add" } else { "remove" };
    let mut command = vec![
        ("op", Json::String(name.to_owned())),
        ("path", Json::String(path)),
    ];
    command.extend(value.map(|value| ("value", value)));
    command.into_iter().collect()
}

/// How far a change is taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    Top,
    Every,
}

fn changes(attributes: &[Attribute], content: Content<'_>, depth: Depth) -> Result<Json, Failure> {
    // What a form had that is no longer the object's goes first: the new one may have it too.
    let mut json = left(attributes, content);
    for (attribute, value) in changed_members(attributes, content, depth)? {
        let value = value.unwrap_or_else(|| removed(attribute));
        encode::put(&mut json, attribute, value);
    }
    Ok(json)
}

/// Null for all that forms have which are no longer the object's.
fn left(attributes: &[Attribute], content: Content<'_>) -> Json {
    let mut json = Json::object();
    for form in attributes.iter().filter(|attribute| attribute.is_form()) {
        let part = content.of(form.name);
        if part.plan.is_null() && !part.prior.is_null() {
            leave(form, content.phase, &mut json);
        }
    }
    json
}

/// The attributes that change, with what is sent for each; `None` for one that was removed.
fn changed_members<'a>(
    attributes: &'a [Attribute],
    content: Content<'_>,
    depth: Depth,
) -> Result<Vec<(&'a Attribute, Option<Json>)>, Failure> {
    let mut members = Vec::new();
    for attribute in attributes {
        if !encode::travels(attribute, content.phase) {
            continue;
        }
        let part = content.of(attribute.name);
        let value = encode::configured(attribute, content.config);
        if attribute.write_only {
            let member = encode::member(attribute, &value, content.phase)?;
            members.extend(member.map(|member| (attribute, Some(member))));
            continue;
        }
        if !changed(attribute, part.plan, part.prior) {
            continue;
        }
        if depth == Depth::Every {
            let of_value = Content {
                config: &value,
                ..part
            };
            let member = merge(&attribute.kind, of_value).map_err(|failure| {
                Failure::new(format!("The value of `{}`: {failure}", attribute.name))
            })?;
            members.push((attribute, Some(member)));
        } else {
            members.push((attribute, encode::member(attribute, &value, content.phase)?));
        }
    }
    Ok(members)
}

/// Sends null for all that a form has.
fn leave(form: &Attribute, phase: Phase, json: &mut Json) {
    let Kind::Object(members) = form.kind else {
        return;
    };
    for member in members.iter().filter(|member| member.is_shown()) {
        if encode::travels(member, phase) {
            encode::put(json, member, removed(member));
        }
    }
}

/// What a `PATCH` sends for an attribute that was removed. Hardly any document lets an array be
/// null, and all let it be empty; unless they say that it must have elements.
fn removed(attribute: &Attribute) -> Json {
    let needs_elements = attribute
        .validators
        .iter()
        .any(|validator| matches!(validator, Validator::SizeAtLeast(least) if *least > 0));
    match attribute.kind {
        Kind::List(_) | Kind::Set(_) if !needs_elements => Json::Array(Vec::new()),
        _ => Json::Null,
    }
}

/// The merge patch (RFC 7396) that turns the prior value into the configured one.
fn merge(kind: &Kind, content: Content<'_>) -> Result<Json, Failure> {
    match (kind, content.config, content.prior) {
        (Kind::Object(attributes), Value::Object(_), Value::Object(_)) => {
            changes(attributes, content, Depth::Every)
        }
        (Kind::Map(element), Value::Map(config), Value::Map(prior)) => {
            let removed = prior.keys().filter(|key| !config.contains_key(*key));
            let mut json: Vec<(&String, Json)> = removed.map(|key| (key, Json::Null)).collect();
            for (key, value) in config {
                let before = prior.get(key).unwrap_or(&Value::Null);
                if value_changed(element, Equality::Exact, value, before) {
                    let of_value = Content {
                        config: value,
                        plan: value,
                        prior: before,
                        phase: content.phase,
                    };
                    json.push((key, merge(element, of_value)?));
                }
            }
            Ok(json.into_iter().collect())
        }
        (kind, value, _) => encode::json(kind, value, content.phase).map_err(Failure::new),
    }
}

impl<'a> Content<'a> {
    fn of(&self, name: &str) -> Content<'a> {
        const NULL: &Value = &Value::Null;
        Content {
            phase: self.phase,
            config: self.config.attribute(name).unwrap_or(NULL),
            plan: self.plan.attribute(name).unwrap_or(NULL),
            prior: self.prior.attribute(name).unwrap_or(NULL),
        }
    }
}
