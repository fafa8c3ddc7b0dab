//! The rules of one attribute, which may contradict each other.

use super::block::Place;
use super::{Report, SchemaKind, join, name, planning};
use crate::Type;
use crate::schema::members::Members;
use crate::schema::{Attribute, AttributeKind, DefaultValue, NestingMode, PlanRule, Presence};

/// Checks an attribute and those nested in it.
pub(super) fn check(report: &mut Report<'_>, path: &str, attribute: &Attribute, place: Place) {
    check_rules(report, path, attribute);
    check_write_only(report, path, attribute, place);
    match &attribute.kind {
        AttributeKind::Type(plain) => check_type(report, path, plain, place),
        AttributeKind::Nested(mode, attributes) => {
            let inside = Place {
                in_set: place.in_set || *mode == NestingMode::Set,
                in_write_only: place.in_write_only || attribute.write_only,
            };
            planning::check(report, path, Members::Attributes(attributes));
            for (name, member) in attributes {
                let path = join(path, name);
                name::check_form(report, &path, name);
                check(report, &path, member, inside);
            }
        }
    }
}

fn check_rules(report: &mut Report<'_>, path: &str, attribute: &Attribute) {
    let answers = !matches!(
        report.kind,
        SchemaKind::ListResource | SchemaKind::Action | SchemaKind::StateStore
    );
    if attribute.is_computed() && !answers {
        report.fault(
            path,
            "the provider cannot set it: this kind of block has no answer that could hold a value",
        );
    }
    if attribute.default.is_some() && attribute.presence != Presence::OptionalComputed {
        report.fault(
            path,
            "an attribute with a default must be optional and computed",
        );
    }
    if let Some(value) = attribute.default.as_ref().map(DefaultValue::value)
        && (value.conforms(&attribute.value_type()).is_err() || !value.is_wholly_known())
    {
        report.fault(
            path,
            "the default is not a known value of the attribute's type",
        );
    }
    let for_computed = [
        PlanRule::KeepsPriorValue,
        PlanRule::KeepsPriorNonNull,
        PlanRule::ChangesOnUpdate,
    ];
    let used: Vec<_> = for_computed
        .into_iter()
        .filter(|rule| attribute.follows(*rule))
        .collect();
    if !used.is_empty() && !attribute.is_computed() {
        report.fault(
            path,
            "rules about values that the provider computes are given for an attribute that is not computed",
        );
    }
    if used.len() > 1 {
        report.fault(
            path,
            "the rules say both that the value stays and that it changes",
        );
    }
    if attribute.never_null && !attribute.is_computed() {
        report.fault(
            path,
            "only a computed value can be promised never to be null",
        );
    }
}

fn check_write_only(report: &mut Report<'_>, path: &str, attribute: &Attribute, place: Place) {
    if place.in_write_only && !attribute.write_only {
        report.fault(
            path,
            "everything inside a write-only attribute must be write-only as well",
        );
    }
    if !attribute.write_only {
        return;
    }
    if attribute.is_computed() {
        report.fault(path, "a write-only attribute cannot be computed");
    }
    if place.in_set {
        report.fault(path, "a set cannot hold write-only attributes");
    }
    let replaces = attribute.follows(PlanRule::RequiresReplace)
        || attribute.follows(PlanRule::RequiresReplaceIfConfigured)
        || !attribute.replace_conditions().is_empty();
    if replaces {
        report.fault(
            path,
            "a write-only attribute is not stored, so that a change of it cannot replace the object",
        );
    }
}

fn check_type(report: &mut Report<'_>, path: &str, plain: &Type, place: Place) {
    if place.in_set && holds_dynamic(plain) {
        report.fault(path, "a set cannot hold values of any type");
    }
    if dynamic_in_collection(plain) {
        report.fault(path, "a collection cannot hold values of any type");
    }
}

fn holds_dynamic(plain: &Type) -> bool {
    match plain {
        Type::Dynamic => true,
        Type::Bool | Type::Number | Type::String => false,
        Type::List(element) | Type::Set(element) | Type::Map(element) => holds_dynamic(element),
        Type::Tuple(elements) => elements.iter().any(holds_dynamic),
        Type::Object(members) => members.values().any(holds_dynamic),
    }
}

fn dynamic_in_collection(plain: &Type) -> bool {
    match plain {
        Type::Dynamic | Type::Bool | Type::Number | Type::String => false,
        Type::List(element) | Type::Set(element) | Type::Map(element) => holds_dynamic(element),
        Type::Tuple(elements) => elements.iter().any(dynamic_in_collection),
        Type::Object(members) => members.values().any(dynamic_in_collection),
    }
}
