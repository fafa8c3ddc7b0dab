//! A resource with a hook in every place, over HTTP.

use super::{Hooks, Json, Outcome};
use crate::declaration::{
    Attribute, Binding, HookPlace, Hooked, Resource, delete, get, hooked, post, put, string,
};
use crate::mock::{Front, Mock, answer, text};
use tfsdk::Value;

#[derive(Debug)]
struct Own;

impl Hooks for Own {
    fn before_create(&self, body: &mut Json) -> Outcome {
        if body.pointer("/drink/name").and_then(Json::as_str) == Some("Mud") {
            return Err("mud is no drink".to_owned());
        }
        body.insert("/source", Json::String("terraform".to_owned()));
        Ok(())
    }

    fn before_update(&self, body: &mut Json) -> Outcome {
        body.insert("/source", Json::String("update".to_owned()));
        Ok(())
    }

    fn after_read(&self, object: &mut Json) -> Outcome {
        let name = object.pointer("/title").cloned();
        match name {
            Some(name) => object.insert("/name", name),
            None => return Err("it has no title".to_owned()),
        };
        Ok(())
    }

    fn encode(&self, attribute: &str, value: &mut Json) -> Outcome {
        assert_eq!(attribute, "size");
        *value = Json::String(value.as_str().unwrap_or_default().to_uppercase());
        Ok(())
    }

    fn decode(&self, attribute: &str, value: &mut Json) -> Outcome {
        assert_eq!(attribute, "size");
        *value = Json::String(value.as_str().unwrap_or_default().to_lowercase());
        Ok(())
    }
}

static HOOKED: Hooked = hooked(&Own)
    .places(&[
        HookPlace::BeforeCreate,
        HookPlace::BeforeUpdate,
        HookPlace::AfterRead,
    ])
    .encode(&["size"])
    .decode(&["size"]);

static DRINK: Resource = Resource::new("kiosk_drink", ATTRIBUTES, &BINDING).hooks(&HOOKED);

static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    string("size").optional().wire("cupSize"),
];

static BINDING: Binding = Binding::new()
    .create(post("/drinks").wraps("drink"))
    .read(get("/drinks/{id}"))
    .update(put("/drinks/{id}"))
    .delete(delete("/drinks/{id}"))
    .import_id("{id}");

const TEA: &str = r#"{"id": "7", "title": "Tea", "cupSize": "BIG"}"#;

#[tokio::test]
async fn hooks_step_in_on_both_ways() {
    let mock = Mock::start(|_| answer(200, TEA)).await;
    let front = Front::new(&DRINK, &mock).await;
    let tea = [("name", "Tea".into()), ("size", "big".into())];
    let made = front.create(&tea).await;
    assert_eq!(text(&made.diagnostics), "");
    let state = made.state().unwrap().clone();
    assert_eq!(state.attribute("size"), Some(&Value::from("big")));
    assert_eq!(state.attribute("name"), Some(&Value::from("Tea")));
    let read = front.read(&state).await;
    assert_eq!(text(&read.diagnostics), "");
    assert_eq!(read.state.as_ref(), Some(&state));
    let plan = front.object(&[
        ("id", "7".into()),
        ("name", "Tea".into()),
        ("size", "small".into()),
    ]);
    front.update(&state, &tea, plan).await;
    let lines = mock.lines();
    assert_eq!(
        lines[0],
        r#"POST /drinks {"drink":{"name":"Tea","cupSize":"BIG"},"source":"terraform"}"#
    );
    let put = lines.iter().find(|line| line.starts_with("PUT")).unwrap();
    assert!(
        put.contains(r#""cupSize":"SMALL""#) && put.contains(r#""source":"update""#),
        "{put}"
    );
}

#[tokio::test]
async fn a_hook_that_says_no_stops_the_call() {
    let mock = Mock::start(|_| answer(200, TEA)).await;
    let front = Front::new(&DRINK, &mock).await;
    let made = front.create(&[("name", "Mud".into())]).await;
    let said = text(&made.diagnostics);
    assert!(
        said.contains("hook `before_create` stopped this: mud is no drink"),
        "{said}"
    );
    assert!(mock.lines().is_empty());

    let mock = Mock::start(|call| match call.line.as_str() {
        "POST /drinks" => answer(200, TEA),
        _ => answer(200, r#"{"id": "7"}"#),
    })
    .await;
    let front = Front::new(&DRINK, &mock).await;
    let made = front.create(&[("name", "Tea".into())]).await;
    let state = made.state().unwrap().clone();
    let read = front.read(&state).await;
    let said = text(&read.diagnostics);
    assert!(
        said.contains("hook `after_read` stopped this: it has no title"),
        "{said}"
    );
    assert_eq!(read.state.as_ref(), Some(&state), "nothing is lost");
}
