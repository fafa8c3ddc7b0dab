//! What a configuration is checked for before the author's code sees it.

use super::toy::{Run, Toy, object, schema, text};
use crate::schema::validators::{AlsoRequires, ExactlyOneOf, Length};
use crate::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Schema, WriteOnlySupport};
use crate::{Diagnostics, PathExpression, Severity, Value};

fn validate(schema: &Schema, config: &Value) -> Diagnostics {
    Run::new(schema, Toy::default()).validate(WriteOnlySupport::Supported, config)
}

#[test]
fn a_required_attribute_must_not_be_null_at_any_depth() {
    let inner = Attribute::list_nested([("name", Attribute::string().required())]);
    let schema = schema([("inner", inner)]);
    let config = |name| object([("inner", Value::list([object([("name", name)])]))]);
    let found = text(&validate(&schema, &config(Value::Null)));
    assert!(found.starts_with("inner[0].name: Missing"), "{found}");
    assert!(validate(&schema, &config(Value::unknown())).is_empty());
}

#[test]
fn a_computed_attribute_cannot_be_set() {
    let schema = schema([("id", Attribute::string().computed())]);
    let found = validate(&schema, &object([("id", Value::from("7"))]));
    assert!(text(&found).starts_with("id: "));
}

#[test]
fn a_write_only_attribute_needs_a_client_that_does_not_store_it() {
    let schema = schema([("password", Attribute::string().write_only())]);
    let run = Run::new(&schema, Toy::default());
    let config = object([("password", Value::from("hidden"))]);
    assert!(
        run.validate(WriteOnlySupport::Supported, &config)
            .is_empty()
    );
    let found = run.validate(WriteOnlySupport::Missing, &config);
    assert!(found.has_errors());
    assert!(!text(&found).contains("hidden"));
}

#[test]
fn validators_see_known_values_only() {
    let name = Attribute::string().validator(Length::at_most(2));
    let schema = schema([("name", name)]);
    for allowed in [Value::Null, Value::unknown(), Value::from("ab")] {
        assert!(validate(&schema, &object([("name", allowed)])).is_empty());
    }
    assert!(validate(&schema, &object([("name", Value::from("abc"))])).has_errors());
}

#[test]
fn a_deprecated_attribute_warns_when_it_is_used() {
    let schema = schema([("old", Attribute::string().deprecated("Use new instead."))]);
    assert!(validate(&schema, &object([("old", Value::Null)])).is_empty());
    let found = validate(&schema, &object([("old", Value::from("x"))]));
    let warning = found.iter().next().unwrap();
    assert_eq!(warning.severity, Severity::Warning);
    assert_eq!(warning.detail, "Use new instead.");
}

#[test]
fn blocks_are_counted() {
    let nested = NestedBlock::new(BlockNestingMode::List, Block::new()).items(1, 2);
    let schema = Schema::new(Block::new().nested("rule", nested));
    let config = |count: usize| object([("rule", Value::list((0..count).map(|_| object([]))))]);
    assert!(validate(&schema, &config(0)).has_errors());
    assert!(validate(&schema, &config(2)).is_empty());
    assert!(validate(&schema, &config(3)).has_errors());
    assert!(validate(&schema, &object([("rule", Value::unknown())])).is_empty());
}

#[test]
fn combinations_of_attributes_and_blocks_are_checked_for_the_whole_schema() {
    let rule = Block::new().attribute("port", Attribute::number());
    let block = Block::new()
        .attribute("size", Attribute::number())
        .nested("rule", NestedBlock::new(BlockNestingMode::List, rule));
    let schema = Schema::new(block).validator(ExactlyOneOf::new([
        PathExpression::root().attribute("size"),
        PathExpression::root().attribute("rule"),
    ]));
    let config = |size: Option<i64>, rules: &[i64]| {
        let rules = rules
            .iter()
            .map(|port| object([("port", Value::from(*port))]));
        object([("size", Value::from(size)), ("rule", Value::list(rules))])
    };
    assert!(validate(&schema, &config(Some(1), &[])).is_empty());
    assert!(validate(&schema, &config(None, &[80])).is_empty());
    assert!(text(&validate(&schema, &config(None, &[]))).contains("Exactly one of"));
    assert!(text(&validate(&schema, &config(Some(1), &[80]))).contains("size, rule"));
}

#[test]
fn repeated_blocks_are_checked_together_and_not_written_ones_are_null() {
    let rule = Block::new().attribute("port", Attribute::number());
    let rule = NestedBlock::new(BlockNestingMode::Set, rule).validator(AlsoRequires::new(["size"]));
    let block = Block::new()
        .attribute("size", Attribute::number())
        .nested("rule", rule);
    let schema = Schema::new(block);
    let config = |rules: Vec<Value>| object([("size", Value::Null), ("rule", Value::set(rules))]);
    assert!(validate(&schema, &config(Vec::new())).is_empty());
    let one = config(vec![object([("port", Value::from(1))])]);
    assert!(text(&validate(&schema, &one)).starts_with("rule: Missing attributes"));
}
