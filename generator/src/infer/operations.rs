//! Chooses the operations of a group by what they take and answer.

use super::taken::Taken;
use super::{Form, Proposal};
use crate::model::Reason;
use crate::openapi::{Api, Method, Shape};
use std::collections::{BTreeMap, BTreeSet};

type Group = BTreeMap<Method, usize>;

/// What stands around an item's path.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    pub collection: Option<&'a Group>,
    /// Further items: the last parameter is a parent's key then, and what a POST there makes lives
    /// one level deeper.
    pub below: Option<&'a Group>,
    /// A POST at `…/create`, beside the items.
    pub create_verb: Option<usize>,
    /// A POST at `…/update`, below the item.
    pub update_verb: Option<usize>,
    /// A POST at `…/delete` or `…:delete`, below the item.
    pub delete_verb: Option<usize>,
}

/// Whether a path that ends in a parameter, with items below it, is nothing but their collection.
pub fn is_collection(api: &Api, group: &Group) -> bool {
    let of_one = [Method::Put, Method::Patch, Method::Delete];
    let lists = |index: &usize| {
        let answer = api.operations[*index].success();
        answer.is_some_and(|answer| super::elements(api, answer).is_some())
    };
    !of_one.iter().any(|method| group.contains_key(method))
        && group.get(&Method::Get).is_none_or(lists)
}

/// The operations on one of many: those of its path and those of the collection above.
pub fn item(api: &Api, item: &Group, around: Around) -> Option<Proposal> {
    let Around {
        collection, below, ..
    } = around;
    let mut reasons = Vec::new();
    let read = item.get(&Method::Get).copied();
    let above = |method| collection.and_then(|group| group.get(&method)).copied();
    // Objects that are made many at once get their ids from the API: no PUT makes one.
    let in_bulk = above(Method::Post).is_some_and(|index| takes_list(api, index));
    let create = [
        (
            above(Method::Post),
            "create.post_collection",
            "a POST on the collection makes one",
        ),
        (
            around.create_verb,
            "create.verb",
            "a POST beside the items says that it makes one",
        ),
        (
            item.get(&Method::Put).copied().filter(|_| !in_bulk),
            "create.put_item",
            "a PUT on the item makes it",
        ),
        (
            item.get(&Method::Post).copied().filter(|_| below.is_none()),
            "create.post_item",
            "a POST on the item makes it",
        ),
    ]
    .into_iter()
    .find_map(|(index, rule, because)| {
        let index = index.filter(|index| takes_object(api, *index))?;
        reasons.push(reason(rule, because));
        Some(index)
    });
    let create = create.or_else(|| {
        let index = association(api, item)?;
        reasons.push(reason(
            "create.association",
            "a call without a body makes it, and a DELETE takes it away",
        ));
        Some(index)
    });
    let update = create.and_then(|create| update(api, item, around, create, &mut reasons));
    let delete = item.get(&Method::Delete).copied().or(around.delete_verb);
    if let Some(verb) = around.delete_verb.filter(|verb| delete == Some(*verb)) {
        let call = api.operations[verb].call();
        reasons.push(reason(
            "delete.verb",
            &format!("`{call}` says that it deletes one"),
        ));
    }
    let list = above(Method::Get);
    (read.is_some() || create.is_some()).then_some(Proposal {
        name: String::new(),
        noun: String::new(),
        create,
        read,
        update,
        delete,
        list,
        form: Form::Item,
        reasons,
    })
}

/// What puts one thing beside another without sending anything, and can be undone.
fn association(api: &Api, item: &Group) -> Option<usize> {
    item.get(&Method::Delete)?;
    // What takes every method passes calls on.
    let several = item.contains_key(&Method::Put) && item.contains_key(&Method::Post);
    if several || item.contains_key(&Method::Patch) {
        return None;
    }
    [Method::Put, Method::Post]
        .into_iter()
        .filter_map(|method| item.get(&method).copied())
        .find(|index| api.operations[*index].request.is_none())
}

/// One of its kind: read by GET, written by PUT or PATCH, at a path without items below.
pub fn singleton(api: &Api, group: &Group) -> Option<Proposal> {
    let read = *group.get(&Method::Get)?;
    if group.contains_key(&Method::Post) || !answers_object(api, read) {
        return None;
    }
    let write = [Method::Put, Method::Patch]
        .into_iter()
        .filter_map(|method| group.get(&method).copied())
        .find(|index| takes_object(api, *index))?;
    Some(Proposal {
        name: String::new(),
        noun: String::new(),
        create: Some(write),
        read: Some(read),
        update: Some(write),
        delete: group.get(&Method::Delete).copied(),
        list: None,
        form: Form::Singleton,
        reasons: vec![reason(
            "singleton",
            "the path has a GET and a PUT or PATCH, no POST, and nothing below it",
        )],
    })
}

/// A path that can only be read: good for a data source.
pub fn collection_only(api: &Api, group: &Group, has_items: bool) -> Option<Proposal> {
    let read = *group.get(&Method::Get)?;
    if has_items {
        return None;
    }
    // What has pages is a list, whatever stands around it.
    let is_list = lists_objects(api, read) && super::paging(api, &api.operations[read]).is_some();
    let (read, list, form, reason) = if answers_object(api, read) && !is_list {
        let reason = reason("data_source.get", "the path can only be read");
        (Some(read), None, Form::Singleton, reason)
    } else if lists_objects(api, read) {
        let reason = reason(
            super::LISTS_ONLY,
            "the path lists objects, and none reads one",
        );
        (None, Some(read), Form::Item, reason)
    } else {
        return None;
    };
    Some(Proposal {
        name: String::new(),
        noun: String::new(),
        create: None,
        read,
        update: None,
        delete: None,
        list,
        form,
        reasons: vec![reason],
    })
}

/// PATCH or PUT, whichever covers more of what a create takes; PATCH when they are even.
fn update(
    api: &Api,
    item: &Group,
    around: Around,
    create: usize,
    reasons: &mut Vec<Reason>,
) -> Option<usize> {
    let made = Taken::of(api, create);
    let wanted = made.fields();
    let (covered, _, index) = [Method::Patch, Method::Put, Method::Post]
        .into_iter()
        .enumerate()
        .filter_map(|(rank, method)| Some((rank, *item.get(&method)?)))
        .chain(around.update_verb.map(|verb| (3, verb)))
        .filter(|(_, index)| takes_object(api, *index) || takes_commands(api, *index, wanted))
        .map(|(rank, index)| {
            let covered = match takes_commands(api, index, wanted) {
                // A JSON Patch can change every field.
                true => wanted.len(),
                false => Taken::of(api, index).shares(&made),
            };
            (covered, std::cmp::Reverse(rank), index)
        })
        .max()?;
    if covered == 0 && !wanted.is_empty() {
        return None;
    }
    reasons.push(reason(
        "update.covers_create",
        &format!(
            "`{}` takes {covered} of the {} fields that a create takes",
            api.operations[index].call(),
            wanted.len()
        ),
    ));
    Some(index)
}

fn takes_commands(api: &Api, index: usize, wanted: &BTreeSet<String>) -> bool {
    super::commands(api, &api.operations[index], |name| wanted.contains(name)).is_some()
}

fn takes_object(api: &Api, index: usize) -> bool {
    let body = api.operations[index].body();
    body.and_then(|body| body.schema.as_ref())
        .is_some_and(|schema| matches!(super::flat(api, schema).shape, Shape::Object(_)))
}

fn takes_list(api: &Api, index: usize) -> bool {
    let body = api.operations[index].body();
    body.and_then(|body| body.schema.as_ref())
        .is_some_and(|schema| matches!(api.schema(schema).shape, Shape::Array(_)))
}

fn answers_object(api: &Api, index: usize) -> bool {
    api.operations[index]
        .success()
        .is_some_and(|schema| matches!(super::flat(api, schema).shape, Shape::Object(_)))
}

fn lists_objects(api: &Api, index: usize) -> bool {
    let answer = api.operations[index].success();
    let element = answer.and_then(|answer| super::elements(api, answer));
    element.is_some_and(|(_, element)| matches!(super::flat(api, &element).shape, Shape::Object(_)))
}

fn reason(rule: &str, because: &str) -> Reason {
    Reason {
        rule: rule.to_owned(),
        because: because.to_owned(),
    }
}
