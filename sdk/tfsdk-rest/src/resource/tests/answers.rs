//! Answers that are no plain yes: too long, about another object than asked for, or no help.

use super::*;
use crate::mock::{Front, Mock, answer, text};
use tfsdk::Value;

static STAND: &[Attribute] = &[
    string("code").required().forces_replacement(),
    string("name").optional(),
];

static BY_CODE: Binding = Binding::new()
    .create(post("/stands"))
    .read(get("/stands/{code}"))
    .delete(delete("/stands/{code}"))
    .import_id("{code}");

static PUT_THERE: Binding = Binding::new()
    .create(put("/stands/{code}"))
    .read(get("/stands/{code}"))
    .import_id("{code}");

static POSTED: Resource = Resource::new("kiosk_stand", STAND, &BY_CODE);
static PUT: Resource = Resource::new("kiosk_stand", STAND, &PUT_THERE);

const NORTH: &str = r#"{"code": "ABC", "name": "North"}"#;

fn north() -> [(&'static str, Value); 2] {
    [("code", "abc".into()), ("name", "North".into())]
}

fn long() -> Vec<u8> {
    format!("{{\"id\": 7, \"note\": \"{}\"}}", "x".repeat(9 << 20)).into_bytes()
}

#[tokio::test]
async fn a_created_object_is_not_lost_in_a_long_answer() {
    let mock = Mock::start(|call| match call.line.starts_with("POST") {
        true => answer(201, long()).header("location", "/stands/n/drinks/7"),
        false => answer(200, TEA),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let given = [("stand", "n".into()), ("name", "Tea".into())];
    let response = front.create(&given).await;
    assert_eq!(text(&response.diagnostics), "");
    assert_eq!(response.state().unwrap().attribute("id"), Some(&7.into()));

    let mock = Mock::start(|_| answer(201, long())).await;
    let response = Front::new(&BY_PATCH, &mock).await.create(&given).await;
    assert_eq!(response.state(), None);
    let errors = text(&response.diagnostics);
    assert!(
        errors.contains("not known whether the object exists now")
            && errors.contains("more than 8 MiB"),
        "{errors}"
    );
}

#[tokio::test]
async fn where_it_was_put_a_long_answer_is_no_matter() {
    let mock = Mock::start(|call| match call.line.starts_with("PUT") {
        true => answer(200, long()),
        false => answer(200, NORTH.replace("ABC", "abc")),
    })
    .await;
    let response = Front::new(&PUT, &mock).await.create(&north()).await;
    assert_eq!(text(&response.diagnostics), "");
    let state = response.state().unwrap();
    assert_eq!(state.attribute("code"), Some(&"abc".into()));
}

#[tokio::test]
async fn long_answers_to_other_changes_are_accepted() {
    let mock = Mock::start(|call| match call.line.starts_with("GET") {
        true => answer(200, TEA),
        false => answer(200, long()),
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let given = [("stand", "n".into()), ("name", "Tea".into())];
    let config = front.object(&given);
    let mut prior = front.plan(&config);
    for (name, value) in [
        ("id", 7.into()),
        ("mode", "auto".into()),
        ("name", "x".into()),
    ] {
        super::super::identity::put(&mut prior, name, value);
    }
    let mut plan = prior.clone();
    super::super::identity::put(&mut plan, "name", "Tea".into());
    let response = front.update(&prior, &given, plan).await;
    assert_eq!(text(&response.diagnostics), "");
    assert_eq!(response.state.attribute("name"), Some(&"Tea".into()));
    assert_eq!(text(&front.delete(&prior).await), "");
}

#[tokio::test]
async fn a_long_refusal_is_a_refusal() {
    let mock = Mock::start(|_| answer(404, long())).await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let prior = front.object(&[("id", 7.into()), ("stand", "n".into())]);
    let response = front.read(&prior).await;
    assert_eq!(text(&response.diagnostics), "");
    assert_eq!(response.state, None);
}

#[tokio::test]
async fn another_id_that_finds_nothing_is_stored_as_the_api_spells_it() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "POST /stands" => answer(201, NORTH),
        "GET /stands/ABC" => answer(200, NORTH),
        _ => answer(404, ""),
    })
    .await;
    let front = Front::new(&POSTED, &mock).await;
    let response = front.create(&north()).await;
    let errors = text(&response.diagnostics);
    for part in ["`code` = \"abc\"", "`code` = \"ABC\"", "untaint"] {
        assert!(errors.contains(part), "{errors}");
    }
    let state = response.state().unwrap().clone();
    assert_eq!(state.attribute("code"), Some(&"ABC".into()));
    let response = front.read(&state).await;
    assert_eq!(response.state, Some(state));
}

#[tokio::test]
async fn another_object_of_the_planned_id_is_not_taken_for_the_new_one() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "GET /stands/abc" => answer(200, r#"{"code": "abc", "name": "Old"}"#),
        _ => answer(200, NORTH),
    })
    .await;
    let response = Front::new(&POSTED, &mock).await.create(&north()).await;
    assert!(response.diagnostics.has_errors());
    let state = response.state().unwrap();
    assert_eq!(state.attribute("code"), Some(&"ABC".into()));
}

#[tokio::test]
async fn another_spelling_by_which_the_object_is_found_keeps_the_plan() {
    let mock = Mock::start(|_| answer(200, NORTH)).await;
    let response = Front::new(&POSTED, &mock).await.create(&north()).await;
    assert!(!response.diagnostics.has_errors());
    let state = response.state().unwrap();
    assert_eq!(state.attribute("code"), Some(&"abc".into()));
}

#[tokio::test]
async fn an_id_that_no_path_can_hold_is_none() {
    static BY_ID: &[Attribute] = &[string("id").computed(), string("name").required()];
    static BINDING: Binding = Binding::new()
        .create(post("/stands"))
        .read(get("/stands/{id}"));
    static STAND: Resource = Resource::new("kiosk_stand", BY_ID, &BINDING);
    for useless in ["", ".", "..", " "] {
        let body = format!(r#"{{"id": "{useless}", "name": "North"}}"#);
        let mock = Mock::start(move |_| answer(201, body.clone())).await;
        let front = Front::new(&STAND, &mock).await;
        let response = front.create(&[("name", "North".into())]).await;
        assert_eq!(response.state(), None, "{useless:?}");
        let errors = text(&response.diagnostics);
        assert!(
            errors.contains(&format!("(it has \"{useless}\" as `id`)"))
                && errors.contains("The object probably exists"),
            "{errors}"
        );
        assert_eq!(mock.lines().len(), 1);
    }
    let mock = Mock::start(|call| match call.line.as_str() {
        "POST /stands" => answer(201, r#"{"id": ""}"#).header("location", "/stands/7"),
        _ => answer(200, r#"{"id": "7", "name": "North"}"#),
    })
    .await;
    let front = Front::new(&STAND, &mock).await;
    let response = front.create(&[("name", "North".into())]).await;
    assert_eq!(text(&response.diagnostics), "");
    assert_eq!(response.state().unwrap().attribute("id"), Some(&"7".into()));
}

#[tokio::test]
async fn a_server_that_failed_may_have_made_the_object() {
    for (status, may) in [
        (500, true),
        (502, true),
        (503, true),
        (504, true),
        (501, false),
        (400, false),
    ] {
        let mock = Mock::start(move |_| answer(status, "oops")).await;
        let front = Front::new(&POSTED, &mock).await;
        let errors = text(&front.create(&north()).await.diagnostics);
        assert_eq!(
            errors.contains("may have made the object all the same"),
            may,
            "{status}: {errors}"
        );
    }
}

#[tokio::test]
async fn secrets_are_masked_before_anything_is_cut() {
    let secret = "hunter  twenty-two/é~";
    for spelling in [
        secret,
        "hunter twenty-two/é~",
        "hunter++twenty-two%2F%c3%a9~",
        "hunter%20%20twenty-two%2f%C3%A9%7E",
        "hunter  twenty-two&#x2F;&#233;~",
    ] {
        for place in (560..620).chain(360..420).chain(40..90) {
            let said = format!("{} {spelling}", ".".repeat(place));
            for body in [
                said.clone(),
                serde_json::json!({"message": said}).to_string(),
                format!("<html><title>{said}"),
            ] {
                let secrets = secrets(secret);
                let refused = crate::client::Answer {
                    status: 400,
                    body: body.clone().into_bytes(),
                    ..crate::client::Answer::default()
                };
                let shown = refused.message(&secrets).unwrap().to_string();
                assert!(!crate::secrets::tests::leaks(secret, &shown), "{shown}");
                assert!(!crate::secrets::tests::leaks(spelling, &shown), "{shown}");
                if let Err(shown) = crate::response::parse(body.as_bytes(), &secrets) {
                    let shown = shown.to_string();
                    assert!(!crate::secrets::tests::leaks(secret, &shown), "{shown}");
                    assert!(!crate::secrets::tests::leaks(spelling, &shown), "{shown}");
                }
            }
        }
    }
}

fn secrets(secret: &str) -> crate::secrets::Secrets {
    let mut secrets = crate::secrets::Secrets::default();
    secrets.add(secret);
    secrets
}

/// A value that is answered in a place that is not secret itself, under a long one.
#[tokio::test]
async fn warnings_show_no_secrets() {
    let token = "s3cret-token";
    let mock = Mock::start(move |_| {
        let note = format!("{}{token}", "x".repeat(70));
        answer(
            200,
            TEA.replace("null, \"mode\"", &format!("\"{note}\", \"mode\"")),
        )
    })
    .await;
    let front = Front::new(&BY_PATCH, &mock).await;
    let given = [
        ("stand", "n".into()),
        ("name", "Tea".into()),
        ("note", "y".into()),
    ];
    let warnings = text(&front.create(&given).await.diagnostics);
    assert!(warnings.contains("`note` was planned as"), "{warnings}");
    assert!(
        !crate::secrets::tests::leaks(token, &warnings),
        "{warnings}"
    );
}
