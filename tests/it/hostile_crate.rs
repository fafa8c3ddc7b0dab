//! A document with hostile text in every place becomes a crate that compiles.

use generator::diagnostic::Sink;
use generator::source::Sources;
use generator::{Inputs, files, generate, understand, view};
use serde_json::{Value as Json, json};
use std::path::Path;

/// Ends of literals, comments, templates and blocks; marks that turn text round; escapes of
/// terminals; ways out of a folder.
const HOSTILE: &[&str] = &[
    "\"; compile_error!(\"out of a literal\"); //",
    "*/ compile_error!(\"out of a comment\"); /*",
    "\n#![allow(x)]\ncompile_error!(\"on a line of its own\");",
    "{{model}} {{{x}}} {{#each a}} {{!",
    "\\ \\\" \\u{41} \\",
    "\u{202e}gnp.exe\u{2066} \u{200b}\u{feff}",
    "\u{1b}[31mred\u{1b}[0m\u{7}\r\r\n\t",
    "../../etc/passwd",
    "a\u{0}b",
    "```\n${path.root} %{ for x in y }\n---\n<script>",
    "r#\"raw\"# b'x' '",
    "]]> &lt; \u{2028} \u{85}",
];

/// All of them in one text.
fn everything() -> String {
    HOSTILE.join(" ")
}

fn schema() -> Json {
    let mut properties = serde_json::Map::new();
    for (index, text) in HOSTILE.iter().enumerate() {
        properties.insert(
            format!("p{index}{text}"),
            json!({
                "type": "string", "description": text, "default": text, "title": text,
                "enum": [text, format!("{text}x")], "example": text, "format": text,
            }),
        );
        properties.insert(
            format!("q{index}"),
            json!({"type": "string", "pattern": text, "description": text, "deprecated": true}),
        );
        properties.insert(
            format!("o{index}"),
            json!({"type": "object", "description": text, "properties": {
                format!("n{text}"): {"type": "array", "items": {"type": "string", "enum": [text]}},
            }, "x-note": text}),
        );
    }
    properties.insert("id".to_owned(), json!({"type": "string", "readOnly": true}));
    json!({"type": "object", "description": everything(), "properties": properties})
}

fn document() -> Json {
    let text = everything();
    let mut paths = serde_json::Map::new();
    let answer = json!({"200": {"description": text, "content": {
        "application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}});
    let described = |operation: Json| {
        let mut operation = operation;
        operation["summary"] = json!(text);
        operation["description"] = json!(text);
        operation["operationId"] = json!(text);
        operation["tags"] = json!([text]);
        operation["responses"] = answer.clone();
        operation
    };
    for (index, hostile) in HOSTILE.iter().enumerate() {
        let segment = hostile.replace('/', "");
        let segment = segment.replace(['{', '}'], "");
        let key = format!("key{segment}");
        let parameter = |name: &str, place: &str| {
            json!({"name": name, "in": place, "required": true, "description": hostile,
                "schema": {"type": "string", "default": hostile}})
        };
        let media_type = ["application/json", hostile][index % 2];
        let body = json!({"description": hostile, "content": {
            media_type: {"schema": {"$ref": "#/components/schemas/Thing"}},
            "application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}});
        paths.insert(
            format!("/things{index}{segment}"),
            json!({
                "get": described(json!({"parameters": [parameter(&format!("f{hostile}"), "query")]})),
                "post": described(json!({"requestBody": body, "parameters": [
                    parameter(&format!("h{index}"), "header"), parameter(hostile, "query")]})),
            }),
        );
        paths.insert(
            format!("/things{index}{segment}/{{{key}}}"),
            json!({
                "parameters": [parameter(&key, "path")],
                "get": described(json!({})),
                "put": described(json!({"requestBody": body})),
                "delete": described(json!({})),
            }),
        );
    }
    json!({
        "openapi": "3.1.0",
        "info": {"title": text, "description": text, "version": text, "summary": text},
        "servers": [{"url": format!("https://a.example/{text}"), "description": text}],
        "tags": [{"name": text, "description": text}],
        "paths": paths,
        "components": {
            "schemas": {"Thing": schema(), "a\"b*/{{": {"type": "string"}},
            "securitySchemes": {
                text.as_str(): {"type": "apiKey", "in": "header", "name": text, "description": text},
                "other": {"type": "http", "scheme": "bearer", "bearerFormat": text},
            },
        },
    })
}

#[test]
fn a_crate_with_hostile_text_everywhere_compiles() {
    let sources = Sources::default();
    let text = document().to_string();
    let document = sources
        .add(Path::new("openapi.json"), text)
        .expect("a document");
    let inputs = Inputs {
        document,
        fallback_name: "hostile".to_owned(),
        name: Some("hostile".to_owned()),
        ..Inputs::default()
    };
    let mut sink = Sink::default();
    let (_, model) = understand(sources, &inputs, &mut sink);
    let model = model.unwrap_or_else(|_| panic!("{:#?}", sink.diagnostics()));
    assert!(
        model.resources.len() >= HOSTILE.len() / 2,
        "{:?}",
        model.skipped
    );
    let sdk = view::Sdk::Path(
        tests::build::root()
            .join("sdk/tfsdk-rest")
            .display()
            .to_string(),
    );
    let made = generate(&model, &sdk).expect("no bug");
    let folder = tempfile::tempdir().expect("a folder");
    files::write(folder.path(), &made).expect("written");
    for (path, text) in made.iter() {
        let plain = path
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
        assert!(plain && !path.contains(".."), "{path}");
        let steering = text
            .chars()
            .find(|c| c.is_control() && !"\n\t".contains(*c));
        assert_eq!(steering, None, "{path}");
    }
    tests::build::standalone(folder.path(), "terraform-provider-hostile");
}
