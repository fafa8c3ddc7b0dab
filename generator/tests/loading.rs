//! What real documents do that a careless reader trips over: each loads, and means what it says.

use generator::diagnostic::{Severity, Sink};
use generator::openapi::{self, Api, Method, Schema, Shape};
use generator::source::{Pointer, Position, Sources, Tree};
use std::path::Path;
use std::rc::Rc;

fn load(text: &str) -> (Api, Sink) {
    let sources = Sources::default();
    let file = sources.add(Path::new("api.yaml"), text.to_owned());
    let mut sink = Sink::default();
    let api = openapi::load(sources, file.expect("valid"), &mut sink).expect("an API");
    api.report(&mut sink);
    (api, sink)
}

fn schema(api: &Api, pointer: &str) -> Rc<Schema> {
    api.schema(&Position {
        file: api.file,
        pointer: Pointer::parse(pointer),
    })
}

fn messages(sink: &Sink) -> Vec<&str> {
    let all = sink.diagnostics().iter();
    all.map(|one| one.message.as_str()).collect()
}

#[test]
fn a_3_2_document_loads_and_what_it_adds_does_no_harm() {
    let (api, sink) = load(
        r##"
openapi: 3.2.0
$self: https://garden.example/api
info: {title: Garden, version: "1", summary: All beds.}
tags: [{name: a, kind: nav}, {name: b, parent: a}]
servers: [{url: https://garden.example, name: main}]
paths:
  /beds:
    query: {responses: {"200": {description: Found.}}}
    additionalOperations: {LINK: {responses: {"200": {description: Linked.}}}}
    get:
      parameters: [{name: q, in: querystring, content: {application/json: {schema: {type: object}}}}]
      responses:
        "200": {content: {application/jsonl: {itemSchema: {type: object}}}}
    post:
      requestBody: {content: {application/json: {schema: {$ref: "https://garden.example/api#/components/schemas/Bed"}}}}
      responses: {"201": {summary: Made.}}
components:
  mediaTypes: {Lines: {itemSchema: {type: object}}}
  schemas:
    Bed: {type: object, properties: {name: {type: [string, "null"]}}}
"##,
    );
    let expected = [
        "these additions of OpenAPI 3.2 are not read: `additionalOperations`, `itemSchema`, `query`",
        "`q` is the whole query string, which is not supported as one parameter",
    ];
    assert_eq!(messages(&sink), expected);
    let calls: Vec<_> = api
        .operations
        .iter()
        .map(openapi::Operation::call)
        .collect();
    assert_eq!(calls, ["GET /beds", "POST /beds"]);
    let body = api.operations[1]
        .body()
        .and_then(|body| body.schema.clone());
    let bed = api.schema(&body.expect("a body"));
    assert!(
        api.schema(&bed.property("name").expect("its own name").schema)
            .nullable
    );
}

#[test]
fn ranges_of_codes_may_be_lower_case() {
    let (api, sink) = load(
        r##"
openapi: 3.0.3
info: {title: t, version: "1"}
paths:
  /a:
    get:
      responses:
        2xx: {description: d, content: {application/json: {schema: {type: object}}}}
        4xx: {description: d}
        default: {description: d}
"##,
    );
    assert!(sink.diagnostics().is_empty(), "{:?}", messages(&sink));
    assert_eq!(api.operations[0].responses[0].status, "2XX");
    assert!(api.operations[0].success().is_some());
}

#[test]
fn operation_ids_may_be_repeated_and_paths_differ_in_names_only() {
    let (api, sink) = load(
        r##"
openapi: 3.0.3
info: {title: t, version: "1"}
paths:
  /a/{id}: {get: {operationId: same, responses: {}}}
  /a/{name}: {delete: {operationId: same, responses: {}}}
  "/a#Variant": {post: {responses: {}}}
"##,
    );
    let has_errors = sink
        .diagnostics()
        .iter()
        .any(|one| one.severity == Severity::Error);
    assert!(!has_errors, "{:?}", messages(&sink));
    assert_eq!(api.operations.len(), 3);
    let methods: Vec<_> = api.operations.iter().map(|one| one.method).collect();
    assert!(methods.contains(&Method::Get) && methods.contains(&Method::Delete));
}

#[test]
fn everything_may_be_a_reference_with_escapes() {
    let (api, sink) = load(
        r##"
openapi: 3.1.0
info: {title: t, version: "1"}
paths:
  /a/{id}: {$ref: "#/components/pathItems/a~1b~0c"}
components:
  pathItems:
    a/b~c:
      parameters: [{$ref: "#/components/parameters/the%20id"}]
      get: {responses: {"200": {$ref: "#/components/responses/One"}}}
      put: {$ref: "#/x-operations/put"}
  parameters:
    the id: {name: id, in: path, required: true, schema: {$ref: "#/components/schemas/%7BId%7D"}}
  responses:
    One: {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/One"}}}}
  requestBodies:
    One: {content: {application/json: {schema: {$ref: "#/components/schemas/One"}}}}
  schemas:
    "{Id}": {type: integer}
    One: {type: object, properties: {a/b: {type: string}}}
x-operations:
  put: {requestBody: {$ref: "#/components/requestBodies/One"}, responses: {}}
"##,
    );
    assert!(sink.diagnostics().is_empty(), "{:?}", messages(&sink));
    let [get, put] = &api.operations[..] else {
        panic!("{:?}", api.operations);
    };
    let one = api.schema(get.success().expect("an answer"));
    assert!(one.property("a/b").is_some());
    let body = put.body().and_then(|body| body.schema.as_ref());
    assert_eq!(api.schema(body.expect("a body")).position, one.position);
    let id = get.parameters[0].schema.as_ref().expect("a schema");
    assert_eq!(api.schema(id).shape, Shape::Integer);
}

#[test]
fn what_stands_beside_a_reference_counts_in_3_0_too() {
    let (api, _) = load(
        r##"
openapi: 3.0.3
info: {title: t, version: "1"}
paths: {}
components:
  schemas:
    A: {type: string, description: The type.}
    B: {$ref: "#/components/schemas/A", nullable: true, description: This one., readOnly: true}
"##,
    );
    let found = schema(&api, "/components/schemas/B");
    assert!(found.nullable && found.read_only && found.shape == Shape::String);
    assert_eq!(found.description, "This one.");
}

#[test]
fn yaml_means_what_its_version_1_2_says() {
    let (api, _) = load(
        "\u{feff}openapi: 3.0.3\r\ninfo: {title: t, version: 1.0}\r\npaths: {}\r\n\
components:\r\n  schemas:\r\n    A: &a {type: string, enum: [no, off, yes, on, =, 1_000, 2020-01-01, 0o17, 012, ~]}\r\n\
\x20   B: {<<: *a, maximum: 170141183460469231731687303715884105727, minimum: -18446744073709551616}\r\n",
    );
    let found = schema(&api, "/components/schemas/A");
    let texts: Vec<_> = found.values.iter().filter_map(Tree::as_str).collect();
    for text in ["no", "off", "yes", "on", "=", "1_000", "2020-01-01"] {
        assert!(texts.contains(&text), "{text} is not in {texts:?}");
    }
    assert!(found.nullable);
    let merged = schema(&api, "/components/schemas/B");
    assert_eq!(merged.values, found.values);
    let maximum = merged.maximum.as_deref();
    assert_eq!(maximum, Some("170141183460469231731687303715884105727"));
    assert_eq!(merged.minimum.as_deref(), Some("-18446744073709551616"));
}

#[test]
fn json_may_begin_with_a_mark() {
    let (api, _) = load(
        "\u{feff}{\"openapi\": \"3.0.3\", \"info\": {\"title\": \"t\", \"version\": \"1\"}, \"paths\": {\"/a\": {\"get\": {\"responses\": {}}}}}",
    );
    assert_eq!(api.operations.len(), 1);
}

#[test]
fn messages_about_swagger_show_where_it_is_written() {
    let text = r##"swagger: "2.0"
info: {title: t, version: "1"}
paths:
  /a:
    post:
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - {name: size, in: formData, type: integr}
      responses:
        200:
          description: d
          schema: {type: object, properties: {b: {$ref: "#/definitions/Missing"}}}
definitions: {}
"##;
    let (api, _) = load(text);
    let operation = &api.operations[0];
    let body = operation.body().and_then(|body| body.schema.as_ref());
    let body = api.schema(body.expect("a form"));
    api.schema(&body.property("size").expect("a field").schema);
    let answer = api.schema(operation.success().expect("an answer"));
    api.schema(&answer.property("b").expect("there").schema);
    let mut sink = Sink::default();
    api.report(&mut sink);
    let mut lines: Vec<_> = sink
        .diagnostics()
        .iter()
        .map(|one| {
            let said = generator::diagnostic::to_json(one, &api.sources);
            (said["places"][0]["line"].as_u64(), one.code.as_str())
        })
        .collect();
    lines.sort();
    assert_eq!(lines, [(Some(8), "G105"), (Some(12), "G103")]);
}
