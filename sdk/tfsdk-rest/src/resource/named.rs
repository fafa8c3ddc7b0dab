//! The identity that Terraform keeps beside the state: the parts of the import id. Pure, no IO.

use super::identity::put_into;
use crate::declaration::{Attribute, Kind, Plan, Presence, Resource};
use crate::request::path::next_parameter;
use crate::request::{declared, look_up};
use std::borrow::Cow;
use tfsdk::Value;
use tfsdk::identity::{IdentityAttribute, IdentitySchema};

/// One attribute of an identity.
#[derive(Clone, Debug)]
struct Part {
    /// What the identity calls it: names with dots are none there.
    own: Cow<'static, str>,
    /// What the import id calls it: `metadata.name`.
    place: &'static str,
    attribute: &'static Attribute,
}

/// The parts of the import id. None where there is a single object, and where a part is no value that
/// may be shown.
fn parts(resource: &Resource) -> Option<Vec<Part>> {
    let mut parts = Vec::<Part>::new();
    let mut rest = resource.binding.import_id;
    while let Some((_, place, after)) = next_parameter(rest) {
        let attribute = declared(resource.attributes, place)?;
        let single = matches!(
            attribute.kind,
            Kind::String | Kind::Scalar(_) | Kind::Integer | Kind::Number | Kind::Boolean
        );
        if !single || attribute.sensitive || attribute.write_only {
            return None;
        }
        let last = place.rsplit('.').next().unwrap_or(place);
        let is_taken = |name: &str| {
            let mut known = resource.attributes.iter();
            known.any(|known| known.name == name) || parts.iter().any(|part| part.own == name)
        };
        let own = match place.contains('.') && is_taken(last) {
            true => Cow::Owned(place.replace('.', "_")),
            false => Cow::Borrowed(last),
        };
        parts.push(Part {
            own,
            place,
            attribute,
        });
        rest = after;
    }
    (!parts.is_empty()).then_some(parts)
}

/// Whether an update may give the object another value there.
fn may_change(attribute: &Attribute) -> bool {
    match attribute.presence {
        Presence::Computed => attribute.plan != Plan::KeepsPriorValue,
        _ => !attribute.replaces,
    }
}

/// What identifies an object of `resource` in imports, lists and beside its state.
pub(super) fn schema(resource: &Resource) -> Option<IdentitySchema> {
    let mut schema = IdentitySchema::new();
    for part in parts(resource)? {
        let own = match part.attribute.kind {
            Kind::Integer | Kind::Number => IdentityAttribute::number(),
            Kind::Boolean => IdentityAttribute::bool(),
            _ => IdentityAttribute::string(),
        };
        let mut provided = resource.binding.from_provider.iter();
        let own = match provided.any(|(name, _)| *name == part.place) {
            true => own.optional_for_import(),
            false => own,
        };
        if may_change(part.attribute) {
            schema = schema.mutable();
        }
        schema = schema.attribute(part.own, own.description(part.attribute.doc));
    }
    Some(schema)
}

/// The identity of the object with `state`; null where the state does not tell it.
pub(super) fn of_state(resource: &Resource, state: &Value) -> Value {
    let known = |part: Part| {
        let value = look_up(state, part.place).filter(|value| value.is_wholly_known());
        let value = value.filter(|value| !value.is_null())?;
        Some((part.own.into_owned(), value.clone()))
    };
    let members: Option<Vec<_>> = parts(resource).and_then(|parts| {
        let members = parts.into_iter().map(known);
        members.collect()
    });
    members.map_or(Value::Null, Value::object)
}

/// Begins a state with what `identity` tells.
pub(super) fn begin(resource: &Resource, identity: &Value, state: &mut Value) {
    for part in parts(resource).unwrap_or_default() {
        let value = identity
            .attribute(&part.own)
            .filter(|value| !value.is_null());
        if let Some(value) = value.cloned() {
            put_into(resource.attributes, state, part.place, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{Binding, integer, object, string};
    use tfsdk::identity::Stability;

    static BINDING: Binding = Binding::new().import_id("{stand}/{metadata.name}/{name}");
    static ATTRIBUTES: &[Attribute] = &[
        string("stand").required().forces_replacement(),
        integer("name").computed().keeps_prior_value(),
        object(
            "metadata",
            &[string("name").required().forces_replacement()],
        )
        .required(),
    ];
    static RESOURCE: Resource = Resource::new("kiosk_card", ATTRIBUTES, &BINDING);

    #[test]
    fn deep_parts_get_names_of_their_own() {
        let schema = schema(&RESOURCE).unwrap();
        let names: Vec<_> = schema.attributes.keys().map(AsRef::as_ref).collect();
        assert_eq!(names, ["metadata_name", "name", "stand"]);
        assert_eq!(schema.stability, Stability::Fixed);
        let state = Value::object([
            ("stand", Value::string("n")),
            ("name", Value::from(7)),
            ("metadata", Value::object([("name", Value::string("tea"))])),
        ]);
        let identity = of_state(&RESOURCE, &state);
        let wanted = [
            ("metadata_name", Value::string("tea")),
            ("name", Value::from(7)),
            ("stand", Value::string("n")),
        ];
        assert_eq!(identity, Value::object(wanted));
        let mut begun = Value::object(ATTRIBUTES.iter().map(|one| (one.name, Value::Null)));
        begin(&RESOURCE, &identity, &mut begun);
        assert_eq!(begun, state);
        assert_eq!(of_state(&RESOURCE, &Value::Null), Value::Null);
    }

    #[test]
    fn what_may_not_be_shown_is_no_identity() {
        static SECRET: Binding = Binding::new().import_id("{key}");
        static KEY: &[Attribute] = &[string("key").required().sensitive()];
        assert!(schema(&Resource::new("kiosk_key", KEY, &SECRET)).is_none());
        static SINGLE: Binding = Binding::new();
        assert!(schema(&Resource::new("kiosk_key", KEY, &SINGLE)).is_none());
    }

    #[test]
    fn ids_that_follow_a_name_may_change() {
        static SLUG: Binding = Binding::new().import_id("{slug}");
        static SLUGS: &[Attribute] = &[string("slug").computed()];
        let schema = schema(&Resource::new("kiosk_page", SLUGS, &SLUG)).unwrap();
        assert_eq!(schema.stability, Stability::Mutable);
    }
}
