//! Tests of which credentials a call has.

use super::*;
use crate::declaration::{
    Authentication, Endpoint, Placement, Provider, Signing, api_key, basic, bearer,
    client_credentials, granted,
};
use crate::failure::Failure;
use http::header::AUTHORIZATION;
use tfsdk::Value;

const SCHEMES: &[Authentication] = &[
    bearer("token", "ACME_TOKEN"),
    basic(("username", "password"), ("ACME_USERNAME", "ACME_PASSWORD")),
];

fn declared(schemes: &'static [Authentication], signing: Signing) -> &'static Provider {
    let endpoint = Endpoint {
        default: "https://acme.example",
        environment: "ACME_ENDPOINT",
    };
    let provider = Provider::new("acme", "1.2.3", endpoint);
    Box::leak(Box::new(provider.authentication(schemes).signing(signing)))
}

/// Ways to sign in of which each is enough.
pub(crate) fn signing_in(
    schemes: &'static [Authentication],
    config: &Value,
    environment: Environment<'_>,
) -> SignIn {
    SignIn::new(declared(schemes, &[]), config, environment)
}

fn credentials(
    schemes: &'static [Authentication],
    config: &Value,
    environment: Environment<'_>,
) -> Result<Credentials, Failure> {
    let choice = signing_in(schemes, config, environment).choose(&[])?;
    Ok(choice.fixed)
}

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
fn the_provider_block_comes_before_the_environment() {
    let environment = |name: &str| (name == "ACME_TOKEN").then(|| "e".to_owned());
    let pair = config(&[("username", "u"), ("password", "p")]);
    assert_eq!(authorization(&pair, &environment), "Basic dTpw");
}

#[test]
fn half_a_scheme_is_an_error() {
    let failure = credentials(SCHEMES, &config(&[("username", "u")]), &nothing).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "Only a part of what is needed to sign in is set. Set `password` as well, or the \
         environment variable ACME_PASSWORD."
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
        let schemes = Box::leak(Box::new([api_key("key", "K", placement)]));
        credentials(schemes, &config(&[("key", text)]), &nothing)
    };
    let header = key(Placement::Header("X-Key"), "k").unwrap();
    assert_eq!(header.headers[0].0, "x-key");
    let raw = key(Placement::Header("Authorization"), "Key k").unwrap();
    assert_eq!(raw.headers[0].1, "Key k");
    let prefixed = key(Placement::Prefixed("Authorization", "Token token="), "k").unwrap();
    assert_eq!(prefixed.headers[0].1, "Token token=k");
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
    let ways = |schemes| signing_in(schemes, &config(&[]), &nothing).ways();
    assert_eq!(
        ways(SCHEMES),
        "`token` in the provider block (or the environment variable ACME_TOKEN), or \
         `username` and `password` in the provider block (or the environment variables \
         ACME_USERNAME and ACME_PASSWORD)"
    );
    assert_eq!(ways(&[]), "");
}

/// Two keys that go together, or a token.
const TEAM: &[Authentication] = &[
    api_key("api_key", "API", Placement::Header("X-Api")),
    api_key("app_key", "APP", Placement::Header("X-App")),
    bearer("token", "TOKEN"),
];

/// The values that a call carries which wants `own`, or why there are none.
fn chosen(given: &[(&str, &str)], own: Signing) -> String {
    let provider = declared(TEAM, &[&["api_key", "app_key"], &["token"]]);
    match SignIn::new(provider, &config(given), &nothing).choose(own) {
        Err(failure) => failure.to_string(),
        Ok(choice) => {
            let values = choice.fixed.headers.iter();
            let values: Vec<_> = values.map(|(_, value)| value.to_str().unwrap()).collect();
            let lacking = match choice.lacking.as_str() {
                "" => String::new(),
                lacking => format!(" without {lacking}"),
            };
            format!("{}{lacking}", values.join("+"))
        }
    }
}

/// What is given, what the call wants, and what it carries.
type Case = (
    &'static [(&'static str, &'static str)],
    Signing,
    &'static str,
);

const CASES: &[Case] = &[
    (&[("api_key", "a"), ("app_key", "b")], &[], "a+b"),
    (&[("token", "t")], &[], "Bearer t"),
    (&[("api_key", "a"), ("token", "t")], &[], "Bearer t"),
    (
        &[("api_key", "a")],
        &[],
        "Only a part of what is needed to sign in is set. Set `app_key` as well, or the \
         environment variable APP.",
    ),
    // An operation that wants another scheme uses that one.
    (
        &[("api_key", "a"), ("app_key", "b"), ("token", "t")],
        &[&["token"]],
        "Bearer t",
    ),
    // Where that is not set, what others use may do; the message of a refusal says so.
    (
        &[("api_key", "a"), ("app_key", "b")],
        &[&["token"]],
        "a+b without `token` in the provider block (or the environment variable TOKEN)",
    ),
    (
        &[("token", "t")],
        &[&["api_key"]],
        "Bearer t without `api_key` in the provider block (or the environment variable API)",
    ),
];

#[test]
fn what_goes_together_is_sent_together() {
    for (given, own, carried) in CASES {
        assert_eq!(chosen(given, own), *carried, "{given:?} {own:?}");
    }
}

#[test]
fn secrets_reach_another_host_only_when_that_is_said() {
    static SCHEMES: &[Authentication] = &[granted(
        &client_credentials(("id", "ID"), ("secret", "SECRET"))
            .asked_at(("token_url", "TOKEN_URL"), "https://login.example/token/"),
    )];
    let fault = |given: &[(&str, &str)]| {
        let mut all = vec![("id", "i"), ("secret", "s")];
        all.extend(given);
        let fault = signing_in(SCHEMES, &config(&all), &nothing).fault();
        fault.map_or_else(String::new, |failure| failure.to_string())
    };
    assert_eq!(fault(&[]), "");
    let other = fault(&[("endpoint", "https://own.example")]);
    assert!(
        other.contains("`token_url`") && other.contains("TOKEN_URL"),
        "{other}"
    );
    let both = [("endpoint", "https://own.example"), ("token_url", "/token")];
    assert_eq!(fault(&both), "");
    let wrong = fault(&[("token_url", "https://u:p@login.example")]);
    assert!(wrong.contains("user name or password"), "{wrong}");
}
