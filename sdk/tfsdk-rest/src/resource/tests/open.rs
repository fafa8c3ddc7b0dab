//! Values that the document leaves open: of several types, of any type, of forms yet unknown.

use crate::declaration::{
    ANY_SCALAR, Attribute, Binding, NUMBER_OR_BOOLEAN, Resource, STRING, TEXT_OR_NUMBER, delete,
    dynamic, get, integer, list, map, needed_with, object, object_of, one_of, only_with, post, put,
    scalar, string, text,
};
use crate::mock::{Front, Mock, answer, text as said};
use tfsdk::{Number, Value};

static RATIO: &[Attribute] = &[integer("width").required(), integer("height").required()];
static SIZE: &[Attribute] = &[
    string("text").optional().whole(),
    object("ratio", RATIO).optional().inline(),
    list("several", &STRING).optional().whole(),
];
static SMOKE: &[Attribute] = &[
    string("kind").constant(&text("smoke")),
    integer("level").required(),
];
static HEAT: &[Attribute] = &[
    string("kind").constant(&text("heat")),
    integer("degrees").required(),
];
static ALARM: &[Attribute] = &[
    object("smoke", SMOKE).optional().inline(),
    object("heat", HEAT).optional().inline(),
];
static ROOM: &[Attribute] = &[
    integer("id").computed().keeps_prior_value(),
    scalar("port", TEXT_OR_NUMBER).optional(),
    scalar("flag", NUMBER_OR_BOOLEAN).optional(),
    map("limits", &ANY_SCALAR).optional(),
    dynamic("extra").optional(),
    object("size", SIZE).optional(),
    list("sizes", &object_of(SIZE)).optional(),
    object("alarm", ALARM).optional(),
    string("light")
        .optional()
        .validate(&[one_of(&["lamp", "sun"])]),
    integer("watts").optional().validate(&[
        only_with("light", &["lamp"]),
        needed_with("light", &["lamp"]),
    ]),
];
static BINDING: Binding = Binding::new()
    .create(post("/rooms"))
    .read(get("/rooms/{id}"))
    .update(put("/rooms/{id}"))
    .delete(delete("/rooms/{id}"))
    .import_id("{id}");
static RESOURCE: Resource = Resource::new("house_room", ROOM, &BINDING);

fn size(name: &str, member: Value) -> Value {
    Value::object(SIZE.iter().map(|attribute| match attribute.name == name {
        true => (attribute.name, member.clone()),
        false => (attribute.name, Value::Null),
    }))
}

fn number(digits: &str) -> Value {
    Value::Number(Number::parse(digits).unwrap())
}

#[tokio::test]
async fn open_values_travel_as_what_they_are() {
    const BODY: &str = r#"{"id": 1, "port": 80, "flag": 1.5, "limits": {"a": 1, "b": "x", "c": true},
        "extra": {"b": [1, {"c": null}], "a": "t"}, "size": "small",
        "sizes": [{"width": 1, "height": 2}, ["s", "t"], "large"]}"#;
    let mock = Mock::start(|_| answer(201, BODY)).await;
    let front = Front::new(&RESOURCE, &mock).await;
    let ratio = Value::object([("width", 1.into()), ("height", 2.into())]);
    let given = [
        ("port", "80".into()),
        ("flag", "1.50".into()),
        (
            "limits",
            Value::map([("a", "1".into()), ("b", "x".into()), ("c", "true".into())]),
        ),
        (
            "extra",
            Value::dynamic(Value::object([
                ("a", "t".into()),
                (
                    "b",
                    Value::list([number("1"), Value::object([("c", Value::Null)])]),
                ),
            ])),
        ),
        ("size", size("text", "small".into())),
        (
            "sizes",
            Value::list([
                size("ratio", ratio),
                size("several", Value::list(["s".into(), "t".into()])),
                size("text", "large".into()),
            ]),
        ),
    ];
    let response = front.create(&given).await;
    assert!(
        response.diagnostics.is_empty(),
        "{}",
        said(&response.diagnostics)
    );
    assert_eq!(
        mock.lines()[0],
        concat!(
            r#"POST /rooms {"port":80,"flag":1.5,"limits":{"a":1,"b":"x","c":true},"#,
            r#""extra":{"a":"t","b":[1,{"c":null}]},"size":"small","#,
            r#""sizes":[{"width":1,"height":2},["s","t"],"large"]}"#
        )
    );
    let state = response.state().unwrap();
    for (name, value) in &given {
        assert_eq!(state.attribute(name), Some(value), "{name}");
    }
}

#[tokio::test]
async fn an_unknown_form_is_told_and_no_error() {
    const BODY: &str = r#"{"id": 1, "alarm": {"kind": "laser", "beams": 2}, "size": 7}"#;
    let mock = Mock::start(|_| answer(200, BODY)).await;
    let front = Front::new(&RESOURCE, &mock).await;
    let response = front.read(&front.object(&[("id", 1.into())])).await;
    let state = response.state.unwrap();
    assert_eq!(state.attribute("alarm"), Some(&Value::Null));
    assert_eq!(state.attribute("size"), Some(&Value::Null));
    let told = said(&response.diagnostics);
    assert!(
        told.contains("`alarm` (at /alarm) is an object of a form"),
        "{told}"
    );
    assert!(
        told.contains("`size` (at /size) is the number 7 of a form"),
        "{told}"
    );
    assert!(!response.diagnostics.has_errors(), "{told}");
}

#[test]
fn neighbours_decide_what_may_be_given() {
    let attributes = crate::schema::attributes(ROOM, crate::schema::Sets::AsDeclared);
    let complaints = |light: Value, watts: Value| {
        let config = Value::object([("light", light), ("watts", watts.clone())]);
        let path = tfsdk::AttributePath::root().attribute("watts");
        let mut diagnostics = tfsdk::Diagnostics::new();
        for validator in &attributes["watts"].validators {
            let validation = tfsdk::schema::Validation {
                path: &path,
                value: &watts,
                config: &config,
                write_only: tfsdk::schema::WriteOnlySupport::Supported,
            };
            validator.validate_within(&validation, &mut diagnostics);
        }
        said(&diagnostics)
    };
    assert_eq!(complaints("lamp".into(), 5.into()), "");
    assert_eq!(complaints("sun".into(), Value::Null), "");
    assert_eq!(complaints(Value::Null, 5.into()), "");
    assert_eq!(complaints(Value::unknown(), 5.into()), "");
    assert_eq!(complaints("lamp".into(), Value::unknown()), "");
    let told = complaints("sun".into(), 5.into());
    assert!(
        told.contains("`watts` can be given only where `light` is \"lamp\""),
        "{told}"
    );
    let told = complaints("lamp".into(), Value::Null);
    assert!(
        told.contains("`watts` must be given where `light` is \"lamp\""),
        "{told}"
    );
}
