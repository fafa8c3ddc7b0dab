//! Each invariant, broken in a model that holds them all.

use super::{Origins, check};
use crate::diagnostic::Sink;
use crate::mapping::Mapping;
use crate::model::Provider;

const SOUND: &str = r#"{
  "name": "kiosk", "registry": "acme/kiosk", "version": "0.1.0", "title": "Kiosk",
  "endpoint": {"default": "", "environment": "KIOSK_ENDPOINT"},
  "resources": {"kiosk_drink": {
    "attributes": {
      "id": {"wire": "id", "kind": "integer", "presence": "computed", "plan": "keeps_prior_value"},
      "name": {"wire": "name", "kind": "string", "presence": "required"},
      "tags": {"wire": "tags", "kind": {"list": "string"}, "presence": "optional"}
    },
    "operations": {
      "create": {"method": "POST", "path": "/drinks"},
      "read": {"method": "GET", "path": "/drinks/{id}", "path_parameters": {"id": "id"}},
      "update": {"method": "PUT", "path": "/drinks/{id}", "path_parameters": {"id": "id"}},
      "delete": {"method": "DELETE", "path": "/drinks/{id}", "path_parameters": {"id": "id"}}
    },
    "import": ["id"]
  }}
}"#;

/// What is found when `from` of the sound model is replaced by `to`.
fn found(from: &str, to: &str) -> String {
    assert!(from.is_empty() || SOUND.contains(from), "{from}");
    let text = SOUND.replacen(from, to, usize::from(!from.is_empty()));
    let provider: Provider = serde_json::from_str(&text).expect("a model");
    let mut sink = Sink::default();
    let mapping = Mapping::default();
    let origins = Origins {
        mapping: &mapping,
        document: 0,
    };
    check(&provider, origins, &mut sink);
    let messages: Vec<&str> = sink
        .diagnostics()
        .iter()
        .map(|diagnostic| diagnostic.message.as_str())
        .collect();
    messages.join("\n")
}

#[test]
fn a_sound_model_passes() {
    assert_eq!(found("", ""), "");
}

#[test]
fn broken_models_are_found() {
    for (from, to, expected) in [
        (
            r#""kiosk_drink""#,
            r#""other_drink""#,
            "start with the provider",
        ),
        (r#""kiosk_drink""#, r#""kiosk_Drink""#, "no legal name"),
        (
            r#""name": {"wire""#,
            r#""count": {"wire""#,
            "keeps this name",
        ),
        (r#""name": {"wire""#, r#""Name": {"wire""#, "no legal name"),
        (
            r#""import": ["id"]"#,
            r#""import": ["key"]"#,
            "`key` of `drink`: an import needs this attribute",
        ),
        (
            r#", "plan": "keeps_prior_value""#,
            "",
            "needs a rule for plans",
        ),
        (
            r#""presence": "required""#,
            r#""presence": "required", "plan": "changes_on_update""#,
            "only a computed attribute",
        ),
        (
            r#""presence": "optional""#,
            r#""presence": "optional", "default": {"json": "[]"}"#,
            "a default needs",
        ),
        (
            r#""presence": "optional""#,
            r#""presence": "optional_computed", "plan": "keeps_prior_value", "default": {"string": "x"}"#,
            "`tags` of `drink`: its default is the text \"x\", but it takes a list, each element text",
        ),
        (
            r#"{"list": "string"}, "presence": "optional""#,
            r#"{"list": "integer"}, "presence": "optional", "equality": "json""#,
            "only JSON text can be compared in this way, and it is a list",
        ),
        (
            r#""wire": "name", "kind": "string""#,
            r#""wire": "name", "kind": "string", "equality": {"form": "float64"}"#,
            "only numbers can be compared in this way, and it is text",
        ),
        (
            r#""presence": "optional""#,
            r#""presence": "optional_computed", "plan": "keeps_prior_value", "default": {"json": "[]"},
               "validators": [{"size_at_least": 1}]"#,
            "its default is a list, but it has at least 1 elements",
        ),
        (
            r#""name", "kind": "string", "presence": "required""#,
            r#""name", "kind": "string", "presence": "optional_computed", "plan": "keeps_prior_value",
               "default": {"string": "A 1"}, "validators": [{"pattern": "^[a-z]$"}]"#,
            "its default is the text \"A 1\", but it matches `^[a-z]$`",
        ),
        (
            r#""name", "kind": "string", "presence": "required""#,
            r#""name", "kind": "number", "presence": "optional_computed", "plan": "keeps_prior_value",
               "default": {"number": "0.3"}, "validators": [{"multiple_of": "0.25"}]"#,
            "its default is the number 0.3, but it is a multiple of 0.25",
        ),
        (
            r#"{"list": "string"}, "presence": "optional""#,
            r#"{"list": {"object": {"key": {"wire": "key", "kind": {"list": "string"}, "presence": "required"}}}},
               "presence": "optional", "equality": {"keyed_by": "key"}"#,
            "elements are matched by a single value, and `key` of its elements is a list",
        ),
        (
            r#""path_parameters": {"id": "id"}"#,
            r#""path_parameters": {}"#,
            "no attribute stands",
        ),
        (
            r#""path_parameters": {"id": "id"}"#,
            r#""path_parameters": {"id": "tags"}"#,
            "plain text",
        ),
        (
            r#""path_parameters": {"id": "id"}"#,
            r#""path_parameters": {"id": "key"}"#,
            "`key` of `drink`: `GET /drinks/{id}` needs this attribute",
        ),
        (
            r#""path": "/drinks""#,
            r#""path": "drinks""#,
            "does not start with",
        ),
        (r#""path": "/drinks""#, r#""path": "/drinks/{""#, "braces"),
        (
            r#"
      "update": {"method": "PUT", "path": "/drinks/{id}", "path_parameters": {"id": "id"}},"#,
            "",
            "a change must replace it",
        ),
        (
            r#",
      "delete": {"method": "DELETE", "path": "/drinks/{id}", "path_parameters": {"id": "id"}}"#,
            "",
            "no operation deletes it",
        ),
    ] {
        let messages = found(from, to);
        assert!(messages.contains(expected), "{to}\nfound: {messages}");
    }
}
