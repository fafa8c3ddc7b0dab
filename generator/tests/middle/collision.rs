//! Two properties of one object that would be the same attribute.

use super::support::{model, run};
use generator::diagnostic::{Sink, Style, render};
use generator::source::Sources;
use generator::{Inputs, understand};
use std::path::Path;

fn document(properties: &str) -> String {
    format!(
        "openapi: 3.0.3
info: {{title: Acme, version: '1'}}
paths:
  /widgets:
    post:
      requestBody: {{content: {{application/json: {{schema: {{$ref: '#/components/schemas/Widget'}}}}}}}}
      responses: {{'201': {{description: ok, content: {{application/json: {{schema: {{$ref: '#/components/schemas/Widget'}}}}}}}}}}
    get:
      responses: {{'200': {{description: ok, content: {{application/json: {{schema: {{type: array, items: {{$ref: '#/components/schemas/Widget'}}}}}}}}}}}}
  /widgets/{{id}}:
    get: {{responses: {{'200': {{description: ok, content: {{application/json: {{schema: {{$ref: '#/components/schemas/Widget'}}}}}}}}}}}}
    delete: {{responses: {{'204': {{description: gone}}}}}}
components:
  schemas:
    Widget:
      type: object
      properties:
        id: {{type: string, readOnly: true}}
{properties}"
    )
}

const TIMES: &str = "        authTime: {type: integer}\n        auth_time: {type: string}\n        inner: {type: object, properties: {aB: {type: string}, a_b: {type: string}}}\n";

fn messages(document: &str) -> String {
    let sources = Sources::default();
    let file = sources
        .add(Path::new("api.yaml"), document.to_owned())
        .expect("YAML");
    let inputs = Inputs {
        document: file,
        mapping: None,
        fallback_name: String::new(),
        name: None,
        ..Inputs::default()
    };
    let mut sink = Sink::default();
    let (sources, model) = understand(sources, &inputs, &mut sink);
    assert!(model.is_ok());
    let shown = sink.diagnostics().iter();
    let shown = shown.map(|message| render(message, &sources, Style::Plain));
    shown.collect::<Vec<_>>().join("\n")
}

#[test]
fn both_places_and_the_line_of_the_mapping_are_told_once() {
    let text = messages(&document(TIMES));
    assert_eq!(text.matches("warning[G301]").count(), 2, "{text}");
    for part in [
        "the properties `auth_time` and `authTime` would both be the attribute `auth_time`",
        "api.yaml:20:9",
        "this one is left out",
        "this one is kept",
        "`auth_time: {from: authTime}`",
        "`inner.a_b: {from: aB}`",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

#[test]
fn a_deprecated_one_gives_way_in_silence() {
    let properties =
        "        authTime: {type: integer}\n        auth_time: {type: string, deprecated: true}\n";
    assert_eq!(messages(&document(properties)), "");
    let provider = model(&document(properties));
    assert_eq!(
        provider.resources["acme_widget"].attributes["auth_time"].wire,
        "authTime"
    );
}

#[test]
fn the_mapping_chooses_and_renames() {
    let mapping = "resources: {widget: {at: /widgets, attributes: {auth_time: {from: authTime}, inner.a_b_text: {from: aB, sensitive: true}}}}\n";
    let provider = run(&document(TIMES), mapping).expect("a model");
    let attributes = &provider.resources["acme_widget"].attributes;
    assert_eq!(attributes["auth_time"].wire, "authTime");
    let generator::model::Kind::Object(inner) = &attributes["inner"].kind else {
        panic!("{:?}", attributes["inner"]);
    };
    assert_eq!(
        (inner["a_b"].wire.as_str(), inner["a_b_text"].wire.as_str()),
        ("a_b", "aB")
    );
    assert!(inner["a_b_text"].sensitive);
}

#[test]
fn a_property_that_there_is_not_is_an_error() {
    let mapping =
        "resources: {widget: {at: /widgets, attributes: {auth_time: {from: authTimes}}}}\n";
    let messages = run(&document(TIMES), mapping).expect_err("refused");
    assert!(messages.contains("no property `authTimes`"), "{messages}");
}
