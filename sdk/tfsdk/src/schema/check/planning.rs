//! Plan rules that name other attributes.

use super::Report;
use crate::path::ExpressionStep;
use crate::schema::members::{Member, Members, Nesting};
use crate::schema::{Attribute, PlanRule, Validator};
use crate::{PathExpression, Step, Type};
use std::sync::Arc;

/// Checks that validators of the members of one object, which stands at `base`, mention what there
/// is, at any depth.
pub(super) fn check_mentions(report: &mut Report<'_>, base: &PathExpression, members: Members<'_>) {
    for (name, member) in members.iter() {
        let path = base.clone().attribute(name);
        let validators = match member {
            Member::Attribute(attribute) => &attribute.validators,
            Member::Block(block) => &block.validators,
        };
        mentioned(report, &path, validators);
        if let Some((nesting, inside)) = member.nested() {
            let inner = match nesting {
                Nesting::Single | Nesting::Group => path,
                Nesting::List => path.any_index(),
                Nesting::Set => path.any_element(),
                Nesting::Map => path.any_key(),
            };
            check_mentions(report, &inner, inside);
        }
    }
}

/// Checks that the validators at `path` mention what there is.
pub(super) fn mentioned(
    report: &mut Report<'_>,
    path: &PathExpression,
    validators: &[Arc<dyn Validator>],
) {
    for mentioned in validators.iter().flat_map(|validator| validator.mentions()) {
        let place = path.merge(&mentioned).resolve();
        if !leads_somewhere(report.root, place.steps()) {
            let what = format!("a validator is about \"{place}\", which the schema does not have");
            report.fault(&path.to_string(), &what);
        }
    }
}

/// Checks the rules of the members of one object.
pub(super) fn check(report: &mut Report<'_>, parent: &str, members: Members<'_>) {
    for (name, member) in members.iter() {
        let path = super::join(parent, name);
        check_keys(report, &path, member);
        if let Member::Attribute(attribute) = member {
            check_dependencies(report, &path, attribute, members);
            check_prefix(report, &path, attribute);
        }
    }
}

fn check_keys(report: &mut Report<'_>, path: &str, member: Member<'_>) {
    if member.keys().is_empty() {
        return;
    }
    let inside = match member.nested() {
        Some((Nesting::List | Nesting::Set, inside)) => inside,
        _ => {
            report.fault(
                path,
                "only the objects of a list or set are told apart by keys",
            );
            return;
        }
    };
    for key in member.keys() {
        match inside.get(key) {
            Some(Member::Attribute(key))
                if !key.write_only && key.presence != crate::schema::Presence::Computed => {}
            _ => report.fault(
                path,
                &format!("the key {key:?} is no attribute of the objects that can be configured"),
            ),
        }
    }
}

fn check_dependencies(
    report: &mut Report<'_>,
    path: &str,
    attribute: &Attribute,
    members: Members<'_>,
) {
    let dependencies = attribute.dependencies();
    if dependencies.is_empty() {
        return;
    }
    if !attribute.is_computed() {
        report.fault(path, "only a computed value can depend on other attributes");
    }
    let other_rules = [
        PlanRule::KeepsPriorValue,
        PlanRule::KeepsPriorNonNull,
        PlanRule::ChangesOnUpdate,
    ];
    if other_rules.into_iter().any(|rule| attribute.follows(rule)) {
        report.fault(
            path,
            "what the value depends on says when it changes, so there can be no other rule about that",
        );
    }
    for dependency in dependencies {
        let exists = match neighbour(dependency) {
            Some(steps) => leads_somewhere(members, steps),
            None if dependency.is_relative() => false,
            None => leads_somewhere(report.root, dependency.resolve().steps()),
        };
        if !exists {
            let what = format!(
                "the value depends on \"{dependency}\", which is neither beside it nor found from the root"
            );
            report.fault(path, &what);
        }
    }
}

/// The steps of a relative expression that leads to a neighbour or into one, from what holds both.
pub(crate) fn neighbour(expression: &PathExpression) -> Option<&[ExpressionStep]> {
    match expression.steps() {
        [ExpressionStep::Parent, rest @ ..]
            if expression.is_relative() && !rest.contains(&ExpressionStep::Parent) =>
        {
            Some(rest)
        }
        _ => None,
    }
}

fn leads_somewhere(members: Members<'_>, steps: &[ExpressionStep]) -> bool {
    let Some((ExpressionStep::Exact(Step::Attribute(name)), rest)) = steps.split_first() else {
        return false;
    };
    let Some(member) = members.get(name) else {
        return false;
    };
    let Some((nesting, inside)) = member.nested() else {
        // Whatever a plain type holds.
        return true;
    };
    let rest = match (nesting, rest) {
        (_, []) => return true,
        (Nesting::Single | Nesting::Group, rest) => rest,
        (Nesting::List, [ExpressionStep::AnyIndex, rest @ ..])
        | (Nesting::List, [ExpressionStep::Exact(Step::Index(_)), rest @ ..])
        | (Nesting::Map, [ExpressionStep::AnyKey, rest @ ..])
        | (Nesting::Map, [ExpressionStep::Exact(Step::Key(_)), rest @ ..])
        | (Nesting::Set, [ExpressionStep::AnyElement, rest @ ..]) => rest,
        _ => return false,
    };
    rest.is_empty() || leads_somewhere(inside, rest)
}

fn check_prefix(report: &mut Report<'_>, path: &str, attribute: &Attribute) {
    if !attribute.prefix().is_empty() && attribute.value_type() != Type::String {
        report.fault(path, "only a text can start with a known prefix");
    }
}
