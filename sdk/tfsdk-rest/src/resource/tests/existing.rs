//! Objects that exist before they are made.

use super::*;
use crate::declaration::OnConflict;
use crate::mock::{Front, Mock, answer, text};
use tfsdk::Value;

static COUPON: &[Attribute] = &[
    string("code").required().not_sent().forces_replacement(),
    string("kind").required().forces_replacement(),
    integer("percent").required(),
];

const fn upsert(policy: OnConflict) -> Binding {
    Binding::new()
        .create(put("/coupons/{code}"))
        .read(get("/coupons/{code}"))
        .update(put("/coupons/{code}"))
        .delete(delete("/coupons/{code}"))
        .import_id("{code}")
        .on_conflict(policy)
}
static REFUSED: Binding = upsert(OnConflict::Refuse);
static ADOPTED: Binding = upsert(OnConflict::Adopt);
static REFUSING: Resource = Resource::new("kiosk_coupon", COUPON, &REFUSED);
static ADOPTING: Resource = Resource::new("kiosk_coupon", COUPON, &ADOPTED);

static NAMED: Resource = Resource::new(
    "kiosk_drink",
    &[
        integer("id").computed().keeps_prior_value(),
        string("name").required(),
        string("note").optional(),
    ],
    &Binding::new()
        .create(post("/drinks"))
        .read(get("/drinks/{id}"))
        .update(patch("/drinks/{id}"))
        .delete(delete("/drinks/{id}"))
        .find(&get("/drinks").among(&[("name", "name")]))
        .import_id("{id}")
        .on_conflict(OnConflict::Adopt),
);

fn coupon(percent: i64) -> [(&'static str, Value); 3] {
    [
        ("code", "A".into()),
        ("kind", "tea".into()),
        ("percent", percent.into()),
    ]
}

#[tokio::test]
async fn what_exists_is_not_overwritten() {
    let mock = Mock::start(|_| answer(200, r#"{"code": "A", "kind": "tea", "percent": 5}"#)).await;
    let front = Front::new(&REFUSING, &mock).await;
    let response = front.create(&coupon(10)).await;
    assert_eq!(response.state(), None);
    let messages = text(&response.diagnostics);
    assert!(messages.contains("already (`code` = \"A\")"), "{messages}");
    assert!(messages.contains("Import it"), "{messages}");
    assert_eq!(mock.lines(), ["GET /coupons/A"]);
}

#[tokio::test]
async fn what_does_not_exist_is_made() {
    for resource in [&REFUSING, &ADOPTING] {
        let mock = Mock::start(|call| match call.line.starts_with("GET") {
            true => answer(404, ""),
            false => answer(201, r#"{"code": "A", "kind": "tea", "percent": 10}"#),
        })
        .await;
        let front = Front::new(resource, &mock).await;
        let response = front.create(&coupon(10)).await;
        assert_eq!(text(&response.diagnostics), "");
        assert!(response.state().is_some());
        assert_eq!(mock.lines().len(), 2);
    }
}

#[tokio::test]
async fn what_exists_is_adopted_and_changed() {
    let mock = Mock::start(|call| match call.line.starts_with("GET") {
        true => answer(200, r#"{"code": "A", "kind": "tea", "percent": 5}"#),
        false => answer(200, r#"{"code": "A", "kind": "tea", "percent": 10}"#),
    })
    .await;
    let front = Front::new(&ADOPTING, &mock).await;
    let response = front.create(&coupon(10)).await;
    let messages = text(&response.diagnostics);
    assert!(!response.diagnostics.has_errors(), "{messages}");
    assert!(messages.contains("kiosk_coupon was adopted"), "{messages}");
    assert_eq!(response.state(), Some(&front.object(&coupon(10))));
    assert_eq!(
        mock.lines(),
        [
            "GET /coupons/A".to_owned(),
            r#"PUT /coupons/A {"kind":"tea","percent":10}"#.to_owned()
        ]
    );
}

#[tokio::test]
async fn what_cannot_become_as_planned_is_left_alone() {
    let mock = Mock::start(|_| answer(200, r#"{"code": "A", "kind": "coffee", "percent": 5}"#));
    let mock = mock.await;
    let front = Front::new(&ADOPTING, &mock).await;
    let response = front.create(&coupon(10)).await;
    assert_eq!(response.state(), None);
    let messages = text(&response.diagnostics);
    assert!(messages.contains("another `kind`"), "{messages}");
    assert_eq!(mock.lines(), ["GET /coupons/A"]);
}

#[tokio::test]
async fn a_failed_change_of_an_adopted_object_taints_nothing() {
    let mock = Mock::start(|call| match call.line.starts_with("GET") {
        true => answer(200, r#"{"code": "A", "kind": "tea", "percent": 5}"#),
        false => answer(422, r#"{"message": "too much"}"#),
    })
    .await;
    let front = Front::new(&ADOPTING, &mock).await;
    let response = front.create(&coupon(10)).await;
    assert_eq!(response.state(), None);
    let messages = text(&response.diagnostics);
    assert!(messages.contains("too much"), "{messages}");
    assert!(messages.contains("existed before"), "{messages}");
}

#[tokio::test]
async fn a_conflict_leads_to_the_object_in_the_list() {
    let tea = r#"{"id": 7, "name": "Tea", "note": "hot"}"#;
    let mock = Mock::start(move |call| {
        let (method, _) = call.line.split_once(' ').unwrap();
        match (method, call.before) {
            // Somebody makes it in between.
            ("GET", 0) if call.line == "GET /drinks" => answer(200, "[]"),
            ("GET", _) => answer(200, format!("[{tea}]")),
            ("POST", _) => answer(409, r#"{"message": "exists"}"#),
            _ => answer(200, r#"{"id": 7, "name": "Tea", "note": "cold"}"#),
        }
    })
    .await;
    let front = Front::new(&NAMED, &mock).await;
    let response = front
        .create(&[("name", "Tea".into()), ("note", "cold".into())])
        .await;
    let messages = text(&response.diagnostics);
    assert!(!response.diagnostics.has_errors(), "{messages}");
    assert!(messages.contains("(`id` = 7)"), "{messages}");
    let state = response.state().unwrap();
    assert_eq!(state.attribute("id"), Some(&7.into()));
    assert_eq!(state.attribute("note"), Some(&"cold".into()));
    assert_eq!(mock.lines()[3..], [r#"PATCH /drinks/7 {"note":"cold"}"#]);
}

#[tokio::test]
async fn a_conflict_with_nothing_to_be_found_stays_one() {
    let mock = Mock::start(|call| match call.line.starts_with("GET") {
        true => answer(200, "[]"),
        false => answer(409, r#"{"message": "taken elsewhere"}"#),
    })
    .await;
    let front = Front::new(&NAMED, &mock).await;
    let response = front.create(&[("name", "Tea".into())]).await;
    assert_eq!(response.state(), None);
    let messages = text(&response.diagnostics);
    assert!(messages.contains("taken elsewhere"), "{messages}");
}
