//! Calls hooks, on what travels. Pure, no IO.

use super::{Json, Outcome};
use crate::declaration::{Attribute, HookPlace, Hooked};
use crate::failure::Failure;
use crate::pointer;
use crate::request::Request;

/// Lets hooks change the body of a request; `wraps` is the property around the object.
pub(crate) fn request(
    hooked: &Hooked,
    place: HookPlace,
    attributes: &[Attribute],
    wraps: &str,
    request: &mut Request,
) -> Result<(), Failure> {
    let is_listed = hooked.places.contains(&place);
    if !is_listed && hooked.encode.is_empty() {
        return Ok(());
    }
    let Some(bytes) = &request.body else {
        return Ok(());
    };
    let Ok(mut body) = Json::parse_bytes(bytes) else {
        return Err(Failure::new(
            "The provider's hooks are for bodies in JSON, and this call has another one. This is a \
             mistake in the provider.",
        ));
    };
    let at = pointer::of(wraps);
    for name in hooked.encode {
        let Some(value) = value_of(attributes, name, &at, &mut body) else {
            continue;
        };
        told("encode", Some(name), hooked.hooks.encode(name, value))?;
    }
    if is_listed {
        match place {
            HookPlace::BeforeCreate => {
                told("before_create", None, hooked.hooks.before_create(&mut body))?;
            }
            HookPlace::BeforeUpdate => {
                told("before_update", None, hooked.hooks.before_update(&mut body))?;
            }
            HookPlace::AfterRead => {}
        }
    }
    request.body = Some(body.to_string().into());
    Ok(())
}

/// Lets hooks change the object in an answer.
pub(crate) fn answer(
    hooked: &Hooked,
    attributes: &[Attribute],
    object: &mut Json,
) -> Result<(), Failure> {
    if hooked.places.contains(&HookPlace::AfterRead) {
        told("after_read", None, hooked.hooks.after_read(object))?;
    }
    for name in hooked.decode {
        if let Some(value) = value_of(attributes, name, "", object) {
            told("decode", Some(name), hooked.hooks.decode(name, value))?;
        }
    }
    Ok(())
}

fn value_of<'j>(
    attributes: &[Attribute],
    name: &str,
    at: &str,
    json: &'j mut Json,
) -> Option<&'j mut Json> {
    let attribute = attributes.iter().find(|one| one.name == name)?;
    let place = format!("{at}{}", pointer::of_attribute(attribute));
    json.pointer_mut(&place)
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
