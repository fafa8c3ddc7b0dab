//! Tests of schemas.

use super::*;
use crate::declaration::{
    Binding, Equality, Form, STRING, at_least, boolean, boolean_value, form, get, greater_than,
    integer, json, keys, length_at_most, less_than, list, list_of, map, number, object, object_of,
    one_of, pattern, requires, set, size_at_least, string, unique,
};
use tfsdk::{AttributePath, Diagnostics, Value};

static RULE_MEMBERS: &[Attribute] = &[string("name").required(), integer("id").computed()];
static RULE: Kind = object_of(RULE_MEMBERS);
static ROW: Kind = list_of(&RULE);
static ATTRIBUTES: &[Attribute] = &[
    string("id")
        .computed()
        .keeps_prior_value()
        .forces_replacement(),
    string("name")
        .required()
        .forces_replacement()
        .validate(&[length_at_most(5), pattern("^(?!x)")])
        .doc("The name.")
        .deprecated("Use `id`."),
    string("mode")
        .optional()
        .computed()
        .changes_on_update()
        .forces_replacement(),
    boolean("open").optional().default(&boolean_value(true)),
    string("secret").optional().sensitive().write_only(),
    json("extra").optional(),
    list("rules", &RULE)
        .optional()
        .equality(Equality::Unordered),
    set("members", &RULE).computed().keeps_prior_value(),
    map("labels", &RULE).optional(),
    object("owner", RULE_MEMBERS).optional(),
    list("matrix", &ROW).optional(),
    list("tags", &STRING)
        .optional()
        .validate(&[unique(), size_at_least(1), one_of(&["a", "b"])]),
    integer("size").optional().validate(&[at_least("2")]),
    set("uuids", &STRING)
        .optional()
        .equality(Equality::Form(Form::Uuid))
        .validate(&[form(Form::Uuid)]),
    number("heat")
        .optional()
        .equality(Equality::Form(Form::Float32))
        .validate(&[greater_than("0.5"), less_than("1.5")]),
    map("notes", &STRING)
        .optional()
        .validate(&[keys(&pattern("^[a-z]$")), requires(&["heat"])]),
];
static BINDING: Binding = Binding::new();

fn schema_of(name: &str) -> schema::Attribute {
    let resource = Box::leak(Box::new(Resource::new("kiosk_drink", ATTRIBUTES, &BINDING)));
    of_resource(resource).block.attributes.remove(name).unwrap()
}

#[test]
fn presence_and_plan_rules_are_as_declared() {
    use schema::Presence::{Computed, Optional, OptionalComputed, Required};
    for (name, presence, rules) in [
        ("id", Computed, vec![PlanRule::KeepsPriorValue]),
        ("name", Required, vec![PlanRule::RequiresReplace]),
        (
            "mode",
            OptionalComputed,
            vec![
                PlanRule::ChangesOnUpdate,
                PlanRule::RequiresReplaceIfConfigured,
            ],
        ),
        ("open", OptionalComputed, vec![]),
        ("extra", Optional, vec![]),
    ] {
        let attribute = schema_of(name);
        assert_eq!(
            (attribute.presence, attribute.plan_rules),
            (presence, rules),
            "{name}"
        );
    }
    let default = schema_of("open").default;
    assert_eq!(default, Some(DefaultValue::Static(Value::Bool(true))));
    assert!(schema_of("secret").sensitive && schema_of("secret").write_only);
    assert_eq!(schema_of("name").description, "The name.");
    assert_eq!(schema_of("name").deprecation, "Use `id`.");
}

#[test]
fn objects_are_nested_attributes_where_terraform_can() {
    for (name, mode) in [
        ("owner", NestingMode::Single),
        ("rules", NestingMode::List),
        ("members", NestingMode::Set),
        ("labels", NestingMode::Map),
    ] {
        let AttributeKind::Nested(found, members) = schema_of(name).kind else {
            panic!("{name}")
        };
        assert_eq!(found, mode);
        let required = members["name"].presence == schema::Presence::Required;
        assert_eq!(
            required,
            name != "members",
            "what is computed has only computed members"
        );
    }
    let AttributeKind::Type(matrix) = schema_of("matrix").kind else {
        panic!("matrix")
    };
    assert_eq!(matrix, plain_type(&Kind::List(&ROW)));
}

#[test]
fn equality_is_given_where_it_is_more_than_alike() {
    for (name, some) in [
        ("extra", true),
        ("rules", false),
        ("matrix", false),
        ("name", false),
        ("uuids", true),
        ("heat", true),
    ] {
        assert_eq!(schema_of(name).equality.is_some(), some, "{name}");
    }
    let equality = schema_of("extra").equality.unwrap();
    assert!(equality.equal(&"{ }".into(), &"{}".into()));
}

#[test]
fn forms_make_values_equal_in_collections_too() {
    let upper = "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D";
    let set = |text: &str| Value::set([Value::string(text)]);
    let equality = schema_of("uuids").equality.unwrap();
    assert!(equality.equal(&set(upper), &set(&upper.to_lowercase())));
    assert!(!equality.equal(&set(upper), &set("north")));
    let number = |text| Value::Number(tfsdk::Number::parse(text).unwrap());
    let equality = schema_of("heat").equality.unwrap();
    assert!(equality.equal(&number("1.1"), &number("1.10000002384185791015625")));
    assert!(!equality.equal(&number("1.1"), &number("1.2")));
}

#[test]
fn forms_exclusive_bounds_and_keys_are_checked() {
    let number = |text| Value::Number(tfsdk::Number::parse(text).unwrap());
    assert_eq!(complaints("heat", number("0.51")), Vec::<String>::new());
    assert_eq!(
        complaints("heat", number("0.5")),
        ["`heat` must be greater than 0.5; 0.5 is not."]
    );
    assert_eq!(
        complaints("heat", number("1.50")),
        ["`heat` must be less than 1.5; 1.5 is not."]
    );
    assert_eq!(
        complaints("notes", Value::map([("B", Value::string("b"))])),
        ["The key of `notes[\"B\"]` must be text that matches ^[a-z]$; \"B\" is not."]
    );
    let wrong = complaints("uuids", Value::set([Value::string("north")]));
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].contains("must be a UUID, such as"), "{wrong:?}");
    let rules = schema_of("notes").validators;
    assert!(rules.iter().any(|rule| !rule.mentions().is_empty()));
}

fn complaints(name: &str, value: Value) -> Vec<String> {
    let mut diagnostics = Diagnostics::new();
    let path = AttributePath::root().attribute(name);
    for validator in schema_of(name).validators {
        validator.validate(&path, &value, &mut diagnostics);
    }
    diagnostics
        .iter()
        .map(|diagnostic| diagnostic.detail.clone())
        .collect()
}

#[test]
fn values_are_checked() {
    assert_eq!(complaints("name", "größe".into()), Vec::<String>::new());
    assert_eq!(
        complaints("name", "xxxxxx".into()),
        [
            "`name` must be at most 5 characters; \"xxxxxx\" is not.",
            "`name` must be text that matches ^(?!x); \"xxxxxx\" is not.",
        ]
    );
    assert_eq!(
        complaints("size", 1.into()),
        ["`size` must be at least 2; 1 is not."]
    );
    assert_eq!(complaints("size", 2.into()), Vec::<String>::new());
    let fraction = Value::Number(tfsdk::Number::parse("2.5").unwrap());
    assert_eq!(complaints("size", fraction).len(), 1);
    assert_eq!(
        complaints("tags", Value::list(["a".into(), "b".into()])),
        Vec::<String>::new()
    );
    assert_eq!(
        complaints("tags", Value::list(["a".into(), "c".into(), "a".into()])),
        [
            "`tags` must be elements of which no two are alike; its value is not.",
            "`tags[1]` must be one of \"a\", \"b\"; \"c\" is not.",
        ]
    );
    assert_eq!(complaints("tags", Value::list([])).len(), 1);
    assert_eq!(
        complaints("tags", Value::list(["a".into(), Value::unknown()])).len(),
        0
    );
    assert!(complaints("extra", "{".into())[0].contains("`extra` must be JSON"));
    assert_eq!(complaints("extra", "null".into()), Vec::<String>::new());
}

#[test]
fn long_texts_are_not_held_against_patterns() {
    static LONG: &[Attribute] = &[
        string("short")
            .optional()
            .validate(&[pattern("a.*b.*c"), length_at_most(20)]),
        string("free").optional().validate(&[pattern("^[^b]*$")]),
    ];
    let complaints = |index: usize, text: String| {
        let mut diagnostics = Diagnostics::new();
        let path = AttributePath::root().attribute(LONG[index].name);
        for check in check::of(&LONG[index]) {
            check.validate(&path, &Value::string(&text), &mut diagnostics);
        }
        diagnostics.iter().count()
    };
    assert_eq!(complaints(0, "a".to_owned()), 1);
    // Too long, and that is all: the pattern would take years.
    assert_eq!(complaints(0, "ab".repeat(1_000_000)), 1);
    assert_eq!(complaints(1, "ab".to_owned()), 1);
    assert_eq!(complaints(1, "ab".repeat(10_000)), 0);
}

#[test]
fn forms_exclude_each_other_and_constants_are_hidden() {
    static CAN: &[Attribute] = &[
        string("kind").constant(&crate::declaration::text("can")),
        integer("litres").optional(),
    ];
    static ROOTS: &[Attribute] = &[
        object("can", CAN).optional().inline(),
        object("hose", RULE_MEMBERS).optional().inline(),
    ];
    let schema = attributes(ROOTS, Sets::AsDeclared);
    let AttributeKind::Nested(_, members) = &schema["can"].kind else {
        panic!("can")
    };
    assert_eq!(members.keys().collect::<Vec<_>>(), ["litres"]);
    let described = |name: &str| {
        let rules = schema[name].validators.iter();
        rules.map(|rule| rule.describe()).collect::<Vec<_>>()
    };
    assert_eq!(
        described("can"),
        ["given exactly if none of these is: hose"]
    );
    assert_eq!(described("hose"), Vec::<String>::new());
}

#[test]
fn attributes_stay_small() {
    let size = std::mem::size_of::<Attribute>();
    assert!(
        size <= 128,
        "{size} bytes; a thousand resources are relocated at start-up"
    );
}

#[test]
fn only_what_addresses_the_object_is_promised_not_to_be_null() {
    let binding = Box::leak(Box::new(Binding::new().read(get("/drinks/{name}/{id}"))));
    let resource = Box::leak(Box::new(Resource::new("kiosk_drink", ATTRIBUTES, binding)));
    let attributes = of_resource(resource).block.attributes;
    let promised = attributes.iter().filter(|(_, found)| found.never_null);
    let names: Vec<_> = promised.map(|(name, _)| name.as_ref()).collect();
    assert_eq!(names, ["id"]);
}
