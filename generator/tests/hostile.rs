//! Documents that mean harm, or were cut off, end in a message: no panic, no endless run, no
//! endless memory.

use generator::diagnostic::{Sink, Style, render};
use generator::openapi;
use generator::source::Sources;
use proptest::prelude::*;
use std::path::Path;

const HEAD: &str = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n";

/// Loads a text, converts the schema of every answer, and returns the rendered messages.
fn messages(text: &str) -> String {
    let sources = Sources::default();
    let mut sink = Sink::default();
    match sources.add(Path::new("api.yaml"), text.to_owned()) {
        Err(diagnostic) => {
            // The file is among the sources even when it could not be parsed.
            render(&diagnostic, &sources, Style::Plain)
        }
        Ok(file) => {
            let Some(api) = openapi::load(sources.clone(), file, &mut sink) else {
                return all(&sink, &sources);
            };
            for operation in &api.operations {
                operation.success().map(|position| api.schema(position));
            }
            api.report(&mut sink);
            all(&sink, &api.sources)
        }
    }
}

fn all(sink: &Sink, sources: &Sources) -> String {
    let texts = sink.diagnostics().iter();
    let texts = texts.map(|diagnostic| render(diagnostic, sources, Style::Plain));
    texts.collect::<Vec<_>>().join("\n")
}

/// A document whose one answer has the schema `S0`.
fn with_schemas(schemas: &str) -> String {
    format!(
        "{HEAD}paths:\n  /w:\n    get:\n      responses:\n        '200':\n          description: ok\n          \
         content: {{application/json: {{schema: {{$ref: '#/components/schemas/S0'}}}}}}\n\
         components:\n  schemas:\n{schemas}"
    )
}

fn chain(length: usize, link: impl Fn(usize) -> String) -> String {
    let links: String = (0..length)
        .map(|number| format!("    S{number}: {}\n", link(number + 1)))
        .collect();
    with_schemas(&format!("{links}    S{length}: {{type: string}}\n"))
}

#[test]
fn schemas_that_double_at_every_step_end_at_once() {
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let text = chain(40, |next| {
            let reference = format!("{{$ref: '#/components/schemas/S{next}'}}");
            format!("{{{keyword}: [{reference}, {reference}]}}")
        });
        assert_eq!(messages(&text), "", "{keyword}");
    }
}

#[test]
fn doubling_schemas_in_a_circle_end_with_a_message() {
    let text = chain(40, |next| {
        let reference = format!("{{$ref: '#/components/schemas/S{next}'}}");
        format!("{{anyOf: [{reference}, {reference}, {{$ref: '#/components/schemas/S0'}}]}}")
    });
    assert!(messages(&text).contains("nest too deep"));
}

#[test]
fn a_long_chain_of_schemas_does_not_overflow_the_stack() {
    let text = chain(5_000, |next| {
        format!("{{allOf: [{{$ref: '#/components/schemas/S{next}'}}]}}")
    });
    assert!(messages(&text).contains("nest too deep"));
}

#[test]
fn schemas_within_limits_are_whole() {
    let text = chain(20, |next| {
        format!("{{allOf: [{{$ref: '#/components/schemas/S{next}'}}]}}")
    });
    assert_eq!(messages(&text), "");
}

#[test]
fn aliases_that_stand_for_too_much_are_refused() {
    let text = format!(
        "{HEAD}x-a: &a {}\nx-b: [{}]\npaths: {{}}\n",
        "y".repeat(100_000),
        "*a,".repeat(9_000)
    );
    assert!(messages(&text).contains("aliases stand for far more"));
}

#[test]
fn brackets_without_end_are_refused() {
    assert!(messages(&"[".repeat(100_000)).contains("nests too deep"));
    assert!(messages(&format!("a: {}", "[".repeat(100_000))).contains("nest too deep"));
}

#[test]
fn repeated_keys_are_told() {
    let text = format!("{HEAD}paths: {{}}\ninfo: {{title: u, version: '2'}}\n");
    assert!(messages(&text).contains("api.yaml:4:1"));
    assert!(messages(&text).contains("the key `info` stands twice"));
}

#[test]
fn references_that_lead_nowhere_or_round_are_told() {
    assert!(messages(&with_schemas("    S1: {type: string}\n")).contains("leads nowhere"));
    let round =
        "    S0: {$ref: '#/components/schemas/S1'}\n    S1: {$ref: '#/components/schemas/S0'}\n";
    assert!(messages(&with_schemas(round)).contains("round in a circle"));
    for remote in ["https://api.example/pet.json", "//api.example/pet.json"] {
        let schema = format!("    S0: {{$ref: '{remote}'}}\n");
        assert!(messages(&with_schemas(&schema)).contains("nothing is fetched"));
    }
}

#[test]
fn an_all_of_that_contains_itself_is_told() {
    let own = "    S0: {allOf: [{$ref: '#/components/schemas/S0'}, {type: object, properties: {a: {type: string}}}]}\n";
    assert!(messages(&with_schemas(own)).contains("contains its own schema"));
    let two = "    S0: {allOf: [{$ref: '#/components/schemas/S1'}]}\n    S1: {allOf: [{$ref: '#/components/schemas/S0'}]}\n";
    assert!(messages(&with_schemas(two)).contains("contains its own schema"));
    // A base that names its variants is no such circle.
    let variant = "    S0: {type: object, oneOf: [{$ref: '#/components/schemas/S1'}]}\n    S1: {allOf: [{$ref: '#/components/schemas/S0'}, {type: object, properties: {a: {type: string}}}]}\n";
    assert_eq!(messages(&with_schemas(variant)), "");
}

#[test]
fn a_cut_off_document_is_told() {
    assert!(messages(r#"{"openapi": "3.0.3", "info": {"#).contains("ends too early"));
    assert!(messages("openapi: 3.0.3\ninfo:\n\ttitle: t\n").contains("replace tabs by spaces"));
    assert!(messages("[1, 2]").contains("not an OpenAPI document"));
    assert!(messages(" \n").contains("is empty"));
}

#[test]
fn control_characters_of_a_document_never_reach_the_terminal() {
    let text = with_schemas("    S0: {$ref: \"#/\\e[31mred\\e[0m\"}\n");
    assert!(!messages(&text).contains('\u{1b}'));
}

proptest! {
    #[test]
    fn no_cut_or_changed_document_panics(cut: prop::sample::Index, at: prop::sample::Index, byte: u8) {
        let schemas = "    S0: {type: object, allOf: [{$ref: '#/components/schemas/S1'}], properties: {é: {type: [string, 'null']}}}\n    S1: {oneOf: [{type: integer, minimum: 1}, {enum: [a, null]}]}\n";
        let text = with_schemas(schemas);
        let mut characters: Vec<char> = text.chars().collect();
        let place = at.index(characters.len());
        characters[place] = char::from(byte);
        messages(&characters.iter().collect::<String>());
        characters.truncate(cut.index(characters.len()));
        messages(&characters.iter().collect::<String>());
    }
}

#[test]
fn an_operation_may_stand_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "api.yaml",
        "openapi: 3.0.3\ninfo: {title: Acme, version: '1'}\npaths:\n  /pets/{id}:\n    get: {$ref: pet.yaml}\n",
    );
    write(
        "pet.yaml",
        "operationId: readPet\nresponses: {'200': {description: ok}}\n",
    );
    let sources = generator::source::Sources::default();
    let file = sources.read(&folder.path().join("api.yaml")).unwrap();
    let mut sink = generator::diagnostic::Sink::default();
    let api = generator::openapi::load(sources, file, &mut sink).unwrap();
    assert_eq!(api.operations[0].id.as_deref(), Some("readPet"));
    assert!(sink.diagnostics().is_empty());
}
