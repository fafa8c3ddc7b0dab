//! Each fault of a schema is found and named.

use super::{SchemaKind, check};
use crate::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Schema};
use crate::{Type, Value};

fn faults(kind: SchemaKind, block: Block) -> Vec<String> {
    check("resource toy_thing", kind, &Schema::new(block))
        .iter()
        .map(|fault| fault.detail.clone())
        .collect()
}

#[track_caller]
fn assert_fault(block: Block, path: &str, part: &str) {
    let found = faults(SchemaKind::Resource, block);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("resource toy_thing"), "{found:?}");
    assert!(found[0].contains(&format!("\"{path}\"")), "{found:?}");
    assert!(found[0].contains(part), "{found:?}");
}

fn one(name: &'static str, attribute: Attribute) -> Block {
    Block::new().attribute(name, attribute)
}

#[test]
fn names_must_be_spellable_and_not_reserved() {
    assert_fault(one("Name", Attribute::string()), "Name", "lower-case");
    assert_fault(one("1st", Attribute::string()), "1st", "lower-case");
    assert_fault(
        one("count", Attribute::number()),
        "count",
        "keeps this name",
    );
    let of_provider = faults(SchemaKind::Provider, one("alias", Attribute::string()));
    assert_eq!(of_provider.len(), 1);
    assert!(faults(SchemaKind::Provider, one("count", Attribute::string())).is_empty());
    let inside = Attribute::single_nested([("count", Attribute::number())]);
    assert!(faults(SchemaKind::Resource, one("inner", inside)).is_empty());
}

#[test]
fn a_default_needs_an_optional_and_computed_attribute() {
    let attribute = Attribute::string()
        .default_value(Value::from("a"))
        .optional();
    assert_fault(one("a", attribute), "a", "default");
}

#[test]
fn a_default_must_be_of_the_attributes_type() {
    let attribute = Attribute::string().default_value(Value::from(1));
    assert_fault(one("a", attribute), "a", "default");
}

#[test]
fn rules_about_computed_values_need_a_computed_attribute() {
    assert_fault(
        one("a", Attribute::string().keeps_prior_value()),
        "a",
        "not computed",
    );
    let both = Attribute::string()
        .computed()
        .keeps_prior_value()
        .changes_on_update();
    assert_fault(one("a", both), "a", "stays and that it changes");
}

#[test]
fn write_only_attributes_are_neither_computed_nor_in_sets() {
    assert_fault(
        one("a", Attribute::string().computed().write_only()),
        "a",
        "write-only",
    );
    let set = Attribute::set_nested([("b", Attribute::string().write_only())]);
    assert_fault(one("a", set), "a.b", "set");
}

#[test]
fn values_of_any_type_are_not_held_by_collections() {
    assert_fault(one("a", Attribute::list(Type::Dynamic)), "a", "any type");
    let set = Attribute::set_nested([("b", Attribute::dynamic())]);
    assert_fault(one("a", set), "a.b", "any type");
}

#[test]
fn limits_of_blocks_fit_their_mode() {
    let block = |nesting, least, most| {
        let nested = NestedBlock::new(nesting, Block::new()).items(least, most);
        Block::new().nested("a", nested)
    };
    assert_fault(block(BlockNestingMode::Single, 0, 1), "a", "single");
    assert_fault(block(BlockNestingMode::Group, 1, 1), "a", "no limits");
    assert_fault(block(BlockNestingMode::List, 3, 2), "a", "lower limit");
    assert!(faults(SchemaKind::Resource, block(BlockNestingMode::List, 2, 3)).is_empty());
}

#[test]
fn one_name_is_not_both_attribute_and_block() {
    let nested = NestedBlock::new(BlockNestingMode::List, Block::new());
    let block = one("a", Attribute::string()).nested("a", nested);
    assert_fault(block, "a", "both");
}
