//! Tests of data sources, against an API on the loopback interface.

use super::*;
use crate::declaration::{attribute, constant, cursor, get, integer, object, search, string, text};
use crate::mock::{Mock, answer, client, text as messages};
use tfsdk::schema::Presence as Sets;
use tfsdk::{Context, Diagnostics};

static OWNER: &[Attribute] = &[string("email").required(), string("pin").not_returned()];
static DRINK: &[Attribute] = &[
    integer("id").computed().keeps_prior_value(),
    string("name").required(),
    string("password").optional().sensitive().not_returned(),
    object("owner", OWNER).optional(),
];
static BY_ID: &[Attribute] = &[integer("id").required()];
static FILTERS: &[Attribute] = &[
    string("stand").required(),
    string("kind").optional(),
    string("sort").optional().default(&text("name")),
];
static ONE: declaration::DataSource = declaration::DataSource::one(
    "kiosk_drink",
    DRINK,
    BY_ID,
    get("/drinks/{drink_id}").unwraps("/data"),
)
.path_parameters(&[("drink_id", "id")]);
static MANY: declaration::DataSource = declaration::DataSource::many(
    "kiosk_drinks",
    "drinks",
    DRINK,
    FILTERS,
    get("/stands/{stand}/drinks").unwraps("/items").query(&[
        ("kind", attribute("kind")),
        ("sort", attribute("sort")),
        ("all", constant("1")),
    ]),
);

static BY_ID_OR_NAME: &[Attribute] = &[
    string("stand").required(),
    integer("id").optional(),
    string("name").optional(),
];
static FOUND: declaration::DataSource = declaration::DataSource::one(
    "kiosk_drink",
    DRINK,
    BY_ID_OR_NAME,
    get("/stands/{stand}/drinks/{id}"),
)
.found_by(&search(
    get("/stands/{stand}/drinks")
        .unwraps("/items")
        .query(&[("name", attribute("name"))])
        .pages(&cursor("after", "/next")),
    &["name"],
));

async fn read(
    declaration: &'static declaration::DataSource,
    mock: &Mock,
    given: &[(&str, Value)],
) -> (Value, Diagnostics) {
    let kind = RestDataSourceType::new(declaration);
    let config = Value::object(kind.schema().block.attributes.keys().map(|name| {
        let given = given.iter().find(|(given, _)| given == name);
        (
            name.to_string(),
            given.map_or(Value::Null, |(_, value)| value.clone()),
        )
    }));
    let source = kind.data_source(Some(client(&mock.address, None).await));
    let mut response = ReadDataSourceResponse {
        state: config.clone(),
        ..ReadDataSourceResponse::default()
    };
    let request = ReadDataSourceRequest {
        context: &Context::default(),
        config: &config,
    };
    source.read(request, &mut response).await;
    (response.state, response.diagnostics)
}

#[test]
fn what_is_found_is_computed() {
    let block = RestDataSourceType::new(&ONE).schema().block;
    let names: Vec<_> = block.attributes.keys().map(|name| name.as_ref()).collect();
    assert_eq!(names, ["id", "name", "owner"]);
    assert_eq!(block.attributes["id"].presence, Sets::Required);
    assert_eq!(block.attributes["name"].presence, Sets::Computed);
    let AttributeKind::Nested(_, owner) = &block.attributes["owner"].kind else {
        panic!("owner")
    };
    assert_eq!(owner.len(), 1);
    assert_eq!(owner["email"].presence, Sets::Computed);
    let block = RestDataSourceType::new(&MANY).schema().block;
    let names: Vec<_> = block.attributes.keys().map(|name| name.as_ref()).collect();
    assert_eq!(names, ["drinks", "kind", "sort", "stand"]);
}

fn drink(id: i64, name: &str) -> Value {
    let owner = Value::object([("email", "e".into())]);
    Value::object([("id", id.into()), ("name", name.into()), ("owner", owner)])
}

#[tokio::test]
async fn one_object_is_looked_up() {
    let mock = Mock::start(|call| match call.before {
        0 => answer(
            200,
            r#"{"data": {"id": "7", "name": "Tea", "owner": {"email": "e", "pin": "1"}}}"#,
        ),
        1 => answer(200, r#"{"data": null}"#),
        2 => answer(404, r#"{"error": "no such drink"}"#),
        _ => answer(200, "[]"),
    })
    .await;
    let (state, diagnostics) = read(&ONE, &mock, &[("id", 7.into())]).await;
    assert!(diagnostics.is_empty(), "{}", messages(&diagnostics));
    assert_eq!(state, drink(7, "Tea"));
    for what in ["nothing was found", "no such drink", "nothing was found"] {
        let (_, diagnostics) = read(&ONE, &mock, &[("id", 7.into())]).await;
        assert!(
            messages(&diagnostics).contains(what),
            "{}",
            messages(&diagnostics)
        );
    }
    assert_eq!(mock.lines()[0], "GET /drinks/7");
}

#[tokio::test]
async fn nothing_at_all_is_no_empty_list() {
    let mock = Mock::start(|call| answer(if call.before == 0 { 200 } else { 204 }, "")).await;
    for _ in 0..2 {
        let (_, diagnostics) = read(&MANY, &mock, &[("stand", "n".into())]).await;
        let errors = messages(&diagnostics);
        assert!(diagnostics.has_errors());
        assert!(
            errors.contains("answered with nothing, although"),
            "{errors}"
        );
    }
}

#[tokio::test]
async fn a_cut_list_is_warned_of() {
    let mock = Mock::start(|call| match call.before {
        0 => answer(200, r#"{"items": [{"id": 1, "name": "a"}], "total": 2}"#),
        1 => answer(200, r#"{"items": [{"id": 1, "name": "a"}], "total": 1}"#),
        2 => answer(200, r#"{"items": []}"#).header("x-total-count", "7"),
        _ => answer(200, r#"{"items": []}"#).header("link", "</x?page=2>; rel=\"next\""),
    })
    .await;
    for sign in ["`total`", "", "X-Total-Count", "Link header"] {
        let (_, diagnostics) = read(&MANY, &mock, &[("stand", "n".into())]).await;
        let warnings = messages(&diagnostics);
        assert!(!diagnostics.has_errors(), "{warnings}");
        assert_eq!(diagnostics.is_empty(), sign.is_empty(), "{warnings}");
        assert!(warnings.contains(sign), "{warnings}");
    }
}

#[tokio::test]
async fn a_collection_is_read() {
    let mock = Mock::start(|call| match call.before {
        0 => answer(
            200,
            r#"{"items": [{"id": 1, "name": "a", "owner": {"email": "e"}},
            {"id": 2, "name": "b", "owner": {"email": "e"}}], "next": "/more"}"#,
        ),
        1 => answer(200, r#"{"total": 0}"#),
        _ => answer(200, r#"{"items": [{"id": "x"}]}"#),
    })
    .await;
    let given = [("stand", "n".into()), ("kind", "hot & cold".into())];
    let (state, diagnostics) = read(&MANY, &mock, &given).await;
    assert!(!diagnostics.has_errors());
    assert!(
        messages(&diagnostics).contains("`next`"),
        "{}",
        messages(&diagnostics)
    );
    let expected = Value::object([
        ("drinks", Value::list([drink(1, "a"), drink(2, "b")])),
        ("stand", "n".into()),
        ("kind", "hot & cold".into()),
        ("sort", "name".into()),
    ]);
    assert_eq!(state, expected);
    assert_eq!(
        mock.lines(),
        ["GET /stands/n/drinks?kind=hot%20%26%20cold&sort=name&all=1"]
    );
    let (state, diagnostics) = read(&MANY, &mock, &given).await;
    assert!(diagnostics.is_empty());
    assert_eq!(state.attribute("drinks"), Some(&Value::list([])));
    let (_, diagnostics) = read(&MANY, &mock, &given).await;
    assert!(
        messages(&diagnostics).contains("(at /items/0/id)"),
        "{}",
        messages(&diagnostics)
    );
}

#[tokio::test]
async fn one_object_is_found_by_its_name() {
    let mock = Mock::start(|call| match call.line.as_str() {
        "GET /stands/n/drinks?name=Tea" => answer(
            200,
            r#"{"items": [{"id": 1, "name": "Teapot"}], "next": "b"}"#,
        ),
        "GET /stands/n/drinks?name=Tea&after=b" => {
            answer(200, r#"{"items": [{"id": 7, "name": "Tea"}]}"#)
        }
        "GET /stands/n/drinks/7" => {
            answer(200, r#"{"id": 7, "name": "Tea", "owner": {"email": "e"}}"#)
        }
        _ => answer(404, ""),
    })
    .await;
    for given in [("name", Value::from("Tea")), ("id", 7.into())] {
        let (state, diagnostics) = read(&FOUND, &mock, &[("stand", "n".into()), given]).await;
        assert!(diagnostics.is_empty(), "{}", messages(&diagnostics));
        let mut expected = drink(7, "Tea");
        let members = expected.as_object_mut().unwrap();
        members.insert("stand".to_owned(), "n".into());
        assert_eq!(state, expected);
    }
    assert_eq!(mock.lines().len(), 4);
}

#[tokio::test]
async fn a_name_must_be_of_one_object() {
    let list = |items: &str| answer(200, format!(r#"{{"items": [{items}]}}"#));
    let same: Vec<_> = (1..8)
        .map(|id| format!(r#"{{"id": {id}, "name": "Tea"}}"#))
        .collect();
    let mock = Mock::start(move |call| match call.before {
        0 => list(r#"{"id": 1, "name": "tea"}"#),
        1 => list(&same.join(", ")),
        2 => answer(
            200,
            r#"{"items": [{"id": 7, "name": 5}, 3, null], "next": null}"#,
        ),
        _ => answer(500, r#"{"message": "boom"}"#),
    })
    .await;
    let given = [("stand", "n".into()), ("name", "Tea".into())];
    for words in [
        "GET /stands/n/drinks lists no object whose `name` is \"Tea\".",
        "lists 7 objects whose `name` is \"Tea\", and it must be one. Give `id` instead, one of 1, \
         2, 3, 4, 5, ….",
        "lists no object",
        "GET /stands/n/drinks answered 500",
    ] {
        let (_, diagnostics) = read(&FOUND, &mock, &given).await;
        let found = messages(&diagnostics);
        assert!(diagnostics.has_errors() && found.contains(words), "{found}");
    }
}
