//! What destroying an object means, and when an object counts as gone.

use super::*;
use crate::declaration::{
    Body, Literal, after_delete, before_delete, boolean, boolean_value, deleted_at, gone,
    gone_with, json_value, text as literal,
};
use crate::mock::{Front, Mock, answer, text};
use tfsdk::Value;
use tfsdk::resource::{ModifyPlanRequest, ModifyPlanResponse};
use tfsdk::{Diagnostics, PrivateState};

static KETTLE: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    string("note").optional(),
    string("mode").optional().computed().keeps_prior_value(),
    boolean("deletion_protection")
        .optional()
        .not_sent()
        .not_returned()
        .default(&boolean_value(true)),
];

static DEFAULTS: &[(&str, Literal)] = &[("note", json_value("null")), ("mode", literal("off"))];

static RESET: Binding = Binding::new()
    .create(post("/kettles"))
    .read(get("/kettles/{id}"))
    .update(patch("/kettles/{id}"))
    .on_destroy(OnDestroy::Reset(DEFAULTS));

static REFUSED: Binding = Binding::new()
    .create(post("/kettles"))
    .read(get("/kettles/{id}"))
    .on_destroy(OnDestroy::Error);

static PROTECTED: Binding = Binding::new()
    .create(post("/kettles"))
    .read(get("/kettles/{id}").gone(&[gone(404), gone_with(400, r#"{"code": "NO_SUCH"}"#)]))
    .delete(delete("/kettles/{id}").gone(&[gone(404), gone(409)]))
    .protected_by("deletion_protection")
    .soft_delete(&deleted_at("/state", &["deleted"]));

static WITH_OTHERS: Binding = Binding::new()
    .create(post("/kettles"))
    .read(get("/kettles/{id}"))
    .delete(delete("/kettles/{id}"))
    .then(&[
        before_delete(post("/kettles/{id}/drain").body(Body::Fixed(r#"{"of": "{name}"}"#))),
        after_delete(delete("/lids/{id}")),
        after_delete(delete("/plugs/{id}")),
    ]);

static BY_STEPS: Resource = Resource::new("kiosk_kettle", KETTLE, &WITH_OTHERS);
static BY_RESET: Resource = Resource::new("kiosk_kettle", KETTLE, &RESET);
static BY_NOTHING: Resource = Resource::new("kiosk_kettle", KETTLE, &REFUSED);
static BY_CARE: Resource = Resource::new("kiosk_kettle", KETTLE, &PROTECTED);

fn kettle(front: &Front, protection: Value) -> Value {
    front.object(&[
        ("id", "k".into()),
        ("name", "Big".into()),
        ("note", "hot".into()),
        ("mode", "auto".into()),
        ("deletion_protection", protection),
    ])
}

async fn planned_destruction(front: &Front, prior: &Value) -> Diagnostics {
    let mut response = ModifyPlanResponse::default();
    let request = ModifyPlanRequest {
        context: &front.context,
        config: &Value::Null,
        prior,
        identity: &Value::Null,
        planned_private: &PrivateState::default(),
    };
    front.resource.modify_plan(request, &mut response).await;
    response.diagnostics
}

#[tokio::test]
async fn a_reset_sends_only_what_is_otherwise() {
    let mock = Mock::start(|_| answer(204, "")).await;
    let front = Front::new(&BY_RESET, &mock).await;
    let messages = front.delete(&kettle(&front, Value::Null)).await;
    assert!(messages.is_empty(), "{}", text(&messages));
    assert_eq!(
        mock.lines(),
        [r#"PATCH /kettles/k {"note":null,"mode":"off"}"#]
    );
    let already = front.object(&[("id", "k".into()), ("mode", "off".into())]);
    assert!(front.delete(&already).await.is_empty());
    assert_eq!(mock.lines().len(), 1);
}

#[tokio::test]
async fn a_refused_reset_is_an_error_and_a_lost_object_is_none() {
    let mock = Mock::start(|call| match call.before {
        0 => answer(422, r#"{"message": "too hot"}"#),
        _ => answer(404, ""),
    })
    .await;
    let front = Front::new(&BY_RESET, &mock).await;
    let messages = front.delete(&kettle(&front, Value::Null)).await;
    assert!(text(&messages).contains("too hot"), "{}", text(&messages));
    assert!(front.delete(&kettle(&front, Value::Null)).await.is_empty());
}

#[tokio::test]
async fn what_must_not_be_destroyed_is_refused_when_it_is_planned() {
    let mock = Mock::start(|_| answer(204, "")).await;
    let front = Front::new(&BY_NOTHING, &mock).await;
    let prior = kettle(&front, Value::Null);
    for messages in [
        planned_destruction(&front, &prior).await,
        front.delete(&prior).await,
    ] {
        assert!(
            text(&messages).contains("terraform state rm"),
            "{}",
            text(&messages)
        );
    }
    assert_eq!(mock.lines(), Vec::<String>::new());
}

#[tokio::test]
async fn protection_ends_when_it_is_false() {
    let mock = Mock::start(|_| answer(204, "")).await;
    let front = Front::new(&BY_CARE, &mock).await;
    for protection in [true.into(), Value::Null] {
        let prior = kettle(&front, protection);
        for messages in [
            planned_destruction(&front, &prior).await,
            front.delete(&prior).await,
        ] {
            let messages = text(&messages);
            assert!(
                messages.contains("`deletion_protection = false`"),
                "{messages}"
            );
        }
    }
    assert_eq!(mock.lines(), Vec::<String>::new());
    let prior = kettle(&front, false.into());
    assert!(planned_destruction(&front, &prior).await.is_empty());
    assert!(front.delete(&prior).await.is_empty());
    assert_eq!(mock.lines(), ["DELETE /kettles/k"]);
}

#[tokio::test]
async fn each_operation_has_its_own_answers_for_gone() {
    let mock = Mock::start(|call| match (call.line.as_str(), call.before) {
        ("DELETE /kettles/k", 0) => answer(409, ""),
        ("DELETE /kettles/k", _) => answer(400, r#"{"code": "NO_SUCH"}"#),
        (_, 0) => answer(400, r#"{"code": "NO_SUCH"}"#),
        (_, 1) => answer(400, r#"{"code": "OTHER"}"#),
        (_, 2) => answer(410, ""),
        (_, 3) => answer(200, r#"{"id": "k", "name": "Big", "state": "deleted"}"#),
        _ => answer(200, r#"{"id": "k", "name": "Big", "state": "ready"}"#),
    })
    .await;
    let front = Front::new(&BY_CARE, &mock).await;
    let prior = kettle(&front, false.into());
    assert!(front.delete(&prior).await.is_empty());
    assert!(front.delete(&prior).await.has_errors());
    assert_eq!(front.read(&prior).await.state, None);
    for _ in 0..2 {
        let failed = front.read(&prior).await;
        assert!(failed.diagnostics.has_errors());
        assert_eq!(failed.state, Some(prior.clone()));
    }
    assert_eq!(front.read(&prior).await.state, None, "a soft delete");
    assert!(front.read(&prior).await.state.is_some());
}

/// What is answered to each call of a deletion, and what is told and done then.
#[tokio::test]
async fn calls_go_before_and_after_a_deletion() {
    let all = [
        r#"POST /kettles/k/drain {"of":"Big"}"#,
        "DELETE /kettles/k",
        "DELETE /lids/k",
        "DELETE /plugs/k",
    ];
    for (refused, status, done, said) in [
        ("nothing", 204, 4, ""),
        ("POST", 422, 1, "so the object is still there."),
        ("POST", 404, 4, ""),
        ("DELETE /kettles", 404, 4, ""),
        ("DELETE /kettles", 422, 2, "Cannot delete kiosk_kettle"),
        ("DELETE /lids", 404, 4, ""),
        ("DELETE /lids", 422, 4, "The object itself is deleted."),
    ] {
        let mock = Mock::start(move |call| match call.line.starts_with(refused) {
            true => answer(status, ""),
            false => answer(204, ""),
        })
        .await;
        let front = Front::new(&BY_STEPS, &mock).await;
        let told = text(&front.delete(&kettle(&front, Value::Null)).await);
        assert_eq!(mock.lines(), all[..done], "{refused} {status}");
        assert!(told.contains(said), "{refused} {status}: {told}");
        assert_eq!(told.is_empty(), said.is_empty(), "{told}");
    }
}
