//! Changing objects.

use super::*;
use crate::mock::{Front, Mock, answer, assert_silent, text};
use tfsdk::Value;
use tfsdk::resource::UpdateResponse;

fn prior(front: &Front) -> Value {
    front.object(&[
        ("id", 7.into()),
        ("stand", "n".into()),
        ("name", "Tea".into()),
        ("note", "hot".into()),
        ("mode", "auto".into()),
    ])
}

fn coffee() -> Vec<(&'static str, Value)> {
    vec![("stand", "n".into()), ("name", "Coffee".into())]
}

fn planned(front: &Front) -> Value {
    let mut given = coffee();
    given.extend([("id", 7.into()), ("mode", "auto".into())]);
    front.object(&given)
}

/// Of what [`prior`] says, coffee is made.
async fn change(front: &Front) -> UpdateResponse {
    front.update(&prior(front), &coffee(), planned(front)).await
}

#[tokio::test]
async fn a_patch_is_read_back_when_nothing_is_answered() {
    let mock = Mock::start(|call| match call.line.starts_with("PATCH") {
        true => answer(204, ""),
        false => answer(200, TEA.replace("Tea", "Coffee")),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = change(&front).await;
    assert_silent(&response.diagnostics);
    assert_eq!(response.state, planned(&front));
    assert_eq!(
        mock.lines(),
        [
            r#"PATCH /stands/n/drinks/7 {"name":"Coffee","note":null}"#,
            "GET /stands/n/drinks/7",
        ]
    );
}

#[tokio::test]
async fn a_put_sends_what_is_planned() {
    let body = format!(r#"{{"data": {}}}"#, TEA.replace("Tea", "Coffee"));
    let mock = Mock::start(move |_| answer(200, body.clone())).await;
    let front = Front::new(&BY_PUT, &mock).await;
    let response = change(&front).await;
    assert_silent(&response.diagnostics);
    assert_eq!(response.state, planned(&front));
    assert_eq!(
        mock.lines(),
        [r#"PUT /stands/n/drinks/7 {"data":{"name":"Coffee","mode":"auto"}}"#]
    );
}

#[tokio::test]
async fn only_what_was_sent_can_be_refused_silently() {
    let answered = TEA.replace("auto", "manual").replace("Tea", "Cocoa");
    let mock = Mock::start(move |_| answer(200, answered.clone())).await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = change(&front).await;
    assert_eq!(
        text(&response.diagnostics),
        "The API has not taken a value as planned: `name` was planned as \"Coffee\", but the API \
         answers \"Cocoa\". The planned value is stored; the next refresh shows what the API has.\n\
         The API has a value that was not planned: `mode` was planned as \"auto\", but the API \
         answers \"manual\". The request did not have the value, so the API has set it by itself. \
         The planned value is stored; the next refresh shows what the API has."
    );
}

#[tokio::test]
async fn a_refused_update_changes_nothing() {
    let mock = Mock::start(|_| {
        answer(
            422,
            r#"{"detail": [{"loc": ["body", "name"], "msg": "too bitter"}]}"#,
        )
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = change(&front).await;
    assert_eq!(response.state, prior(&front));
    assert_eq!(
        text(&response.diagnostics),
        "Cannot update kiosk_drink: PATCH /stands/n/drinks/7 answered 422 Unprocessable Entity: \
         name: too bitter"
    );
}

#[tokio::test]
async fn a_change_survives_failed_reading() {
    let mock = Mock::start(|call| match call.line.starts_with("PATCH") {
        true => answer(204, ""),
        false => answer(500, "boom"),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = change(&front).await;
    assert!(response.diagnostics.has_errors());
    assert_eq!(response.state, planned(&front));
}

#[tokio::test]
async fn a_change_that_the_api_need_not_know_is_not_sent() {
    let mock = Mock::start(|_| answer(200, TEA)).await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let prior = front.object(&[
        ("id", 7.into()),
        ("name", "Tea".into()),
        ("mode", "auto".into()),
    ]);
    let given = [("stand", "n".into()), ("name", "Tea".into())];
    let mut all = given.to_vec();
    all.extend([("id", 7.into()), ("mode", "auto".into())]);
    let plan = front.object(&all);
    let response = front.update(&prior, &given, plan.clone()).await;
    assert_silent(&response.diagnostics);
    assert_eq!(response.state, plan);
    assert_eq!(mock.lines(), ["GET /stands/n/drinks/7"]);
}

#[tokio::test]
async fn without_an_update_operation_a_change_is_refused() {
    static FIXED: Binding = Binding::new()
        .create(post("/stands/{stand}/drinks"))
        .read(get("/stands/{stand}/drinks/{id}"));
    static RESOURCE: Resource = Resource::new("kiosk_drink", DRINK, &FIXED);
    let mock = Mock::start(|_| answer(200, TEA)).await;
    let front = Front::new(&RESOURCE, &mock).await;
    let response = change(&front).await;
    assert_eq!(response.state, prior(&front));
    let errors = text(&response.diagnostics);
    assert!(
        errors.contains("`name` and `note` cannot be changed"),
        "{errors}"
    );
    assert_eq!(mock.lines(), Vec::<String>::new());
}

#[tokio::test]
async fn what_only_an_update_sets_follows_the_create() {
    static ATTRIBUTES: &[Attribute] = &[
        string("id").computed().keeps_prior_value(),
        string("name").required(),
        string("late").optional().sent_on_update(),
    ];
    static BINDING: Binding = Binding::new()
        .create(post("/drinks"))
        .read(get("/drinks/{id}"))
        .update(patch("/drinks/{id}"));
    static RESOURCE: Resource = Resource::new("kiosk_drink", ATTRIBUTES, &BINDING);
    let mock = Mock::start(|call| match call.line.as_str() {
        "GET /drinks/a" => answer(200, r#"{"id": "a", "name": "x", "late": "y"}"#),
        _ => answer(200, r#"{"id": "a", "name": "x", "late": null}"#),
    })
    .await;
    let front = Front::new(&RESOURCE, &mock).await;
    let response = front
        .create(&[("name", "x".into()), ("late", "y".into())])
        .await;
    assert_silent(&response.diagnostics);
    assert_eq!(
        mock.lines(),
        [
            r#"POST /drinks {"name":"x"}"#,
            r#"PATCH /drinks/a {"late":"y"}"#,
            "GET /drinks/a"
        ]
    );
}

#[tokio::test]
async fn a_single_object_is_made_by_putting_it() {
    static ATTRIBUTES: &[Attribute] = &[
        string("theme").optional(),
        string("version").computed().changes_on_update(),
    ];
    static BINDING: Binding = Binding::new()
        .create(put("/settings"))
        .read(get("/settings"))
        .update(put("/settings"))
        .on_destroy(OnDestroy::Forget);
    static RESOURCE: Resource = Resource::new("kiosk_settings", ATTRIBUTES, &BINDING);
    let mock = Mock::start(|_| answer(200, r#"{"theme": "dark", "version": 2}"#)).await;
    let front = Front::new(&RESOURCE, &mock).await;
    let response = front.create(&[("theme", "dark".into())]).await;
    assert_silent(&response.diagnostics);
    let expected = front.object(&[("theme", "dark".into()), ("version", "2".into())]);
    assert_eq!(response.state(), Some(&expected));
}
