//! Update masks: the names of the properties that an update changes.

use super::Content;
use super::body::{self, Step};
use super::styled::{self, Pairs};
use super::wanted::wanted;
use crate::declaration::{Attribute, Mask, Operation, Style};
use crate::pointer;
use tfsdk::value::json::Json;

/// The parameters of the query that are the mask.
pub(super) fn query(
    operation: &Operation,
    attributes: &[Attribute],
    content: Option<Content<'_>>,
) -> Pairs {
    let (name, style) = match operation.mask {
        Some(Mask::Joined(name)) => (name, Some(Style::Commas)),
        Some(Mask::Repeated(name)) => (name, None),
        Some(Mask::Body(_)) | None => return Vec::new(),
    };
    let Some(content) = content else {
        return Vec::new();
    };
    let wanted = wanted(attributes, content.config, content.plan);
    let step = Step {
        phase: content.phase,
        wanted: &wanted,
        prior: content.prior,
    };
    let names = names(attributes, step).into_iter().map(Json::String);
    styled::query(name, &Json::Array(names.collect()), style)
}

/// Puts the mask into a body that has one.
pub(super) fn put(
    body: &mut Json,
    operation: &Operation,
    attributes: &[Attribute],
    step: Step<'_>,
) {
    if let Some(Mask::Body(property)) = operation.mask {
        let names = names(attributes, step).join(",");
        body.insert(&pointer::of(property), Json::String(names));
    }
}

/// `name` and `owner.email`: the properties that change, from the object on.
fn names(attributes: &[Attribute], step: Step<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for attribute in body::changing(attributes, step) {
        let place = pointer::of_attribute(attribute);
        let steps = place.split('/').skip(1);
        let steps: Vec<_> = steps
            .map(|step| step.replace("~1", "/").replace("~0", "~"))
            .collect();
        if !steps.is_empty() {
            names.push(steps.join("."));
        }
    }
    names
}
