//! Tests of requests.

use super::*;
use crate::declaration::{
    Body, STRING, attribute, boolean, constant, get, integer, json, list, map, number,
    number_value, object, patch, post, put, string,
};
use tfsdk::Number;
use tfsdk::value::json::Json;

static OWNER: &[Attribute] = &[
    string("email").optional().wire("mail"),
    string("phone").optional(),
    integer("id").computed(),
];
static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("stand").required().not_sent(),
    string("name").required().wire("displayName"),
    string("note").optional(),
    integer("size").optional().default(&number_value("3")),
    number("price").optional(),
    boolean("open").optional(),
    string("mode").optional().computed().keeps_prior_value(),
    string("kind").optional().sent_on_create(),
    string("late").optional().sent_on_update(),
    json("extra").optional(),
    list("tags", &STRING).optional(),
    map("labels", &STRING).optional().wire("/metadata/labels"),
    string("team").optional().wire("/metadata/team"),
    object("owner", OWNER).optional(),
    string("password").optional().write_only(),
];

fn values(given: &[(&str, Value)]) -> Value {
    Value::object(ATTRIBUTES.iter().map(|attribute| {
        let given = given.iter().find(|(name, _)| *name == attribute.name);
        (
            attribute.name,
            given.map_or(Value::Null, |(_, value)| value.clone()),
        )
    }))
}

fn build(
    operation: &'static Operation,
    arguments: &Value,
    content: Content<'_>,
) -> Result<Request, Failure> {
    let source = Source {
        attributes: ATTRIBUTES,
        path_parameters: &[("drinkId", "id")],
        arguments,
    };
    Request::build(operation, source, Some(content))
}

fn body(operation: &'static Operation, content: Content<'_>) -> Option<Json> {
    let request = build(operation, content.plan, content).unwrap();
    request.body.map(|body| Json::parse_bytes(&body).unwrap())
}

fn created(operation: &'static Operation, config: &[(&str, Value)]) -> Option<Json> {
    let config = values(config);
    body(
        operation,
        Content {
            phase: Phase::Create,
            config: &config,
            plan: &config,
            prior: &Value::Null,
        },
    )
}

/// The body of an update from `prior` to `config`, with the plan that the framework would make.
fn updated(
    operation: &'static Operation,
    prior: &[(&str, Value)],
    config: &[(&str, Value)],
) -> Option<Json> {
    let (prior, config) = (values(prior), values(config));
    let mut plan = config.clone();
    for attribute in ATTRIBUTES {
        let open = plan.attribute(attribute.name).is_some_and(Value::is_null);
        let members = plan.as_object_mut().unwrap();
        if open && attribute.name == "mode" {
            members.insert("mode".into(), prior.attribute("mode").unwrap().clone());
        }
        if let Some(literal) = attribute.default.filter(|_| open) {
            let value = crate::schema::literal_value(&attribute.kind, literal).unwrap();
            members.insert(attribute.name.into(), value);
        }
        if attribute.write_only {
            members.insert(attribute.name.into(), Value::Null);
        }
    }
    body(
        operation,
        Content {
            phase: Phase::Update,
            config: &config,
            plan: &plan,
            prior: &prior,
        },
    )
}

fn json_of(text: &str) -> Option<Json> {
    Some(Json::parse(text).unwrap())
}

static POST: Operation = post("/drinks");
static PUT: Operation = put("/drinks");
static PATCH: Operation = patch("/drinks");
static MERGE: Operation = patch("/drinks").media_type("application/merge-patch+json");

#[test]
fn a_full_body_has_what_is_set() {
    let number = |digits: &str| Value::Number(Number::parse(digits).unwrap());
    let config = [
        ("stand", "north".into()),
        ("name", "Tea".into()),
        ("price", number("18446744073709551616.10")),
        ("kind", "hot".into()),
        ("late", "x".into()),
        ("extra", "{\"b\": [1e2, null]}".into()),
        ("tags", Value::list([])),
        ("labels", Value::map([("a", Value::string("1"))])),
        ("team", "t".into()),
        (
            "owner",
            Value::object([
                ("email", "e".into()),
                ("phone", Value::Null),
                ("id", 1.into()),
            ]),
        ),
        ("password", "p".into()),
    ];
    let expected = r#"{"displayName": "Tea", "size": 3, "price": 18446744073709551616.1,
        "kind": "hot", "extra": {"b": [100, null]}, "tags": [],
        "metadata": {"labels": {"a": "1"}, "team": "t"}, "owner": {"mail": "e"}, "password": "p"}"#;
    assert_eq!(created(&POST, &config), json_of(expected));
}

#[test]
fn bodies_may_be_wrapped_or_absent() {
    static WRAPPED: Operation = post("/drinks").wraps("drink");
    static DEEP: Operation = post("/drinks").wraps("/data/attributes");
    static SILENT: Operation = post("/drinks").body(Body::None);
    static GET: Operation = get("/drinks");
    let config = [("name", "Tea".into()), ("size", 1.into())];
    assert_eq!(
        created(&WRAPPED, &config),
        json_of(r#"{"drink": {"displayName": "Tea", "size": 1}}"#)
    );
    assert_eq!(
        created(&DEEP, &config),
        json_of(r#"{"data": {"attributes": {"displayName": "Tea", "size": 1}}}"#)
    );
    assert_eq!(created(&SILENT, &config), None);
    assert_eq!(created(&GET, &config), None);
}

#[test]
fn a_full_body_keeps_what_the_plan_keeps_and_a_partial_one_leaves_it_alone() {
    let prior = [
        ("id", "7".into()),
        ("name", "Tea".into()),
        ("mode", "auto".into()),
        ("size", 3.into()),
    ];
    let config = [("name", "Coffee".into())];
    let full = r#"{"displayName": "Coffee", "size": 3, "mode": "auto"}"#;
    assert_eq!(updated(&PUT, &prior, &config), json_of(full));
    static STATED: Operation = patch("/drinks").body(Body::Full);
    assert_eq!(updated(&STATED, &prior, &config), json_of(full));
    assert_eq!(
        updated(&PATCH, &prior, &config),
        json_of(r#"{"displayName": "Coffee"}"#)
    );
}

#[test]
fn a_patch_has_what_changes() {
    let owner = |email: &str, phone: Value| {
        Value::object([
            ("email", email.into()),
            ("phone", phone),
            ("id", Value::Null),
        ])
    };
    let prior = [
        ("name", "Tea".into()),
        ("note", "hot".into()),
        ("size", 3.into()),
        ("tags", Value::list(["a".into()])),
        ("kind", "x".into()),
        ("team", "t".into()),
        (
            "labels",
            Value::map([("a", Value::string("1")), ("b", Value::string("2"))]),
        ),
        ("owner", owner("e", "1".into())),
    ];
    let config = [
        ("name", "Tea".into()),
        ("size", 3.into()),
        ("kind", "y".into()),
        ("late", "now".into()),
        ("team", "t".into()),
        (
            "labels",
            Value::map([("a", Value::string("1")), ("c", Value::string("3"))]),
        ),
        ("owner", owner("f", Value::Null)),
        ("password", "p".into()),
    ];
    let whole = r#"{"note": null, "late": "now", "tags": [], "password": "p",
        "metadata": {"labels": {"a": "1", "c": "3"}}, "owner": {"mail": "f"}}"#;
    assert_eq!(updated(&PATCH, &prior, &config), json_of(whole));
    let merged = r#"{"note": null, "late": "now", "tags": null, "password": "p",
        "metadata": {"labels": {"b": null, "c": "3"}}, "owner": {"mail": "f", "phone": null}}"#;
    assert_eq!(updated(&MERGE, &prior, &config), json_of(merged));
    assert_eq!(updated(&PATCH, &prior, &prior), json_of("{}"));
}

#[test]
fn values_that_are_still_open_are_no_change() {
    let prior = values(&[("name", "Tea".into()), ("mode", "auto".into())]);
    let mut plan = prior.clone();
    plan.as_object_mut()
        .unwrap()
        .insert("mode".into(), Value::unknown());
    let config = values(&[("name", "Tea".into()), ("size", Value::Null)]);
    let content = Content {
        phase: Phase::Update,
        config: &config,
        plan: &plan,
        prior: &prior,
    };
    assert_eq!(body(&PATCH, content), json_of("{}"));
}

#[test]
fn arguments_go_where_they_belong() {
    static OPERATION: Operation = get("/stands/{stand}/drinks/{drinkId}")
        .query(&[
            ("fields", constant("a b")),
            ("tag", attribute("tags")),
            ("size", attribute("size")),
            ("note", attribute("note")),
        ])
        .headers(&[("X-Team", attribute("team")), ("X-Note", attribute("note"))]);
    let arguments = values(&[
        ("stand", "a/b".into()),
        ("id", "7".into()),
        ("tags", Value::list(["x&y".into(), "z".into()])),
        ("size", 12.into()),
        ("team", "t".into()),
    ]);
    let content = Content {
        phase: Phase::Create,
        config: &arguments,
        plan: &arguments,
        prior: &Value::Null,
    };
    let request = build(&OPERATION, &arguments, content).unwrap();
    assert_eq!(request.path, "/stands/a%2Fb/drinks/7");
    let query = [
        ("fields", "a%20b"),
        ("tag", "x%26y"),
        ("tag", "z"),
        ("size", "12"),
    ];
    assert_eq!(
        request.query,
        query.map(|(name, text)| (name.to_owned(), text.to_owned()))
    );
    assert_eq!(request.headers.len(), 1);
    assert_eq!(
        request.describe(&Secrets::default()),
        "GET /stands/a%2Fb/drinks/7"
    );
}

#[test]
fn arguments_cannot_break_out() {
    static OPERATION: Operation =
        get("/drinks/{drinkId}").headers(&[("X-Team", attribute("team"))]);
    let failure = |given: &[(&str, Value)]| {
        let arguments = values(given);
        let content = Content {
            phase: Phase::Create,
            config: &arguments,
            plan: &arguments,
            prior: &Value::Null,
        };
        build(&OPERATION, &arguments, content)
            .unwrap_err()
            .to_string()
    };
    assert!(failure(&[("id", "7".into()), ("team", "a\r\nX-Admin: 1".into())]).contains("`team`"));
    assert!(failure(&[("id", "..".into())]).contains("another place"));
    assert!(failure(&[("id", "".into())]).contains("empty"));
    assert!(failure(&[]).contains("`id`"));
}

#[test]
fn text_that_is_not_json_is_named() {
    let config = values(&[("name", "x".into()), ("extra", "{".into())]);
    let content = Content {
        phase: Phase::Create,
        config: &config,
        plan: &config,
        prior: &Value::Null,
    };
    assert!(
        build(&POST, &config, content)
            .unwrap_err()
            .to_string()
            .contains("`extra`")
    );
}

mod round_trip {
    //! Any value that a body can say comes back from it the same.

    use super::*;
    use crate::random;
    use crate::response::decode;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn of_random_declarations((attributes, given) in random::attributes()
            .prop_flat_map(|attributes| (Just(attributes), random::object(attributes))))
        {
            let source = Source { attributes, path_parameters: &[], arguments: &Value::Null };
            let content = Content {
                phase: Phase::Create, config: &given, plan: &given, prior: &Value::Null,
            };
            let request = Request::build(&POST, source, Some(content)).unwrap();
            let json = Json::parse_bytes(&request.body.unwrap()).unwrap();
            let decoded = decode(attributes, &json, "");
            prop_assert_eq!(&decoded.misfits, &[]);
            prop_assert_eq!(decoded.value, given);
        }
    }
}

static FORM: Operation = post("/drinks")
    .media_type("application/x-www-form-urlencoded")
    .brackets();
static PARTS: Operation = post("/drinks").media_type("multipart/form-data");
static COMMANDS: Operation = patch("/drinks").media_type("application/json-patch+json");
static IMPOSSIBLE: Operation = post("/drinks").media_type("a\nb");

fn tea() -> Value {
    let tags = Value::List(vec!["hot".into(), "&".into()]);
    values(&[("name", "Tea".into()), ("tags", tags)])
}

fn sent(operation: &'static Operation) -> Result<(String, String), Failure> {
    let config = tea();
    let content = Content {
        phase: Phase::Create,
        config: &config,
        plan: &config,
        prior: &Value::Null,
    };
    let request = build(operation, &config, content)?;
    let body = String::from_utf8(request.body.unwrap().to_vec()).unwrap();
    Ok((request.media_type.to_str().unwrap().to_owned(), body))
}

#[test]
fn forms_say_the_same_in_their_own_way() {
    let (media_type, body) = sent(&FORM).unwrap();
    assert_eq!(media_type, "application/x-www-form-urlencoded");
    assert_eq!(
        body,
        "displayName=Tea&size=3&tags%5B0%5D=hot&tags%5B1%5D=%26"
    );
    let (media_type, body) = sent(&PARTS).unwrap();
    assert_eq!(media_type, "multipart/form-data; boundary=form-boundary-0");
    assert!(body.contains("name=\"tags\"\r\n\r\nhot\r\n"), "{body}");
    let failure = sent(&IMPOSSIBLE).unwrap_err();
    assert!(failure.to_string().contains("not a possible media type"));
}

#[test]
fn a_json_patch_has_a_command_for_each_change() {
    let prior = [
        ("name", "Tea".into()),
        ("note", "x".into()),
        ("team", "a".into()),
    ];
    let config = [("name", "Chai".into()), ("team", "b".into())];
    assert_eq!(
        updated(&COMMANDS, &prior, &config),
        json_of(
            r#"[{"op": "add", "path": "/displayName", "value": "Chai"},
                {"op": "remove", "path": "/note"},
                {"op": "add", "path": "/size", "value": 3},
                {"op": "add", "path": "/metadata/team", "value": "b"}]"#
        )
    );
}
