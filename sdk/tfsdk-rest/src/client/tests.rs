//! Tests of what the client adds to requests.

use super::*;
use crate::authentication::tests::signing_in;
use crate::declaration::{Authentication, Placement, api_key};
use crate::mock::{self, Mock, answer};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use tfsdk::Value;

/// A client that signs in with the query `key=k & k`.
fn client(mock: &Mock) -> Client {
    static SCHEMES: &[Authentication] = &[api_key(
        "key",
        "TFSDK_REST_TEST_KEY",
        Placement::Query("key"),
    )];
    let config = Value::object([("key", "k & k".into())]);
    Client::new(Settings {
        endpoint: Endpoint::parse("endpoint", &mock.address, "The test"),
        servers: BTreeMap::new(),
        sign_in: signing_in(SCHEMES, &config, &|_| None),
        parameters: Default::default(),
        headers: HeaderMap::new(),
        connections: Ok(crate::connection::Connections::default()),
        user_agent: "test".to_owned(),
        limits: Limits::default(),
        limit: Default::default(),
    })
}

fn look(path: &str) -> Request {
    Request {
        gone: &[],
        repeatable: true,
        method: Method::Get,
        path: path.to_owned(),
        fixed_query: None,
        query: Vec::new(),
        headers: Vec::new(),
        body: None,
        media_type: HeaderValue::from_static("application/json"),
        server: "",
        anonymous: false,
        from: crate::request::From::Endpoint,
        signing: &[],
    }
}

#[tokio::test]
async fn a_redirection_keeps_the_key_in_the_query() {
    for (location, followed) in [
        ("/b", "GET /b?key=k+%26+k"),
        ("/b?page=2", "GET /b?page=2&key=k+%26+k"),
        ("/b?key=other", "GET /b?key=other"),
    ] {
        let mock = Mock::start(move |call| match call.line.starts_with("GET /a") {
            true => answer(302, "").header("location", location),
            false => answer(200, "{}"),
        })
        .await;
        let request = look("/a");
        let client = client(&mock);
        let secrets = client.secrets(&Secrets::default());
        let answer = client.send(&Context::default(), &request, &secrets).await;
        assert_eq!(answer.unwrap().status, 200);
        assert_eq!(mock.lines(), ["GET /a?key=k+%26+k", followed]);
    }
}

#[tokio::test]
async fn a_small_answer_may_not_become_a_large_one() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    for _ in 0..9 {
        encoder.write_all(&vec![b' '; 1 << 20]).unwrap();
    }
    let bomb = encoder.finish().unwrap();
    assert!(bomb.len() < 1 << 16);
    let mock = Mock::start(move |_| answer(200, bomb.clone()).header("content-encoding", "gzip"));
    let mock = mock.await;
    let client = mock::client(&mock.address, None).await;
    let secrets = client.secrets(&Secrets::default());
    let answer = client
        .send(&Context::default(), &look("/a"), &secrets)
        .await;
    let text = answer.unwrap_err().to_string();
    assert!(text.contains("was answered with more than 8 MiB"), "{text}");
    assert_eq!(mock.lines().len(), 1, "it is not asked for again");
}
