//! What the mapping decides, and how its mistakes are shown.

use super::support::run;
use generator::model::{OnDestroy, PlanRule, Presence, Provider};

const DOCUMENT: &str = "
openapi: 3.0.3
info: {title: Acme, version: '1'}
paths:
  /widgets:
    post:
      operationId: makeWidget
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}
      responses: {'201': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}}
  /widgets/{id}:
    get:
      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}}
    put:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}
      responses: {'204': {description: done}}
    delete: {responses: {'204': {description: done}}}
components:
  schemas:
    Widget:
      type: object
      required: [name]
      properties:
        id: {type: string, readOnly: true}
        name: {type: string}
        size: {type: integer}
        stamp: {type: string, readOnly: true}
        part:
          type: object
          properties: {note: {type: string}}
";

fn with(mapping: &str) -> Provider {
    run(DOCUMENT, &format!("version: 1\n{mapping}")).unwrap_or_else(|messages| panic!("{messages}"))
}

fn refused(mapping: &str) -> String {
    match run(DOCUMENT, &format!("version: 1\n{mapping}")) {
        Ok(_) => panic!("accepted: {mapping}"),
        Err(messages) => messages,
    }
}

#[test]
fn names() {
    let provider =
        with("provider: {name: kiosk, registry: acme/kiosk}\nresources: {gadget: /widgets}\n");
    assert_eq!(provider.registry, "acme/kiosk");
    assert!(provider.resources.contains_key("kiosk_gadget"));
}

#[test]
fn attributes() {
    let provider = with(
        "resources:
  widget:
    on_destroy: forget
    attributes:
      name: {rename: label, replace: true}
      size: {default: 3}
      stamp: {volatile: true}
      part.note: {sensitive: true, required: true}
",
    );
    let widget = &provider.resources["acme_widget"];
    assert_eq!(widget.on_destroy, OnDestroy::Forget);
    let label = &widget.attributes["label"];
    assert_eq!((label.wire.as_str(), label.replaces), ("name", true));
    assert_eq!(
        widget.attributes["size"].presence,
        Presence::OptionalComputed
    );
    assert_eq!(widget.attributes["stamp"].plan, PlanRule::ChangesOnUpdate);
    let generator::model::Kind::Object(part) = &widget.attributes["part"].kind else {
        panic!("no object");
    };
    assert!(part["note"].sensitive);
    assert_eq!(part["note"].presence, Presence::Required);
}

#[test]
fn a_renamed_key_is_still_bound() {
    let provider = with("resources: {widget: {attributes: {id: {rename: widget_id}}}}\n");
    let widget = &provider.resources["acme_widget"];
    assert_eq!(widget.import, ["widget_id"]);
    assert_eq!(
        widget
            .operations
            .read
            .as_ref()
            .expect("a read")
            .path_parameters["id"],
        "widget_id"
    );
}

#[test]
fn ignored_resources_and_attributes_are_gone() {
    let provider = with("resources: {widget: {attributes: {size: {ignore: true}}}}\n");
    assert!(
        !provider.resources["acme_widget"]
            .attributes
            .contains_key("size")
    );
}

#[test]
fn mistakes_name_the_place_and_the_nearest_name() {
    for (mapping, expected, place) in [
        (
            "resorces: {}\n",
            "did you mean `resources`",
            "mapping.yaml:2:1",
        ),
        (
            "resources: {widget: {craete: makeWidget}}\n",
            "did you mean `create`",
            "mapping.yaml:2:22",
        ),
        (
            "resources: {widget: /widgetz}\n",
            "no path `/widgetz`",
            "mapping.yaml:2:13",
        ),
        (
            "resources: {wigdet: {on_destroy: forget}}\n",
            "did you mean `widget`",
            "mapping.yaml:2:13",
        ),
        (
            "resources: {widget: {create: makeWigdet}}\n",
            "did you mean `makeWidget`",
            "mapping.yaml:2:22",
        ),
        (
            "resources: {widget: {attributes: {nam: {ignore: true}}}}\n",
            "did you mean `name`",
            "mapping.yaml:2:35",
        ),
        (
            "resources: {widget: {on_destroy: maybe}}\n",
            "`delete`, `forget`, `error` or",
            "mapping.yaml:2:34",
        ),
        (
            "ignore: [wigdet]\n",
            "did you mean `widget`",
            "mapping.yaml:2:10",
        ),
        (
            "provider: {name: Kiosk}\n",
            "lower-case letters",
            "mapping.yaml:2:18",
        ),
    ] {
        let messages = refused(mapping);
        assert!(messages.contains(expected), "{mapping}{messages}");
        assert!(messages.contains(place), "{mapping}{messages}");
    }
}

#[test]
fn a_mistake_is_shown_with_a_caret() {
    let messages = refused("resources: {widget: {on_destroy: maybe}}\n");
    assert!(messages.contains("error[G201]"), "{messages}");
    assert!(messages.contains("^^^^^"), "{messages}");
}

#[test]
fn the_version_must_be_known() {
    let messages = run(DOCUMENT, "version: 2\n").expect_err("an unknown version");
    assert!(messages.contains("only version"), "{messages}");
}

#[test]
fn operations_can_be_skipped() {
    let provider = with("resources: {widget: {at: /widgets, skip: [update, delete]}}\n");
    let widget = &provider.resources["acme_widget"];
    assert!(widget.operations.update.is_none() && widget.operations.delete.is_none());
    assert_eq!(widget.on_destroy, OnDestroy::Forget);
    assert!(widget.attributes["name"].replaces);
}

#[test]
fn paths_and_calls_can_be_ignored() {
    for pattern in ["/widgets/{any}", "/widgets/**", "PUT /widgets/{id}"] {
        let mapping = format!("version: 1\nignore: ['{pattern}']\n");
        let skipped = match run(DOCUMENT, &mapping) {
            Ok(provider) => provider.skipped,
            // Without a GET nothing is left, which is an error of its own.
            Err(messages) => {
                assert!(messages.contains("G302"), "{messages}");
                continue;
            }
        };
        assert!(
            skipped.iter().any(|skipped| {
                skipped.subject == "PUT /widgets/{id}" && skipped.reason.contains("ignores")
            }),
            "{skipped:?}"
        );
    }
    assert!(refused("ignore: ['/gadgets/**']\n").contains("no path or operation"));
}

#[test]
fn generate_limits_what_there_is() {
    let none = with("generate: {resources: none}\n");
    assert!(none.resources.is_empty() && !none.data_sources.is_empty());
    assert!(
        none.skipped
            .iter()
            .any(|skipped| skipped.subject == "acme_widget")
    );
    let listed = with(
        "generate: {resources: listed, data_sources: listed}\nresources: {widget: /widgets}\n",
    );
    assert_eq!((listed.resources.len(), listed.data_sources.len()), (1, 1));
}

#[test]
fn the_server_is_the_mappings() {
    let provider = with("provider: {server: {url: 'https://acme.example', env: ACME_URL}}\n");
    assert_eq!(provider.endpoint.default, "https://acme.example");
    assert_eq!(provider.endpoint.environment, "ACME_URL");
}
