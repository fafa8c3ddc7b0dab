//! Each equality: another spelling is neither drift nor a change after an import, another value is.

use crate::server::Api;
use serde_json::{Value, json};
use tfsdk_rest::declaration::{
    Attribute, Binding, Endpoint, Equality, Form, Provider, Resource, STRING, delete, dynamic, get,
    json, list, object_of, patch, post, string,
};
use tfsdk_testing::{Action, Failure};

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.address("example.com/test/kiosk")
.resources(&[&THING]);

static RULE: &[Attribute] = &[string("name").required(), string("level").optional()];

const fn text(name: &'static str, equality: Equality) -> Attribute {
    string(name).optional().equality(equality)
}

static THING: Resource = Resource::new(
    "kiosk_thing",
    &[
        string("id").computed().keeps_prior_value(),
        string("exact").optional(),
        json("json").optional(),
        text("json_of_text", Equality::Json),
        json("json_text").optional().equality(Equality::JsonText),
        text("text_of_json", Equality::JsonText),
        dynamic("any").optional().equality(Equality::JsonText),
        json("subset").optional().equality(Equality::Subset),
        text("subset_of_text", Equality::Subset),
        dynamic("subset_of_any")
            .optional()
            .equality(Equality::Subset),
        text("caseless", Equality::CaseInsensitive),
        text("duration", Equality::Form(Form::Duration)),
        text("timestamp", Equality::Form(Form::Timestamp)),
        text("date", Equality::Form(Form::Date)),
        text("url", Equality::Form(Form::Url)),
        text("ip", Equality::Form(Form::Ip)),
        text("cidr", Equality::Form(Form::Cidr)),
        list("unordered", &STRING)
            .optional()
            .equality(Equality::Unordered),
        list("keyed", &object_of(RULE))
            .optional()
            .equality(Equality::KeyedBy("name")),
        list("matched", &object_of(RULE))
            .optional()
            .equality(Equality::MatchedBy("name")),
    ],
    &BINDING,
);
static BINDING: Binding = Binding::new()
    .create(post("/things"))
    .read(get("/things/{id}"))
    .update(patch("/things/{id}"))
    .delete(delete("/things/{id}"))
    .import_id("{id}");

/// What an import stores, as seen by the next plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Imported {
    /// The same value.
    Same,
    /// A value that the configuration spells otherwise, or has a part of.
    Changed,
}

use Imported::{Changed, Same};

/// An attribute, what is configured, another spelling of it in the API, and another value there.
fn rows() -> Vec<(&'static str, Value, Option<Value>, Value, Imported)> {
    let rule = |name: &str, level: &str| json!({"name": name, "level": level});
    let (a, b) = (rule("a", "1"), rule("b", "2"));
    vec![
        ("exact", json!("a"), None, json!("A"), Same),
        (
            "json",
            json!(r#"{"a":1,"b":[true]}"#),
            Some(json!({"b": [true], "a": 1.0})),
            json!({"a": 1}),
            Same,
        ),
        (
            "json_of_text",
            json!(r#"{"a":1}"#),
            Some(json!(r#"{ "a": 1 }"#)),
            json!(r#"{ "a": 2 }"#),
            Same,
        ),
        (
            "json_text",
            json!("[1,2]"),
            Some(json!("[1, 2]")),
            json!("[1, 3]"),
            Same,
        ),
        ("json_text", json!("5"), Some(json!("5")), json!("6"), Same),
        (
            "json_text",
            json!(r#""eu""#),
            Some(json!("eu")),
            json!("us"),
            Same,
        ),
        (
            "text_of_json",
            json!("[1,2]"),
            Some(json!("[1, 2]")),
            json!("[2, 1]"),
            Same,
        ),
        ("text_of_json", json!("1.0"), None, json!("1"), Same),
        (
            "any",
            json!({"a": [1]}),
            Some(json!(r#"{"a": [1]}"#)),
            json!(r#"{"a": [2]}"#),
            Same,
        ),
        (
            "subset",
            json!(r#"{"a":{"b":[{"c":1}]},"none":null}"#),
            Some(json!({"a": {"b": [{"c": 1, "id": 7}], "more": 1}, "other": []})),
            json!({"a": {"b": [{"c": 2, "id": 7}]}}),
            Changed,
        ),
        (
            "subset_of_text",
            json!(r#"{"a":1}"#),
            Some(json!(r#"{ "z": 0, "a": 1 }"#)),
            json!(r#"{ "z": 0 }"#),
            Changed,
        ),
        (
            "subset_of_any",
            json!({"a": 1}),
            Some(json!({"a": 1, "z": 0})),
            json!({"a": 2, "z": 0}),
            Changed,
        ),
        (
            "caseless",
            json!("Ulm"),
            Some(json!("ULM")),
            json!("Bonn"),
            Same,
        ),
        (
            "duration",
            json!("1h30m"),
            Some(json!("PT90M")),
            json!("PT91M"),
            Same,
        ),
        (
            "timestamp",
            json!("2024-05-01T10:00:00Z"),
            Some(json!("2024-05-01T12:00:00.000+02:00")),
            json!("2024-05-01T12:00:00Z"),
            Same,
        ),
        (
            "date",
            json!("2024-05-01"),
            Some(json!("2024-05-01T00:00:00Z")),
            json!("2024-05-02"),
            Same,
        ),
        (
            "url",
            json!("https://Kiosk.example"),
            Some(json!("https://kiosk.example/")),
            json!("https://kiosk.example/a"),
            Same,
        ),
        (
            "ip",
            json!("2001:DB8::1"),
            Some(json!("2001:db8:0:0:0:0:0:1")),
            json!("2001:db8::2"),
            Same,
        ),
        (
            "cidr",
            json!("10.0.0.1"),
            Some(json!("10.0.0.1/32")),
            json!("10.0.0.0/8"),
            Same,
        ),
        (
            "unordered",
            json!(["b", "a"]),
            Some(json!(["a", "b"])),
            json!(["a", "c"]),
            Same,
        ),
        // Terraform takes no other order of objects in a plan than the configured one.
        (
            "keyed",
            json!([b, a]),
            Some(json!([a, b])),
            json!([a, rule("b", "3")]),
            Changed,
        ),
        (
            "matched",
            json!([b, a]),
            Some(json!([a, b])),
            json!([a, rule("b", "3")]),
            Changed,
        ),
    ]
}

#[tokio::test]
async fn another_spelling_is_no_change_and_another_value_is() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    for (number, (name, configured, respelled, other, imported)) in (1..).zip(rows()) {
        let address = &format!("kiosk_thing.a{number}");
        let configuration = json!({name: configured});
        core.apply(address, configuration.clone()).await?;
        if let Some(respelled) = respelled {
            let before = core.state(address).expect("a state").json();
            api.meddle_with(number, |object| object[name] = respelled);
            core.refresh(address).await?;
            let state = core.state(address).expect("a state").json();
            assert_eq!(state[name], before[name], "{name} keeps its spelling");
            core.plan(address, configuration.clone())
                .await?
                .expect_empty();

            core.set_state(address, None);
            core.import(address, &number.to_string()).await?;
            let plan = core.plan(address, configuration.clone()).await?;
            match imported {
                Same => plan.expect_empty(),
                Changed => {
                    plan.expect(Action::Update);
                }
            }
            core.apply(address, configuration.clone()).await?;
        }
        api.meddle_with(number, |object| object[name] = other);
        core.refresh(address).await?;
        core.plan(address, configuration)
            .await?
            .expect(Action::Update);
    }
    core.shut_down().await
}

#[tokio::test]
async fn what_is_no_longer_stated_of_a_part_is_a_change() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_thing.a";
    core.apply(address, json!({"subset": r#"{"a":1,"b":2}"#}))
        .await?;
    api.meddle(|object| object["subset"] = json!({"a": 3, "b": 2, "server": true}));
    core.refresh(address).await?;
    let state = core.state(address).expect("a state").json();
    assert_eq!(
        state["subset"], r#"{"a":3,"b":2}"#,
        "what is not stated is not shown"
    );
    core.apply(address, json!({"subset": r#"{"a":1}"#}))
        .await?
        .expect(Action::Update);
    assert_eq!(api.only()["subset"], json!({"a": 1}));
    core.shut_down().await
}
