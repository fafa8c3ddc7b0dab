//! Tests of credentials.

use super::*;
use crate::declaration::{api_key, basic, bearer};

const SCHEMES: &[Authentication] = &[
    bearer("token", "ACME_TOKEN"),
    basic(("username", "password"), ("ACME_USERNAME", "ACME_PASSWORD")),
];

fn config(values: &[(&str, &str)]) -> Value {
    Value::object(
        values
            .iter()
            .map(|(name, text)| (*name, Value::string(*text))),
    )
}

fn nothing(_: &str) -> Option<String> {
    None
}

fn authorization(config: &Value, environment: Environment<'_>) -> String {
    let credentials = credentials(SCHEMES, config, environment).unwrap();
    let [(name, value)] = &credentials.headers[..] else {
        return String::new();
    };
    assert_eq!(name, AUTHORIZATION);
    assert!(value.is_sensitive());
    value.to_str().unwrap().to_owned()
}

#[test]
fn the_first_complete_scheme_wins() {
    assert_eq!(
        authorization(&config(&[("token", "t")]), &nothing),
        "Bearer t"
    );
    let both = config(&[("token", "t"), ("username", "u"), ("password", "p")]);
    assert_eq!(authorization(&both, &nothing), "Bearer t");
    let pair = config(&[("username", "u"), ("password", "p")]);
    assert_eq!(authorization(&pair, &nothing), "Basic dTpw");
    assert_eq!(authorization(&config(&[]), &nothing), "");
}

#[test]
fn the_environment_stands_in() {
    let environment = |name: &str| (name == "ACME_TOKEN").then(|| " Bearer e\n".to_owned());
    assert_eq!(authorization(&config(&[]), &environment), "Bearer e");
    assert_eq!(
        authorization(&config(&[("token", "")]), &environment),
        "Bearer e"
    );
    assert_eq!(
        authorization(&config(&[("token", "t")]), &environment),
        "Bearer t"
    );
}

#[test]
fn half_a_scheme_is_an_error() {
    let failure = credentials(SCHEMES, &config(&[("username", "u")]), &nothing).unwrap_err();
    let text = failure.to_string();
    assert!(
        text.contains("`password`") && text.contains("ACME_PASSWORD"),
        "{text}"
    );
}

#[test]
fn unknown_values_are_explained() {
    let config = Value::object([("token", Value::unknown())]);
    let failure = credentials(SCHEMES, &config, &nothing).unwrap_err();
    assert!(failure.to_string().contains("known only after apply"));
}

#[test]
fn keys_travel_where_they_belong() {
    let key = |placement, text| {
        credentials(
            &[api_key("key", "K", placement)],
            &config(&[("key", text)]),
            &nothing,
        )
    };
    let header = key(Placement::Header("X-Key"), "k").unwrap();
    assert_eq!(header.headers[0].0, "x-key");
    let query = key(Placement::Query("apikey"), "k&").unwrap();
    assert_eq!(query.query, [("apikey".to_owned(), "k&".to_owned())]);
    let cookie = key(Placement::Cookie("sid"), "k").unwrap();
    assert_eq!(cookie.headers[0].1, "sid=k");
    assert!(key(Placement::Cookie("sid"), "k; admin=1").is_err());
}

#[test]
fn values_cannot_smuggle_headers() {
    let failure = credentials(SCHEMES, &config(&[("token", "t\r\nX-Admin: 1")]), &nothing);
    let text = failure.unwrap_err().to_string();
    assert!(!text.contains("Admin"), "{text}");
}

#[test]
fn every_way_is_named() {
    assert_eq!(
        ways(SCHEMES),
        "`token` in the provider block (or the environment variable ACME_TOKEN), or \
         `username` and `password` in the provider block (or the environment variables \
         ACME_USERNAME and ACME_PASSWORD)"
    );
    assert_eq!(ways(&[]), "");
}
