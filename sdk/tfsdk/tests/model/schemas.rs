//! The schema of a model.

use crate::drink::{Drink, Owner};
use tfsdk::model::{AttributeType, Model as _};
use tfsdk::schema::check::{SchemaKind, check};
use tfsdk::schema::{
    Attribute, AttributeKind, BlockNestingMode, DefaultValue, NestingMode, PlanRule, Presence,
    Validation, WriteOnlySupport, implied_type,
};
use tfsdk::{AttributePath, Diagnostics, Type, Value};

fn attribute(name: &str) -> Attribute {
    Drink::block().attributes[name].clone()
}

#[test]
fn the_schema_is_one_that_terraform_accepts() {
    let faults = check("resource drink", SchemaKind::Resource, &Drink::schema());
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn the_structs_own_words() {
    let schema = Drink::schema();
    assert_eq!(schema.version, 3);
    assert_eq!(schema.block.description, "A drink.\n\nMade to order.");
    assert_eq!(schema.block.deprecation, "Use tea.");
}

#[test]
fn who_sets_an_attribute() {
    for (name, presence) in [
        ("id", Presence::Computed),
        ("name", Presence::Required),
        ("place", Presence::Optional),
        ("size", Presence::OptionalComputed),
        ("color", Presence::OptionalComputed),
        ("recipe", Presence::Optional),
    ] {
        assert_eq!(attribute(name).presence, presence, "{name}");
    }
}

#[test]
fn rules() {
    let id = attribute("id");
    assert_eq!(id.description, "Assigned by the server.");
    assert!(id.follows(PlanRule::KeepsPriorValue));
    assert!(id.never_null && !attribute("color").never_null);
    assert!(attribute("place").follows(PlanRule::RequiresReplace));
    assert!(attribute("revision").follows(PlanRule::ChangesOnUpdate));
    assert!(attribute("recipe").write_only);
    assert!(attribute("secret").sensitive);
    assert_eq!(attribute("secret").deprecation, "Use recipe.");
    let default = |name| match attribute(name).default {
        Some(DefaultValue::Static(value)) => value,
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(default("size"), Value::from("small"));
    assert_eq!(default("straws"), Value::from(2));
    let owner = Owner::block().attributes["id"].clone();
    assert!(owner.follows(PlanRule::KeepsPriorNonNull));
}

#[test]
fn rules_with_arguments() {
    let url = attribute("url");
    assert_eq!(url.dependencies().len(), 2);
    assert_eq!(url.prefix(), "drinks/");
    assert_eq!(attribute("toppings").keys(), ["name"]);
    let conditions = attribute("straws").replace_conditions().to_vec();
    assert_eq!(conditions[0].when(), "straws are taken away");
    let pour = Drink::block().blocks["pour"].clone();
    assert_eq!(pour.keys, ["glass"]);
    assert_eq!(pour.validators.len(), 1);
    let schema = Drink::schema();
    assert_eq!((schema.version, schema.validators.len()), (3, 1));
}

#[test]
fn types_follow_from_the_fields() {
    let Type::Object(types) = implied_type(&Drink::block()) else {
        panic!("an object");
    };
    assert_eq!(types["type"], Type::Number);
    assert_eq!(types["anything"], Type::Dynamic);
    assert_eq!(types["networks"], Type::set(Type::String));
    assert_eq!(types["labels"], Type::map(Type::String));
    let AttributeKind::Nested(NestingMode::List, members) = attribute("toppings").kind else {
        panic!("a nested list");
    };
    assert!(members.contains_key("grams"));
    assert!(matches!(
        attribute("owner").kind,
        AttributeKind::Nested(NestingMode::Single, _)
    ));
    let block = Drink::block();
    let pour = &block.blocks["pour"];
    assert_eq!(pour.nesting, BlockNestingMode::List);
    assert_eq!((pour.min_items, pour.max_items), (1, 3));
    assert_eq!(pour.block.description, "One glass.");
    assert_eq!(pour.block.blocks["ice"].nesting, BlockNestingMode::Set);
    assert_eq!(block.blocks["lid"].nesting, BlockNestingMode::Single);
}

#[test]
fn a_collection_of_collections_of_objects_is_plain() {
    let attribute = Vec::<Vec<Owner>>::attribute();
    let AttributeKind::Type(plain) = attribute.kind else {
        panic!("a plain type");
    };
    let owner = Type::object([("email", Type::String), ("id", Type::String)]);
    assert_eq!(plain, Type::list(Type::list(owner)));
}

#[test]
fn checks_and_equalities_of_elements_go_with_the_collection() {
    let networks = attribute("networks");
    let range = |text: &str| Value::from(text);
    let mut diagnostics = Diagnostics::new();
    let path = AttributePath::root().attribute("networks");
    let value = Value::set([range("10.0.0.0/8"), range("ten"), Value::Null]);
    for validator in &networks.validators {
        let validation = Validation {
            path: &path,
            value: &value,
            config: &Value::Null,
            write_only: WriteOnlySupport::Supported,
        };
        validator.validate_within(&validation, &mut diagnostics);
    }
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    let equality = networks.equality.expect("an equality");
    let left = Value::set([range("FD00::/8"), range("10.0.0.0/8")]);
    let right = Value::set([range("10.0.0.0/8"), range("fd00:0::/8")]);
    assert!(equality.equal(&left, &right));
    assert!(!equality.equal(&left, &Value::set([range("10.0.0.0/8")])));
    let list = Vec::<tfsdk::custom::Cidr>::attribute()
        .equality
        .expect("an equality");
    assert!(list.equal(
        &Value::list([range("FD00::/8"), Value::Null]),
        &Value::list([range("fd00::/8"), Value::Null])
    ));
    assert!(!list.equal(
        &Value::list([range("FD00::/8"), range("::/0")]),
        &Value::list([range("::/0"), range("fd00::/8")])
    ));
}
