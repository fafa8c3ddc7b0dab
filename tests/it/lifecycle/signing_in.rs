//! Every way in which the kiosk's API lets its callers sign in.

use super::{api, program, stand};
use std::sync::{Arc, Mutex};
use tests::mock_api::Call;
use tfsdk_testing::{Core, Failure};

/// The calls of a life that signs in by these variables.
async fn calls(variables: &[(&str, &str)]) -> Result<Vec<Call>, Failure> {
    let api = api();
    let mut environment = vec![("KIOSK_ENDPOINT", api.url.as_str())];
    environment.extend(variables);
    let mut core = Core::start_with(program(), &environment).await?;
    core.apply("kiosk_stand.a", stand("Graz")).await?;
    core.shut_down().await?;
    let calls = api.calls();
    assert!(!calls.is_empty());
    Ok(calls)
}

#[tokio::test]
async fn a_key_may_travel_in_a_header_a_cookie_or_the_query() -> Result<(), Failure> {
    for call in calls(&[("KIOSK_TILL_KEY", "k1")]).await? {
        assert_eq!(call.headers["x-till-key"], "k1");
        assert_eq!(call.authorization, "");
    }
    for call in calls(&[("KIOSK_SESSION", "k2")]).await? {
        assert_eq!(call.headers["cookie"], "session=k2");
    }
    for call in calls(&[("KIOSK_LEGACY_KEY", "k3")]).await? {
        assert!(call.line.contains("key=k3"), "{}", call.line);
    }
    Ok(())
}

#[tokio::test]
async fn an_account_signs_in_by_name_and_password() -> Result<(), Failure> {
    let account = [("KIOSK_USERNAME", "ann"), ("KIOSK_PASSWORD", "pass")];
    for call in calls(&account).await? {
        assert_eq!(call.authorization, "Basic YW5uOnBhc3M=");
    }
    Ok(())
}

/// A place that gives one token, and what it was asked with.
async fn giver() -> (String, Arc<Mutex<Vec<String>>>) {
    let asked = Arc::<Mutex<Vec<String>>>::default();
    let seen = asked.clone();
    let router = axum::Router::new().fallback(move |body: String| {
        let seen = seen.clone();
        async move {
            seen.lock().expect("no panic").push(body);
            r#"{"access_token":"given-token","expires_in":3600}"#
        }
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    (format!("http://{address}/token"), asked)
}

#[tokio::test]
async fn a_client_asks_once_for_a_token() -> Result<(), Failure> {
    let (address, asked) = giver().await;
    let client = [
        ("KIOSK_CLIENT_ID", "till"),
        ("KIOSK_CLIENT_SECRET", "hunter22"),
        ("KIOSK_TOKEN_URL", address.as_str()),
    ];
    for call in calls(&client).await? {
        assert_eq!(call.authorization, "Bearer given-token");
    }
    let asked = asked.lock().expect("no panic");
    assert_eq!(
        *asked,
        ["grant_type=client_credentials&scope=sell&audience=kiosk"]
    );
    Ok(())
}

#[tokio::test]
async fn what_goes_together_is_sent_together() -> Result<(), Failure> {
    let keys = [("KIOSK_COUNTER_KEY", "c1"), ("KIOSK_SHIFT_KEY", "s1")];
    for call in calls(&keys).await? {
        assert_eq!(call.authorization, "Counter c1");
        assert_eq!(call.headers["x-shift-key"], "s1");
    }
    let half = calls(&keys[..1]).await;
    let text = format!("{half:?}");
    assert!(text.contains("KIOSK_SHIFT_KEY"), "{text}");
    Ok(())
}

#[tokio::test]
async fn headers_of_ones_own_are_added() -> Result<(), Failure> {
    let headers = [("KIOSK_HEADERS", "X-Team: blue")];
    for call in calls(&headers).await? {
        assert_eq!(call.headers["x-team"], "blue");
    }
    Ok(())
}
