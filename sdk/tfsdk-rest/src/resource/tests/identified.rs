//! Objects whose id is not where it usually is.

use super::*;
use crate::declaration::{told_by_answer, told_by_header};
use crate::mock::{Answer, Call, Front, Mock, answer, text};
use tfsdk::Value;

static LISTED: &[Attribute] = &[
    integer("id").computed().keeps_prior_value(),
    string("stand")
        .required()
        .not_sent()
        .not_returned()
        .forces_replacement(),
    string("name").required(),
    string("note").optional(),
];

static THROUGH_LIST: Resource = Resource::new(
    "kiosk_drink",
    LISTED,
    &Binding::new()
        .create(post("/stands/{stand}/drinks"))
        .read(
            get("/stands/{stand}/drinks")
                .unwraps("/items")
                .among(&[("id", "id")]),
        )
        .find(
            &get("/stands/{stand}/drinks")
                .unwraps("/items")
                .among(&[("name", "name")]),
        )
        .update(patch("/stands/{stand}/drinks/{id}"))
        .delete(delete("/stands/{stand}/drinks/{id}"))
        .import_id("{stand}/{id}"),
);

const ITEMS: &str = r#"{"items": [{"id": 6, "name": "Mate"}, {"id": "7", "name": "Tea"}]}"#;

async fn made(resource: &'static Resource, mock: &Mock) -> (Option<Value>, String) {
    let front = Front::new(resource, mock).await;
    let given = [("stand", "north".into()), ("name", "Tea".into())];
    let response = front.create(&given).await;
    (response.state().cloned(), text(&response.diagnostics))
}

async fn api(answers: impl Fn(&Call) -> Answer + Send + Sync + 'static) -> Mock {
    Mock::start(answers).await
}

#[tokio::test]
async fn a_create_that_tells_nothing_is_followed_by_a_search() {
    let mock = api(|call| match call.line.starts_with("POST") {
        true => answer(204, ""),
        // The list lags behind.
        false if call.before == 0 => answer(200, r#"{"items": []}"#),
        false => answer(200, ITEMS),
    })
    .await;
    let (state, messages) = made(&THROUGH_LIST, &mock).await;
    assert_eq!(messages, "");
    assert_eq!(state.unwrap().attribute("id"), Some(&Value::from(7)));
    let get = "GET /stands/north/drinks";
    let post = r#"POST /stands/north/drinks {"name":"Tea"}"#;
    assert_eq!(mock.lines(), [post, get, get, get]);
}

#[tokio::test]
async fn two_that_fit_are_named() {
    let mock = api(|call| match call.line.starts_with("POST") {
        true => answer(201, ""),
        false => answer(
            200,
            r#"{"items": [{"id": 6, "name": "Tea"}, {"id": 7, "name": "Tea"}]}"#,
        ),
    })
    .await;
    let (state, messages) = made(&THROUGH_LIST, &mock).await;
    assert_eq!(state, None);
    for part in [
        "the object probably exists",
        "lists 2 objects with `name` = \"Tea\"",
        "`id` = 6; `id` = 7",
        "import it",
    ] {
        assert!(messages.contains(part), "{part}: {messages}");
    }
}

#[tokio::test]
async fn what_may_be_on_another_page_is_not_gone() {
    let mock = api(|_| answer(200, r#"{"items": [{"id": 6}], "next": "abc"}"#)).await;
    let front = Front::new(&THROUGH_LIST, &mock).await;
    let prior = front.object(&[("stand", "north".into()), ("id", 7.into())]);
    let response = front.read(&prior).await;
    assert!(response.state.is_some());
    let messages = text(&response.diagnostics);
    assert!(messages.contains("`next`"), "{messages}");
}

#[tokio::test]
async fn what_no_list_has_is_gone() {
    for (status, body) in [
        (200, r#"{"items": [{"id": 6}]}"#),
        (200, "{}"),
        (
            200,
            r#"{"items": [{"id": "07"}, {}, {"id": null}, {"id": [7]}]}"#,
        ),
        (404, ""),
    ] {
        let mock = api(move |_| answer(status, body)).await;
        let front = Front::new(&THROUGH_LIST, &mock).await;
        let prior = front.object(&[("stand", "north".into()), ("id", 8.into())]);
        let response = front.read(&prior).await;
        assert_eq!(text(&response.diagnostics), "");
        assert_eq!(response.state, None, "{body}");
    }
}

#[tokio::test]
async fn an_object_is_read_from_its_list() {
    let mock = api(|_| answer(200, ITEMS)).await;
    let front = Front::new(&THROUGH_LIST, &mock).await;
    let prior = front.object(&[("stand", "north".into()), ("id", 7.into())]);
    let response = front.read(&prior).await;
    assert_eq!(text(&response.diagnostics), "");
    let state = response.state.unwrap();
    assert_eq!(state.attribute("name"), Some(&"Tea".into()));
    assert_eq!(mock.lines(), ["GET /stands/north/drinks"]);
}

static NAMED: Resource = Resource::new("kiosk_drink", LISTED, &{
    Binding::new()
        .create(post("/stands/{stand}/drinks").told(&told_by_header("X-Made")))
        .read(get("/stands/{stand}/drinks/{id}"))
        .import_id("{stand}/{id}")
});

#[tokio::test]
async fn a_header_tells_the_id_whatever_the_body_says() {
    for header in [
        "7",
        "/v1/stands/north/drinks/7/?x=1",
        "https://h/other/place/7#a",
    ] {
        let mock = api(move |call| match call.line.starts_with("POST") {
            true => answer(201, r#"{"id": 99, "name": "Tea"}"#).header("x-made", header),
            false => answer(200, r#"{"id": 7, "name": "Tea", "note": null}"#),
        })
        .await;
        let (state, messages) = made(&NAMED, &mock).await;
        assert_eq!(messages, "", "{header}");
        assert_eq!(state.unwrap().attribute("id"), Some(&Value::from(7)));
        assert_eq!(mock.lines()[1..], ["GET /stands/north/drinks/7"]);
    }
}

static BY_POINTER: Resource = Resource::new("kiosk_drink", LISTED, &{
    Binding::new()
        .create(post("/stands/{stand}/drinks").told(&told_by_answer("/data/key/id")))
        .read(get("/stands/{stand}/drinks/{id}"))
        .import_id("{stand}/{id}")
});
static BY_ANSWER: Resource = Resource::new("kiosk_drink", LISTED, &{
    Binding::new()
        .create(post("/stands/{stand}/drinks").told(&told_by_answer("")))
        .read(get("/stands/{stand}/drinks/{id}"))
        .import_id("{stand}/{id}")
});

#[tokio::test]
async fn an_answer_that_is_no_such_object_tells_the_id() {
    let operation = r#"{"id": "op-1", "name": "create", "data": {"key": {"id": 7}}}"#;
    for (resource, body) in [
        (&BY_POINTER, operation),
        (&BY_ANSWER, "7"),
        (&BY_ANSWER, "\"7\""),
        (&BY_ANSWER, "7\n"),
    ] {
        let mock = api(move |call| match call.line.starts_with("POST") {
            true => answer(202, body),
            false => answer(200, r#"{"id": 7, "name": "Tea", "note": null}"#),
        })
        .await;
        let (state, messages) = made(resource, &mock).await;
        assert_eq!(messages, "", "{body}");
        assert_eq!(state.unwrap().attribute("id"), Some(&Value::from(7)));
    }
}

#[tokio::test]
async fn of_a_list_the_element_that_fits_is_the_object() {
    let cases = [
        (r#"[{"id": 7, "name": "Tea"}]"#, Some(7)),
        (r#"[{"id": 7, "name": "tea time"}]"#, Some(7)),
        (
            r#"[{"id": 6, "name": "Mate"}, {"id": 7, "name": "Tea"}]"#,
            Some(7),
        ),
        (
            r#"[{"id": 6, "name": "Tea"}, {"id": 7, "name": "Tea"}]"#,
            None,
        ),
        (
            r#"[{"id": 6, "name": "Mate"}, {"id": 8, "name": "Milk"}]"#,
            None,
        ),
        ("[]", None),
    ];
    for (body, id) in cases {
        let mock = api(move |call| match call.line.starts_with("POST") {
            true => answer(201, body),
            false => answer(200, r#"{"id": 7, "name": "Tea", "note": null}"#),
        })
        .await;
        let (state, messages) = made(&BY_PATCH_OF_LISTED, &mock).await;
        match id {
            Some(id) => {
                let state = state.unwrap_or_else(|| panic!("{body}: {messages}"));
                assert_eq!(state.attribute("id"), Some(&Value::from(id)), "{body}");
            }
            None => {
                assert_eq!(state, None, "{body}");
                assert!(messages.contains("is a list of"), "{messages}");
            }
        }
    }
}

static BY_PATCH_OF_LISTED: Resource = Resource::new("kiosk_drink", LISTED, &{
    Binding::new()
        .create(post("/stands/{stand}/drinks").unwraps("/0"))
        .read(get("/stands/{stand}/drinks/{id}"))
        .import_id("{stand}/{id}")
});

static META: &[Attribute] = &[
    string("name").required().forces_replacement(),
    string("uid").computed().keeps_prior_value(),
];
static DEEP: &[Attribute] = &[
    object("metadata", META).required(),
    string("note").optional(),
];
static BY_UID: Resource = Resource::new("kiosk_drink", DEEP, &{
    Binding::new()
        .create(post("/drinks"))
        .read(get("/drinks/{uid}"))
        .path_parameters(&[("uid", "metadata.uid")])
        .import_id("{metadata.uid}")
});

#[tokio::test]
async fn an_id_may_be_deep_in_the_object() {
    let body = r#"{"metadata": {"name": "Tea", "uid": "u7"}, "note": null}"#;
    for created in [body, ""] {
        let mock = api(move |call| match call.line.starts_with("POST") {
            true => answer(201, created).header("location", "/drinks/u7"),
            false => answer(200, body),
        })
        .await;
        let front = Front::new(&BY_UID, &mock).await;
        let config = front.object(&[(
            "metadata",
            Value::object([("name", "Tea".into()), ("uid", Value::Null)]),
        )]);
        let mut plan = config.clone();
        let uid = Value::unknown();
        crate::resource::identity::put(&mut plan, "metadata.uid", uid);
        let mut response = tfsdk::resource::CreateResponse::default();
        let request = tfsdk::resource::CreateRequest {
            context: &front.context,
            config: &config,
            plan: &plan,
            identity: &Value::Null,
        };
        front.resource.create(request, &mut response).await;
        assert_eq!(text(&response.diagnostics), "", "{created}");
        let state = response.state().unwrap();
        let metadata = state.attribute("metadata").unwrap();
        assert_eq!(metadata.attribute("uid"), Some(&"u7".into()), "{created}");
        let read = front.read(state).await;
        assert_eq!(read.state.as_ref(), Some(state));
    }
}
