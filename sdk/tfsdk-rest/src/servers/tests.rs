//! Tests of addresses.

use super::*;
use crate::declaration::{Endpoint as Declared, Provider, server, variable};

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "1.0.0",
    Declared {
        default: "https://{region}.kiosk.example/{version}",
        environment: "KIOSK_ENDPOINT",
    },
)
.variables(&[
    variable("region", "KIOSK_REGION")
        .otherwise("eu")
        .among(&["eu", "us"]),
    variable("version", "KIOSK_VERSION").otherwise("v2"),
])
.servers(&[
    server("old_endpoint", "KIOSK_OLD_ENDPOINT", "/v1/"),
    server(
        "files_endpoint",
        "KIOSK_FILES_ENDPOINT",
        "https://files.{region}.kiosk.example",
    ),
]);

static BELOW: Provider = Provider::new(
    "kiosk",
    "1.0.0",
    Declared {
        default: "/api/v1",
        environment: "KIOSK_ENDPOINT",
    },
);

fn asked(
    declaration: &'static Provider,
    config: &[(&'static str, Value)],
    environment: &[(&str, &str)],
    of: &str,
) -> Result<String, String> {
    let environment = |name: &str| {
        let found = environment.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| (*text).to_owned())
    };
    let config = Value::object(config.iter().cloned());
    let servers = Servers {
        declaration,
        config: &config,
        environment: &environment,
    };
    let endpoint = match of {
        "" => servers.endpoint(),
        other => servers.others()[other].clone(),
    };
    match endpoint {
        Ok(endpoint) => Ok(endpoint.join("/a").to_string()),
        Err(failure) => Err(failure.to_string()),
    }
}

#[test]
fn variables_come_from_the_block_the_environment_or_the_document() {
    for (config, environment, address) in [
        (vec![], vec![], "https://eu.kiosk.example/v2/a"),
        (
            vec![("region", "us".into())],
            vec![("KIOSK_REGION", "eu")],
            "https://us.kiosk.example/v2/a",
        ),
        (
            vec![],
            vec![("KIOSK_REGION", "us"), ("KIOSK_VERSION", "v3/beta")],
            "https://us.kiosk.example/v3/beta/a",
        ),
        (
            vec![("endpoint", "http://h/x/".into()), ("region", "us".into())],
            vec![],
            "http://h/x/a",
        ),
    ] {
        let found = asked(&PROVIDER, &config, &environment, "");
        assert_eq!(found.as_deref(), Ok(address));
    }
}

#[test]
fn a_variable_leads_nowhere_else() {
    static FREE: Provider = Provider::new(
        "kiosk",
        "1.0.0",
        Declared {
            default: "https://{host}.kiosk.example",
            environment: "KIOSK_ENDPOINT",
        },
    )
    .variables(&[variable("host", "KIOSK_HOST")]);
    for (provider, name, text, words) in [
        (&PROVIDER, "region", "asia", "must be one of \"eu\", \"us\""),
        (&FREE, "host", "evil.example/", "must not contain a slash"),
        (&FREE, "host", "evil.example#", "cannot have there"),
        (&FREE, "host", "me@evil.example", "cannot have there"),
        (&FREE, "host", "evil\n", "cannot have there"),
        (&FREE, "host", "", "Set `host` in the provider block"),
    ] {
        let failure = asked(provider, &[(name, text.into())], &[], "").unwrap_err();
        assert!(failure.contains(words), "{text:?}: {failure}");
    }
    assert_eq!(
        asked(&FREE, &[("host", "a.b".into())], &[], "").as_deref(),
        Ok("https://a.b.kiosk.example/a")
    );
    let unknown = [("host", Value::unknown())];
    let failure = asked(&FREE, &unknown, &[], "").unwrap_err();
    assert!(failure.contains("known only after apply"), "{failure}");
}

#[test]
fn other_servers_follow_the_endpoint() {
    let given = || vec![("endpoint", Value::from("http://localhost:1/v2"))];
    let of = |config: &[(&'static str, Value)], name| asked(&PROVIDER, config, &[], name);
    assert_eq!(
        of(&[], "old_endpoint").as_deref(),
        Ok("https://eu.kiosk.example/v1/a")
    );
    assert_eq!(
        of(&given(), "old_endpoint").as_deref(),
        Ok("http://localhost:1/v1/a")
    );
    assert_eq!(
        of(&[], "files_endpoint").as_deref(),
        Ok("https://files.eu.kiosk.example/a")
    );
    let failure = of(&given(), "files_endpoint").unwrap_err();
    assert!(failure.contains("`files_endpoint`"), "{failure}");
    let mut both = given();
    both.push(("files_endpoint", "http://localhost:2/".into()));
    assert_eq!(
        of(&both, "files_endpoint").as_deref(),
        Ok("http://localhost:2/a")
    );
}

#[test]
fn a_path_of_the_document_completes_a_host() {
    for (endpoint, address) in [
        ("http://h", "http://h/api/v1/a"),
        ("http://h/", "http://h/api/v1/a"),
        ("http://h/other", "http://h/other/a"),
        ("http://h/api/v1/", "http://h/api/v1/a"),
    ] {
        let found = asked(&BELOW, &[("endpoint", endpoint.into())], &[], "");
        assert_eq!(found.as_deref(), Ok(address));
    }
    let failure = asked(&BELOW, &[], &[], "").unwrap_err();
    assert!(failure.contains("KIOSK_ENDPOINT"), "{failure}");
}
