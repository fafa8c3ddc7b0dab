//! What is required and empty: an import plans nothing, and neither does drift to another spelling of it.

use crate::server::Api;
use serde_json::{Value, json};
use tfsdk_rest::declaration::{
    Attribute, Binding, Endpoint, Kind, Provider, Resource, STRING, delete, get, list, map, object,
    object_of, post, put, set, string,
};
use tfsdk_testing::Failure;

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.address("example.com/test/kiosk")
.resources(&[&EMPTY]);

static PART: &[Attribute] = &[
    string("name").required(),
    list("tags", &STRING).required(),
    list("notes", &STRING).optional(),
];
static PARTS: Kind = object_of(PART);
static EMPTY: Resource = Resource::new(
    "kiosk_empty",
    &[
        string("id").computed().keeps_prior_value(),
        string("text").required(),
        list("list", &STRING).required(),
        set("set", &STRING).required(),
        map("map", &STRING).required(),
        list("objects", &PARTS).required(),
        set("others", &PARTS).required(),
        map("by_name", &PARTS).required(),
        object("part", PART).required(),
        list("parts", &PARTS).required(),
    ],
    &BINDING,
);
static BINDING: Binding = Binding::new()
    .create(post("/empty"))
    .read(get("/empty/{id}"))
    .update(put("/empty/{id}"))
    .delete(delete("/empty/{id}"))
    .import_id("{id}");

const COLLECTIONS: &[&str] = &["list", "set", "objects", "others", "map", "by_name"];

fn configured() -> Value {
    let part = json!({"name": "a", "tags": []});
    json!({
        "text": "", "list": [], "set": [], "map": {}, "objects": [], "others": [], "by_name": {},
        "part": part, "parts": [part],
    })
}

/// Makes an object whose answers `answered` spells otherwise, reads it, and imports it.
async fn with(answered: impl Fn(&mut Value)) -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_empty.a";
    core.apply(address, configured()).await?;
    api.meddle(answered);
    core.refresh(address).await?;
    core.plan(address, configured()).await?.expect_empty();

    core.set_state(address, None);
    core.import(address, "1").await?;
    let state = core.state(address).expect("a state").json();
    for name in ["list", "set", "objects", "others"] {
        assert_eq!(state[name], json!([]), "{name}");
    }
    assert_eq!(state["map"], json!({}));
    assert_eq!(state["by_name"], json!({}));
    let part = json!({"name": "a", "tags": [], "notes": null});
    assert_eq!(state["part"], part);
    assert_eq!(state["parts"], json!([part]));
    core.plan(address, configured()).await?.expect_empty();
    core.shut_down().await
}

#[tokio::test]
async fn empty_collections_are_imported_as_such() -> Result<(), Failure> {
    with(|_| ()).await
}

#[tokio::test]
async fn so_are_those_that_the_api_answers_as_null() -> Result<(), Failure> {
    with(|object| {
        for name in COLLECTIONS {
            object[name] = Value::Null;
        }
        object["part"]["tags"] = Value::Null;
        object["parts"][0]["tags"] = Value::Null;
    })
    .await
}

#[tokio::test]
async fn optional_parts_of_what_is_imported_may_be_answered_empty() -> Result<(), Failure> {
    with(|object| {
        object["part"]["notes"] = json!([]);
        object["parts"][0]["notes"] = json!([]);
    })
    .await
}
