//! Each pair of words is told, and by its names.

use super::*;
use crate::diagnostic::Sink;
use crate::source::Sources;
use std::path::Path;

fn told(words: Words, text: &str) -> Vec<String> {
    let sources = Sources::default();
    let number = sources
        .add(Path::new("mapping.yaml"), text.to_owned())
        .expect("YAML");
    let mut sink = Sink::default();
    let mut reader = Reader { sink: &mut sink };
    reader.contradictions(words, &sources.file(number).tree, &Position::default());
    let all = sink.diagnostics().iter();
    all.map(|one| one.message.clone()).collect()
}

/// What is said, and which two words are named.
type Row = (&'static str, &'static str, &'static str);

fn hold(words: Words, rules: &[Rule], rows: &[Row]) {
    assert_eq!(rules.len(), rows.len(), "a row for each rule, in its order");
    for ((said, _), (text, one, other)) in rules.iter().zip(rows) {
        assert_eq!((said[0].0, said[1].0), (*one, *other), "{text}");
        let messages = told(words, text);
        let [message] = messages.as_slice() else {
            panic!("{text}: {messages:?}");
        };
        let begin = format!("`{one}` and `{other}` contradict each other: ");
        assert!(message.starts_with(&begin), "{text}: {message}");
    }
}

#[test]
fn words_of_attributes() {
    hold(
        Words::Attribute,
        ATTRIBUTE,
        &[
            ("{const: a, default: b}", "const", "default"),
            ("{const: a, required: true}", "const", "required"),
            ("{const: a, computed: true}", "const", "computed"),
            ("{const: a, clear: omit}", "const", "clear"),
            ("{const: a, write_only: true}", "const", "write_only"),
            ("{const: a, replace: true}", "const", "replace"),
            ("{const: a, volatile: true}", "const", "volatile"),
            ("{required: true, optional: true}", "required", "optional"),
            ("{required: true, computed: true}", "required", "computed"),
            ("{required: true, default: a}", "required", "default"),
            ("{required: true, clear: omit}", "required", "clear"),
            ("{computed: true, default: a}", "computed", "default"),
            ("{computed: true, replace: true}", "computed", "replace"),
            ("{computed: true, clear: omit}", "computed", "clear"),
            ("{default: a, clear: send_null}", "default", "clear"),
            ("{stable: true, volatile: true}", "stable", "volatile"),
            (
                "{write_only: true, computed: true}",
                "write_only",
                "computed",
            ),
            ("{write_only: true, default: a}", "write_only", "default"),
            ("{write_only: true, stable: true}", "write_only", "stable"),
            (
                "{write_only: true, volatile: true}",
                "write_only",
                "volatile",
            ),
            ("{write_only: true, read: always}", "write_only", "read"),
            ("{write_only: true, equal: json}", "write_only", "equal"),
            ("{write_only: true, order: none}", "write_only", "order"),
            ("{write_only: true, own: listed}", "write_only", "own"),
            ("{write_only: true, replace: true}", "write_only", "replace"),
            ("{type: json, order: none}", "type", "order"),
            ("{type: json, own: listed}", "type", "own"),
            ("{type: json, variants: flat}", "type", "variants"),
            ("{type: json, max_depth: 2}", "type", "max_depth"),
        ],
    );
}

#[test]
fn words_of_resources_and_calls() {
    hold(
        Words::Resource,
        RESOURCE,
        &[
            ("{skip: [update], update: PUT /a}", "skip", "update"),
            ("{skip: [delete], delete: DELETE /a}", "skip", "delete"),
            ("{skip: [delete], on_destroy: delete}", "skip", "on_destroy"),
            (
                "{delete: DELETE /a, on_destroy: forget}",
                "delete",
                "on_destroy",
            ),
            (
                "{delete: DELETE /a, on_destroy: {reset: {a: 1}}}",
                "delete",
                "on_destroy",
            ),
            (
                "{protect: true, on_destroy: error}",
                "protect",
                "on_destroy",
            ),
        ],
    );
    hold(
        Words::Operation,
        OPERATION,
        &[
            ("{call: GET /a, list: GET /b}", "call", "list"),
            ("{call: GET /a, where: {a: b}}", "call", "where"),
            ("{body: none, wrap: a}", "body", "wrap"),
            ("{body: none, mask: a}", "body", "mask"),
            ("{body: json_patch, mask: a}", "body", "mask"),
        ],
    );
    hold(
        Words::Provider,
        PROVIDER,
        &[("{endpoint: a, server: {url: b}}", "endpoint", "server")],
    );
    hold(
        Words::SignIn,
        SIGN_IN,
        &[
            ("{call: POST /a, flow: password}", "call", "flow"),
            ("{call: POST /a, token_url: b}", "call", "token_url"),
            ("{call: POST /a, scopes: [b]}", "call", "scopes"),
            ("{call: POST /a, client_in: body}", "call", "client_in"),
        ],
    );
}

#[test]
fn nothing_is_said_of_what_is_ignored() {
    for (words, text, expected) in [
        (Words::Attribute, "{ignore: true, default: a}", 1),
        (Words::Attribute, "{ignore: true, const: a}", 1),
        (Words::Attribute, "{ignore: true, from: a}", 0),
        (Words::Attribute, "{ignore: true, required: false}", 0),
        (Words::SignIn, "{ignore: true, call: POST /a}", 1),
        (Words::SignIn, "{ignore: true, scheme: a}", 0),
    ] {
        assert_eq!(told(words, text).len(), expected, "{text}");
    }
}

#[test]
fn what_may_stand_together_is_not_told() {
    for text in [
        "{const: a, hide: true}",
        "{const: a, required: false}",
        "{computed: true, optional: true, default: a}",
        "{computed: true, optional: true, replace: true}",
        "{default: a, clear: omit}",
        "{write_only: true, read: never}",
    ] {
        assert_eq!(told(Words::Attribute, text), [""; 0], "{text}");
    }
    assert_eq!(
        told(Words::Resource, "{skip: [read], delete: DELETE /a}"),
        [""; 0]
    );
}
