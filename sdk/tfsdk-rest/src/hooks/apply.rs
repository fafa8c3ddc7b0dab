//! Calls hooks, on what travels. Pure, no IO.

use super::{BeforeCall, Json, Known, Outcome, Outgoing, Planning};
use crate::declaration::{Attribute, Body, DataSource, Hooks, Operation, Resource};
use crate::failure::Failure;
use crate::pointer;
use crate::request::{Request, kind};
use tfsdk::Diagnostics;
use tfsdk::resource::{ModifyPlanRequest, ModifyPlanResponse};

/// Whose calls hooks step into.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Owner {
    Resource(&'static Resource),
    DataSource(&'static DataSource),
}

/// A hook before a call, with its name in the mapping.
type Named = (&'static str, Option<BeforeCall>);

impl Owner {
    pub(crate) fn hooks(self) -> Option<&'static Hooks> {
        match self {
            Self::Resource(resource) => resource.hooks,
            Self::DataSource(source) => source.hooks,
        }
    }

    /// The attributes of the objects in its answers.
    fn attributes(self) -> &'static [Attribute] {
        match self {
            Self::Resource(resource) => resource.attributes,
            Self::DataSource(source) => source.attributes,
        }
    }

    /// The hook before `operation`, and whether the body has attributes to encode.
    fn before(self, hooks: &Hooks, operation: &Operation) -> Option<(Named, Encoded)> {
        let is = |own: &Operation| std::ptr::eq(own, operation);
        let is_one = |own: &Option<Operation>| own.as_ref().is_some_and(is);
        let list = ("before_list", hooks.before_list);
        let read = ("before_read", hooks.before_read);
        let plain = |named: Named| Some((named, Encoded::No));
        match self {
            Self::Resource(resource) => {
                let binding = resource.binding;
                let written = |named: Named| Some((named, Encoded::Yes));
                match () {
                    () if is_one(&binding.create) => {
                        written(("before_create", hooks.before_create))
                    }
                    () if is_one(&binding.update) => {
                        written(("before_update", hooks.before_update))
                    }
                    () if binding.then.iter().any(|then| is(&then.operation)) => {
                        written(("before_then", hooks.before_then))
                    }
                    () if is_one(&binding.delete) => plain(("before_delete", hooks.before_delete)),
                    () if is_one(&binding.read) => plain(read),
                    () if is_one(&binding.list) || binding.find.is_some_and(is) => plain(list),
                    () => None,
                }
            }
            Self::DataSource(source) => match (source.lookup, source.search) {
                (_, Some(search)) if is(&search.list) => plain(list),
                (crate::declaration::Lookup::Many(_), _) if is(&source.read) => plain(list),
                _ if is(&source.read) => plain(read),
                _ => None,
            },
        }
    }
}

/// Whether values in a body are encoded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoded {
    Yes,
    No,
}

/// Lets hooks change a request.
pub(crate) fn request(
    owner: Owner,
    attributes: &[Attribute],
    operation: &Operation,
    known: Known<'_>,
    request: &mut Request,
) -> Result<(), Failure> {
    let Some(hooks) = owner.hooks() else {
        return Ok(());
    };
    let Some(((name, hook), encoded)) = owner.before(hooks, operation) else {
        return Ok(());
    };
    let encoded = encoded == Encoded::Yes && !matches!(operation.body, Body::Fixed(_));
    let encode = if encoded { hooks.encode } else { &[] };
    if hook.is_none() && encode.is_empty() {
        return Ok(());
    }
    let body = request.body.as_ref();
    let mut body = body.and_then(|bytes| Json::parse_bytes(bytes).ok());
    if body.is_none() && request.body.is_some() && !encode.is_empty() {
        return Err(Failure::new(
            "The provider's hooks encode values of bodies in JSON, and this call has another one. \
             This is a mistake in the provider.",
        ));
    }
    if let Some(body) = &mut body {
        for (name, hook) in encode {
            for value in sent(attributes, name, operation, body) {
                told("encode", Some(name), hook(value))?;
            }
        }
    }
    let mut outgoing = Outgoing::new(operation, body);
    if let Some(hook) = hook {
        told(name, None, hook(&mut outgoing, known))?;
    }
    outgoing.apply(request)
}

/// Lets hooks change the object in an answer.
pub(crate) fn answer(owner: Owner, known: Known<'_>, object: &mut Json) -> Result<(), Failure> {
    let (Some(hooks), attributes) = (owner.hooks(), owner.attributes()) else {
        return Ok(());
    };
    if let Some(hook) = hooks.after_read {
        told("after_read", None, hook(object, known))?;
    }
    for (name, hook) in hooks.decode {
        let place = place_of(attributes, name);
        if let Some(value) = place.and_then(|place| object.pointer_mut(&place)) {
            told("decode", Some(name), hook(value))?;
        }
    }
    Ok(())
}

/// Lets a hook look at a plan.
pub(crate) fn planned(
    resource: &Resource,
    request: &ModifyPlanRequest<'_>,
    response: &mut ModifyPlanResponse,
) -> Result<(), Failure> {
    let Some(hook) = resource.hooks.and_then(|hooks| hooks.plan) else {
        return Ok(());
    };
    told("plan", None, hook(&mut Planning::new(request, response)))
}

/// Lets a hook step in after an object is gone.
pub(crate) fn deleted(resource: &Resource, known: Known<'_>, diagnostics: &mut Diagnostics) {
    let hook = resource.hooks.and_then(|hooks| hooks.after_delete);
    if let Some(Err(why)) = hook.map(|hook| hook(known)) {
        diagnostics.warning(
            "The object is deleted, but not all that follows was done",
            format!("The provider's hook `after_delete` says: {why}"),
        );
    }
}

fn place_of(attributes: &[Attribute], name: &str) -> Option<String> {
    let attribute = attributes.iter().find(|one| one.name == name)?;
    Some(pointer::of_attribute(attribute))
}

/// Where a body has the value of an attribute; several times, where it has commands.
fn sent<'j>(
    attributes: &[Attribute],
    name: &str,
    operation: &Operation,
    body: &'j mut Json,
) -> Vec<&'j mut Json> {
    let Some(place) = place_of(attributes, name) else {
        return Vec::new();
    };
    let around = pointer::of(operation.wraps);
    if kind(operation) != Body::JsonPatch {
        let value = body.pointer_mut(&format!("{around}{place}"));
        return value.into_iter().collect();
    }
    let Some(Json::Array(commands)) = body.pointer_mut(&around) else {
        return Vec::new();
    };
    let of_it = commands
        .iter_mut()
        .filter(|one| one.get("path").and_then(Json::as_str) == Some(place.as_str()));
    of_it
        .filter_map(|command| command.pointer_mut("/value"))
        .collect()
}

fn told(place: &str, attribute: Option<&str>, outcome: Outcome) -> Result<(), Failure> {
    outcome.map_err(|why| {
        let place = match attribute {
            Some(name) => format!("{place}.{name}"),
            None => place.to_owned(),
        };
        Failure::new(format!("The provider's hook `{place}` stopped this: {why}"))
    })
}
