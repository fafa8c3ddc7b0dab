//! Objects that have one of several forms.

use crate::declaration::{
    Attribute, Binding, Resource, STRING, delete, get, integer, list, map, object, object_of,
    patch, post, string, text,
};
use crate::mock::{Front, Mock, answer, text as said};
use tfsdk::Value;

static DRIP: &[Attribute] = &[
    string("kind").constant(&text("drip")),
    integer("rate").required(),
];
static CAN: &[Attribute] = &[
    string("kind").constant(&text("can")),
    integer("litres").optional(),
    integer("left").computed().changes_on_update(),
];
static WATERING: &[Attribute] = &[
    object("drip", DRIP).optional().inline(),
    object("can", CAN).optional().inline(),
];
static BY_KEY: &[Attribute] = &[string("key").required()];
static BY_USER: &[Attribute] = &[string("user").required(), string("note").optional()];
static ACCESS: &[Attribute] = &[
    object("by_key", BY_KEY).optional().inline(),
    object("by_user", BY_USER).optional().inline(),
];
static RAISED: &[Attribute] = &[
    string("form").constant(&text("raised")),
    integer("height").required(),
];
static SUNKEN: &[Attribute] = &[
    string("form").constant(&text("sunken")),
    integer("depth").optional(),
];
static BED: &[Attribute] = &[
    integer("id").computed().keeps_prior_value(),
    string("name").required(),
    object("watering", WATERING).optional(),
    list("access", &object_of(ACCESS)).optional(),
    object("raised", RAISED).optional().inline(),
    object("sunken", SUNKEN).optional().inline(),
];
static BINDING: Binding = Binding::new()
    .create(post("/beds"))
    .read(get("/beds/{id}"))
    .update(patch("/beds/{id}"))
    .delete(delete("/beds/{id}"))
    .import_id("{id}");
static RESOURCE: Resource = Resource::new("garden_bed", BED, &BINDING);

static LABELLED: &[Attribute] = &[
    integer("id").computed().keeps_prior_value(),
    string("name").required(),
    map("others", &STRING).optional().computed().inline(),
];
static LABELS: Resource = Resource::new("garden_bed", LABELLED, &BINDING);

#[tokio::test]
async fn all_other_members_are_a_map() {
    let mock = Mock::start(|_| answer(201, r#"{"id": 1, "name": "b", "sun": "much"}"#)).await;
    let front = Front::new(&LABELS, &mock).await;
    let others = Value::map([("sun", "much".into())]);
    let response = front
        .create(&[("name", "b".into()), ("others", others.clone())])
        .await;
    assert!(
        response.diagnostics.is_empty(),
        "{}",
        said(&response.diagnostics)
    );
    assert_eq!(mock.lines(), [r#"POST /beds {"name":"b","sun":"much"}"#]);
    assert_eq!(response.state().unwrap().attribute("others"), Some(&others));
}

fn watering(name: &str, member: Value) -> Value {
    let of = |own: &str| match own == name {
        true => member.clone(),
        false => Value::Null,
    };
    Value::object([("drip", of("drip")), ("can", of("can"))])
}

fn by_user(user: &str) -> Value {
    let user = Value::object([("user", user.into()), ("note", Value::Null)]);
    Value::object([("by_key", Value::Null), ("by_user", user)])
}

fn raised(height: i64) -> Value {
    Value::object([("height", height.into())])
}

const BODY: &str = r#"{"id": 1, "name": "b", "form": "raised", "height": 3,
    "watering": {"kind": "can", "litres": 5, "left": 4},
    "access": [{"user": "u", "note": null, "key": "shown"}, {"key": "k"}]}"#;

#[tokio::test]
async fn what_tells_forms_apart_is_sent_and_understood() {
    let mock = Mock::start(|_| answer(201, BODY)).await;
    let front = Front::new(&RESOURCE, &mock).await;
    let key = Value::object([
        ("by_key", Value::object([("key", "k".into())])),
        ("by_user", Value::Null),
    ]);
    let can = Value::object([("litres", 5.into()), ("left", Value::Null)]);
    let response = front
        .create(&[
            ("name", "b".into()),
            ("watering", watering("can", can)),
            ("access", Value::list([by_user("u"), key.clone()])),
            ("raised", raised(3)),
        ])
        .await;
    assert_eq!(
        mock.lines(),
        [concat!(
            r#"POST /beds {"name":"b","watering":{"kind":"can","litres":5},"#,
            r#""access":[{"user":"u"},{"key":"k"}],"form":"raised","height":3}"#
        )]
    );
    let left = response.state().unwrap();
    let path = |value: &Value, names: &[&str]| {
        names
            .iter()
            .try_fold(value.clone(), |value, name| value.attribute(name).cloned())
    };
    assert_eq!(path(left, &["raised", "height"]), Some(3.into()));
    assert_eq!(path(left, &["sunken"]), Some(Value::Null));
    assert_eq!(path(left, &["watering", "can", "litres"]), Some(5.into()));
    assert_eq!(path(left, &["watering", "drip"]), Some(Value::Null));
    // The first element fits both forms; the configured one is kept.
    assert_eq!(
        left.attribute("access"),
        Some(&Value::list([by_user("u"), key]))
    );
}

#[tokio::test]
async fn an_import_finds_the_form_that_says_most() {
    let mock = Mock::start(|_| answer(200, BODY)).await;
    let front = Front::new(&RESOURCE, &mock).await;
    let response = front.read(&front.object(&[("id", 1.into())])).await;
    assert!(
        response.diagnostics.is_empty(),
        "{}",
        said(&response.diagnostics)
    );
    let state = response.state.unwrap();
    let access = state.attribute("access").unwrap().as_elements().unwrap();
    assert!(!access[0].attribute("by_key").unwrap().is_null());
    assert!(access[0].attribute("by_user").unwrap().is_null());
    assert!(!access[1].attribute("by_key").unwrap().is_null());
    assert_eq!(state.attribute("raised"), Some(&raised(3)));
    let can = state.attribute("watering").unwrap().attribute("can");
    assert_eq!(can.unwrap().attribute("left"), Some(&4.into()));
}

#[tokio::test]
async fn another_form_takes_the_place_of_the_old_one() {
    let mock = Mock::start(|_| {
        answer(
            200,
            r#"{"id": 1, "name": "b", "form": "sunken", "depth": 2,
                "watering": null, "access": []}"#,
        )
    })
    .await;
    let front = Front::new(&RESOURCE, &mock).await;
    let one = |form: &'static str, value: &Value| {
        let name = ("name", "b".into());
        front.object(&[("id", 1.into()), name, (form, value.clone())])
    };
    let sunken = Value::object([("depth", 2.into())]);
    let given = [("name", "b".into()), ("sunken", sunken.clone())];
    let prior = one("raised", &raised(3));
    let response = front.update(&prior, &given, one("sunken", &sunken)).await;
    assert!(
        response.diagnostics.is_empty(),
        "{}",
        said(&response.diagnostics)
    );
    assert_eq!(
        mock.lines(),
        [r#"PATCH /beds/1 {"height":null,"form":"sunken","depth":2}"#]
    );
    let state = &response.state;
    assert_eq!(state.attribute("sunken"), Some(&sunken));
    assert_eq!(state.attribute("raised"), Some(&Value::Null));
}
