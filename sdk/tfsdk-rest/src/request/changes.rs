//! What an update changes.

use crate::declaration::{Attribute, Equality, Kind, Presence};
use crate::equality::{View, equal, of_elements};
use tfsdk::Value;

/// Whether the practitioner has changed `attribute`. Values that the API is still to decide
/// (unknown ones) are no change.
pub(crate) fn changed(attribute: &Attribute, plan: &Value, prior: &Value) -> bool {
    attribute.presence != Presence::Computed
        && !attribute.write_only
        && value_changed(&attribute.kind, attribute.sameness(), plan, prior)
}

pub(super) fn value_changed(kind: &Kind, equality: Equality, plan: &Value, prior: &Value) -> bool {
    if plan.is_unknown() || plan == prior {
        return false;
    }
    match (kind, plan, prior) {
        (Kind::Object(attributes), Value::Object(plan), Value::Object(prior)) => {
            attributes.iter().any(|attribute| {
                let plan = plan.get(attribute.name).unwrap_or(&Value::Null);
                let prior = prior.get(attribute.name).unwrap_or(&Value::Null);
                changed(attribute, plan, prior)
            })
        }
        (Kind::List(element), Value::List(plan), Value::List(prior))
            if !matches!(equality, Equality::Unordered | Equality::KeyedBy(_)) =>
        {
            plan.len() != prior.len()
                || plan
                    .iter()
                    .zip(prior)
                    .any(|(plan, prior)| value_changed(element, of_elements(equality), plan, prior))
        }
        (Kind::Map(element), Value::Map(plan), Value::Map(prior)) => {
            !plan.keys().eq(prior.keys())
                || plan
                    .values()
                    .zip(prior.values())
                    .any(|(plan, prior)| value_changed(element, of_elements(equality), plan, prior))
        }
        _ => !equal(kind, equality, plan, prior, View::Configured),
    }
}
