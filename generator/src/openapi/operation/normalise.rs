//! An operation of any dialect in 3.0's form, as JSON for `openapiv3`.

use super::super::{Api, Dialect, Written, reference};
use super::{example, style, twice};
use crate::diagnostic::Sink;
use crate::model::Style;
use crate::source::{Position, Tree};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The places of what the JSON refers to by number.
#[derive(Debug, Default)]
pub struct Places {
    pub schemas: Vec<Position>,
    /// Examples of bodies, by the numbers of their schemas.
    pub examples: BTreeMap<usize, Position>,
    /// Each with how it is written.
    pub parameters: Vec<(Position, Option<Style>, Written)>,
}

impl Places {
    fn schema(&mut self, position: Position) -> Value {
        self.schemas.push(position);
        json!({ "$ref": (self.schemas.len() - 1).to_string() })
    }

    /// The schema of a body, of which there may be an example.
    fn body(&mut self, position: Position, example: Option<Position>) -> Value {
        let schema = self.schema(position);
        self.examples
            .extend(example.map(|example| (self.schemas.len() - 1, example)));
        schema
    }
}

/// The operation and the places of its schemas and parameters.
pub fn operation(
    api: &Api,
    item: &[(&Position, &Tree)],
    position: &Position,
    node: &Tree,
    sink: &mut Sink,
) -> (Value, Places) {
    let mut places = Places::default();
    let mut parameters: Vec<(Position, Position)> = Vec::new();
    for &(owner, owner_node) in [(position, node)].iter().chain(item) {
        let list = owner_node
            .get("parameters")
            .map(Tree::elements)
            .unwrap_or_default();
        for index in 0..list.len() {
            let written = owner.child("parameters").child(&index.to_string());
            match reference::resolve(api, &written) {
                Ok(resolved) => parameters.push((written, resolved)),
                Err(diagnostic) => sink.push(*diagnostic),
            }
        }
    }
    let mut seen: Vec<(String, String, twice::Declared)> = Vec::new();
    let mut kept = Vec::new();
    let mut body = Value::Null;
    let mut body_at: Option<Position> = None;
    let mut described = false;
    let mut form = None;
    for (written, place) in parameters {
        let file = api.sources.file(place.file);
        let Some(parameter) = file.at(&place.pointer) else {
            continue;
        };
        let name = text(parameter, "name");
        let location = text(parameter, "in");
        // The operation's parameters come first, so they win over the path's.
        let own = twice::Declared {
            list: written.pointer.parent(),
            place: place.clone(),
        };
        if let Some((.., first)) = seen
            .iter()
            .find(|(known, at, _)| *known == name && *at == location)
        {
            if let Some(told) = first.told(api, &own, &name) {
                sink.push(told);
            }
            continue;
        }
        seen.push((name.clone(), location.clone(), own));
        if let Some(told) = style::impossible(&place, &name, &location) {
            sink.push(told);
            continue;
        }
        let required = flag(parameter, "required");
        match location.as_str() {
            // 2.0 allows one. Of several, the first that says what it is counts.
            "body" if described => sink.push(style::second_body(&place)),
            "body" => {
                if let Some(before) = body_at.replace(place.clone()) {
                    sink.push(style::second_body(&before));
                }
                described = parameter.get("schema").is_some();
                let schema = places.schema(place.child("schema"));
                body = json!({
                    "required": required,
                    "content": media(&consumes(api, node), &schema),
                });
            }
            "formData" => {
                form.get_or_insert(written);
            }
            "path" | "query" | "header" | "cookie" => {
                let has_schema = parameter.get("schema").is_some();
                let media = first_content(parameter).filter(|_| !has_schema);
                let schema = match &media {
                    Some(media) => place.child("content").child(media).child("schema"),
                    None if has_schema => place.child("schema"),
                    // 2.0 has the keywords of the schema in the parameter itself.
                    None => place.clone(),
                };
                if let Some(media) = &media
                    && style::is_unwritten(api, media, &schema)
                {
                    sink.push(style::unwritten(&place, &name, media, required));
                    continue;
                }
                let schema = places.schema(schema);
                let (style, written) = style::of(api, parameter, &location);
                places.parameters.push((place, style, written));
                let (name, _) = style::name(&name, &location);
                kept.push(json!({
                    "name": name,
                    "in": location,
                    "required": required || location == "path",
                    "description": text(parameter, "description"),
                    "schema": schema,
                }));
            }
            "querystring" => sink.push(style::whole_query(&place, &name, required)),
            _ => sink.push(style::misplaced(&place, &location)),
        }
    }
    if let (Some(_), Some(field)) = (&body_at, &form) {
        sink.push(style::form_beside_body(field));
    }
    if let Some(request) = request(api, position, node, &mut places, sink) {
        body = request;
    } else if let (Value::Null, Some(field)) = (&body, form) {
        // A form has no schema of its own: the list that its fields stand in is read as one.
        let list = Position {
            file: field.file,
            pointer: field.pointer.parent(),
        };
        let schema = places.schema(list);
        let mut names = consumes(api, node);
        names.retain(|name| name.starts_with("multipart/") || name.contains("urlencoded"));
        if names.is_empty() {
            names.push("application/x-www-form-urlencoded".to_owned());
        }
        body = json!({ "required": true, "content": media(&names, &schema) });
    }
    let mut json = json!({
        "parameters": kept,
        "responses": responses(api, position, node, &mut places, sink),
        "summary": text(node, "summary"),
        "description": text(node, "description"),
        "deprecated": flag(node, "deprecated"),
        "tags": node.get("tags").map(Tree::elements).unwrap_or_default()
            .iter().filter_map(Tree::as_str).collect::<Vec<_>>(),
    });
    if let Some(id) = node.get("operationId").and_then(Tree::as_str) {
        json["operationId"] = Value::String(id.to_owned());
    }
    if !body.is_null() {
        json["requestBody"] = body;
    }
    (json, places)
}

fn request(
    api: &Api,
    position: &Position,
    node: &Tree,
    places: &mut Places,
    sink: &mut Sink,
) -> Option<Value> {
    node.get("requestBody")?;
    let place = match reference::resolve(api, &position.child("requestBody")) {
        Ok(place) => place,
        Err(diagnostic) => {
            sink.push(*diagnostic);
            return None;
        }
    };
    let file = api.sources.file(place.file);
    let body = file.at(&place.pointer)?;
    Some(json!({
        "required": flag(body, "required"),
        "content": content(api, &place, body, places),
    }))
}

fn content(api: &Api, place: &Position, node: &Tree, places: &mut Places) -> Value {
    let mut content = Map::new();
    for (name, media) in node.get("content").map(Tree::members).unwrap_or_default() {
        let mut value = Map::new();
        if media.get("schema").is_some() {
            let place = place.child("content").child(name);
            let example = example::of_media(api, &place, media);
            let schema = places.body(place.child("schema"), example);
            value.insert("schema".to_owned(), schema);
        }
        let encoding = media.get("encoding").map(Tree::members).unwrap_or_default();
        let mut parts = Map::new();
        for (name, property) in encoding {
            let mut part = Map::new();
            if text(property, "style") == "deepObject" {
                part.insert("style".to_owned(), json!("deepObject"));
            }
            let of_type = text(property, "contentType");
            // Of several that are possible the first is sent; a wildcard names none.
            let of_type = of_type.split(',').next().unwrap_or_default().trim();
            if !of_type.is_empty() && !of_type.contains('*') {
                part.insert("contentType".to_owned(), json!(of_type));
            }
            parts.insert(name.to_string(), Value::Object(part));
        }
        value.insert("encoding".to_owned(), Value::Object(parts));
        content.insert(name.to_string(), Value::Object(value));
    }
    Value::Object(content)
}

fn responses(
    api: &Api,
    position: &Position,
    node: &Tree,
    places: &mut Places,
    sink: &mut Sink,
) -> Value {
    let mut responses = Map::new();
    let all = node.get("responses").map(Tree::members).unwrap_or_default();
    // What stands for all others is what a call answers of which no success is described.
    let others = all.iter().any(|(status, _)| status.starts_with(['2', '3']));
    for (status, _) in all {
        let status_code = match &**status {
            "default" if !others => "2XX".to_owned(),
            status => status.to_ascii_uppercase(),
        };
        let known = status_code.len() == 3
            && status_code.as_bytes()[0].is_ascii_digit()
            && (status_code.ends_with("XX") || status_code.parse::<u16>().is_ok());
        // Only answers that succeed are read; errors are shown as the server words them.
        if !known || !status_code.starts_with('2') {
            continue;
        }
        let written = position.child("responses").child(status);
        let place = match reference::resolve(api, &written) {
            Ok(place) => place,
            Err(diagnostic) => {
                sink.push(*diagnostic);
                continue;
            }
        };
        let file = api.sources.file(place.file);
        let Some(response) = file.at(&place.pointer) else {
            continue;
        };
        let content = match api.dialect {
            Dialect::V2 if response.get("schema").is_some() => {
                let example = example::of_response(&place, response);
                let schema = places.body(place.child("schema"), example);
                media(&produces(api, node), &schema)
            }
            Dialect::V2 => json!({}),
            Dialect::V3 | Dialect::V31 => content(api, &place, response, places),
        };
        let headers: Map<String, Value> = response
            .get("headers")
            .map(Tree::members)
            .unwrap_or_default()
            .iter()
            .map(|(name, _)| (name.to_string(), json!({ "$ref": "" })))
            .collect();
        responses.insert(
            status_code,
            json!({ "description": "", "content": content, "headers": headers }),
        );
    }
    Value::Object(responses)
}

fn media(names: &[String], schema: &Value) -> Value {
    let content: Map<String, Value> = names
        .iter()
        .map(|name| (name.clone(), json!({ "schema": schema })))
        .collect();
    Value::Object(content)
}

fn consumes(api: &Api, node: &Tree) -> Vec<String> {
    media_types(api, node, "consumes")
}

fn produces(api: &Api, node: &Tree) -> Vec<String> {
    media_types(api, node, "produces")
}

/// 2.0 states media types for an operation or for the whole document; JSON when it states none.
fn media_types(api: &Api, node: &Tree, key: &str) -> Vec<String> {
    let root = api.sources.file(api.file);
    let list: Vec<String> = node
        .get(key)
        .or_else(|| root.tree.get(key))
        .map(Tree::elements)
        .unwrap_or_default()
        .iter()
        .filter_map(Tree::as_str)
        .map(str::to_owned)
        .collect();
    match list.is_empty() {
        true => vec!["application/json".to_owned()],
        false => list,
    }
}

fn first_content(parameter: &Tree) -> Option<String> {
    let content = parameter.get("content")?.members();
    content.first().map(|(name, _)| name.to_string())
}

fn text(node: &Tree, name: &str) -> String {
    node.get(name)
        .and_then(Tree::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn flag(node: &Tree, name: &str) -> bool {
    node.get(name).and_then(Tree::as_bool).unwrap_or(false)
}
