//! Tests of tokens, against a server that gives them.

use super::tests::signing_in;
use crate::client::{Client, Limits, Settings};
use crate::declaration::{
    Authentication, Method, client_credentials, granted, login, refresh_token, token_command,
    token_file, user_password,
};
use crate::endpoint::Endpoint;
use crate::failure::Failure;
use crate::mock::{Answer, Call, Mock, answer};
use crate::request::Request;
use crate::secrets::Secrets;
use http::{HeaderMap, HeaderValue};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tfsdk::{Context, Value};

static CLIENT: &[Authentication] = &[granted(
    &client_credentials(("id", "-"), ("secret", "-"))
        .asked_at(("token_url", "-"), "/token")
        .scopes(&["read", "write"])
        .fields(&[("audience", "https://api")]),
)];
static USER: &[Authentication] = &[granted(
    &user_password(("user", "-"), ("password", "-"))
        .client(("id", "-"), ("secret", "-"))
        .asked_at(("token_url", "-"), "/token")
        .client_in_body(),
)];
static REFRESH: &[Authentication] = &[granted(
    &refresh_token(("refresh_token", "-")).asked_at(("token_url", "-"), "/token"),
)];
static LOGIN: &[Authentication] = &[granted(
    &login(("user", "-"), ("password", "-"), "/login")
        .names("name", "pass")
        .token("/data/jwt"),
)];
static COMMAND: &[Authentication] = &[granted(&token_command(("command", "-")))];
static FILE: &[Authentication] = &[granted(&token_file(("path", "-")))];

fn client(
    mock: &Mock,
    schemes: &'static [Authentication],
    given: &[(&'static str, Value)],
) -> Arc<Client> {
    let mut all = vec![("endpoint", Value::string(mock.address.as_str()))];
    all.extend(given.iter().cloned());
    let endpoint = Endpoint::parse("endpoint", &mock.address, "The test").unwrap();
    Arc::new(Client::new(Settings {
        limit: Default::default(),
        endpoint: Ok(endpoint),
        servers: BTreeMap::new(),
        sign_in: signing_in(schemes, &Value::object(all), &|_| None),
        parameters: Default::default(),
        headers: HeaderMap::new(),
        connections: Ok(crate::connection::Connections::default()),
        user_agent: "test".to_owned(),
        limits: Limits {
            pause: Duration::from_millis(1),
            ..Limits::default()
        },
    }))
}

async fn called(client: &Client) -> Result<u16, Failure> {
    let request = Request {
        repeatable: true,
        gone: &[],
        method: Method::Post,
        path: "/things".to_owned(),
        fixed_query: None,
        query: Vec::new(),
        headers: Vec::new(),
        body: None,
        media_type: HeaderValue::from_static("application/json"),
        server: "",
        anonymous: false,
        from: crate::request::From::Endpoint,
        signing: &[],
    };
    let secrets = client.secrets(&Secrets::default());
    let answer = client.send(&Context::default(), &request, &secrets).await?;
    if answer.is_success() {
        return Ok(answer.status);
    }
    Err(client.refusal(&request, &answer, &secrets))
}

fn authorization(call: &Call) -> &str {
    let value = call.headers.get("authorization");
    value.map_or("", |value| value.to_str().unwrap())
}

/// Gives `t0`, `t1`, … and takes those for which `good` says so.
async fn giver(rest: &'static str, good: impl Fn(&str) -> bool + Send + Sync + 'static) -> Mock {
    Mock::start(move |call| {
        if call.line == "POST /token" {
            let n = call.before;
            return answer(200, format!(r#"{{"access_token":"t{n}"{rest}}}"#)).after(20);
        }
        match authorization(call).strip_prefix("Bearer ") {
            Some(token) if good(token) => answer(201, "{}"),
            _ => answer(401, r#"{"message":"who are you?"}"#),
        }
    })
    .await
}

fn pair() -> Vec<(&'static str, Value)> {
    vec![("id", "my id".into()), ("secret", "s3cr:et/".into())]
}

fn asked(mock: &Mock) -> usize {
    let calls = mock.calls();
    calls
        .iter()
        .filter(|call| call.line == "POST /token")
        .count()
}

#[tokio::test]
async fn a_client_gets_a_token_once() {
    let mock = giver(r#","expires_in":"3600""#, |_| true).await;
    let client = client(&mock, CLIENT, &pair());
    for _ in 0..3 {
        assert_eq!(called(&client).await.unwrap(), 201);
    }
    let calls = mock.calls();
    assert_eq!(asked(&mock), 1);
    // The form's encoding comes before base 64: `my%20id:s3cr%3Aet%2F`.
    assert_eq!(
        authorization(&calls[0]),
        "Basic bXklMjBpZDpzM2NyJTNBZXQlMkY="
    );
    assert_eq!(
        calls[0].body,
        "grant_type=client_credentials&scope=read%20write&audience=https%3A%2F%2Fapi"
    );
    assert_eq!(
        calls[0].headers["content-type"],
        "application/x-www-form-urlencoded"
    );
    assert_eq!(authorization(&calls[3]), "Bearer t0");
}

#[tokio::test]
async fn twenty_calls_at_once_ask_for_one_token() {
    let mock = giver("", |_| true).await;
    let client = client(&mock, CLIENT, &pair());
    let calls = (0..20).map(|_| {
        let client = client.clone();
        tokio::spawn(async move { called(&client).await.unwrap() })
    });
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.unwrap(), 201);
    }
    assert_eq!(asked(&mock), 1);
}

#[tokio::test]
async fn a_refused_token_is_renewed_once_for_all() {
    let mock = giver("", |token| token != "t0").await;
    let client = client(&mock, CLIENT, &pair());
    let calls = (0..20).map(|_| {
        let client = client.clone();
        tokio::spawn(async move { called(&client).await.unwrap() })
    });
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.unwrap(), 201);
    }
    assert_eq!(asked(&mock), 2);
}

#[tokio::test]
async fn a_token_that_is_refused_again_is_explained() {
    let mock = giver("", |_| false).await;
    let text = called(&client(&mock, CLIENT, &pair())).await.unwrap_err();
    assert_eq!(
        text.to_string(),
        "POST /things answered 401 Unauthorized: who are you? It was given a token that was got \
         with `id` in the provider block and `secret` in the provider block, and then another one: \
         check that tokens got so may be used for this API."
    );
    assert_eq!(asked(&mock), 2);
}

#[tokio::test]
async fn a_token_is_renewed_before_its_end() {
    let mock = giver(r#","expires_in":1"#, |_| true).await;
    let client = client(&mock, CLIENT, &pair());
    called(&client).await.unwrap();
    tokio::time::sleep(Duration::from_millis(850)).await;
    called(&client).await.unwrap();
    assert_eq!(asked(&mock), 2);
    assert_eq!(authorization(&mock.calls()[3]), "Bearer t1");
}

#[tokio::test]
async fn what_was_answered_renews_the_token_of_a_user() {
    let mock = Mock::start(|call| {
        if call.line != "POST /token" {
            return match authorization(call) {
                "Bearer last" => answer(201, "{}"),
                _ => answer(401, ""),
            };
        }
        match (call.before, call.body.contains("grant_type=refresh_token")) {
            (0, false) => answer(
                200,
                r#"{"access_token":"first","refresh_token":"again & again"}"#,
            ),
            (1, true) => answer(400, r#"{"error":"invalid_grant"}"#),
            (2, false) => answer(200, r#"{"access_token":"last"}"#),
            _ => answer(500, ""),
        }
    })
    .await;
    let user = [
        ("user", "ann".into()),
        ("password", "p".into()),
        ("id", "i".into()),
        ("secret", "s".into()),
    ];
    assert_eq!(called(&client(&mock, USER, &user)).await.unwrap(), 201);
    let bodies: Vec<_> = mock
        .calls()
        .into_iter()
        .filter(|call| call.line == "POST /token")
        .map(|call| call.body)
        .collect();
    assert_eq!(
        bodies,
        [
            "grant_type=password&username=ann&password=p&client_id=i&client_secret=s",
            "grant_type=refresh_token&refresh_token=again%20%26%20again&client_id=i&client_secret=s",
            "grant_type=password&username=ann&password=p&client_id=i&client_secret=s",
        ]
    );
}

#[tokio::test]
async fn a_refresh_token_may_be_replaced() {
    let mock = giver(r#","refresh_token":"r2""#, |token| token != "t0").await;
    let given = [("refresh_token", "r1".into())];
    assert_eq!(called(&client(&mock, REFRESH, &given)).await.unwrap(), 201);
    let lines = mock.lines();
    assert_eq!(
        lines[0],
        "POST /token grant_type=refresh_token&refresh_token=r1"
    );
    assert_eq!(
        lines[2],
        "POST /token grant_type=refresh_token&refresh_token=r2"
    );
}

#[tokio::test]
async fn a_login_yields_a_token() {
    let mock = Mock::start(|call| match (call.line.as_str(), authorization(call)) {
        ("POST /login", _) => answer(201, r#"{"data":{"jwt":"a.b.c"}}"#),
        (_, "Bearer a.b.c") => answer(200, "{}"),
        _ => answer(401, ""),
    })
    .await;
    let user = [("user", "ann".into()), ("password", "p\"w".into())];
    assert_eq!(called(&client(&mock, LOGIN, &user)).await.unwrap(), 200);
    assert_eq!(
        mock.lines()[0],
        r#"POST /login {"name":"ann","pass":"p\"w"}"#
    );
}

/// What a call says when asking for a token goes like this, and how often it was asked.
async fn failure(answers: impl Fn(&Call) -> Answer + Send + Sync + 'static) -> (String, usize) {
    let mock = Mock::start(answers).await;
    let failure = called(&client(&mock, CLIENT, &pair())).await.unwrap_err();
    assert!(mock.calls().iter().all(|call| call.line == "POST /token"));
    let text = failure.to_string().replace(&mock.address, "http://mock");
    (text, asked(&mock))
}

#[tokio::test]
async fn refusals_are_told_without_secrets() {
    let (text, asked) = failure(|_| {
        answer(
            401,
            r#"{"error":"invalid_client","error_description":"no s3cr:et/ like this"}"#,
        )
    })
    .await;
    assert_eq!(
        text,
        "The request for a token, POST http://mock/token, was answered 401: invalid_client: no \
         (sensitive) like this. It was given the value of `id` in the provider block and `secret` \
         in the provider block: check that it is right and still valid. POST /things was not sent."
    );
    assert_eq!(asked, 1);
    let (text, _) = failure(|_| answer(200, r#"{"token":"secret-token"}"#)).await;
    assert_eq!(
        text,
        "The answer to the request for a token, POST http://mock/token, has no token at \
         `/access_token`. POST /things was not sent."
    );
    let (text, _) = failure(|_| answer(200, "secret-token")).await;
    assert!(
        text.contains("is no JSON") && !text.contains("secret-token"),
        "{text}"
    );
    let (text, asked) = failure(|_| answer(503, "")).await;
    assert!(text.contains("was answered 503"), "{text}");
    assert_eq!(asked, 3);
    let (text, asked) =
        failure(|_| answer(307, "").header("location", "https://elsewhere.example")).await;
    assert!(text.contains("redirected (307)"), "{text}");
    assert_eq!(asked, 1);
}

#[tokio::test]
async fn who_waits_for_a_failure_does_not_repeat_it() {
    let mock = Mock::start(|_| answer(400, r#"{"error":"invalid_scope"}"#).after(30)).await;
    let client = client(&mock, CLIENT, &pair());
    let calls = (0..20).map(|_| {
        let client = client.clone();
        tokio::spawn(async move { called(&client).await.unwrap_err().to_string() })
    });
    for call in calls.collect::<Vec<_>>() {
        let text = call.await.unwrap();
        assert!(text.contains(r#"["read", "write"]"#), "{text}");
    }
    assert_eq!(asked(&mock), 1);
}

#[tokio::test]
async fn a_token_that_the_api_repeats_is_masked() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "POST /token" => answer(200, r#"{"access_token":"fresh-token"}"#),
        _ => answer(403, r#"{"message":"fresh-token may not do that"}"#),
    })
    .await;
    let failure = called(&client(&mock, CLIENT, &pair())).await.unwrap_err();
    assert_eq!(
        failure.to_string(),
        "POST /things answered 403 Forbidden: (sensitive) may not do that"
    );
}

#[tokio::test]
async fn a_file_is_read_again_when_its_token_is_refused() {
    let file = std::env::temp_dir().join(format!("tfsdk-rest-token-{}", std::process::id()));
    std::fs::write(&file, "old\n").unwrap();
    let path = file.clone();
    let mock = Mock::start(move |call| match authorization(call) {
        "Bearer old" => {
            std::fs::write(&path, "new\n").unwrap();
            answer(401, "")
        }
        "Bearer new" => answer(200, "{}"),
        _ => answer(500, ""),
    })
    .await;
    let given = [("path", file.to_str().unwrap().into())];
    let client = client(&mock, FILE, &given);
    assert_eq!(called(&client).await.unwrap(), 200);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(called(&client).await.unwrap(), 200);
    assert_eq!(mock.calls().len(), 3);
}

#[cfg(unix)]
#[tokio::test]
async fn a_program_prints_a_token() {
    let mock = giver("", |token| token == "printed $HOME").await;
    let words = |words: &[&str]| {
        [(
            "command",
            Value::list(words.iter().map(|w| Value::string(*w))),
        )]
    };
    // No shell stands between: what it would replace stays.
    let client_ = client(&mock, COMMAND, &words(&["echo", "printed $HOME"]));
    assert_eq!(called(&client_).await.unwrap(), 201);
    for (command, told) in [
        (
            &["sh", "-c", "echo token-to-hide; echo no vault >&2; exit 3"][..],
            "\"sh\" failed (exit status: 3) and said: no vault",
        ),
        (&["true"], "\"true\" printed nothing"),
        (&["/no/such/program"], "cannot be started"),
    ] {
        let failure = called(&client(&mock, COMMAND, &words(command))).await;
        let text = failure.unwrap_err().to_string();
        assert!(
            text.starts_with("No token came of `command` in the provider block: "),
            "{text}"
        );
        assert!(
            text.contains(told) && !text.contains("token-to-hide"),
            "{text}"
        );
    }
}

static BY_HEADER: &[Authentication] = &[granted(
    &login(("user", "-"), ("password", "-"), "/login").token("header:X-Session"),
)];

#[tokio::test]
async fn a_login_may_tell_its_token_in_a_header() {
    let mock = Mock::start(|call| match (call.line.as_str(), authorization(call)) {
        ("POST /login", _) => answer(204, "").header("X-Session", "t0ken"),
        (_, "Bearer t0ken") => answer(200, "{}"),
        _ => answer(401, ""),
    })
    .await;
    let user = [("user", "ann".into()), ("password", "pw".into())];
    assert_eq!(called(&client(&mock, BY_HEADER, &user)).await.unwrap(), 200);

    let silent = Mock::start(|_| answer(200, r#"{"token":"t0ken"}"#)).await;
    let failure = called(&client(&silent, BY_HEADER, &user))
        .await
        .unwrap_err();
    let text = failure.to_string();
    assert!(text.to_ascii_lowercase().contains("x-session"), "{text}");
    assert!(!text.contains("t0ken"), "{text}");
}

#[tokio::test]
async fn a_token_that_names_its_own_end_is_renewed_before_it() {
    use base64::Engine as _;
    let mock = Mock::start(|call| {
        if call.line != "POST /login" {
            return answer(200, "{}");
        }
        let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
        let lasts = [2, 600][call.before.min(1)];
        let claims = format!(r#"{{"exp":{}}}"#, now.as_secs() + lasts);
        let claims = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(claims);
        let token = format!(r#"{{"data":{{"jwt":"e30.{claims}.c2ln"}}}}"#);
        answer(200, token)
    })
    .await;
    let user = [("user", "ann".into()), ("password", "pw".into())];
    let client = client(&mock, LOGIN, &user);
    let logins = || {
        let lines = mock.lines();
        let logins = lines.iter().filter(|line| line.starts_with("POST /login"));
        logins.count()
    };
    called(&client).await.unwrap();
    assert_eq!(logins(), 1);
    tokio::time::sleep(Duration::from_millis(2_000)).await;
    called(&client).await.unwrap();
    called(&client).await.unwrap();
    assert_eq!(logins(), 2);
}
