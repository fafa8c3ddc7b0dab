//! What may be shown of a value.

use super::toy::{object, schema};
use crate::engine::redact::redacted;
use crate::schema::{Attribute, Schema};
use crate::{Type, Value};

fn account() -> Schema {
    let login = || {
        [
            ("name", Attribute::string()),
            ("password", Attribute::string().sensitive()),
        ]
    };
    schema([
        ("title", Attribute::string()),
        ("token", Attribute::string().write_only()),
        ("pin", Attribute::number().sensitive()),
        ("keys", Attribute::list(Type::String).sensitive()),
        ("anything", Attribute::dynamic()),
        ("logins", Attribute::list_nested(login())),
        ("by_place", Attribute::map_nested(login())),
        ("some", Attribute::set_nested(login())),
    ])
}

fn login(password: &str) -> Value {
    object([("name", "a hunter2".into()), ("password", password.into())])
}

fn whole() -> Value {
    let keys = Value::list([Value::from("k")]);
    let login = login("p");
    object([
        ("title", "about hunter2".into()),
        ("token", "t0".into()),
        ("pin", 7.into()),
        ("keys", keys),
        (
            "anything",
            Value::Dynamic(Box::new((Type::String, "x hunter2".into()))),
        ),
        ("logins", Value::list([login.clone()])),
        ("by_place", Value::map([("hunter2", login.clone())])),
        ("some", Value::set([login])),
    ])
}

#[test]
fn what_is_hidden_is_gone_at_any_depth() {
    let whole = whole();
    let shown = redacted(&account().block, whole, &|text| {
        text.replace("hunter2", "***")
    });
    let text = format!("{shown:?}");
    assert!(!text.contains("hunter2") && !text.contains("t0"), "{text}");
    let login = object([("name", "a ***".into()), ("password", "***".into())]);
    assert_eq!(shown.attribute("token"), Some(&"***".into()));
    assert_eq!(shown.attribute("pin"), Some(&Value::Null));
    assert_eq!(shown.attribute("keys"), Some(&Value::Null));
    assert_eq!(shown.attribute("title"), Some(&"about ***".into()));
    assert_eq!(
        shown.attribute("logins"),
        Some(&Value::list([login.clone()]))
    );
    assert_eq!(shown.attribute("some"), Some(&Value::set([login.clone()])));
    assert_eq!(
        shown.attribute("by_place"),
        Some(&Value::map([("***", login)]))
    );
    assert_eq!(
        redacted(&account().block, Value::Null, &str::to_owned),
        Value::Null
    );
}

#[test]
fn null_and_unknown_stay_what_they_are() {
    let schema = schema([
        ("pin", Attribute::number().sensitive()),
        ("token", Attribute::string().sensitive()),
    ]);
    let open = object([("pin", Value::unknown()), ("token", Value::Null)]);
    assert_eq!(redacted(&schema.block, open.clone(), &str::to_owned), open);
}
