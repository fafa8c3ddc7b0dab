//! Calls that follow the making or changing of an object, and updates that make another one.

use super::*;
use crate::declaration::{Body, after_create, after_either, after_update};
use crate::mock::{Front, Mock, answer, assert_silent, text};
use tfsdk::Value;

static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    integer("price").optional().not_sent(),
    string("title").optional().sent_on_create(),
];

static STEPS: Binding = Binding::new()
    .create(post("/drinks"))
    .read(get("/drinks/{id}"))
    .update(patch("/drinks/{id}"))
    .then(&[
        after_create(post("/drinks/{id}/activate").body(Body::None)),
        after_either(put("/drinks/{id}/price").body(Body::Only(&["price"]))),
        after_update(post("/drinks/{id}/rename").body(Body::Fixed(r#"{"to":"{title}"}"#))),
    ]);

static STEPPED: Resource = Resource::new("kiosk_drink", ATTRIBUTES, &STEPS);

const DRINK: &str = r#"{"id": "a", "name": "Tea", "price": 3, "title": "Old"}"#;

fn drink(front: &Front, price: Value, title: &str) -> Value {
    front.object(&[
        ("id", "a".into()),
        ("name", "Tea".into()),
        ("price", price),
        ("title", title.into()),
    ])
}

#[tokio::test]
async fn steps_follow_a_create_when_there_is_something_to_say() {
    let mock = Mock::start(|_| answer(200, DRINK)).await;
    let front = Front::new(&STEPPED, &mock).await;
    let given = [("name", "Tea".into()), ("title", "Old".into())];
    let with_price = [&given[..], &[("price", 3.into())]].concat();
    let response = front.create(&with_price).await;
    assert_silent(&response.diagnostics);
    front.create(&given).await;
    assert_eq!(
        mock.lines(),
        [
            r#"POST /drinks {"name":"Tea","title":"Old"}"#,
            "POST /drinks/a/activate",
            r#"PUT /drinks/a/price {"price":3}"#,
            "GET /drinks/a",
            r#"POST /drinks {"name":"Tea","title":"Old"}"#,
            "POST /drinks/a/activate",
            "GET /drinks/a",
        ]
    );
}

#[tokio::test]
async fn a_step_that_fails_leaves_the_object_recorded() {
    let mock = Mock::start(|call| match call.line.starts_with("PUT") {
        true => answer(422, r#"{"message": "too dear"}"#),
        false => answer(200, DRINK),
    })
    .await;
    let front = Front::new(&STEPPED, &mock).await;
    let response = front
        .create(&[("name", "Tea".into()), ("price", 3.into())])
        .await;
    let messages = text(&response.diagnostics);
    assert!(
        messages.contains("too dear. The object exists, but `price` is not set yet."),
        "{messages}"
    );
    let state = response.state().expect("it is there").clone();
    assert_eq!(state.attribute("id"), Some(&"a".into()));
}

#[tokio::test]
async fn only_the_steps_that_change_something_follow_an_update() {
    let mock = Mock::start(|_| answer(200, DRINK.replace("3", "4"))).await;
    let front = Front::new(&STEPPED, &mock).await;
    let prior = drink(&front, 3.into(), "Old");
    let given = [
        ("name", "Tea".into()),
        ("price", 4.into()),
        ("title", "Old".into()),
    ];
    let response = front
        .update(&prior, &given, drink(&front, 4.into(), "Old"))
        .await;
    assert_silent(&response.diagnostics);
    assert_eq!(response.state, drink(&front, 4.into(), "Old"));
    assert_eq!(
        mock.lines(),
        [r#"PUT /drinks/a/price {"price":4}"#, "GET /drinks/a"]
    );
}

#[tokio::test]
async fn after_a_failed_step_the_state_says_what_was_done() {
    let mock = Mock::start(|call| match call.line.contains("rename") {
        true => answer(409, r#"{"message": "taken"}"#),
        false => answer(200, DRINK),
    })
    .await;
    let front = Front::new(&STEPPED, &mock).await;
    let prior = drink(&front, 3.into(), "Old");
    let given = [
        ("name", "Tea".into()),
        ("price", 4.into()),
        ("title", "New".into()),
    ];
    let response = front
        .update(&prior, &given, drink(&front, 4.into(), "New"))
        .await;
    let messages = text(&response.diagnostics);
    assert!(
        messages.contains("taken. What was changed before that call is changed; `title` is not."),
        "{messages}"
    );
    assert_eq!(response.state, drink(&front, 4.into(), "Old"));
    assert_eq!(
        mock.lines(),
        [
            r#"PUT /drinks/a/price {"price":4}"#,
            r#"POST /drinks/a/rename {"to":"New"}"#
        ]
    );
}

static SILENCE: &[Attribute] = &[
    string("id").optional().computed().changes_on_update(),
    string("comment").required(),
];

static POSTED: Binding = Binding::new()
    .create(post("/silences"))
    .read(get("/silence/{id}"))
    .update(post("/silences").body(Body::Fixed(r#"{"id":"{id}","comment":"{comment}"}"#)));

static SILENCES: Resource = Resource::new("kiosk_silence", SILENCE, &POSTED);

#[tokio::test]
async fn an_update_may_answer_with_another_id() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "GET /silence/new" => answer(200, r#"{"id": "new", "comment": "b"}"#),
        "POST /silences" => answer(200, r#"{"id": "new"}"#),
        _ => answer(404, ""),
    })
    .await;
    let front = Front::new(&SILENCES, &mock).await;
    let prior = front.object(&[("id", "old".into()), ("comment", "a".into())]);
    let plan = front.object(&[("id", Value::unknown()), ("comment", "b".into())]);
    let response = front.update(&prior, &[("comment", "b".into())], plan).await;
    assert_silent(&response.diagnostics);
    assert_eq!(
        response.state,
        front.object(&[("id", "new".into()), ("comment", "b".into())])
    );
    assert_eq!(
        mock.lines(),
        [
            r#"POST /silences {"id":"old","comment":"b"}"#,
            "GET /silence/new"
        ]
    );
}

#[tokio::test]
async fn another_id_than_planned_is_stored_with_an_error() {
    static KEPT: &[Attribute] = &[
        string("id").computed().keeps_prior_value(),
        string("comment").required(),
    ];
    static RESOURCE: Resource = Resource::new("kiosk_silence", KEPT, &PUT_BY_ID);
    static PUT_BY_ID: Binding = Binding::new()
        .create(post("/silences"))
        .read(get("/silence/{id}"))
        .update(put("/silence/{id}"));
    let mock = Mock::start(|call| match call.line.starts_with("PUT") {
        true => answer(200, r#"{"id": "new", "comment": "b"}"#),
        false => answer(404, ""),
    })
    .await;
    let front = Front::new(&RESOURCE, &mock).await;
    let prior = front.object(&[("id", "old".into()), ("comment", "a".into())]);
    let plan = front.object(&[("id", "old".into()), ("comment", "b".into())]);
    let response = front.update(&prior, &[("comment", "b".into())], plan).await;
    let messages = text(&response.diagnostics);
    assert!(messages.contains("volatile"), "{messages}");
    assert_eq!(
        response.state,
        front.object(&[("id", "new".into()), ("comment", "b".into())])
    );
}
