//! Every way in which the kiosk's API lets its callers sign in.

use super::{api, program, stand};
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
