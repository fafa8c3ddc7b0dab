//! APIs that fail, lie, dawdle or break off.

use super::*;
use crate::mock::{Front, Mock, answer, assert_silent, client, text};
use crate::resource::RestResourceType;
use std::time::Duration;
use tfsdk::resource::{CreateResponse, ResourceType};
use tfsdk::{Context, Value};

async fn tea(front: &Front) -> CreateResponse {
    front
        .create(&[("stand", "n".into()), ("name", "Tea".into())])
        .await
}

fn id(response: &CreateResponse) -> Option<&Value> {
    response.state()?.attribute("id")
}

#[tokio::test]
async fn an_object_is_recorded_although_reading_fails() {
    let mock = Mock::start(|call| match call.line.starts_with("POST") {
        true => answer(201, r#"{"id": 7}"#),
        false => answer(500, "boom\nstack"),
    })
    .await;
    let response = tea(&Front::new(&BY_PATCH, &mock).await).await;
    assert_eq!(id(&response), Some(&7.into()));
    assert_eq!(
        text(&response.diagnostics),
        "Cannot create kiosk_drink: GET /stands/n/drinks/7 answered 500 Internal Server Error: boom"
    );
}

#[tokio::test]
async fn an_object_is_recorded_although_its_answer_does_not_fit() {
    let mock = Mock::start(|_| answer(201, r#"{"id": 7, "name": "Tea", "tags": "none"}"#)).await;
    let response = tea(&Front::new(&BY_PATCH, &mock).await).await;
    assert_eq!(id(&response), Some(&7.into()));
    let errors = text(&response.diagnostics);
    assert!(
        errors.contains("`tags` (at /tags) should be an array, but is text"),
        "{errors}"
    );
}

#[tokio::test]
async fn garbage_is_shown_and_changes_nothing() {
    let mock = Mock::start(|_| answer(200, "\u{1b}[2J<oops>")).await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let prior = front.object(&[("id", 7.into()), ("stand", "n".into())]);
    let response = front.read(&prior).await;
    assert_eq!(response.state, Some(prior));
    let errors = text(&response.diagnostics);
    assert!(
        errors.contains("not JSON") && errors.contains("<oops>"),
        "{errors}"
    );
    assert!(!errors.contains('\u{1b}'));
    let response = tea(&front).await;
    assert_eq!(response.state(), None);
    let errors = text(&response.diagnostics);
    assert!(
        errors.contains("was answered 200 OK, but the answer cannot be used, so it is not known"),
        "{errors}"
    );
}

#[tokio::test]
async fn empty_answers_to_reading_are_errors() {
    let mock = Mock::start(|_| answer(204, "")).await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = front
        .read(&front.object(&[("id", 7.into()), ("stand", "n".into())]))
        .await;
    assert!(text(&response.diagnostics).contains("answered with nothing"));
    assert!(response.state.is_some());
}

#[tokio::test]
async fn nobody_at_the_endpoint_is_explained() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let client = client(&address, None).await;
    let front = Front {
        resource: RestResourceType::new(&BY_PATCH).resource(Some(client)),
        context: Context::default(),
        declaration: &BY_PATCH,
    };
    let errors = text(&tea(&front).await.diagnostics);
    assert!(
        errors.contains("found no connection") && errors.contains(&address),
        "{errors}"
    );
    assert!(!errors.contains("may have"), "{errors}");
}

#[tokio::test]
async fn only_repeatable_requests_are_repeated() {
    let mock = Mock::start(|call| match (call.line.starts_with("POST"), call.before) {
        (true, _) => answer(503, "later"),
        (false, 0 | 1) => answer(503, "later").header("retry-after", "1"),
        (false, _) => answer(200, TEA),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let prior = front.object(&[
        ("id", 7.into()),
        ("stand", "n".into()),
        ("name", "Tea".into()),
    ]);
    assert!(front.read(&prior).await.diagnostics.is_empty());
    assert_eq!(mock.lines().len(), 3);
    let errors = text(&tea(&front).await.diagnostics);
    assert!(
        errors.contains("503 Service Unavailable: later"),
        "{errors}"
    );
    assert_eq!(mock.lines().len(), 4);
}

#[tokio::test]
async fn refusals_name_what_to_set_and_no_secrets() {
    let mock = Mock::start(|call| {
        let told = call.headers["authorization"].to_str().unwrap();
        answer(
            401,
            format!("{{\"message\": \"{told} and p4ssw0rd are wrong\"}}"),
        )
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = front
        .create(&[
            ("stand", "n".into()),
            ("name", "Tea".into()),
            ("password", "p4ssw0rd".into()),
        ])
        .await;
    assert_eq!(
        text(&response.diagnostics),
        "Cannot create kiosk_drink: POST /stands/n/drinks answered 401 Unauthorized: Bearer \
         (sensitive) and (sensitive) are wrong. It was given the value of `token` in the provider \
         block: check that it is right and still valid."
    );
}

#[tokio::test]
async fn a_missing_token_is_not_a_wrong_one() {
    let mock = Mock::start(|_| answer(401, "")).await;
    let mut front = Front::new(&BY_PATCH, &mock).await;
    let nobody = client(&mock.address, None).await;
    front.resource = RestResourceType::new(&BY_PATCH).resource(Some(nobody));
    assert_eq!(
        text(&tea(&front).await.diagnostics),
        "Cannot create kiosk_drink: POST /stands/n/drinks answered 401 Unauthorized. Nothing was \
         sent to sign in with, because nothing is set: set `token` in the provider block (or the \
         environment variable TFSDK_REST_TEST_TOKEN)."
    );
}

#[tokio::test]
async fn redirections_stay_in_the_house() {
    let other = Mock::start(|_| answer(200, TEA)).await;
    let elsewhere = format!("{}/x", other.address);
    let mock = Mock::start(move |call| match call.line.as_str() {
        "POST /stands/n/drinks" => answer(307, "").header("location", "/stands/n/drinks/"),
        "POST /stands/n/drinks/" => answer(201, TEA),
        "POST /stands/moved/drinks" => answer(302, "").header("location", "/login"),
        _ => answer(302, "").header("location", elsewhere.clone()),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let response = tea(&front).await;
    assert_eq!(
        id(&response),
        Some(&7.into()),
        "{}",
        text(&response.diagnostics)
    );
    assert_eq!(mock.calls()[1].body, r#"{"name":"Tea"}"#);
    let response = front
        .create(&[("stand", "moved".into()), ("name", "Tea".into())])
        .await;
    assert!(text(&response.diagnostics).contains("does not say to repeat the change"));
    let response = front
        .read(&front.object(&[("id", 7.into()), ("stand", "n".into())]))
        .await;
    assert!(text(&response.diagnostics).contains("another host"));
    assert_eq!(other.lines(), Vec::<String>::new());
}

#[tokio::test]
async fn big_answers_have_a_limit() {
    let big = |bytes: usize| {
        TEA.replace(
            "null, \"mode\"",
            &format!("\"{}\", \"mode\"", "x".repeat(bytes)),
        )
    };
    let mock = Mock::start(move |call| match call.before {
        0 => answer(200, big(5 << 20)),
        _ => answer(200, big(9 << 20)),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let prior = front.object(&[("id", 7.into()), ("stand", "n".into())]);
    let state = front.read(&prior).await.state.unwrap();
    assert_eq!(
        state.attribute("note").unwrap().as_str().unwrap().len(),
        5 << 20
    );
    let errors = text(&front.read(&prior).await.diagnostics);
    assert!(errors.contains("more than 8 MiB"), "{errors}");
}

/// Creates a drink and interrupts Terraform after 100 ms.
async fn interrupted(mock: &Mock) -> CreateResponse {
    let token = tokio_util::sync::CancellationToken::new();
    let mut front = Front::new(&BY_PATCH, mock).await;
    front.context = Context::new(token.clone());
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(100)).await;
        token.cancel();
    });
    tea(&front).await
}

#[tokio::test]
async fn an_accepted_object_survives_an_interruption() {
    let mock = Mock::start(|call| match call.line.starts_with("POST") {
        true => answer(201, r#"{"id": 7}"#),
        false => answer(200, TEA).after(60_000),
    })
    .await;
    let started = std::time::Instant::now();
    let response = interrupted(&mock).await;
    assert!(started.elapsed() < Duration::from_secs(30));
    assert_eq!(id(&response), Some(&7.into()));
    assert!(text(&response.diagnostics).contains("Terraform was interrupted"));
}

#[tokio::test]
async fn a_change_in_flight_is_waited_for() {
    let mock = Mock::start(|_| answer(201, TEA).after(300)).await;
    let response = interrupted(&mock).await;
    assert_eq!(id(&response), Some(&7.into()));
    assert_silent(&response.diagnostics);
}

#[tokio::test]
async fn a_change_in_flight_is_not_waited_for_without_end() {
    let mock = Mock::start(|_| answer(201, TEA).after(60_000)).await;
    let started = std::time::Instant::now();
    let response = interrupted(&mock).await;
    assert!(started.elapsed() < Duration::from_secs(30));
    assert!(text(&response.diagnostics).contains("may have carried it out"));
}
