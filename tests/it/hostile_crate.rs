//! A document with hostile text in every place becomes a crate that compiles.

use generator::diagnostic::Sink;
use generator::source::Sources;
use generator::{Inputs, generate, understand, view};
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
    let mut required = Vec::new();
    for (index, text) in HOSTILE.iter().enumerate() {
        let (constant, twice) = (format!("c{index}"), json!({"$ref": component(text)}));
        properties.insert(constant.clone(), json!({"const": text, "title": text}));
        required.push(constant);
        // What stands in two places gets a file of its own, named by the document.
        properties.insert(format!("s{index}"), twice.clone());
        properties.insert(
            format!("t{index}"),
            json!({"type": "array", "items": twice}),
        );
        properties.insert(
            format!("m{index}"),
            json!({
                "type": "object", "additionalProperties": {"type": "string", "enum": [text]},
                "default": {*text: text}, "examples": [{*text: text}], "x-enum-varnames": [text],
                "externalDocs": {"url": text, "description": text}, "$comment": text,
            }),
        );
        properties.insert(
            format!("r{index}"),
            json!({"type": "object", "patternProperties": {*text: {"type": "string"}}}),
        );
        let form = |other: &str| {
            json!({"type": "object", "required": [text], "description": text,
                "properties": {*text: {"const": format!("{text}{other}")}, format!("{other}{text}"): {
                    "type": "integer", "description": text}}})
        };
        properties.insert(
            format!("u{index}"),
            json!({"oneOf": [form("a"), form("b"), {"$ref": component(text)}],
                "discriminator": {"propertyName": text, "mapping": {*text: component(text)}}}),
        );
    }
    json!({"type": "object", "description": everything(), "properties": properties, "required": required})
}

/// The reference to the component that has `name`.
fn component(name: &str) -> String {
    let name = name.replace('~', "~0").replace('/', "~1");
    let escaped = name.bytes().map(|byte| match byte.is_ascii_alphanumeric() {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    format!("#/components/schemas/{}", escaped.collect::<String>())
}

/// Objects with hostile names.
fn components() -> serde_json::Map<String, Json> {
    let mut schemas = serde_json::Map::new();
    for (index, text) in HOSTILE.iter().enumerate() {
        let members = json!({format!("k{index}"): {"type": "string", "description": text}});
        schemas.insert(
            (*text).to_owned(),
            json!({"type": "object", "title": text, "description": text, "properties": members}),
        );
    }
    schemas.insert("Thing".to_owned(), schema());
    schemas
}

fn document() -> Json {
    let text = everything();
    let mut paths = serde_json::Map::new();
    let answer = json!({"200": {"description": text,
        "headers": {text.as_str(): {"description": text, "schema": {"type": "string"}}},
        "links": {text.as_str(): {"operationId": text, "description": text}},
        "content": {"application/json": {
            "examples": {text.as_str(): {"summary": text, "value": text}},
            "schema": {"$ref": "#/components/schemas/Thing"}}}}});
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
                "example": hostile, "schema": {"type": "string", "enum": [hostile, "b"]}})
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
        "info": {
            "title": text, "description": text, "version": text, "summary": text, "termsOfService": text,
            "contact": {"name": text, "url": text, "email": text}, "license": {"name": text, "url": text},
        },
        "servers": [{"url": format!("https://a.example/{text}/{{region}}"), "description": text,
            "variables": {"region": {"default": text, "enum": [text, "b"], "description": text}}}],
        "tags": [{"name": text, "description": text}],
        "externalDocs": {"url": text, "description": text},
        "paths": paths,
        "components": {
            "schemas": components(),
            "securitySchemes": {
                text.as_str(): {"type": "apiKey", "in": "header", "name": text, "description": text},
                "other": {"type": "http", "scheme": "bearer", "bearerFormat": text},
                "flow": {"type": "oauth2", "description": text, "flows": {"clientCredentials": {
                    "tokenUrl": text, "scopes": {text.as_str(): text}}}},
            },
        },
    })
}

/// What a mapping may say in words of its own.
fn mapping() -> Json {
    let text = everything();
    json!({
        "version": 1,
        // Other texts are no addresses, and these braces no fields of a header: errors of their own.
        "provider": {"name": "hostile", "endpoint": "https://a.example/%22);//*/",
            "headers": {"X-Client": "a\"b\\*/ //"}},
        "resources": {"thing": {"at": "/things", "attributes": {
            "p0": {"description": text},
            "p1": {"default": text},
            "p2": {"rename": "odd", "description": HOSTILE[2]},
        }}},
    })
}

#[test]
fn hostile_words_of_a_mapping_stay_in_their_places() {
    let thing = json!({"$ref": "#/components/schemas/Thing"});
    let body = json!({"application/json": {"schema": thing}});
    let answer = json!({"200": {"description": "Done.", "content": body}});
    let document = json!({
        "openapi": "3.0.3", "info": {"title": "Things", "version": "1"},
        "paths": {
            "/things": {"post": {"requestBody": {"content": body}, "responses": answer}},
            "/things/{id}": {
                "get": {"responses": answer},
                "put": {"requestBody": {"content": body}, "responses": answer},
                "delete": {"responses": {"204": {"description": "Gone."}}},
            },
        },
        "components": {"schemas": {"Thing": {"type": "object", "properties": {
            "id": {"type": "string", "readOnly": true}, "p0": {"type": "string"},
            "p1": {"type": "string"}, "p2": {"type": "string"},
        }}}},
    });
    compiles(&document, Some(&mapping()), 1);
}

#[test]
fn a_crate_with_hostile_text_everywhere_compiles() {
    compiles(&document(), None, HOSTILE.len() / 2);
}

fn compiles(document: &Json, mapping: Option<&Json>, resources: usize) {
    let sources = Sources::default();
    let add = |name: &str, json: &Json| {
        let text = json.to_string();
        sources.add(Path::new(name), text).expect("a document")
    };
    let inputs = Inputs {
        document: add("openapi.json", document),
        mapping: mapping.map(|mapping| add("mapping.json", mapping)),
        fallback_name: "hostile".to_owned(),
        name: Some("hostile".to_owned()),
        ..Inputs::default()
    };
    let mut sink = Sink::default();
    let (_, model) = understand(sources, &inputs, &mut sink);
    let model = model.unwrap_or_else(|_| panic!("{:#?}", sink.diagnostics()));
    assert!(model.resources.len() >= resources, "{:?}", model.skipped);
    let sdk = view::Sdk::Path(
        tests::build::root()
            .join("sdk/tfsdk-rest")
            .display()
            .to_string(),
    );
    let made = generate(&model, &sdk).expect("no bug");
    let folder = tempfile::tempdir().expect("a folder");
    tests::crate_files::write(folder.path(), &made);
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
