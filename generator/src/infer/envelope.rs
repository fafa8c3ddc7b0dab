//! Objects around the object: `{"drink": {…}}`, `{"data": {…}, "errors": []}`.

use super::Proposal;
use crate::naming::fold;
use crate::openapi::{Api, Object, Property, Shape};
use crate::source::{Position, Tree};

/// Names that stand beside the object in an answer.
const BESIDE: [&str; 13] = [
    "cursor",
    "_links",
    "links",
    "meta",
    "metadata",
    "actions",
    "errors",
    "messages",
    "success",
    "included",
    "pagination",
    "warnings",
    "jsonapi",
];
/// Words of a report about the call. They stand beside a thing that is called `result`, and are
/// nothing of it.
const REPORTED: [&str; 11] = [
    "status",
    "time",
    "took",
    "usage",
    "code",
    "message",
    "request_id",
    "requestId",
    "result_info",
    "timestamp",
    "error",
];
const GENERIC: [&str; 5] = ["data", "result", "item", "resource", "response"];

/// What the object inside an envelope is known by: its noun, and the schemas that calls name without
/// an envelope.
#[derive(Clone, Debug, Default)]
pub struct Inside<'a> {
    pub noun: &'a str,
    kinds: Vec<Position>,
}

impl<'a> From<&'a str> for Inside<'a> {
    fn from(noun: &'a str) -> Self {
        Self {
            noun,
            kinds: Vec::new(),
        }
    }
}

/// What is known of a proposal's object: what a create takes, and what a list has elements of.
pub fn inside<'a>(api: &Api, proposal: &'a Proposal) -> Inside<'a> {
    let at = |index: Option<usize>| index.map(|index| &api.operations[index]);
    let sent = at(proposal.create).and_then(|create| create.body()?.schema.as_ref());
    // What has but one property may be an envelope itself.
    let sent = sent.map(|schema| super::flat(api, schema));
    let sent = sent.filter(|schema| schema.properties().len() > 1);
    let listed = at(proposal.list).and_then(|list| elements(api, list.success()?));
    let listed = listed.map(|(_, element)| super::flat(api, &element));
    let listed = listed.filter(|schema| schema.properties().len() > 1);
    Inside {
        noun: &proposal.noun,
        kinds: sent
            .into_iter()
            .chain(listed)
            .map(|schema| schema.position.clone())
            .collect(),
    }
}

/// The property that holds the object in an answer, and its schema; the whole when there is none.
pub fn unwrap(api: &Api, schema: &Position, object: &Inside<'_>) -> (String, Position) {
    match envelope(api, schema, object, Beside::Reports) {
        Some((name, inner)) => (
            format!("/{}", name.replace('~', "~0").replace('/', "~1")),
            inner,
        ),
        None => (String::new(), schema.clone()),
    }
}

/// The property around the object in a request, and its schema.
pub fn wrap(api: &Api, schema: &Position, object: &Inside<'_>) -> (String, Position) {
    match envelope(api, schema, object, Beside::Nothing) {
        Some((name, inner)) => (name, inner),
        None => (String::new(), schema.clone()),
    }
}

/// Whether a property or parameter says which properties an update changes.
pub fn is_mask(name: &str) -> bool {
    fold(name) == "updatemask"
}

/// What an envelope may have beside the object and links, errors and such.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Nothing,
    Reports,
}

fn envelope(
    api: &Api,
    schema: &Position,
    object: &Inside<'_>,
    beside: Beside,
) -> Option<(String, Position)> {
    let noun = object.noun;
    let outer = api.schema(schema);
    let Shape::Object(Object { properties, .. }) = &outer.shape else {
        return None;
    };
    // A vendor's extension may mark the object that the envelope is around.
    let marks = |property: &&Property| {
        let inner = api.schema(&property.schema);
        let mark = inner.extensions.get("x-speakeasy-entity");
        let name = mark.and_then(Tree::as_str).map(fold);
        name.is_some_and(|name| name == fold(noun) || GENERIC.contains(&property.name.as_str()))
            && matches!(inner.shape, Shape::Object(_))
    };
    if api.reads_extensions()
        && !outer.extensions.contains_key("x-speakeasy-entity")
        && let Some(marked) = properties.iter().find(marks)
    {
        return Some((marked.name.clone(), marked.schema.clone()));
    }
    let reports = |name: &str| beside == Beside::Reports && REPORTED.contains(&name);
    let mut main = properties.iter().filter(|property| {
        let name = property.name.as_str();
        !BESIDE.contains(&name) && !is_mask(name) && (!reports(name) || fold(name) == fold(noun))
    });
    let (only, None) = (main.next()?, main.next()) else {
        return None;
    };
    let named = fold(&only.name) == fold(noun) || GENERIC.contains(&only.name.as_str());
    let inner = api.schema(&only.schema);
    let known = object.kinds.contains(&inner.position);
    // What a request takes may be a map or anything: a field then, that is called like the object.
    let is_object = match &inner.shape {
        Shape::Object(object) => {
            beside == Beside::Reports || !object.properties.is_empty() || object.choice.is_some()
        }
        Shape::Union(_) => known,
        _ => false,
    };
    let found = (named || known) && is_object;
    found.then(|| (only.name.clone(), only.schema.clone()))
}

/// The property that may hold the object, by its name and type alone: the only one of its kind, or the
/// only object in an answer.
pub fn possible(api: &Api, schema: &Position, noun: &str) -> Option<Property> {
    let outer = api.schema(schema);
    let objects = || {
        let properties = outer.properties().iter();
        properties.filter(|one| matches!(api.schema(&one.schema).shape, Shape::Object(_)))
    };
    let only =
        |mut found: Box<dyn Iterator<Item = &Property> + '_>| match (found.next(), found.next()) {
            (Some(only), None) => Some(only.clone()),
            _ => None,
        };
    let named = |name: &str| fold(name) == fold(noun) || GENERIC.contains(&name);
    let beside = |name: &str| BESIDE.contains(&name) || REPORTED.contains(&name);
    only(Box::new(objects().filter(|one| named(&one.name))))
        .or_else(|| only(Box::new(objects().filter(|one| !beside(&one.name)))))
}

/// Where the array of a list's answer is, and the schema of its elements.
pub fn elements(api: &Api, schema: &Position) -> Option<(String, Position)> {
    let outer = api.schema(schema);
    match &outer.shape {
        Shape::Array(Some(element)) => Some((String::new(), element.clone())),
        Shape::Object(object) => {
            let arrays: Vec<_> = (object.properties.iter())
                .filter_map(|property| match &api.schema(&property.schema).shape {
                    Shape::Array(Some(element)) => Some((&property.name, element.clone())),
                    _ => None,
                })
                .collect();
            let pointer = |(name, element): &(&String, Position)| {
                let name = name.replace('~', "~0").replace('/', "~1");
                Some((format!("/{name}"), element.clone()))
            };
            let main = arrays
                .iter()
                .filter(|(name, _)| !BESIDE.contains(&name.as_str()));
            match main.collect::<Vec<_>>().as_slice() {
                [only] => pointer(only),
                [] if is_lone(object, &arrays) => pointer(&arrays[0]),
                [] => {
                    // One level deeper: `{"result": {"beds": [...]}, "status": "ok"}`.
                    let (name, inner) = envelope(api, schema, &"".into(), Beside::Reports)?;
                    let inner = api.schema(&inner);
                    let mut arrays = inner.properties().iter().filter_map(|property| {
                        match &api.schema(&property.schema).shape {
                            Shape::Array(Some(element)) => Some((&property.name, element.clone())),
                            _ => None,
                        }
                    });
                    let (only, None) = (arrays.next()?, arrays.next()) else {
                        return None;
                    };
                    Some((format!("/{name}/{}", only.0), only.1))
                }
                // Beside the objects stand names or notes.
                several => {
                    let mut several = several.iter().filter(|(_, element)| {
                        matches!(super::flat(api, element).shape, Shape::Object(_))
                    });
                    let (only, None) = (several.next()?, several.next()) else {
                        return None;
                    };
                    pointer(only)
                }
            }
        }
        _ => None,
    }
}

/// Whether the only array in an answer has a name that otherwise stands beside an object, and there is
/// none that it stands beside.
fn is_lone(object: &Object, arrays: &[(&String, Position)]) -> bool {
    const LISTED: [&str; 3] = ["actions", "links", "messages"];
    let [(name, _)] = arrays else { return false };
    let known = |name: &str| BESIDE.contains(&name) || REPORTED.contains(&name);
    let reports = |name: &str| ["success", "errors", "error"].contains(&name);
    let mut names = object.properties.iter().map(|one| one.name.as_str());
    LISTED.contains(&name.as_str()) && names.all(|name| known(name) && !reports(name))
}
