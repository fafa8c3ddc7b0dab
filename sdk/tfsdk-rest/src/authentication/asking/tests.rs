//! Tests of answers with tokens.

use super::*;
use crate::declaration::{client_credentials, login};
use proptest::prelude::*;

const GRANT: Grant = client_credentials(("id", "ID"), ("secret", "SECRET"));

#[test]
fn answers_hold_tokens() {
    let token =
        |text: &str| token(&GRANT, &HeaderMap::new(), text.as_bytes()).map(|a| (a.token, a.lasts));
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    for (text, expected) in [
        (r#"{"access_token":" t "}"#, Ok(("t".to_owned(), None))),
        (
            r#"{"access_token":"t","expires_in":60}"#,
            Ok(("t".to_owned(), seconds(60))),
        ),
        (
            r#"{"access_token":"t","expires_in":"60"}"#,
            Ok(("t".to_owned(), seconds(60))),
        ),
        (
            r#"{"access_token":"t","expires_in":59.9}"#,
            Ok(("t".to_owned(), seconds(59))),
        ),
        (
            r#"{"access_token":"t","expires_in":-1}"#,
            Ok(("t".to_owned(), None)),
        ),
        (
            r#"{"access_token":7}"#,
            Err("has no text at `/access_token`".to_owned()),
        ),
        ("{}", Err("has no token at `/access_token`".to_owned())),
        ("", Err("is no JSON".to_owned())),
    ] {
        assert_eq!(token(text), expected, "{text}");
    }
    let bare = login(("u", "U"), ("p", "P"), "/login").token("");
    assert_eq!(
        super::token(&bare, &HeaderMap::new(), br#""t""#).map(|a| a.token),
        Ok("t".to_owned())
    );
}

#[test]
fn headers_hold_tokens() {
    let grant = login(("u", "U"), ("p", "P"), "/login").token("header:X-Subject-Token");
    let token = |value: Option<&'static str>, body: &str| {
        let value = value.map(|value| ("x-subject-token".parse().unwrap(), value.parse().unwrap()));
        let headers: HeaderMap = value.into_iter().collect();
        super::token(&grant, &headers, body.as_bytes()).map(|a| (a.token, a.lasts))
    };
    let hour = Some(Duration::from_secs(3600));
    assert_eq!(token(Some("t"), ""), Ok(("t".to_owned(), None)));
    assert_eq!(token(Some("Bearer t"), ""), Ok(("t".to_owned(), None)));
    let body = r#"{"expires_in":3600,"access_token":"other"}"#;
    assert_eq!(token(Some(" t "), body), Ok(("t".to_owned(), hour)));
    for none in [None, Some(" ")] {
        let said = token(none, body).unwrap_err();
        assert_eq!(said, "has no token in the header `X-Subject-Token`");
    }
}

#[test]
fn renewal_comes_before_the_end() {
    for (lasts, renewed) in [(0, 0), (10, 8), (300, 240), (3600, 3540)] {
        let renewed = Duration::from_secs(renewed);
        assert_eq!(renewed_after(Duration::from_secs(lasts)), renewed);
    }
}

proptest! {
    #[test]
    fn no_answer_does_harm(text in ".{0,80}", lasts in any::<f64>()) {
        let _ = token(&GRANT, &HeaderMap::new(), text.as_bytes());
        let _ = token(&GRANT, &HeaderMap::new(), format!(r#"{{"access_token":"t","expires_in":{lasts}}}"#).as_bytes());
    }

    #[test]
    fn members_of_a_form_stay_what_they_are(id in ".{1,20}", secret in ".{1,20}") {
        let known = Known { first: &id, second: &secret, client: None, refresh: None };
        let asking = request(&GRANT.client_in_body(), known);
        let url = reqwest::Url::parse(&format!("http://h/?{}", asking.body)).unwrap();
        let pairs: Vec<_> = url.query_pairs().collect();
        prop_assert_eq!(pairs[1].1.as_ref(), id.as_str());
        prop_assert_eq!(pairs[2].1.as_ref(), secret.as_str());
    }
}
