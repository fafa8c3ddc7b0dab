//! How an object is read: by a call of its own, or as an element of a list.

use super::envelope;
use super::paging;
use super::select::unmatched;
use crate::diagnostic::Sink;
use crate::infer::{self, Form, Proposal};
use crate::mapping::{OperationMapping, ResourceMapping};
use crate::model::{self, Attribute, AttributeMap, Kind, Reason};
use crate::naming;
use crate::openapi::{Api, Operation, Schema, Shape};
use crate::source::Position;
use std::collections::BTreeMap;

/// The call that reads an object, and the one whose path names it.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    pub call: &'a Operation,
    pub named: &'a Operation,
    /// Where the list is in the answer, and the schema of its elements, where `call` lists objects.
    pub listed: Option<(String, Position)>,
}

/// Decides how an object is read.
pub fn decide<'a>(
    api: &'a Api,
    proposal: &Proposal,
    own: Option<&ResourceMapping>,
) -> Result<Reading<'a>, String> {
    const UNREAD: &str = "no operation reads it";
    let at = |index: Option<usize>| index.map(|index| &api.operations[index]);
    if let Some(call) = at(proposal.read) {
        return Ok(Reading {
            call,
            named: call,
            listed: None,
        });
    }
    let (Form::Item, Some(list)) = (proposal.form, at(proposal.list)) else {
        return Err(UNREAD.to_owned());
    };
    let own_read = own.and_then(|own| own.read.as_ref());
    let own_list = own.and_then(|own| own.list.as_ref());
    let own = own_read.filter(|read| read.unwrap.is_some()).or(own_list);
    let named = at(proposal.delete).or(at(proposal.update)).ok_or(UNREAD)?;
    let listed = elements(api, list, own).ok_or(UNREAD)?;
    Ok(Reading {
        call: list,
        named,
        listed: Some(listed),
    })
}

/// The list in an answer: where it is, and the schema of its elements, when these are objects.
pub fn elements(
    api: &Api,
    list: &Operation,
    own: Option<&OperationMapping>,
) -> Option<(String, Position)> {
    let answer = list.success()?;
    let (pointer, element) = match own.and_then(|own| own.unwrap.as_ref()) {
        Some(_) => {
            let (pointer, inner) = envelope::answer(api, answer, &"".into(), own);
            let (below, element) = infer::elements(api, &inner)?;
            (pointer + &below, element)
        }
        None => infer::elements(api, answer)?,
    };
    let is_object = matches!(infer::flat(api, &element).shape, Shape::Object(_));
    is_object.then_some((pointer, element))
}

/// How the list goes on in which an object is looked for. What the mapping says wrongly of that is told
/// where all objects are listed.
pub fn pages(
    api: &Api,
    list: &Operation,
    own: Option<&ResourceMapping>,
    call: &mut model::Operation,
) {
    let own = own.and_then(|own| own.list.as_ref());
    paging::decide(api, list, own, call, &mut Sink::default());
}

/// What tells which element is the object: property → attribute. The mapping's word comes first, then
/// the property that the path's last parameter is found by.
pub fn among(
    reading: &Reading,
    element: &Schema,
    attributes: &AttributeMap,
    bound: &BTreeMap<String, String>,
    (own, sink): (Option<&OperationMapping>, &mut Sink),
) -> Result<BTreeMap<String, String>, String> {
    if let Some(own) = own.filter(|own| !own.same.is_empty()) {
        return Ok(said(own, element, attributes, sink));
    }
    let parameters = infer::parameters(&reading.named.path);
    let last = parameters.last().map(String::as_str).unwrap_or_default();
    let name = bound.get(last).cloned().unwrap_or_default();
    let wire = attributes.get(&name).map(|one| one.wire.clone());
    let of_attribute = wire.filter(|wire| element.property(wire).is_some());
    let property = of_attribute.or_else(|| property(element, last));
    match property {
        Some(property) => Ok(BTreeMap::from([(property, name)])),
        None => Err(format!(
            "no operation reads one, and the elements of `{}` do not have its `{{{last}}}`",
            reading.call.call()
        )),
    }
}

/// The property of an element that has the value of `parameter`: `user_id` is the `user_id` or the `id` of
/// the element. Another one would find nothing, and what is not found counts as gone.
pub fn property(element: &Schema, parameter: &str) -> Option<String> {
    const TAILS: [&str; 6] = ["id", "uuid", "name", "key", "slug", "code"];
    let name = naming::attribute(parameter).ok()?;
    if name.contains("_or_") {
        return None;
    }
    let tail = name.rsplit_once('_').map(|(_, tail)| tail);
    let tail = tail.filter(|tail| TAILS.contains(tail));
    let named = |wanted: &str| {
        let mut properties = element.properties().iter();
        let same = |name: &str| naming::attribute(name).is_ok_and(|name| name == wanted);
        properties.find(|property| same(&property.name))
    };
    let found = [Some(name.as_str()), tail]
        .into_iter()
        .flatten()
        .find_map(named);
    found.map(|property| property.name.clone())
}

/// What the mapping says that tells an element.
pub fn said(
    own: &OperationMapping,
    element: &Schema,
    attributes: &AttributeMap,
    sink: &mut Sink,
) -> BTreeMap<String, String> {
    let mut same = BTreeMap::new();
    for (property, name) in &own.same {
        let place = own.position.child("where").child(property);
        let first = property.trim_start_matches('/').split('/').next();
        let first = first.unwrap_or_default();
        let has_property = element.property(first).is_some();
        if !has_property {
            let known = element.properties().iter().map(|one| one.name.clone());
            let message = format!("the elements of the list have no property `{first}`");
            unmatched(sink, &place, message, first, known.collect());
        }
        if has_single(attributes, name) {
            if has_property {
                same.insert(property.clone(), name.clone());
            }
        } else {
            let single = |(name, _): (&String, &Attribute)| name.clone();
            let known = attributes.iter().map(single);
            let message = format!("the resource has no attribute `{name}` with a single value");
            unmatched(sink, &place, message, name, known.collect());
        }
    }
    same
}

/// Whether there is such an attribute, perhaps in an object, and it has a single value.
pub fn has_single(attributes: &AttributeMap, name: &str) -> bool {
    let (first, rest) = match name.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (name, None),
    };
    match (attributes.get(first).map(|one| &one.kind), rest) {
        (Some(Kind::Object(inner)), Some(rest)) => has_single(inner, rest),
        (Some(Kind::List(_) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_)), None) => false,
        (Some(_), None) => true,
        _ => false,
    }
}

/// Why the list is read.
pub fn reason(reading: &Reading) -> Option<Reason> {
    reading.listed.as_ref()?;
    Some(Reason {
        rule: "read.list".to_owned(),
        because: format!(
            "no call reads one, and `{}` lists all of them",
            reading.call.call()
        ),
    })
}
