//! Expressions that stand for several paths.

use crate::arbitrary::{Unknowns, typed};
use proptest::prelude::*;
use tfsdk::path::ExpressionStep;
use tfsdk::{AttributePath, PathExpression, Step, Value};

fn rules() -> Value {
    let rule = |port: Value| Value::object([("port", port), ("name", Value::from("x"))]);
    Value::object([
        (
            "rules",
            Value::list([rule(Value::from(1)), rule(Value::Null), Value::unknown()]),
        ),
        (
            "labels",
            Value::map([("a", Value::from(1)), ("b", Value::from(2))]),
        ),
        ("tags", Value::set([rule(Value::from(7))])),
        ("owner", Value::Null),
    ])
}

fn found(expression: &PathExpression) -> Vec<(String, Value)> {
    let value = rules();
    expression
        .find(&value)
        .into_iter()
        .map(|found| (found.path.to_string(), found.value.clone()))
        .collect()
}

#[test]
fn any_element_of_a_list_map_or_set_is_found() {
    let ports = PathExpression::root().attribute("rules").any_index();
    assert_eq!(
        found(&ports.attribute("port")),
        [
            ("rules[0].port".to_owned(), Value::from(1)),
            ("rules[1].port".to_owned(), Value::Null),
            ("rules[2]".to_owned(), Value::unknown()),
        ]
    );
    let labels = PathExpression::root().attribute("labels").any_key();
    assert_eq!(found(&labels).len(), 2);
    let tags = PathExpression::root().attribute("tags").any_element();
    assert_eq!(
        found(&tags.attribute("port")),
        [("tags[*].port".to_owned(), Value::from(7))]
    );
}

#[test]
fn nothing_is_found_inside_null_or_in_another_kind_of_collection() {
    let root = PathExpression::root;
    assert_eq!(found(&root().attribute("owner").attribute("email")), []);
    assert_eq!(found(&root().attribute("labels").any_index()), []);
    assert_eq!(found(&root().attribute("rules").index(-1)), []);
    assert_eq!(found(&root().attribute("missing")), []);
    assert_eq!(found(&PathExpression::relative()), []);
}

#[test]
fn a_neighbour_is_found_from_an_element_of_a_list() {
    let port = AttributePath::root().attribute("rules").index(1);
    let name = PathExpression::from("name").seen_from(&port.attribute("port"));
    assert_eq!(
        found(&name),
        [("rules[1].name".to_owned(), Value::from("x"))]
    );
}

#[test]
fn steps_back_are_carried_out_as_far_as_they_can_be() {
    let there = PathExpression::root().attribute("a").attribute("b");
    let back = there.clone().parent().parent().parent().attribute("c");
    assert_eq!(back.resolve(), PathExpression::root().attribute("c"));
    let outwards = PathExpression::relative().attribute("a").parent().parent();
    assert_eq!(
        outwards.resolve(),
        PathExpression::relative().parent(),
        "{outwards}"
    );
    let sibling = there.merge(&PathExpression::sibling("c"));
    assert_eq!(
        sibling.resolve(),
        PathExpression::root().attribute("a").attribute("c")
    );
    assert_eq!(there.merge(&back), back);
}

/// Each step of a path as it is, or any of its kind.
fn generalised(path: &AttributePath, picks: &[bool]) -> PathExpression {
    path.steps().iter().zip(picks.iter().cycle()).fold(
        PathExpression::root(),
        |expression, (step, any)| {
            let step = match step {
                Step::Index(_) if *any => ExpressionStep::AnyIndex,
                Step::Key(_) if *any => ExpressionStep::AnyKey,
                Step::Element(_) if *any => ExpressionStep::AnyElement,
                exact => ExpressionStep::Exact(exact.clone()),
            };
            expression.with(step)
        },
    )
}

fn all_paths(value: &Value) -> Vec<AttributePath> {
    let mut paths = Vec::new();
    value.walk(&mut |path, _| {
        paths.push(path.clone());
        tfsdk::value::Walk::Into
    });
    paths
}

fn value() -> impl Strategy<Value = Value> {
    typed(Unknowns::Allowed).prop_map(|(_, value)| value)
}

proptest! {
    #[test]
    fn what_is_there_is_matched_and_found(
        value in value(),
        picks in prop::collection::vec(any::<bool>(), 1..6),
    ) {
        for path in all_paths(&value) {
            let expression = generalised(&path, &picks);
            prop_assert!(expression.matches(&path), "{} {}", expression, path);
            let found = expression.find(&value);
            prop_assert!(found.iter().any(|found| found.path == path), "{} {}", expression, path);
            for other in found {
                prop_assert!(other.value.is_unknown() || expression.matches(&other.path));
            }
        }
    }

    #[test]
    fn a_detour_leads_to_the_same_place(
        value in value(),
        picks in prop::collection::vec(any::<bool>(), 1..6),
    ) {
        for path in all_paths(&value) {
            let straight = generalised(&path, &picks);
            let steps = straight.steps().iter().zip(picks.iter().cycle());
            let detour = steps.fold(PathExpression::root(), |expression, (step, pick)| {
                let expression = expression.with(step.clone());
                if *pick {
                    expression.attribute("elsewhere").any_key().parent().parent()
                } else {
                    expression
                }
            });
            prop_assert_eq!(detour.resolve(), straight.resolve());
            prop_assert!(detour.matches(&path));
            prop_assert_eq!(detour.resolve().resolve(), detour.resolve());
        }
    }

    #[test]
    fn seen_from_a_path_is_the_path_and_the_rest(value in value()) {
        for path in all_paths(&value) {
            let same = PathExpression::relative().seen_from(&path);
            prop_assert!(same.matches(&path));
            prop_assert_eq!(&PathExpression::from(path.clone()), &same);
            if let Some(parent) = path.parent() {
                prop_assert!(same.parent().matches(&parent));
            }
        }
    }
}
