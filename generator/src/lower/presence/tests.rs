//! All combinations of what a document says of a property and of where it stands.

use crate::diagnostic::Sink;
use crate::model::{Attribute, Provider};
use crate::source::Sources;
use crate::{Inputs, understand};
use std::fmt::Write as _;
use std::path::Path;

/// Where a property stands: in the create, the update, the answer.
const PLACES: [&str; 7] = ["cur", "cu", "cr", "c", "ur", "u", "r"];

/// What the document says of it, and the name of that.
const SAYINGS: [(&str, &str, bool); 14] = [
    ("plain", "type: string", false),
    ("required", "type: string", true),
    ("nullable", "type: [string, 'null']", false),
    ("required_nullable", "type: [string, 'null']", true),
    ("default", "type: string, default: a", false),
    ("required_default", "type: string, default: a", true),
    (
        "misfit_default",
        "type: string, maxLength: 1, default: ab",
        true,
    ),
    ("read_only", "type: string, readOnly: true", false),
    ("required_read_only", "type: string, readOnly: true", true),
    ("write_only", "type: string, writeOnly: true", false),
    ("required_write_only", "type: string, writeOnly: true", true),
    (
        "both",
        "type: string, readOnly: true, writeOnly: true",
        false,
    ),
    ("constant", "const: a", true),
    ("password", "type: string, format: password", false),
];

fn document() -> String {
    let schema = |name: &str, place: &str| {
        let mut required = String::new();
        let mut properties = String::new();
        for (saying, body, is_required) in SAYINGS {
            for places in PLACES.iter().filter(|places| places.contains(place)) {
                let _ = writeln!(properties, "        {saying}_{places}: {{{body}}}");
                if is_required {
                    let _ = write!(required, "{saying}_{places}, ");
                }
            }
        }
        format!(
            "    {name}:\n      type: object\n      required: [{required}]\n      properties:\n\
             {properties}"
        )
    };
    let body = |name: &str| {
        format!(
            "{{content: {{application/json: {{schema: {{$ref: '#/components/schemas/{name}'}}}}}}}}"
        )
    };
    let (create, update) = (body("Create"), body("Update"));
    let answer = body("Answer").replacen('{', "{description: One., ", 1);
    format!(
        "openapi: 3.1.0\ninfo: {{title: Desk, version: '1'}}\npaths:\n  /lamps:\n    post:\n      \
         requestBody: {create}\n      responses: {{'201': {answer}}}\n  /lamps/{{id}}:\n    get:\n\
         \u{20}     responses: {{'200': {answer}}}\n    patch:\n      requestBody: {update}\n      \
         responses: {{'200': {answer}}}\n    delete: {{responses: {{'204': {{description: Gone.}}}}}}\n\
         components:\n  schemas:\n{}{}{}        id: {{type: string}}\n",
        schema("Create", "c"),
        schema("Update", "u"),
        schema("Answer", "r"),
    )
}

fn model() -> (Provider, Vec<String>) {
    let sources = Sources::default();
    let document = sources.add(Path::new("openapi.yaml"), document());
    let inputs = Inputs {
        document: document.map_err(|_| ()).expect("a document"),
        fallback_name: "desk".to_owned(),
        ..Inputs::default()
    };
    let mut sink = Sink::default();
    let (_, model) = understand(sources, &inputs, &mut sink);
    let told = sink.diagnostics().iter().map(|told| told.message.clone());
    let told = told.collect();
    (model.map_err(|_| ()).expect("a model"), told)
}

/// One attribute on one line, in the words of the declaration.
fn line(attribute: &Attribute) -> String {
    let spelled = |value: String| match value.as_str() {
        "AsConfigured" | "Always" => String::new(),
        other => format!(" {other}"),
    };
    let mut line = format!("{:?}", attribute.presence);
    line += &spelled(format!("{:?}", attribute.plan));
    line += &spelled(format!("{:?}", attribute.sent));
    line += match format!("{:?}", attribute.returned).as_str() {
        "Never" => " NotReturned",
        _ => "",
    };
    for (word, holds) in [
        (" Replaces", attribute.replaces),
        (" Sensitive", attribute.sensitive),
        (" Default", attribute.default.is_some()),
    ] {
        line += if holds { word } else { "" };
    }
    line
}

#[test]
fn every_combination_has_the_attribute_that_an_author_would_write() {
    let (model, _) = model();
    let attributes = &model.resources["desk_lamp"].attributes;
    let mut found = String::new();
    for (saying, _, _) in SAYINGS {
        for places in PLACES {
            let attribute = attributes.get(&format!("{saying}_{places}"));
            let line = attribute.map_or("-".to_owned(), line);
            let _ = writeln!(found, "{saying:20} {places:4} {line}");
        }
    }
    assert!(found == include_str!("table.txt"), "{found}");
}

#[test]
fn what_no_operation_may_have_is_told() {
    let (model, told) = model();
    let reasons = &model.resources["desk_lamp"].reasons;
    let dropped: Vec<&str> = reasons
        .iter()
        .filter(|reason| reason.rule == "attribute.dropped")
        .map(|reason| reason.because.as_str())
        .collect();
    // Read-only in requests alone, and write-only in answers alone.
    assert_eq!(dropped.len(), 8, "{dropped:?}");
    let both = told
        .iter()
        .filter(|told| told.contains("read-only and write-only"));
    assert_eq!(both.count(), PLACES.len());
    let misfits = told
        .iter()
        .filter(|told| told.contains("more than 1 characters"));
    assert_eq!(
        misfits.count(),
        PLACES.len() - 1,
        "all but what is answered alone"
    );
}

#[test]
fn every_answer_has_a_reason() {
    let (model, _) = model();
    for (name, attribute) in model.resources["desk_lamp"].attributes.iter() {
        let mut rules = attribute.reasons.iter().map(|reason| reason.rule.as_str());
        assert!(rules.any(|rule| rule.starts_with("presence.")), "{name}");
        let says = |start: &str| {
            let mut rules = attribute.reasons.iter();
            rules.any(|reason| reason.rule.starts_with(start))
        };
        assert_eq!(attribute.replaces, says("replace."), "{name}");
        assert_eq!(attribute.sensitive, says("sensitive."), "{name}");
    }
}
