//! Calls written by hand, over HTTP.

use super::Call;
use crate::mock::{Mock, answer, client};
use tfsdk::Context;
use tfsdk::value::json::Json;

#[tokio::test]
async fn a_call_is_signed_and_written_as_others_are() {
    let mock = Mock::start(|_| answer(201, r#"{"id": 7}"#)).await;
    let client = client(&mock.address, Some("s3cret-token")).await;
    let mut body = Json::object();
    body.insert("/name", Json::String("House".to_owned()));
    let call = Call::put("/blends/{id}/parts")
        .parameter("id", "a/b")
        .query("dry", "a b")
        .header("X-Why", "test")
        .body(body);
    let reply = call.send(&client, &Context::default()).await.unwrap();
    assert_eq!(reply.status, 201);
    let id = reply.body.as_ref().and_then(|body| body.get("id")).unwrap();
    assert_eq!(id.scalar_text().as_deref(), Some("7"));
    assert_eq!(
        mock.lines(),
        [r#"PUT /blends/a%2Fb/parts?dry=a%20b {"name":"House"}"#]
    );
    let headers = &mock.calls()[0].headers;
    assert_eq!(headers["authorization"], "Bearer s3cret-token");
    assert_eq!(headers["x-why"], "test");
}

#[tokio::test]
async fn what_is_not_there_is_no_error_and_a_refusal_hides_secrets() {
    let mock = Mock::start(|call| match call.line.contains("gone") {
        true => answer(404, ""),
        false => answer(422, r#"{"message": "no house-pin here"}"#),
    })
    .await;
    let client = client(&mock.address, None).await;
    let context = Context::default();
    let gone = Call::get("/blends/gone").send(&client, &context).await;
    assert!(gone.unwrap().is_gone());
    let refused = Call::get("/blends/1").hiding("house-pin");
    let refused = refused.send(&client, &context).await.unwrap_err();
    assert!(
        refused.starts_with("GET /blends/1 answered 422"),
        "{refused}"
    );
    assert!(!refused.contains("house-pin"), "{refused}");
    let missing = Call::get("/blends/{id}").send(&client, &context).await;
    assert!(missing.unwrap_err().contains("`id`"));
    let header = Call::get("/blends").header("a b", "c");
    assert!(header.send(&client, &context).await.is_err());
}
