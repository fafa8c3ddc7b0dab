//! Bodies that are the object as the API has it, with what changes: what nobody manages here, and a
//! version that must come back, are carried along.

use super::body::Step;
use super::changes::changed;
use super::{cleared, encode};
use crate::declaration::{Attribute, Kind};
use crate::failure::Failure;
use crate::pointer;
use tfsdk::Value;
use tfsdk::value::json::Json;

/// Brings the changes of `step` into `object`.
pub(super) fn merge(
    object: &mut Json,
    attributes: &[Attribute],
    step: Step<'_>,
) -> Result<(), Failure> {
    // What a form had that is no longer the object's goes first: the new one may have it too.
    for form in attributes.iter().filter(|attribute| attribute.is_form()) {
        if let (Kind::Object(members), true) = (&form.kind, step.of(form.name).wanted.is_null()) {
            for member in members
                .iter()
                .filter(|_| !step.of(form.name).prior.is_null())
            {
                remove(object, &pointer::of_attribute(member));
            }
        }
    }
    for attribute in attributes.iter().filter(|a| encode::travels(a, step.phase)) {
        let part = step.of(attribute.name);
        if attribute.write_only {
            if let Some(secret) = encode::member(attribute, part.wanted, step.phase)? {
                encode::put(object, attribute, secret);
            }
            continue;
        }
        if !attribute.is_shown() {
            let value = encode::configured(attribute, part.wanted);
            if let Some(constant) = encode::member(attribute, &value, step.phase)? {
                encode::put(object, attribute, constant);
            }
            continue;
        }
        if !changed(attribute, part.wanted, part.prior) {
            continue;
        }
        let place = pointer::of_attribute(attribute);
        if let (Kind::Object(members), Value::Object(_), Value::Object(_), false) =
            (&attribute.kind, part.wanted, part.prior, attribute.inline)
            && let Some(inner @ Json::Object(_)) = object.pointer_mut(&place)
        {
            merge(inner, members, part)?;
            continue;
        }
        match encode::member(attribute, part.wanted, step.phase)? {
            Some(value) => encode::put(object, attribute, value),
            None if cleared::is_silent(attribute, part.wanted) || attribute.inline => {}
            None => match cleared::full(attribute) {
                Some(cleared) => encode::put(object, attribute, cleared),
                None => remove(object, &place),
            },
        }
    }
    Ok(())
}

fn remove(object: &mut Json, place: &str) {
    let Some((around, last)) = place.rsplit_once('/') else {
        return;
    };
    let name = last.replace("~1", "/").replace("~0", "~");
    if let Some(members) = object.pointer_mut(around).and_then(Json::as_object_mut) {
        members.shift_remove(&name);
    }
}
