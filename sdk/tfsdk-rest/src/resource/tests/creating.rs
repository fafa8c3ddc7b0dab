//! Making, reading and deleting objects.

use super::*;
use crate::mock::{Front, Mock, answer, assert_silent, text};
use tfsdk::Value;

#[tokio::test]
async fn a_complete_answer_needs_no_reading() {
    let mock = Mock::start(|_| answer(201, TEA)).await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = front
        .create(&[
            ("stand", "north".into()),
            ("name", "Tea".into()),
            ("password", "p".into()),
        ])
        .await;
    assert_silent(&response.diagnostics);
    let expected = front.object(&[
        ("id", 7.into()),
        ("stand", "north".into()),
        ("name", "Tea".into()),
        ("mode", "auto".into()),
        ("password", "p".into()),
    ]);
    assert_eq!(response.state(), Some(&expected));
    assert_eq!(
        mock.lines(),
        [r#"POST /stands/north/drinks {"name":"Tea","password":"p"}"#]
    );
    let call = &mock.calls()[0];
    assert_eq!(call.headers["authorization"], "Bearer s3cret-token");
    assert_eq!(
        call.headers["user-agent"],
        "terraform-provider-kiosk/1.2.3 Terraform/1.11.4"
    );
    assert_eq!(call.headers["content-type"], "application/json");
    assert_eq!(call.headers["x-fixed"], "yes");
}

#[tokio::test]
async fn an_id_may_be_in_the_location_alone() {
    let mock = Mock::start(|call| match call.line.starts_with("POST") {
        true => answer(201, "").header("location", "/v1/stands/north/drinks/7/"),
        false => answer(200, TEA),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = front
        .create(&[("stand", "north".into()), ("name", "Tea".into())])
        .await;
    assert_silent(&response.diagnostics);
    assert_eq!(
        response.state().unwrap().attribute("id"),
        Some(&Value::from(7))
    );
    assert_eq!(mock.lines()[1..], ["GET /stands/north/drinks/7"]);
}

#[tokio::test]
async fn a_partial_answer_is_completed_by_reading() {
    let mock = Mock::start(|call| match call.line.starts_with("POST") {
        true => answer(200, r#"{"id": "7", "password": "made"}"#),
        false => answer(200, TEA),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = front
        .create(&[("stand", "a/b".into()), ("name", "Tea".into())])
        .await;
    assert_silent(&response.diagnostics);
    assert_eq!(
        response.state().unwrap().attribute("mode"),
        Some(&"auto".into())
    );
    assert_eq!(mock.lines()[1..], ["GET /stands/a%2Fb/drinks/7"]);
}

#[tokio::test]
async fn an_api_may_need_a_moment_to_know_its_object() {
    let mock = Mock::start(|call| match (call.line.starts_with("POST"), call.before) {
        (true, _) => answer(201, r#"{"id": 7}"#),
        (false, 0) => answer(404, "Not Found"),
        (false, _) => answer(200, TEA),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = front
        .create(&[("stand", "n".into()), ("name", "Tea".into())])
        .await;
    assert_silent(&response.diagnostics);
    assert_eq!(mock.lines().len(), 3);
}

#[tokio::test]
async fn other_values_than_planned_are_warned_of() {
    let mock = Mock::start(|_| answer(201, TEA)).await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let tags = Value::list(["hot".into()]);
    let response = front
        .create(&[
            ("stand", "n".into()),
            ("name", "tea".into()),
            ("tags", tags.clone()),
        ])
        .await;
    assert!(!response.diagnostics.has_errors());
    let warnings = text(&response.diagnostics);
    assert!(warnings.contains("`name` was planned as \"tea\", but the API answers \"Tea\""));
    assert!(warnings.contains("`tags` was planned as"), "{warnings}");
    assert_eq!(response.state().unwrap().attribute("tags"), Some(&tags));
}

#[tokio::test]
async fn an_answer_without_id_is_explained() {
    let mock = Mock::start(|_| answer(201, r#"{"name": "Tea"}"#)).await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = front
        .create(&[("stand", "n".into()), ("name", "Tea".into())])
        .await;
    assert_eq!(response.state(), None);
    let errors = text(&response.diagnostics);
    assert!(
        errors.contains("does not tell `id`") && errors.contains("mapping"),
        "{errors}"
    );
}

#[tokio::test]
async fn reading_takes_drift_and_notices_absence() {
    let mock = Mock::start(|call| match call.before {
        0 => answer(200, TEA.replace("Tea", "Coffee")),
        1 => answer(404, "Not Found"),
        _ => answer(410, ""),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let prior = front.object(&[
        ("id", 7.into()),
        ("stand", "n".into()),
        ("name", "Tea".into()),
        ("password", "p".into()),
        ("tags", Value::list([])),
    ]);
    let state = front.read(&prior).await.state.unwrap();
    assert_eq!(state.attribute("name"), Some(&"Coffee".into()));
    assert_eq!(state.attribute("stand"), Some(&"n".into()));
    assert_eq!(state.attribute("password"), Some(&"p".into()));
    assert_eq!(state.attribute("tags"), Some(&Value::list([])));
    for _ in 0..2 {
        let response = front.read(&prior).await;
        assert_eq!(
            (response.state, response.diagnostics.is_empty()),
            (None, true)
        );
    }
}

#[tokio::test]
async fn deleting_what_is_gone_is_done() {
    let mock = Mock::start(|call| match call.before {
        0 => answer(204, ""),
        1 => answer(404, ""),
        _ => answer(409, r#"{"error": "in use"}"#),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let prior = front.object(&[("id", 7.into()), ("stand", "n".into())]);
    assert!(front.delete(&prior).await.is_empty());
    assert!(front.delete(&prior).await.is_empty());
    let errors = text(&front.delete(&prior).await);
    assert_eq!(
        errors,
        "Cannot delete kiosk_drink: DELETE /stands/n/drinks/7 answered 409 Conflict: in use"
    );
}

#[tokio::test]
async fn forgetting_is_a_warning() {
    let mock = Mock::start(|_| answer(500, "")).await;
    let front = Front::new(&BY_PUT, &mock).await;
    let diagnostics = front.delete(&front.object(&[("id", 7.into())])).await;
    assert!(!diagnostics.has_errors() && text(&diagnostics).contains("forgotten"));
    assert_eq!(mock.lines(), Vec::<String>::new());
}
