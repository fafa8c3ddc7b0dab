//! Rules about attributes that stand beside each other in one object.

use super::attributes::Sides;
use crate::model::{Attribute, AttributeMap, Presence, Reason, Validator};
use crate::openapi::Relation;

/// Gives the rules of the request that makes the object to its attributes.
pub fn add(sides: &Sides, attributes: &mut AttributeMap) {
    let Some(schema) = sides.create.as_ref().or(sides.update.as_ref()) else {
        return;
    };
    for relation in &schema.relations {
        add_one(relation, attributes);
    }
}

/// Gives one rule to the first of the attributes that it is about.
pub fn add_one(relation: &Relation, attributes: &mut AttributeMap) {
    let found: Option<Vec<String>> = relation
        .names()
        .into_iter()
        .map(|wire| {
            let mut all = attributes.iter();
            let (name, _) = all.find(|(_, attribute)| is_optional(attribute, wire))?;
            Some(name.clone())
        })
        .collect();
    // Of what is required, or nobody sets, there is nothing to say.
    let Some([first, others @ ..]) = found.as_deref() else {
        return;
    };
    let others = others.to_vec();
    let (validator, rule, because) = match relation {
        Relation::Requires(..) => (
            Validator::Requires(others),
            "together.requires",
            "the document requires others with it",
        ),
        Relation::Conflict(_) => (
            Validator::ConflictsWith(others),
            "together.conflicts",
            "the document forbids others with it",
        ),
        Relation::AtLeastOne(_) => (
            Validator::AtLeastOneOf(others),
            "together.at_least_one",
            "each form of the object requires another one of them",
        ),
        Relation::ExactlyOne(_) => (
            Validator::ExactlyOneOf(others),
            "together.exactly_one",
            "each form of the object requires another one of them, and it has one form",
        ),
    };
    if let Some(attribute) = attributes.get_mut(first) {
        if attribute.validators.contains(&validator) {
            return;
        }
        attribute.validators.push(validator);
        attribute.reasons.push(Reason {
            rule: rule.to_owned(),
            because: because.to_owned(),
        });
    }
}

fn is_optional(attribute: &Attribute, wire: &str) -> bool {
    let optional = [Presence::Optional, Presence::OptionalComputed];
    attribute.wire == wire && optional.contains(&attribute.presence) && attribute.default.is_none()
}

/// Lets the rules follow an attribute that was renamed or, without a new name, left out or required.
pub fn follow(attributes: &mut AttributeMap, old: &str, new: Option<&str>) {
    for attribute in attributes.values_mut() {
        attribute.validators.retain_mut(|validator| {
            let (Validator::Requires(names)
            | Validator::ConflictsWith(names)
            | Validator::AtLeastOneOf(names)
            | Validator::ExactlyOneOf(names)) = validator
            else {
                return true;
            };
            for name in names.iter_mut().filter(|name| *name == old) {
                new.unwrap_or_default().clone_into(name);
            }
            names.retain(|name| !name.is_empty());
            !names.is_empty()
        });
    }
}

/// Lets the rules by the value of an attribute follow it, whoever sets it. Without a new name they go.
pub fn follow_value(attributes: &mut AttributeMap, old: &str, new: Option<&str>) {
    for attribute in attributes.values_mut() {
        attribute
            .validators
            .retain_mut(|validator| match validator {
                Validator::OnlyWith { attribute, .. } | Validator::NeededWith { attribute, .. }
                    if attribute == old =>
                {
                    new.unwrap_or_default().clone_into(attribute);
                    new.is_some()
                }
                _ => true,
            });
    }
}

/// Whether the check is about several attributes.
pub fn is_together(check: &Validator) -> bool {
    matches!(
        check,
        Validator::Requires(_)
            | Validator::ConflictsWith(_)
            | Validator::AtLeastOneOf(_)
            | Validator::ExactlyOneOf(_)
    )
}
