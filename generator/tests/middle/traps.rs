//! One trap of real documents each: what inference must see, and what it must not.

use super::support::model;
use generator::model::{Method, OnDestroy, Presence, Provider, Resource};

/// A document with these paths and schemas.
fn document(paths: &str, schemas: &str) -> String {
    format!(
        "openapi: 3.0.3\ninfo: {{title: Acme, version: '1'}}\npaths:\n{paths}\ncomponents:\n  schemas:\n{schemas}\n"
    )
}

/// `method: body → answer` on a path, by schema names; `-` is none.
fn call(method: &str, body: &str, answer: &str) -> String {
    let media = |schema: &str| {
        let schema = match schema.strip_prefix('[') {
            Some(element) => format!(
                "{{type: array, items: {{$ref: '#/components/schemas/{}'}}}}",
                element.trim_end_matches(']')
            ),
            None => format!("{{$ref: '#/components/schemas/{schema}'}}"),
        };
        format!("content: {{application/json: {{schema: {schema}}}}}")
    };
    let request = match body {
        "-" => String::new(),
        schema => format!("requestBody: {{required: true, {}}}, ", media(schema)),
    };
    let answer = match answer {
        "-" => "{'204': {description: done}}".to_owned(),
        schema => format!("{{'200': {{description: ok, {}}}}}", media(schema)),
    };
    format!("    {method}: {{{request}responses: {answer}}}\n")
}

fn path(path: &str, calls: &[(&str, &str, &str)]) -> String {
    let calls: String = calls
        .iter()
        .map(|(method, body, answer)| call(method, body, answer))
        .collect();
    format!("  {path}:\n{calls}")
}

const WIDGET: &str = "
    Widget: {type: object, required: [id, name], properties: {id: {type: string, readOnly: true}, name: {type: string}, size: {type: integer}}}
    NewWidget: {type: object, required: [name], properties: {name: {type: string}, size: {type: integer}}}
    Size: {type: object, properties: {size: {type: integer}}}
    Records: {type: object, properties: {records: {type: array, items: {type: string}}}}
    Patch: {type: array, items: {type: object}}
";

fn resource<'a>(provider: &'a Provider, name: &str) -> &'a Resource {
    provider
        .resources
        .get(name)
        .unwrap_or_else(|| panic!("{name} is not among {:?}", provider.resources.keys()))
}

fn update(resource: &Resource) -> Option<Method> {
    resource.operations.update.as_ref().map(|call| call.method)
}

#[test]
fn a_patch_with_another_body_loses_against_put() {
    let item = [
        ("get", "-", "Widget"),
        ("put", "NewWidget", "-"),
        ("patch", "Records", "-"),
        ("delete", "-", "-"),
    ];
    let paths =
        path("/widgets", &[("post", "NewWidget", "Widget")]) + &path("/widgets/{id}", &item);
    let provider = model(&document(&paths, WIDGET));
    assert_eq!(
        update(resource(&provider, "acme_widget")),
        Some(Method::Put)
    );
}

#[test]
fn a_patch_of_operations_loses_against_put() {
    let item = [
        ("get", "-", "Widget"),
        ("put", "NewWidget", "-"),
        ("patch", "Patch", "-"),
    ];
    let paths =
        path("/widgets", &[("post", "NewWidget", "Widget")]) + &path("/widgets/{id}", &item);
    let provider = model(&document(&paths, WIDGET));
    let widget = resource(&provider, "acme_widget");
    assert_eq!(update(widget), Some(Method::Put));
    assert_eq!(widget.on_destroy, OnDestroy::Forget);
}

#[test]
fn put_on_the_item_creates() {
    let item = [
        ("get", "-", "Widget"),
        ("put", "Size", "-"),
        ("delete", "-", "-"),
    ];
    let provider = model(&document(&path("/widgets/{widgetName}", &item), WIDGET));
    let widget = resource(&provider, "acme_widget");
    assert_eq!(widget.operations.create.method, Method::Put);
    let key = &widget.attributes[&widget.import[0]];
    assert_eq!((key.presence, key.replaces), (Presence::Required, true));
}

#[test]
fn post_on_the_item_creates_and_updates() {
    let item = [
        ("get", "-", "Widget"),
        ("post", "Size", "-"),
        ("delete", "-", "-"),
    ];
    let provider = model(&document(&path("/roles/{role_name}", &item), WIDGET));
    let role = resource(&provider, "acme_role");
    assert_eq!(role.operations.create.method, Method::Post);
    assert_eq!(update(role), Some(Method::Post));
}

#[test]
fn a_collection_whose_path_ends_in_a_parameter() {
    let above = [("get", "-", "[Widget]"), ("post", "NewWidget", "Widget")];
    let item = [
        ("get", "-", "Widget"),
        ("patch", "NewWidget", "Widget"),
        ("delete", "-", "-"),
    ];
    let paths = path("/flags/{projectKey}", &above) + &path("/flags/{projectKey}/{id}", &item);
    let provider = model(&document(&paths, WIDGET));
    assert_eq!(
        provider.resources.len(),
        1,
        "{:?}",
        provider.resources.keys()
    );
    let flag = provider.resources.values().next().expect("one");
    assert_eq!(flag.import, ["project_key", "id"]);
    assert_eq!(flag.operations.create.path, "/flags/{projectKey}");
}

#[test]
fn one_path_with_two_spellings_of_its_parameter() {
    let paths = path("/images", &[("post", "NewWidget", "Widget")])
        + &path("/images/{image_id}", &[("put", "NewWidget", "Widget")])
        + &path(
            "/images/{id}",
            &[("get", "-", "Widget"), ("delete", "-", "-")],
        );
    let provider = model(&document(&paths, WIDGET));
    let image = resource(&provider, "acme_image");
    let update = image.operations.update.as_ref().expect("an update");
    assert_eq!(update.path_parameters["image_id"], "id");
    assert_eq!(
        image
            .operations
            .read
            .as_ref()
            .expect("a read")
            .path_parameters["id"],
        "id"
    );
}

#[test]
fn trailing_slashes_belong_to_one_group() {
    let item = [
        ("get", "-", "Widget"),
        ("patch", "Size", "-"),
        ("delete", "-", "-"),
    ];
    let paths =
        path("/widgets/", &[("post", "NewWidget", "Widget")]) + &path("/widgets/{id}", &item);
    let provider = model(&document(&paths, WIDGET));
    let widget = resource(&provider, "acme_widget");
    assert_eq!(widget.operations.create.path, "/widgets/");
    assert!(
        widget.attributes["name"].replaces,
        "update does not take it"
    );
    assert!(!widget.attributes["size"].replaces);
}

#[test]
fn actions_are_no_resources() {
    let item = [("get", "-", "Widget"), ("delete", "-", "-")];
    let paths = path("/widgets", &[("post", "NewWidget", "Widget")])
        + &path("/widgets/{id}", &item)
        + &path("/widgets/{id}/start", &[("post", "Size", "-")])
        + &path("/widgets/search", &[("post", "Size", "[Widget]")]);
    let provider = model(&document(&paths, WIDGET));
    assert_eq!(
        provider.resources.keys().collect::<Vec<_>>(),
        ["acme_widget"]
    );
    let subjects: Vec<&str> = provider
        .skipped
        .iter()
        .map(|skipped| skipped.subject.as_str())
        .collect();
    assert_eq!(
        subjects,
        ["POST /widgets/search", "POST /widgets/{id}/start"]
    );
    assert!(
        provider
            .skipped
            .iter()
            .all(|skipped| skipped.reason.contains("action"))
    );
}

#[test]
fn a_singleton_is_written_where_it_is_read() {
    let paths = path(
        "/shops/{shop}/menu",
        &[("get", "-", "Size"), ("put", "Size", "Size")],
    );
    let provider = model(&document(&paths, WIDGET));
    let menu = resource(&provider, "acme_menu");
    assert_eq!(
        (menu.import.as_slice(), menu.on_destroy.clone()),
        (["shop".to_owned()].as_slice(), OnDestroy::Forget)
    );
    assert_eq!(menu.operations.create.method, Method::Put);
}

#[test]
fn a_parent_called_id_steps_aside() {
    let item = [
        ("get", "-", "Widget"),
        ("patch", "Size", "-"),
        ("delete", "-", "-"),
    ];
    let paths = path(
        "/deployments/{id}/schedules",
        &[("post", "NewWidget", "Widget")],
    ) + &path("/deployments/{id}/schedules/{schedule_id}", &item);
    let provider = model(&document(&paths, WIDGET));
    let schedule = resource(&provider, "acme_schedule");
    assert_eq!(schedule.import, ["deployment_id", "id"]);
}

#[test]
fn id_or_name_is_the_id() {
    let item = [
        ("get", "-", "Widget"),
        ("put", "NewWidget", "-"),
        ("delete", "-", "-"),
    ];
    let paths = path("/widgets", &[("post", "NewWidget", "Widget")])
        + &path("/widgets/{id_or_name}", &item);
    let provider = model(&document(&paths, WIDGET));
    let widget = resource(&provider, "acme_widget");
    assert_eq!(widget.import, ["id"]);
    assert!(!widget.attributes["name"].replaces);
}

#[test]
fn a_list_reads_one_where_no_call_does() {
    let paths = path(
        "/rules",
        &[("get", "-", "[Widget]"), ("post", "NewWidget", "Widget")],
    ) + &path("/rules/{id}", &[("delete", "-", "-")]);
    let provider = model(&document(&paths, WIDGET));
    let rule = resource(&provider, "acme_rule");
    let read = rule.operations.read.as_ref().expect("a read");
    assert_eq!(read.path, "/rules");
    assert_eq!(read.among["id"], "id");
    assert_eq!(rule.import, ["id"]);
    assert_eq!(rule.find, None);
    assert!(provider.data_sources.contains_key("acme_rules"));
}

#[test]
fn links_are_no_envelope() {
    let schemas = "
    New: {type: object, required: [name], properties: {name: {type: string}}}
    Group: {type: object, properties: {_links: {type: object, properties: {self: {type: string}}}, id: {type: string}, name: {type: string}}}
";
    let item = [("get", "-", "Group"), ("delete", "-", "-")];
    let paths = path("/groups", &[("post", "New", "Group")]) + &path("/groups/{groupId}", &item);
    let provider = model(&document(&paths, schemas));
    let group = resource(&provider, "acme_group");
    assert_eq!(group.operations.read.as_ref().expect("a read").unwraps, "");
    assert_eq!(group.import, ["id"]);
}

#[test]
fn envelopes_come_off() {
    let schemas = "
    Outer: {type: object, properties: {ssh_key: {$ref: '#/components/schemas/Key'}, links: {type: object, properties: {next: {type: string}}}}}
    Key: {type: object, properties: {id: {type: integer}, name: {type: string}, public_key: {type: string}}}
    New: {type: object, required: [name], properties: {name: {type: string}, public_key: {type: string}}}
    Many: {type: object, properties: {ssh_keys: {type: array, items: {$ref: '#/components/schemas/Key'}}, meta: {type: object}}}
";
    let item = [
        ("get", "-", "Outer"),
        ("put", "New", "Outer"),
        ("delete", "-", "-"),
    ];
    let paths = path(
        "/ssh_keys",
        &[("post", "New", "Outer"), ("get", "-", "Many")],
    ) + &path("/ssh_keys/{ssh_key_id}", &item);
    let provider = model(&document(&paths, schemas));
    let key = resource(&provider, "acme_ssh_key");
    assert_eq!(
        key.operations.read.as_ref().expect("a read").unwraps,
        "/ssh_key"
    );
    assert_eq!(key.operations.create.wraps, "");
    assert_eq!(key.import, ["id"]);
    assert_eq!(
        provider.data_sources["acme_ssh_keys"].read.unwraps,
        "/ssh_keys"
    );
}

#[test]
fn a_required_header_becomes_an_attribute() {
    let paths = "
  /widgets:
    post:
      parameters: [{name: From, in: header, required: true, schema: {type: string}}]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/NewWidget'}}}}
      responses: {'201': {description: ok}}
  /widgets/{id}:
    get: {responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Widget'}}}}}}
    delete: {responses: {'204': {description: done}}}
";
    let provider = model(&document(paths, WIDGET));
    let widget = resource(&provider, "acme_widget");
    assert_eq!(widget.attributes["from"].presence, Presence::Required);
    assert!(widget.operations.create.headers.contains_key("From"));
}

#[test]
fn names_grow_only_where_they_collide() {
    let item = [("get", "-", "Widget"), ("delete", "-", "-")];
    let create = [("post", "NewWidget", "Widget")];
    let paths = path("/keys", &create)
        + &path("/keys/{id}", &item)
        + &path("/teams/{team}/keys", &create)
        + &path("/teams/{team}/keys/{id}", &item)
        + &path("/users", &create)
        + &path("/users/{id}", &item);
    let provider = model(&document(&paths, WIDGET));
    assert_eq!(
        provider.resources.keys().collect::<Vec<_>>(),
        ["acme_key", "acme_team_key", "acme_user"]
    );
}

#[test]
fn a_body_of_several_forms_is_one_object() {
    let schemas = "
    One: {type: object, required: [name], properties: {name: {type: string}, size: {type: integer}}}
    Many: {type: object, required: [names], properties: {names: {type: array, items: {type: string}}, size: {type: integer}}}
    Either: {oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Many'}]}
    Answer: {type: object, properties: {id: {type: string}, name: {type: string}, size: {type: integer}}}
";
    let item = [("get", "-", "Answer"), ("delete", "-", "-")];
    let paths = path("/droplets", &[("post", "Either", "Answer")]) + &path("/droplets/{id}", &item);
    let provider = model(&document(&paths, schemas));
    let droplet = resource(&provider, "acme_droplet");
    for optional in ["name", "names", "size"] {
        assert_ne!(
            droplet.attributes[optional].presence,
            Presence::Required,
            "{optional}"
        );
    }
}

#[test]
fn a_parent_that_only_answers_have_is_in_no_body() {
    let paths = path("/lists/{list_id}/items", &[("post", "NewItem", "Item")])
        + &path(
            "/lists/{list_id}/items/{id}",
            &[("get", "-", "Item"), ("delete", "-", "-")],
        );
    let schemas = "
    NewItem: {type: object, required: [text], properties: {text: {type: string}}}
    Item: {type: object, required: [id, list_id, text], properties: {id: {type: string, readOnly: true}, list_id: {type: string, readOnly: true}, text: {type: string}}}
";
    let provider = model(&document(&paths, schemas));
    let parent = &resource(&provider, "acme_item").attributes["list_id"];
    assert_eq!(parent.presence, Presence::Required);
    assert_eq!(parent.sent, generator::model::Sent::Never);
    assert_eq!(parent.returned, generator::model::Returned::Always);
}
