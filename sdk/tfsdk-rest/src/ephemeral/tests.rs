//! Sessions at an API whose answers a test decides.

use super::RestEphemeralType;
use crate::declaration::{Body, Ephemeral, delete, expires_in, integer, post, string};
use crate::mock::{Mock, answer, client, text};
use tfsdk::ephemeral_resource::{
    CloseRequest, CloseResponse, EphemeralResource, EphemeralResourceType, OpenRequest,
    OpenResponse, RenewRequest, RenewResponse,
};
use tfsdk::{Context, PrivateState, Value};

static SESSION: Ephemeral = Ephemeral::new(
    "kiosk_session",
    &[
        string("user").required(),
        string("password").required().sensitive().not_returned(),
        string("id").computed(),
        string("key").computed().sensitive(),
        integer("left").computed().wire("expiresIn"),
    ],
    post("/sessions").unwraps("/session"),
)
.renew(post("/sessions/{sessionId}/renew").body(Body::Only(&["key"])))
.close(delete("/sessions/{sessionId}"))
.path_parameters(&[("sessionId", "id")])
.expires(expires_in("left"));

const OPENED: &str = r#"{"session": {"id": "a/1", "key": "k3y", "expiresIn": 100}}"#;

async fn session(mock: &Mock) -> Box<dyn EphemeralResource> {
    let client = client(&mock.address, Some("s3cret-token")).await;
    RestEphemeralType::new(&SESSION).ephemeral_resource(Some(client))
}

async fn open(session: &dyn EphemeralResource) -> OpenResponse {
    let config = Value::object([
        ("user", "ann".into()),
        ("password", "pa55word".into()),
        ("id", Value::Null),
        ("key", Value::Null),
        ("left", Value::Null),
    ]);
    let mut response = OpenResponse {
        result: config.clone(),
        ..OpenResponse::default()
    };
    let request = OpenRequest {
        context: &Context::default(),
        config: &config,
    };
    session.open(request, &mut response).await;
    response
}

async fn close(session: &dyn EphemeralResource, private: &PrivateState) -> String {
    let mut response = CloseResponse::default();
    let request = CloseRequest {
        context: &Context::default(),
        private,
    };
    session.close(request, &mut response).await;
    text(&response.diagnostics)
}

#[tokio::test]
async fn a_session_is_opened_renewed_and_closed() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "POST /sessions" => answer(201, OPENED),
        "POST /sessions/a%2F1/renew" => answer(200, r#"{"key": "k4y"}"#),
        _ => answer(204, ""),
    })
    .await;
    let session = session(&mock).await;
    let opened = open(session.as_ref()).await;
    assert_eq!(text(&opened.diagnostics), "");
    let shown = |name| opened.result.attribute(name).cloned().unwrap();
    assert_eq!(shown("user"), Value::from("ann"));
    assert_eq!(shown("key"), Value::from("k3y"));
    assert_eq!(shown("left"), Value::from(100));
    assert!(opened.renew_at.is_some());
    let kept = String::from_utf8(opened.private.encode()).unwrap();
    assert_eq!(kept, r#"{"open":{"id":"a/1","key":"k3y","left":100}}"#);

    let mut renewed = RenewResponse::default();
    let request = RenewRequest {
        context: &Context::default(),
        private: &opened.private,
    };
    session.renew(request, &mut renewed).await;
    assert_eq!(text(&renewed.diagnostics), "");
    assert!(renewed.renew_at > opened.renew_at);
    let kept = String::from_utf8(renewed.private.encode()).unwrap();
    assert_eq!(kept, r#"{"open":{"id":"a/1","key":"k4y","left":100}}"#);
    assert_eq!(close(session.as_ref(), &renewed.private).await, "");
    assert_eq!(
        mock.lines(),
        [
            r#"POST /sessions {"user":"ann","password":"pa55word"}"#,
            r#"POST /sessions/a%2F1/renew {"key":"k3y"}"#,
            "DELETE /sessions/a%2F1",
        ]
    );
}

#[tokio::test]
async fn what_cannot_be_used_is_closed_again() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "POST /sessions" => answer(201, r#"{"session": {"id": "7", "expiresIn": {}}}"#),
        _ => answer(204, ""),
    })
    .await;
    let opened = open(session(&mock).await.as_ref()).await;
    let said = text(&opened.diagnostics);
    assert!(said.starts_with("Cannot open kiosk_session"), "{said}");
    assert!(said.contains("was closed again"), "{said}");
    assert_eq!(mock.lines()[1], "DELETE /sessions/7");

    let mock = Mock::start(|_| answer(200, "")).await;
    let opened = open(session(&mock).await.as_ref()).await;
    let said = text(&opened.diagnostics);
    assert!(said.contains("It may still be open at the API"), "{said}");
}

#[tokio::test]
async fn refusals_are_told_without_secrets() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "POST /sessions" if call.before == 0 => answer(201, OPENED),
        "POST /sessions" => answer(422, r#"{"message": "pa55word is too old"}"#),
        "DELETE /sessions/a%2F1" if call.before == 0 => answer(404, ""),
        _ => answer(409, r#"{"message": "busy with k3y"}"#),
    })
    .await;
    let session = session(&mock).await;
    let opened = open(session.as_ref()).await;
    let gone = close(session.as_ref(), &opened.private).await;
    assert_eq!(gone, "", "what is gone is closed");
    let said = close(session.as_ref(), &opened.private).await;
    assert!(
        said.contains("busy with") && !said.contains("k3y"),
        "{said}"
    );
    let said = text(&open(session.as_ref()).await.diagnostics);
    assert!(
        said.contains("is too old") && !said.contains("pa55"),
        "{said}"
    );
}
