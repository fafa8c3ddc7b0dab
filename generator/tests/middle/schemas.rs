//! Shapes of schemas that have broken other generators, each as one property of a widget.

use super::support::{model, run};
use generator::model::{
    Attribute, AttributeMap, Kind, Presence, Provider, Returned, Scalar, Sent, Validator,
};

/// A widget whose bodies all have these properties.
fn widget(properties: &str) -> String {
    format!(
        "
openapi: 3.1.0
info: {{title: Acme, version: '1'}}
paths:
  /widgets:
    post:
      requestBody: {{content: {{application/json: {{schema: {{$ref: '#/components/schemas/Widget'}}}}}}}}
      responses: {{'201': {{description: ok, content: {{application/json: {{schema: {{$ref: '#/components/schemas/Widget'}}}}}}}}}}
  /widgets/{{id}}:
    get:
      responses: {{'200': {{description: ok, content: {{application/json: {{schema: {{$ref: '#/components/schemas/Widget'}}}}}}}}}}
    put:
      requestBody: {{content: {{application/json: {{schema: {{$ref: '#/components/schemas/Widget'}}}}}}}}
      responses: {{'204': {{description: done}}}}
    delete: {{responses: {{'204': {{description: done}}}}}}
components:
  schemas:
    Widget:
      type: object
      required: [must]
      properties:
        id: {{type: integer, readOnly: true}}
        must: {{type: string}}
{properties}
"
    )
}

fn attributes(provider: &Provider) -> &AttributeMap {
    &provider.resources["acme_widget"].attributes
}

/// The one attribute that `property` makes.
fn one(name: &str, schema: &str) -> Attribute {
    let provider = model(&widget(&format!("        {name}: {schema}\n")));
    attributes(&provider)[name].clone()
}

fn list(kind: Kind) -> Kind {
    Kind::List(Box::new(kind))
}

fn map(kind: Kind) -> Kind {
    Kind::Map(Box::new(kind))
}

#[test]
fn a_text_or_an_object_has_two_forms() {
    let size = one(
        "size",
        "{oneOf: [{type: string}, {type: object, properties: {a: {type: string}}}]}",
    );
    let forms = size.kind.object().expect("an object");
    let of = |name: &str| (forms[name].whole, forms[name].is_form());
    assert_eq!((of("text"), of("a")), ((true, true), (false, true)));
    assert_eq!(forms.len(), 2);
}

#[test]
fn kinds() {
    for (schema, kind) in [
        ("{type: string}", Kind::String),
        ("{type: integer, format: int64}", Kind::Integer),
        ("{type: number}", Kind::Number),
        ("{type: boolean}", Kind::Boolean),
        ("{}", Kind::Json),
        ("{type: object}", Kind::Json),
        ("{type: object, additionalProperties: true}", Kind::Json),
        (
            "{type: object, additionalProperties: {type: string}}",
            map(Kind::String),
        ),
        (
            "{type: object, additionalProperties: {type: array, items: {type: integer}}}",
            map(list(Kind::Integer)),
        ),
        (
            "{type: array, items: {type: array, items: {type: string}}}",
            list(list(Kind::String)),
        ),
        (
            "{type: array, uniqueItems: true, items: {type: string}}",
            Kind::Set(Box::new(Kind::String)),
        ),
        ("{type: array}", Kind::Json),
        ("{type: [string, 'null']}", Kind::String),
        ("{oneOf: [{type: string}, {type: 'null'}]}", Kind::String),
        (
            "{oneOf: [{type: string}, {type: object, additionalProperties: true}]}",
            Kind::Json,
        ),
        (
            "{oneOf: [{type: string}, {type: integer}]}",
            Kind::Scalar(Scalar::TextOrNumber),
        ),
        (
            "{type: [integer, boolean]}",
            Kind::Scalar(Scalar::NumberOrBoolean),
        ),
        ("{enum: [a, b]}", Kind::String),
        ("{items: {type: string}}", list(Kind::String)),
    ] {
        assert_eq!(one("extra", schema).kind, kind, "{schema}");
    }
}

#[test]
fn a_schema_that_contains_itself_ends_as_json() {
    for schema in [
        "{type: array, items: {$ref: '#/components/schemas/Widget'}}",
        "{type: object, additionalProperties: {$ref: '#/components/schemas/Widget'}}",
        "{type: object, properties: {inner: {$ref: '#/components/schemas/Widget'}}}",
    ] {
        let attribute = one("parts", schema);
        let text = format!("{:?}", attribute.kind);
        assert!(text.contains("Json"), "{schema}: {text}");
        assert!(text.len() < 4000, "{schema}");
    }
}

#[test]
fn names_are_terraforms_and_wires_are_the_apis() {
    let provider = model(&widget(
        "        foo-bar: {type: string}
        os.version: {type: string}
        $schema: {type: string}
        '24h': {type: integer}
        größe: {type: string}
        IPv4Address: {type: string}
        HTTPSOnly: {type: boolean}
        count: {type: integer}
        provider: {type: string}
",
    ));
    let attributes = attributes(&provider);
    for (name, wire) in [
        ("foo_bar", "foo-bar"),
        ("os_version", "os.version"),
        ("schema", "$schema"),
        ("n24h", "24h"),
        ("groesse", "größe"),
        ("ipv4_address", "IPv4Address"),
        ("https_only", "HTTPSOnly"),
        ("widget_count", "count"),
        ("widget_provider", "provider"),
    ] {
        assert_eq!(attributes[name].wire, wire);
    }
}

#[test]
fn nested_names_are_free() {
    let Kind::Object(nested) = one(
        "box",
        "{type: object, properties: {count: {type: integer}, self: {type: string}}}",
    )
    .kind
    else {
        panic!("no object");
    };
    assert!(nested.contains_key("count") && nested.contains_key("self"));
}

#[test]
fn two_properties_of_one_name_are_told() {
    let provider = model(&widget(
        "        authTime: {type: integer}\n        auth_time: {type: integer}\n",
    ));
    assert!(attributes(&provider).contains_key("auth_time"));
    assert!(
        provider
            .skipped
            .iter()
            .any(|skipped| skipped.reason.contains("auth_time")),
        "{:?}",
        provider.skipped
    );
}

#[test]
fn a_property_without_a_latin_name_is_told() {
    let provider = model(&widget("        名前: {type: string}\n"));
    assert!(
        provider
            .skipped
            .iter()
            .any(|skipped| skipped.reason.contains("名前"))
    );
}

#[test]
fn the_id_of_the_body_fills_the_path() {
    let provider = model(&widget(""));
    let widget = &provider.resources["acme_widget"];
    assert_eq!(widget.import, ["id"]);
    assert_eq!(widget.attributes["id"].kind, Kind::Integer);
    assert_eq!(
        widget.attributes.len(),
        2,
        "one id, no second one for the path"
    );
}

#[test]
fn presence() {
    for (schema, presence) in [
        ("{type: string, readOnly: true}", Presence::Computed),
        ("{type: string, writeOnly: true}", Presence::Optional),
        ("{type: [string, 'null']}", Presence::Optional),
        ("{type: string, default: a}", Presence::OptionalComputed),
    ] {
        assert_eq!(one("extra", schema).presence, presence, "{schema}");
    }
    assert_eq!(one("must", "{type: string}").presence, Presence::Required);
    let secret = one("pin", "{type: string, writeOnly: true}");
    assert_eq!((secret.returned, secret.sensitive), (Returned::Never, true));
}

#[test]
fn secrets_go_by_their_names() {
    for (name, schema, secret) in [
        ("password", "{type: string}", true),
        ("clientSecret", "{type: string}", true),
        ("api_token", "{type: string}", true),
        ("other", "{type: string, format: password}", true),
        ("has_password", "{type: boolean}", false),
        ("max_token", "{type: integer}", false),
        ("token_kind", "{type: string}", false),
        ("token", "{type: string, enum: [a, b]}", false),
    ] {
        let provider = model(&widget(&format!("        {name}: {schema}\n")));
        let name = generator::naming::attribute(name).expect("a name");
        assert_eq!(
            attributes(&provider)[&name].sensitive,
            secret,
            "{name} {schema}"
        );
    }
}

#[test]
fn checks_are_those_of_the_document() {
    let text = one(
        "text",
        "{type: string, minLength: 2, maxLength: 4, pattern: '^a'}",
    );
    assert_eq!(
        text.validators,
        [
            Validator::LengthAtLeast(2),
            Validator::LengthAtMost(4),
            Validator::Pattern("^a".to_owned())
        ]
    );
    let number = one(
        "number",
        "{type: integer, minimum: 1, maximum: 18446744073709551616}",
    );
    assert_eq!(
        number.validators,
        [
            Validator::AtLeast("1".to_owned()),
            Validator::AtMost("18446744073709551616".to_owned())
        ]
    );
    let word = one("word", "{type: string, enum: [lower, off, 'no']}");
    assert_eq!(
        word.validators,
        [Validator::OneOf(
            ["lower", "off", "no"].map(str::to_owned).to_vec()
        )]
    );
    let seen = one("seen", "{type: string, readOnly: true, enum: [a, b]}");
    assert!(seen.validators.is_empty(), "nobody configures it");
}

#[test]
fn an_answer_of_another_type_is_not_read() {
    let document = widget("").replace(
        "        id: {type: integer, readOnly: true}\n",
        "        id: {type: integer, readOnly: true}\n        members: {type: array, items: {type: string}}\n",
    );
    let answer = "    Answer: {type: object, properties: {id: {type: integer}, must: {type: string}, members: {type: array, items: {type: object, properties: {name: {type: string}}}}}}\n";
    let document = document.replace(
        "    get:\n      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}}",
        "    get:\n      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Answer'}}}}}",
    ) + answer;
    let provider = model(&document);
    let members = &attributes(&provider)["members"];
    assert_eq!(members.kind, list(Kind::String));
    assert_eq!(
        (members.returned, members.sent),
        (Returned::Never, Sent::Always)
    );
}

#[test]
fn the_order_of_the_document_does_not_matter() {
    let document = widget(
        "        a: {type: string}\n        b: {type: object, properties: {x: {type: string}, y: {type: integer}}}\n",
    );
    let forwards: serde_json::Value = serde_yaml::from_str(&document).expect("a document");
    let backwards = written(&forwards, Order::Backwards);
    let forwards = written(&forwards, Order::Forwards);
    assert_ne!(forwards, backwards);
    assert_eq!(run(&forwards, ""), run(&backwards, ""));
}

#[derive(Clone, Copy)]
enum Order {
    Forwards,
    Backwards,
}

/// JSON with its keys in this order.
fn written(value: &serde_json::Value, order: Order) -> String {
    match value {
        serde_json::Value::Object(object) => {
            let mut entries: Vec<String> = object
                .iter()
                .map(|(key, value)| format!("{}:{}", serde_json::json!(key), written(value, order)))
                .collect();
            if let Order::Backwards = order {
                entries.reverse();
            }
            format!("{{{}}}", entries.join(","))
        }
        serde_json::Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| written(item, order)).collect();
            format!("[{}]", items.join(","))
        }
        other => other.to_string(),
    }
}
