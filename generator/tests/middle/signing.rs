//! Which ways to sign in a document offers, which go together, and what calls of their own need.

use super::support::run;
use generator::model::{Authentication, Provider};

const DOCUMENT: &str = "openapi: 3.0.3
info: {title: Acme, version: '1'}
servers: [{url: https://acme.example}]
SECURITY
paths:
  /widgets:
    post:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}
      responses: {'201': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}}
  /widgets/{id}:
    get:
      OWN
      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}}
    delete: {responses: {'204': {description: gone}}}
  /sessions:
    post: {operationId: signIn, responses: {'200': {description: ok}}}
components:
  securitySchemes:
    plain: {type: http, scheme: bearer}
    user: {type: http, scheme: basic}
    api: {type: apiKey, in: header, name: X-Api}
    app: {type: apiKey, in: header, name: X-App}
    oauth:
      type: oauth2
      flows: {clientCredentials: {tokenUrl: token, scopes: {}}, password: {tokenUrl: https://l.example/t, scopes: {}}}
    cert: {type: mutualTLS}
    odd: {type: http, scheme: digest}
  schemas:
    Widget: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}
";

/// The model, or all messages.
fn made(security: &str, own: &str, auth: &str) -> Result<Provider, String> {
    let document = DOCUMENT.replace("SECURITY", security).replace("OWN", own);
    let mapping = format!("version: 1\nprovider:\n  name: acme\n  auth: {auth}\n");
    run(&document, &mapping)
}

fn names(provider: &Provider) -> Vec<&str> {
    let ways = provider.authentication.iter();
    ways.map(Authentication::name).collect()
}

fn written(signing: &[Vec<String>]) -> String {
    let alternatives = signing.iter().map(|names| names.join("+"));
    alternatives.collect::<Vec<_>>().join(" ")
}

#[test]
fn requirements_become_attributes() {
    for (security, own, usual, of_read) in [
        // Nothing is said: each is enough.
        ("", "", "", ""),
        ("security: [{plain: []}]", "", "token", ""),
        (
            "security: [{api: [], app: []}, {plain: []}]",
            "security: [{app: []}]",
            "token api+app",
            "app",
        ),
        // A scheme with three ways, together with a key.
        (
            "security: [{oauth: [], app: []}]",
            "security: [{app: [], oauth: [read]}]",
            "token+app app+oauth_username app+client_id",
            "",
        ),
        // A certificate is no part of a request, and nobody knows what is odd.
        (
            "security: [{cert: [], user: []}, {odd: []}, {}]",
            "security: []",
            "username",
            "",
        ),
        ("", "security: [{user: []}]", "username", ""),
    ] {
        let provider = made(security, own, "{}").expect("a model");
        assert_eq!(
            names(&provider),
            [
                "token",
                "api",
                "app",
                "oauth_username",
                "client_id",
                "username"
            ]
        );
        assert_eq!(written(&provider.signing), usual, "{security}");
        let widget = &provider.resources["acme_widget"];
        let read = &widget.operations.read;
        assert_eq!(
            written(&read.as_ref().expect("a read").signing),
            of_read,
            "{security} {own}"
        );
        assert_eq!(
            read.as_ref().expect("a read").anonymous,
            own == "security: []"
        );
    }
}

#[test]
fn entries_stand_for_their_schemes() {
    let provider = made(
        "",
        "",
        "{key: {scheme: api, env: K, prefix: 'T '}, machine: {scheme: oauth, env: {client_id: A, \
         client_secret: B}}, app: {scheme: app, ignore: true}, login: {call: signIn, token: jwt}}",
    )
    .expect("a model");
    assert_eq!(
        names(&provider),
        ["token", "key", "login_username", "client_id", "username"]
    );
    let Authentication::Granted(client) = &provider.authentication[3] else {
        panic!("{:?}", provider.authentication);
    };
    assert_eq!(client.first.environment, "A");
    assert_eq!(client.default_address, "/token");
    let Authentication::Granted(login) = &provider.authentication[2] else {
        panic!("{:?}", provider.authentication);
    };
    assert_eq!(login.default_address, "/sessions");
    assert_eq!(login.token.as_deref(), Some("/jwt"));
    let skipped = provider.skipped.iter();
    let mut skipped = skipped.filter(|skipped| skipped.subject == "POST /sessions");
    assert!(skipped.next().expect("told").deliberate);
}

#[test]
fn what_matches_nothing_is_an_error() {
    for (auth, told) in [
        ("{a: {scheme: plein}}", "did you mean `plain`?"),
        (
            "{a: {call: POST /session}}",
            "did you mean `POST /sessions`?",
        ),
        (
            "{a: {scheme: oauth, env: {client: X, token_url: Y}}}",
            "no value that is called `client`",
        ),
        ("{a: {flow: refresh_token}}", "add `token_url`"),
        ("{a: {skopes: [x]}}", "did you mean `scopes`?"),
        (
            "{a: {flow: browser}}",
            "`client_credentials`, `password` or `refresh_token`",
        ),
        ("{a: {from: [sky]}}", "`command` or `file`"),
        ("[x]", "an entry for each way"),
    ] {
        let text = made("", "", auth).expect_err(auth);
        assert!(text.contains(told), "{auth}: {text}");
    }
    let undocumented = "{a: {call: POST /auth/token, undocumented: true}}";
    assert!(made("", "", undocumented).is_ok());
}
