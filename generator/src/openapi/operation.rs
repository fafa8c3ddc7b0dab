//! Operations: each is brought to 3.0's form with its schemas left as references to their places,
//! and read through `openapiv3`.

mod example;
mod normalise;
mod repeated;
mod style;
mod twice;

pub use style::{catch_all, impossible_key};

use super::api::{Location, MediaType, Method, Operation, Parameter, RequestBody, Response};
use super::{Api, extension, media, reference, security, server};
use crate::diagnostic::{Code, Diagnostic, Sink, nearest};
use crate::source::{Pointer, Position, Tree};
use openapiv3::{ParameterData, ParameterSchemaOrContent, ReferenceOr, StatusCode};

const METHODS: [(&str, Method); 5] = [
    ("get", Method::Get),
    ("post", Method::Post),
    ("put", Method::Put),
    ("patch", Method::Patch),
    ("delete", Method::Delete),
];

/// Methods that show no object and change none.
const BODILESS: [&str; 3] = ["head", "options", "trace"];

/// Fills in [`Api::operations`].
pub fn read(api: &mut Api, sink: &mut Sink) {
    let source = api.sources.file(api.file);
    let paths = Position {
        file: api.file,
        pointer: Pointer::parse("/paths"),
    };
    let mut operations = Vec::new();
    let mut bodiless = Vec::new();
    for (path, _) in source
        .tree
        .get("paths")
        .map(Tree::members)
        .unwrap_or_default()
    {
        if !path.starts_with('/') {
            if !path.starts_with("x-") {
                sink.push(
                    Diagnostic::warning(Code::Malformed, "this path does not begin with a slash")
                        .at(&paths.child(path), "not used")
                        .help("write a `/` before it, or begin its name with `x-`"),
                );
            }
            continue;
        }
        if !has_whole_parameters(path) {
            sink.push(
                Diagnostic::warning(Code::Malformed, "the braces of this path do not match")
                    .at(&paths.child(path), "not used")
                    .help("write each parameter as `{name}`; everything else is generated"),
            );
            continue;
        }
        let item = match reference::resolve(api, &paths.child(path)) {
            Ok(item) => item,
            Err(diagnostic) => {
                sink.push(*diagnostic);
                continue;
            }
        };
        let mut items = vec![item];
        // What stands beside the reference is added to what it leads to.
        let written = paths.child(path);
        if !items.contains(&written) {
            items.insert(0, written);
        }
        let files = items.iter().map(|item| api.sources.file(item.file));
        let files: Vec<_> = files.collect();
        let nodes = items.iter().zip(&files);
        let item: Vec<(&Position, &Tree)> = nodes
            .filter_map(|(item, file)| Some((item, file.at(&item.pointer)?)))
            .collect();
        for (place, node) in &item {
            misspelled(place, node, sink);
            server::tell(place, node, sink);
        }
        let apart = repeated::apart(path, &paths.child(path), sink);
        let others = BODILESS
            .iter()
            .filter(|key| item.iter().any(|(_, node)| node.get(key).is_some()));
        bodiless.extend(others.map(|key| format!("{} {path}", key.to_ascii_uppercase())));
        for (key, method) in METHODS {
            let mut having = item.iter().filter(|(_, node)| node.get(key).is_some());
            let Some((owner, _)) = having.next() else {
                continue;
            };
            if let Some((other, _)) = having.next() {
                sink.push(twice(owner, other, key));
            }
            // Some documents keep each operation in a file of its own.
            let position = match reference::resolve(api, &owner.child(key)) {
                Ok(position) => position,
                Err(diagnostic) => {
                    sink.push(*diagnostic);
                    continue;
                }
            };
            let file = api.sources.file(position.file);
            let Some(node) = file.at(&position.pointer) else {
                continue;
            };
            let ignored = extension::is_ignored(&api.families, node);
            if ignored {
                continue;
            }
            if !matches!(node, Tree::Object(_)) {
                sink.push(
                    Diagnostic::warning(Code::Malformed, "this operation is no object")
                        .at(&position, "not used")
                        .help("write what it answers, or remove it"),
                );
                continue;
            }
            server::tell(&position, node, sink);
            let path = apart.path.as_str();
            match operation(api, path, method, &item, &position, node, sink) {
                Ok(mut operation) => {
                    apart.declare(&mut operation);
                    operations.push(operation);
                }
                Err(diagnostic) => sink.push(*diagnostic),
            }
        }
    }
    let declares = |operation: &Operation| declared(operation).next().is_some();
    // A document that declares no parameter of any path leaves all of them to its paths.
    if operations.iter().any(declares) {
        for operation in &operations {
            undeclared(operation, &paths.child(&operation.path), sink);
        }
    }
    api.operations.extend(operations);
    api.bodiless.extend(bodiless);
}

/// Tells of methods in capital letters, which no version of OpenAPI knows.
fn misspelled(item: &Position, node: &Tree, sink: &mut Sink) {
    for (key, _) in node.members() {
        let lower = key.to_ascii_lowercase();
        if METHODS
            .iter()
            .any(|(method, _)| **method == lower && **key != lower)
        {
            sink.push(
                Diagnostic::warning(Code::Malformed, format!("there is no method `{key}`"))
                    .at(&item.child(key), "not used")
                    .help(format!("did you mean `{lower}`?")),
            );
        }
    }
}

/// Whether each brace of a path opens or closes a parameter that has a name.
fn has_whole_parameters(path: &str) -> bool {
    let mut name: Option<usize> = None;
    for character in path.chars() {
        name = match (character, name) {
            ('{', None) => Some(0),
            ('}', Some(length)) if length > 0 => None,
            ('{' | '}', _) => return false,
            (_, length) => length.map(|length| length + 1),
        };
    }
    name.is_none()
}

/// The names of the parameters that it says travel in its path.
fn declared(operation: &Operation) -> impl Iterator<Item = &str> {
    let parameters = operation.parameters.iter();
    parameters
        .filter(|parameter| parameter.location == Location::Path)
        .map(|parameter| parameter.name.as_str())
}

/// Tells of parameters that a path names and its operation does not declare.
fn undeclared(operation: &Operation, place: &Position, sink: &mut Sink) {
    let declared: Vec<&str> = declared(operation).collect();
    let named: Vec<&str> = operation
        .path
        .split('{')
        .skip(1)
        .filter_map(|part| part.split('}').next())
        // `{path+}` is the parameter `path`, slashes and all.
        .map(|name| name.strip_suffix('+').unwrap_or(name))
        .collect();
    for name in &named {
        if declared.contains(name) {
            continue;
        }
        let free = declared.iter().filter(|other| !named.contains(other));
        let help = match nearest(free, name) {
            Some(other) => format!("did you mean `{{{other}}}`? that one is declared"),
            None => format!(
                "add `{{name: {name}, in: path, required: true, …}}` to the `parameters` of the path"
            ),
        };
        sink.push(
            Diagnostic::warning(
                Code::Malformed,
                format!("no parameter declares `{{{name}}}` of this path"),
            )
            .at(place, "taken for text")
            .help(help),
        );
    }
}

/// Tells of a call that a path has beside its reference and in what that leads to.
fn twice(here: &Position, there: &Position, key: &str) -> Diagnostic {
    Diagnostic::warning(
        Code::Malformed,
        format!("this path has `{key}` beside its `$ref` and in what that leads to"),
    )
    .at(&here.child(key), "this one counts")
    .at(&there.child(key), "not used")
    .help("remove one of the two")
}

fn operation(
    api: &Api,
    path: &str,
    method: Method,
    item: &[(&Position, &Tree)],
    position: &Position,
    node: &Tree,
    sink: &mut Sink,
) -> Result<Operation, Box<Diagnostic>> {
    let (json, places) = normalise::operation(api, item, position, node, sink);
    let fetched = |place: &Position| api.sources.file(place.file).url.clone();
    let read: openapiv3::Operation = serde_json::from_value(json).map_err(|error| {
        Box::new(
            Diagnostic::warning(
                Code::Malformed,
                format!("this operation cannot be read: {error}"),
            )
            .at(position, "not used")
            .help("correct the operation, or leave it: everything else is generated"),
        )
    })?;
    let schema = |reference: &ReferenceOr<openapiv3::Schema>| place(&places, reference);
    let content = |content: &openapiv3::Content, owner: &Position| -> Vec<MediaType> {
        let media = content.iter().map(|(name, media)| {
            let of_type = |(name, part): (&String, &openapiv3::Encoding)| {
                Some((name.clone(), part.content_type.clone()?))
            };
            let mut parts = media.encoding.values();
            let known = MediaType {
                name: name.clone(),
                schema: media.schema.as_ref().and_then(schema),
                brackets: parts.any(|part| part.style.is_some()),
                types: media.encoding.iter().filter_map(of_type).collect(),
                example: (media.schema.as_ref())
                    .and_then(|schema| places.examples.get(&number(schema)?).cloned()),
                whole: None,
            };
            media::whole(api, known, owner)
        });
        media.collect()
    };
    let parameters = read
        .parameters
        .iter()
        .enumerate()
        .filter_map(|(index, parameter)| match parameter {
            ReferenceOr::Item(parameter) => Some((index, parameter)),
            ReferenceOr::Reference { .. } => None,
        })
        .map(|(index, parameter)| {
            let (location, data): (Location, &ParameterData) = match parameter {
                openapiv3::Parameter::Path { parameter_data, .. } => {
                    (Location::Path, parameter_data)
                }
                openapiv3::Parameter::Query { parameter_data, .. } => {
                    (Location::Query, parameter_data)
                }
                openapiv3::Parameter::Header { parameter_data, .. } => {
                    (Location::Header, parameter_data)
                }
                openapiv3::Parameter::Cookie { parameter_data, .. } => {
                    (Location::Cookie, parameter_data)
                }
            };
            Parameter {
                name: data.name.clone(),
                location,
                required: data.required || location == Location::Path,
                schema: match &data.format {
                    ParameterSchemaOrContent::Schema(reference) => schema(reference),
                    ParameterSchemaOrContent::Content(several) => several
                        .values()
                        .find_map(|media| media.schema.as_ref().and_then(&schema)),
                },
                description: data.description.clone().unwrap_or_default(),
                position: places.parameters[index].0.clone(),
                style: places.parameters[index].1,
                written: places.parameters[index].2,
            }
        })
        .collect();
    let request = match &read.request_body {
        Some(ReferenceOr::Item(body)) => Some(RequestBody {
            required: body.required,
            content: content(&body.content, &position.child("requestBody")),
        }),
        _ => None,
    };
    let mut responses: Vec<Response> = read
        .responses
        .responses
        .iter()
        .filter_map(|(status, response)| match response {
            ReferenceOr::Item(response) => Some(Response {
                status: match status {
                    StatusCode::Code(code) => code.to_string(),
                    StatusCode::Range(range) => format!("{range}XX"),
                },
                content: content(
                    &response.content,
                    &position.child("responses").child(&format!("{status}")),
                ),
                headers: response.headers.keys().cloned().collect(),
            }),
            ReferenceOr::Reference { .. } => None,
        })
        .collect();
    responses.sort_by(|a, b| a.status.cmp(&b.status));
    Ok(Operation {
        id: read.operation_id,
        method,
        path: path.to_owned(),
        parameters,
        request,
        responses,
        tags: read.tags,
        summary: read.summary.unwrap_or_default(),
        description: read.description.unwrap_or_default(),
        deprecated: read.deprecated,
        position: position.clone(),
        servers: match server::of(node, fetched(position).as_ref()) {
            own if own.is_empty() => {
                let all = item.iter();
                let all = all.map(|(place, node)| server::of(node, fetched(place).as_ref()));
                all.into_iter()
                    .find(|own| !own.is_empty())
                    .unwrap_or_default()
            }
            own => own,
        },
        anonymous: security::says_nobody(node),
        security: security::requirements(node),
    })
}

/// Schemas were left as references to a number in `places`.
fn place(
    places: &normalise::Places,
    reference: &ReferenceOr<openapiv3::Schema>,
) -> Option<Position> {
    places.schemas.get(number(reference)?).cloned()
}

fn number(reference: &ReferenceOr<openapiv3::Schema>) -> Option<usize> {
    match reference {
        ReferenceOr::Reference { reference } => reference.parse().ok(),
        ReferenceOr::Item(_) => None,
    }
}
