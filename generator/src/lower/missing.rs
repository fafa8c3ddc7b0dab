//! Why something cannot be a resource: what its operations take and answer instead of an object.

use super::{Context, sendable};
use crate::infer::{self, Proposal};
use crate::model::Reason;
use crate::openapi::{Api, Method, Operation, Schema, Shape};
use crate::source::Position;

/// What is said where no operation even tries.
pub const NOTHING: &str = "no operation makes it";

/// Why no operation makes the object.
pub fn create(context: Context<'_>, proposal: &Proposal) -> String {
    match candidate(context, proposal) {
        Some((operation, schema)) => {
            format!("`{}` takes {}", operation.call(), instead(&schema))
        }
        None => unsent(context, proposal).unwrap_or_else(|| NOTHING.to_owned()),
    }
}

/// Why what would make it cannot be sent.
fn unsent(context: Context<'_>, proposal: &Proposal) -> Option<String> {
    let Context { api, calls, .. } = context;
    let mut makers = makers(api, proposal).into_iter();
    makers.find_map(|(method, key)| sendable::unsendable(&api.operations[calls.at(method, &key)?]))
}

/// The calls that make an object: a POST where all are, or a PUT where it is.
fn makers(api: &Api, proposal: &Proposal) -> [(Method, String); 2] {
    let item = infer::key(infer::path(api, proposal));
    let above = item.strip_suffix("/{}").unwrap_or(&item).to_owned();
    [(Method::Post, above), (Method::Put, item)]
}

/// What to do about that.
pub fn help(context: Context<'_>, proposal: &Proposal) -> &'static str {
    match proposal.create.is_none() && candidate(context, proposal).is_some() {
        true => "let an overlay describe its body as an object, or remove the entry",
        false => "name the missing operation here, or remove the entry",
    }
}

/// What a value is that is no object.
pub fn instead(schema: &Schema) -> &'static str {
    match &schema.shape {
        Shape::Union(choice) if choice.branches.is_empty() => {
            "one of several forms, none of which is an object"
        }
        Shape::Union(_) => "one of several forms, and a value does not tell which",
        Shape::Array(_) => "a list",
        Shape::Any => "any value",
        _ => "no object",
    }
}

/// Forms of a whole body that are no objects, where others are: an object's attributes have no place for them.
pub fn forms(
    api: &Api,
    operation: &Operation,
    verb: &str,
    schema: Option<&Position>,
) -> Vec<Reason> {
    let schema = schema.map(|schema| api.schema(schema));
    let Some(Shape::Union(choice)) = schema.as_ref().map(|schema| &schema.shape) else {
        return Vec::new();
    };
    let wholes = choice.wholes.iter().filter(|_| choice.has_objects());
    wholes
        .map(|whole| Reason {
            rule: "attribute.dropped".to_owned(),
            because: format!(
                "`{}` also {verb} {}, which is left out: the other forms are objects",
                operation.call(),
                match whole.name {
                    "list" => "a list",
                    "map" => "a map",
                    "text" => "a text",
                    "boolean" => "a boolean",
                    "number" => "a number",
                    _ => "a single value",
                }
            ),
        })
        .collect()
}

/// What would make it, if it took an object.
fn candidate<'a>(
    context: Context<'a>,
    proposal: &Proposal,
) -> Option<(&'a Operation, std::rc::Rc<Schema>)> {
    let Context { api, calls, .. } = context;
    makers(api, proposal).into_iter().find_map(|(method, key)| {
        let found = &api.operations[calls.at(method, &key)?];
        let schema = infer::flat(api, found.body()?.schema.as_ref()?);
        (!matches!(schema.shape, Shape::Object(_))).then_some((found, schema))
    })
}
