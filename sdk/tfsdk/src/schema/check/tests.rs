//! Each fault of a schema is found and named.

use super::{SchemaKind, check};
use crate::schema::validators::{AlsoRequires, Any, ExactlyOneOf};
use crate::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Schema};
use crate::{PathExpression, Type, Value};

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
fn blocks_without_an_answer_have_nothing_computed() {
    let block = || one("size", Attribute::number().computed());
    for kind in [
        SchemaKind::ListResource,
        SchemaKind::Action,
        SchemaKind::StateStore,
    ] {
        let found = faults(kind, block());
        assert!(found[0].contains("no answer"), "{found:?}");
    }
    assert!(faults(SchemaKind::EphemeralResource, block()).is_empty());
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
fn a_default_that_is_made_is_of_the_attributes_type_too() {
    let made = |value: fn() -> Value| one("a", Attribute::string().default_with(value));
    for right in [made(|| Value::from("b")), made(|| Value::Null)] {
        assert!(faults(SchemaKind::Resource, right).is_empty());
    }
    assert_fault(made(|| Value::from(7)), "a", "default");
    assert_fault(made(Value::unknown), "a", "default");
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

#[test]
fn dependencies_lead_to_attributes_of_the_schema() {
    let computed = || Attribute::string().computed();
    let block = |attribute| one("size", Attribute::string()).attribute("a", attribute);
    assert!(faults(SchemaKind::Resource, block(computed().depends_on(["size"]))).is_empty());
    assert_fault(block(computed().depends_on(["seize"])), "a", "../seize");
    let root = PathExpression::root().attribute("sise");
    assert_fault(block(computed().depends_on([root])), "a", "sise");
    let far = PathExpression::relative().parent().parent();
    let far = far.attribute("size");
    assert_fault(block(computed().depends_on([far])), "a", "neither beside");
    assert_fault(
        block(Attribute::string().depends_on(["size"])),
        "a",
        "only a computed value",
    );
    assert_fault(
        block(computed().keeps_prior_value().depends_on(["size"])),
        "a",
        "no other rule",
    );
    let inner = Attribute::list_nested([
        ("size", Attribute::string()),
        ("a", computed().depends_on(["size"])),
    ]);
    assert!(faults(SchemaKind::Resource, one("inner", inner.clone())).is_empty());
    let any = PathExpression::root().attribute("inner").any_index();
    let whole =
        one("inner", inner).attribute("a", computed().depends_on([any.clone().attribute("size")]));
    assert!(faults(SchemaKind::Resource, whole.clone()).is_empty());
    let wrong = whole.attribute("b", computed().depends_on([any.attribute("sise")]));
    assert_fault(wrong, "b", "inner[*].sise");
}

#[test]
fn keys_are_attributes_of_the_objects_of_a_list_or_set() {
    let member = || {
        [
            ("name", Attribute::string().required()),
            ("id", Attribute::string().computed()),
        ]
    };
    let list = Attribute::list_nested(member());
    assert!(
        faults(
            SchemaKind::Resource,
            one("a", list.clone().keyed_by(["name"]))
        )
        .is_empty()
    );
    assert_fault(one("a", list.clone().keyed_by(["nome"])), "a", "\"nome\"");
    assert_fault(one("a", list.keyed_by(["id"])), "a", "\"id\"");
    let map = Attribute::map_nested(member()).keyed_by(["name"]);
    assert_fault(one("a", map), "a", "list or set");
    assert_fault(
        one("a", Attribute::string().keyed_by(["name"])),
        "a",
        "list or set",
    );
}

#[test]
fn only_computed_texts_have_a_known_prefix() {
    let number = Attribute::number().computed().known_prefix("1");
    assert_fault(one("a", number), "a", "known prefix");
    let optional = Attribute::string().known_prefix("arn:");
    assert_fault(one("a", optional), "a", "never to be null");
}

#[test]
fn a_write_only_attribute_replaces_nothing_by_a_condition_either() {
    let attribute = Attribute::string()
        .write_only()
        .requires_replace_if("it changes", |_| true);
    assert_fault(one("a", attribute), "a", "cannot replace");
}

#[test]
fn validators_mention_attributes_of_the_schema() {
    let one = |name, attribute| one(name, attribute).attribute("size", Attribute::number());
    let needs = |name: &'static str| Attribute::string().validator(AlsoRequires::new([name]));
    assert!(faults(SchemaKind::Resource, one("a", needs("size"))).is_empty());
    assert_fault(one("a", needs("seize")), "a", "about \"seize\"");
    let inner = |name| Attribute::list_nested([("b", needs(name)), ("c", Attribute::string())]);
    assert!(faults(SchemaKind::Resource, one("a", inner("c"))).is_empty());
    assert_fault(one("a", inner("size")), "a[*].b", "about \"a[*].size\"");
    let outer = PathExpression::relative().parent().parent().parent();
    let outer = AlsoRequires::new([outer.attribute("size")]);
    let inner = Attribute::list_nested([("b", Attribute::string().validator(outer))]);
    assert!(faults(SchemaKind::Resource, one("a", inner)).is_empty());
    let any = Any::new().or(AlsoRequires::new(["seize"]));
    assert_fault(one("a", Attribute::string().validator(any)), "a", "seize");
    let whole = Schema::new(one("a", Attribute::string()))
        .validator(ExactlyOneOf::new([PathExpression::root().attribute("b")]));
    let found = check("resource toy_thing", SchemaKind::Resource, &whole);
    assert!(found.iter().next().unwrap().detail.contains("about \"b\""));
}
