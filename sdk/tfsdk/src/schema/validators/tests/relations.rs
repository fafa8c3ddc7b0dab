//! Attributes beside each other: what is given, missing, or not known yet.

use crate::schema::validators::{
    AlsoRequires, AtLeastOneOf, ConflictsWith, ExactlyOneOf, PreferWriteOnly, RequiredTogether,
    Total,
};
use crate::schema::{Validation, Validator, WriteOnlySupport};
use crate::{AttributePath, Diagnostics, PathExpression, Value};

fn given() -> Value {
    Value::from(1)
}

/// `validator` on the attribute `a` of an object with `a`, `b` and `c`.
fn found(validator: &dyn Validator, [a, b, c]: [Value; 3]) -> Diagnostics {
    let config = Value::object([("a", a), ("b", b), ("c", c)]);
    let path = AttributePath::root().attribute("a");
    run(validator, &path, config.attribute("a").unwrap(), &config)
}

/// `validator` on a whole schema with `a`, `b` and `c`.
fn found_whole(validator: &dyn Validator, [a, b, c]: [Value; 3]) -> Diagnostics {
    let config = Value::object([("a", a), ("b", b), ("c", c)]);
    run(validator, &AttributePath::root(), &config, &config)
}

fn run(
    validator: &dyn Validator,
    path: &AttributePath,
    value: &Value,
    config: &Value,
) -> Diagnostics {
    let validation = Validation {
        path,
        value,
        config,
        write_only: WriteOnlySupport::Supported,
    };
    let mut diagnostics = Diagnostics::new();
    validator.validate_within(&validation, &mut diagnostics);
    diagnostics
}

/// Cases of `a`, `b`, `c` as one letter each: given, null, unknown; and whether that is refused.
fn assert_cases(check: impl Fn([Value; 3]) -> Diagnostics, allowed: &[&str], refused: &[&str]) {
    for (cases, wanted) in [(allowed, false), (refused, true)] {
        for case in cases {
            let values: Vec<_> = case
                .chars()
                .map(|letter| match letter {
                    'g' => given(),
                    'n' => Value::Null,
                    _ => Value::unknown(),
                })
                .collect();
            let found = check(values.try_into().unwrap());
            assert_eq!(found.has_errors(), wanted, "{case}: {found:?}");
        }
    }
}

#[test]
fn an_attribute_conflicts_with_others_but_they_not_with_each_other() {
    let validator = ConflictsWith::new(["b", "c"]);
    assert_cases(
        |values| found(&validator, values),
        &["gnn", "ngg", "nnn", "unn", "ugn", "gun", "guu"],
        &["ggn", "gng", "ggg", "ggu"],
    );
    let error = found(&validator, [given(), Value::Null, given()]);
    let error = error.iter().next().unwrap();
    assert_eq!(error.path, Some(AttributePath::root().attribute("a")));
    assert!(error.detail.contains("a, c"), "{}", error.detail);
}

#[test]
fn attributes_of_a_schema_conflict_with_each_other() {
    let all = ["a", "b", "c"].map(|name| PathExpression::root().attribute(name));
    let validator = ConflictsWith::new(all);
    assert_cases(
        |values| found_whole(&validator, values),
        &["nnn", "gnn", "guu", "uuu"],
        &["ggn", "ngg", "gug"],
    );
}

#[test]
fn an_attribute_requires_others() {
    let validator = AlsoRequires::new(["b", "c"]);
    assert_cases(
        |values| found(&validator, values),
        &["ggg", "nnn", "ngn", "ugn", "unn", "ggu", "guu"],
        &["gnn", "ggn", "gun"],
    );
}

#[test]
fn attributes_of_a_schema_are_required_together() {
    let all = ["a", "b", "c"].map(|name| PathExpression::root().attribute(name));
    let validator = RequiredTogether::new(all);
    assert_cases(
        |values| found_whole(&validator, values),
        &["ggg", "nnn", "ggu", "nnu", "uuu"],
        &["ggn", "gnn", "gun"],
    );
}

#[test]
fn at_least_one_is_given() {
    let validator = AtLeastOneOf::new(["b", "c"]);
    assert_cases(
        |values| found(&validator, values),
        &["gnn", "ngn", "ggg", "unn", "nnu"],
        &["nnn"],
    );
    let all = ["a", "b"].map(|name| PathExpression::root().attribute(name));
    let whole = AtLeastOneOf::new(all);
    assert_cases(
        |values| found_whole(&whole, values),
        &["gnn", "nun"],
        &["nng"],
    );
}

#[test]
fn exactly_one_is_given() {
    let validator = ExactlyOneOf::new(["b", "c"]);
    assert_cases(
        |values| found(&validator, values),
        &["gnn", "ngn", "guu", "unn", "nuu"],
        &["nnn", "ggn", "ngg", "ggu"],
    );
    let all = ["a", "b"].map(|name| PathExpression::root().attribute(name));
    let whole = ExactlyOneOf::new(all);
    assert_cases(
        |values| found_whole(&whole, values),
        &["gng", "unn"],
        &["nng", "ggn"],
    );
    let error = found_whole(&whole, [Value::Null, Value::Null, given()]);
    let error = error.iter().next().unwrap();
    assert!(error.detail.ends_with("a, b."), "{}", error.detail);
}

#[test]
fn neighbours_in_elements_of_a_set_are_meant() {
    let element = |a: Value, b: Value| Value::object([("a", a), ("b", b)]);
    let both = element(given(), given());
    let config = Value::object([(
        "rules",
        Value::set([element(given(), Value::Null), both.clone()]),
    )]);
    let rules = AttributePath::root().attribute("rules");
    let validator = ConflictsWith::new(["b"]);
    let path = rules.element(both).attribute("a");
    assert!(run(&validator, &path, &given(), &config).has_errors());
    let path = rules.element(element(given(), Value::Null)).attribute("a");
    assert!(!run(&validator, &path, &given(), &config).has_errors());
}

#[test]
fn nothing_inside_null_is_given_and_anything_inside_the_unknown_may_be() {
    let inside = PathExpression::root().attribute("b").attribute("inner");
    let validator = AlsoRequires::new([inside]);
    assert_cases(|values| found(&validator, values), &["gun"], &["gnn"]);
    let error = found(&validator, [given(), Value::Null, Value::Null]);
    assert!(error.iter().next().unwrap().detail.contains("b.inner"));
}

#[test]
fn numbers_are_limited_by_sums_and_products_of_others() {
    let [at_least, at_most, exactly, product] = [
        Total::at_least_sum_of(["b", "c"]),
        Total::at_most_sum_of(["b", "c"]),
        Total::sum_of(["b", "c"]),
        Total::product_of(["b", "c"]),
    ];
    let errors = |validator: &Total, values: [i64; 3]| {
        found(validator, values.map(Value::from)).has_errors()
    };
    assert!(!errors(&at_least, [5, 2, 3]) && errors(&at_least, [4, 2, 3]));
    assert!(!errors(&at_most, [5, 2, 3]) && errors(&at_most, [6, 2, 3]));
    assert!(!errors(&exactly, [5, 2, 3]) && errors(&exactly, [6, 2, 3]));
    assert!(!errors(&product, [6, 2, 3]) && errors(&product, [5, 2, 3]));
    let tenths = |text: &str| Value::Number(crate::Number::parse(text).unwrap());
    let exact = [tenths("0.3"), tenths("0.1"), tenths("0.2")];
    assert!(found(&exactly, exact).is_empty());
    let null = [Value::from(2), Value::from(2), Value::Null];
    assert!(found(&exactly, null).is_empty(), "null does not count");
    let unknown = [Value::from(9), Value::from(2), Value::unknown()];
    assert!(found(&exactly, unknown).is_empty());
    assert_eq!(at_least.describe(), "at least the sum of b, c");
}

#[test]
fn a_write_only_neighbour_is_recommended_to_clients_that_know_such() {
    let validator = PreferWriteOnly::new("b");
    let found = found(&validator, [given(), Value::Null, Value::Null]);
    assert!(!found.has_errors() && found.len() == 1, "{found:?}");
    let config = Value::object([("a", given())]);
    let validation = Validation {
        path: &AttributePath::root().attribute("a"),
        value: &given(),
        config: &config,
        write_only: WriteOnlySupport::Missing,
    };
    let mut diagnostics = Diagnostics::new();
    validator.validate_within(&validation, &mut diagnostics);
    assert!(diagnostics.is_empty());
}

#[test]
fn messages_and_descriptions_name_neighbours_and_never_show_values() {
    let secret = Value::from("tell-nobody");
    let values = [secret.clone(), secret.clone(), secret];
    let validators: [&dyn Validator; 2] = [&ConflictsWith::new(["b"]), &ExactlyOneOf::new(["b"])];
    for validator in validators {
        assert!(validator.describe().contains(" b") || validator.describe().contains(": b"));
        let found = found(validator, values.clone());
        assert!(found.has_errors());
        assert!(found.iter().all(|d| !d.detail.contains("tell-nobody")));
    }
}

mod properties {
    //! Unknown values never lead to a refusal that their real values would not.

    use super::*;
    use proptest::prelude::*;

    fn perhaps_given() -> impl Strategy<Value = Value> {
        prop_oneof![Just(Value::Null), (1..4_i64).prop_map(Value::from)]
    }

    proptest! {
        #[test]
        fn what_may_still_turn_out_right_is_not_refused(
            values in [perhaps_given(), perhaps_given(), perhaps_given()],
            unknown in any::<[bool; 3]>(),
        ) {
            let all = || ["a", "b", "c"].map(|name| PathExpression::root().attribute(name));
            let validators: [Box<dyn Validator>; 8] = [
                Box::new(ConflictsWith::new(all())),
                Box::new(AlsoRequires::new(["b", "c"])),
                Box::new(RequiredTogether::new(all())),
                Box::new(AtLeastOneOf::new(all())),
                Box::new(ExactlyOneOf::new(all())),
                Box::new(Total::at_least_sum_of(["b", "c"])),
                Box::new(Total::at_most_sum_of(["b", "c"])),
                Box::new(Total::product_of(["b", "c"])),
            ];
            let mut blurred = values.clone();
            for (value, unknown) in blurred.iter_mut().zip(unknown) {
                if unknown {
                    *value = Value::unknown();
                }
            }
            for validator in &validators {
                if !found(validator.as_ref(), values.clone()).has_errors() {
                    let found = found(validator.as_ref(), blurred.clone());
                    prop_assert!(!found.has_errors(), "{:?}: {:?}", validator, found);
                }
                if !found_whole(validator.as_ref(), values.clone()).has_errors() {
                    let found = found_whole(validator.as_ref(), blurred.clone());
                    prop_assert!(!found.has_errors(), "{:?}: {:?}", validator, found);
                }
            }
        }
    }
}
