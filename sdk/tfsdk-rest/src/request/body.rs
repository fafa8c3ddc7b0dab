//! Request bodies.
//!
//! - **Full** (`POST`, `PUT`): the planned value of everything that may travel, whether it is
//!   configured, a default, or kept from the state. A server that replaces objects would else
//!   reset what the plan calls unchanged. What is null or not known yet is left out.
//! - **Changed** (`PATCH`): attributes whose planned value differs from the prior one. For those
//!   that were removed an empty array or else null is sent. A changed object is sent whole, except
//!   as `application/merge-patch+json`, whose rule (and null for arrays, too) is the same at every
//!   depth. What is sent whole has its planned members, as a full body has. Write-only values are
//!   sent whenever there are any, because nobody can tell whether they have changed. What the API
//!   demands of each body (`always`) is sent unchanged.

use super::changes::{changed, value_changed};
use super::wanted::wanted;
use super::{cleared, echo, encode, form, mask, multipart, stated, version, whole};
use crate::declaration::{Attribute, Body, Equality, Kind, Method, Operation};
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

/// Whether the body of `operation` has the value of `attribute`, when it is to be sent at all.
pub(crate) fn carries(operation: &Operation, attribute: &Attribute, phase: Phase) -> bool {
    match operation.body {
        Body::Only(names) => names.contains(&attribute.name),
        Body::Fixed(text) => stated::mentions(text, attribute),
        _ => encode::travels(attribute, phase),
    }
}

/// The attributes that a change tells the API of.
pub(super) fn changing<'a>(attributes: &'a [Attribute], step: Step<'_>) -> Vec<&'a Attribute> {
    let changing = attributes.iter().filter(|attribute| {
        let part = step.of(attribute.name);
        let secret = attribute.write_only && !part.wanted.is_null();
        let differs = changed(attribute, part.wanted, part.prior)
            && !cleared::is_silent(attribute, part.wanted);
        encode::travels(attribute, step.phase) && (secret || differs)
    });
    changing.collect()
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
    current: Option<&Json>,
) -> Result<Option<(Bytes, String)>, Failure> {
    let form = Form::of(operation.media_type);
    let wanted = wanted(attributes, content.config, content.plan);
    if let (Some(whole), false) = (operation.content, kind(operation) == Body::None) {
        let value = wanted.attribute(whole.attribute()).unwrap_or(&Value::Null);
        let body = whole::bytes(whole, value)?;
        return Ok(Some((body, operation.media_type.to_owned())));
    }
    let step = Step {
        phase: content.phase,
        wanted: &wanted,
        prior: content.prior,
    };
    let mut json = match kind(operation) {
        Body::None | Body::ByMethod => return Ok(None),
        Body::Echo if let Some(current) = current => {
            let mut json = current.clone();
            echo::merge(&mut json, attributes, step)?;
            json
        }
        Body::Full | Body::Echo => {
            let mut json = encode::object(attributes, &wanted, content.phase)?;
            cleared::complete(&mut json, attributes, step);
            json
        }
        Body::Only(names) => stated::only(names, attributes, step, operation.method)?,
        Body::Fixed(text) => stated::filled(text, attributes, step, operation.method)?,
        Body::JsonPatch => commands(attributes, step, "")?,
        Body::Changed if form == Form::JsonPatch => {
            let around = pointer::of(operation.wraps);
            let mut commands = commands(attributes, step, &around)?;
            version::put(&mut commands, operation, attributes, content, &around)?;
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
            let mut json = changes(attributes, step, depth)?;
            stated::complete(&mut json, operation.always, attributes, step)?;
            json
        }
    };
    version::put(&mut json, operation, attributes, content, "")?;
    let mut body = Json::Null;
    body.insert(&pointer::of(operation.wraps), json);
    mask::put(&mut body, operation, attributes, step);
    let stated = match operation.media_type {
        "" => "application/json",
        media_type => media_type,
    };
    let (bytes, media_type) = match form {
        Form::UrlEncoded => (
            form::url_encoded(&body, operation.brackets).into(),
            stated.to_owned(),
        ),
        Form::Multipart => multipart::write(&body, operation.parts)?,
        _ => (body.to_string().into(), stated.to_owned()),
    };
    Ok(Some((bytes, media_type)))
}

/// An element of a parent: a new one, or what it is `current`ly with what changes.
pub(crate) fn element_body(
    attributes: &[Attribute],
    content: Content<'_>,
    current: Option<&Json>,
) -> Result<Json, Failure> {
    let wanted = wanted(attributes, content.config, content.plan);
    let step = Step {
        phase: content.phase,
        wanted: &wanted,
        prior: content.prior,
    };
    match current {
        None => {
            let mut json = encode::object(attributes, &wanted, content.phase)?;
            cleared::complete(&mut json, attributes, step);
            Ok(json)
        }
        Some(current) => {
            let mut json = current.clone();
            echo::merge(&mut json, attributes, step)?;
            Ok(json)
        }
    }
}

/// The JSON Patch that turns the prior object into the planned one. `add` replaces what is there.
fn commands(attributes: &[Attribute], step: Step<'_>, around: &str) -> Result<Json, Failure> {
    let mut commands = Vec::new();
    for form in attributes.iter().filter(|attribute| attribute.is_form()) {
        let part = step.of(form.name);
        if part.wanted.is_null() {
            take_away(form, part, around, &mut commands);
        }
    }
    for (attribute, value) in changed_members(attributes, step, Depth::Top)? {
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
                commands.push(command(path, value.or_else(|| cleared::full(attribute))));
            }
        }
    }
    Ok(Json::Array(commands))
}

/// Removes what a form had: `remove` fails where there is nothing (RFC 6902).
fn take_away(form: &Attribute, step: Step<'_>, around: &str, commands: &mut Vec<Json>) {
    let Kind::Object(members) = form.kind else {
        return;
    };
    for member in members {
        let part = step.of(member.name);
        let there = !part.prior.is_null() && member.is_shown();
        if member.is_form() {
            take_away(member, part, around, commands);
        } else if let (true, Value::Map(others)) = (member.inline, part.prior) {
            let paths = others
                .keys()
                .map(|key| format!("{around}{}", pointer::of(key)));
            commands.extend(paths.map(|path| command(path, None)));
        } else if there && encode::travels(member, step.phase) {
            let path = format!("{around}{}", pointer::of_attribute(member));
            commands.push(command(path, None));
        }
    }
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

/// From what to what a value changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'a> {
    pub phase: Phase,
    pub wanted: &'a Value,
    pub prior: &'a Value,
}

fn changes(attributes: &[Attribute], step: Step<'_>, depth: Depth) -> Result<Json, Failure> {
    // What a form had that is no longer the object's goes first: the new one may have it too.
    let mut json = left(attributes, step);
    for (attribute, value) in changed_members(attributes, step, depth)? {
        if let Some(value) = value.or_else(|| cleared::partial(attribute)) {
            encode::put(&mut json, attribute, value);
        }
    }
    Ok(json)
}

/// Null for all that forms have which are no longer the object's.
fn left(attributes: &[Attribute], step: Step<'_>) -> Json {
    let mut json = Json::object();
    for form in attributes.iter().filter(|attribute| attribute.is_form()) {
        let part = step.of(form.name);
        if part.wanted.is_null() && !part.prior.is_null() {
            leave(form, step.phase, &mut json);
        }
    }
    json
}

/// The attributes that change, with what is sent for each; `None` for one that was removed.
fn changed_members<'a>(
    attributes: &'a [Attribute],
    step: Step<'_>,
    depth: Depth,
) -> Result<Vec<(&'a Attribute, Option<Json>)>, Failure> {
    let mut members = Vec::new();
    for attribute in attributes {
        if !encode::travels(attribute, step.phase) {
            continue;
        }
        let part = step.of(attribute.name);
        if attribute.write_only {
            let member = encode::member(attribute, part.wanted, step.phase)?;
            members.extend(member.map(|member| (attribute, Some(member))));
            continue;
        }
        if !changed(attribute, part.wanted, part.prior)
            || cleared::is_silent(attribute, part.wanted)
        {
            continue;
        }
        if depth == Depth::Every && part.wanted.is_null() {
            // The rule of merge patches is null, for lists too.
            let cleared = cleared::full(attribute).unwrap_or(Json::Null);
            members.push((attribute, Some(cleared)));
        } else if depth == Depth::Every {
            let member = merge(&attribute.kind, part).map_err(|failure| {
                Failure::new(format!("The value of `{}`: {failure}", attribute.name))
            })?;
            members.push((attribute, Some(member)));
        } else {
            let member = encode::member(attribute, part.wanted, step.phase)?;
            members.push((attribute, member));
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
            let cleared = cleared::partial(member).unwrap_or(Json::Null);
            encode::put(json, member, cleared);
        }
    }
}

/// The merge patch (RFC 7396) that turns the prior value into the wanted one.
fn merge(kind: &Kind, step: Step<'_>) -> Result<Json, Failure> {
    match (kind, step.wanted, step.prior) {
        (Kind::Object(attributes), Value::Object(_), Value::Object(_)) => {
            changes(attributes, step, Depth::Every)
        }
        (Kind::Map(element), Value::Map(wanted), Value::Map(prior)) => {
            let removed = prior.keys().filter(|key| !wanted.contains_key(*key));
            let mut json: Vec<(&String, Json)> = removed.map(|key| (key, Json::Null)).collect();
            for (key, value) in wanted {
                let before = prior.get(key).unwrap_or(&Value::Null);
                if value_changed(element, Equality::Exact, value, before) {
                    let part = Step {
                        wanted: value,
                        prior: before,
                        ..step
                    };
                    json.push((key, merge(element, part)?));
                }
            }
            Ok(json.into_iter().collect())
        }
        (kind, value, _) => encode::json(kind, value, step.phase).map_err(Failure::new),
    }
}

impl<'a> Step<'a> {
    pub(super) fn of(&self, name: &str) -> Step<'a> {
        const NULL: &Value = &Value::Null;
        Step {
            phase: self.phase,
            wanted: self.wanted.attribute(name).unwrap_or(NULL),
            prior: self.prior.attribute(name).unwrap_or(NULL),
        }
    }
}
