//! What calls look like on the wire: parameters, servers, and bodies that are no JSON, of the small
//! documents in `tests/cases/`.

use crate::lives::model;
use serde_json::{Value as Json, json};
use tests::declared;
use tests::mock_api::{Behaviour, Call, MockApi};
use tfsdk_rest::RestProvider;
use tfsdk_testing::{Action, Core, Failure};

/// A core with the provider of a small document, configured with `endpoint` and more.
async fn core(case: &str, api: &MockApi, more: Json) -> Result<Core, Failure> {
    let model = model(&tests::build::root().join("tests/cases").join(case));
    let service = tfsdk::serve::service(RestProvider::new(declared::provider(&model)));
    let mut core = Core::attach(service).await?;
    let mut config = json!({"endpoint": api.url});
    let members = config.as_object_mut().expect("an object");
    members.extend(more.as_object().expect("an object").clone());
    core.configure(config).await?;
    Ok(core)
}

fn last(api: &MockApi, method: &str) -> Call {
    let mut calls = api.calls().into_iter().rev();
    let found = calls.find(|call| call.line.starts_with(method));
    found.unwrap_or_else(|| panic!("{method} was called"))
}

#[tokio::test]
async fn parameters_travel_with_the_calls_that_take_them() -> Result<(), Failure> {
    let api = MockApi::start(Behaviour::default());
    let mut core = core("parameters-of-calls", &api, json!({})).await?;
    let address = "garden_bed.a";
    let mut config = json!({
        "name": "Roses",
        "plot": "7/b",
        "x_gardener": "Ann",
        "notify": ["a,b", "c"],
        "plan": {"deep": true, "by": "Bo"},
        "compost": true,
    });
    core.apply(address, config.clone())
        .await?
        .expect(Action::Create);
    let made = last(&api, "POST");
    assert_eq!(
        made.line,
        "POST /beds?api_version=2&notify=a%2Cb,c\
         &plan=%7B%22by%22%3A%22Bo%22%2C%22deep%22%3Atrue%7D&plot=7%2Fb"
    );
    assert_eq!(made.headers["x-gardener"], "Ann");
    assert_eq!(made.headers.get("x-api-key"), None);
    assert_eq!(made.headers.get("cookie"), None);
    assert_eq!(made.body, json!({"name": "Roses"}));
    core.plan(address, config.clone()).await?.expect_empty();
    core.refresh(address).await?;
    assert_eq!(last(&api, "GET").line, "GET /beds/1?plot=7%2Fb");

    // Who hears of it is no part of the object: the next update says it.
    config["notify"] = json!([]);
    core.apply(address, config.clone())
        .await?
        .expect(Action::Update);
    let changed = last(&api, "PUT");
    assert_eq!(changed.line, "PUT /beds/1?plot=7%2Fb");
    assert_eq!(changed.headers["x-gardener"], "Ann");
    core.plan(address, config.clone()).await?.expect_empty();

    // What only a delete takes changes without any call, and another plot is another bed.
    let before = api.calls().len();
    config["compost"] = json!(false);
    core.apply(address, config.clone())
        .await?
        .expect(Action::Update);
    let calls = api.calls().split_off(before);
    assert!(calls.iter().all(|call| !call.line.starts_with("PUT")));
    let mut moved = config.clone();
    moved["plot"] = json!("8");
    core.plan(address, moved).await?.expect(Action::Replace);

    core.destroy(address).await?;
    let deleted = last(&api, "DELETE");
    assert_eq!(deleted.line, "DELETE /beds/1?plot=7%2Fb");
    assert_eq!(deleted.headers["cookie"], "compost=false");
    core.shut_down().await
}

#[tokio::test]
async fn a_header_cannot_be_broken_out_of() -> Result<(), Failure> {
    let api = MockApi::start(Behaviour::default());
    let mut core = core("parameters-of-calls", &api, json!({})).await?;
    let config = json!({
        "name": "Roses",
        "plot": "1",
        "x_gardener": "Ann\r\nX-Admin: yes",
        "plan": {"by": "Bo"},
    });
    let failure = core
        .apply("garden_bed.a", config)
        .await
        .expect_err("refused");
    assert!(failure.to_string().contains("`x_gardener`"), "{failure}");
    assert!(api.calls().is_empty());
    core.shut_down().await
}

#[tokio::test]
async fn files_arrive_as_bytes() -> Result<(), Failure> {
    let api = MockApi::start(Behaviour::default());
    let mut core = core("files-in-forms", &api, json!({})).await?;
    let config = json!({
        "caption": "A *rose*",
        "image": "/9j/AA==",
        "details": ["YQ==", "Yg=="],
        "place": {"bed": "1"},
    });
    let address = "garden_photo.a";
    core.apply(address, config.clone())
        .await?
        .expect(Action::Create);
    core.plan(address, config.clone()).await?.expect_empty();
    let sent = last(&api, "POST");
    let media_type = &sent.headers["content-type"];
    assert!(
        media_type.starts_with("multipart/form-data; boundary="),
        "{media_type}"
    );
    assert_eq!(
        sent.body,
        json!({"caption": "A *rose*", "image": "/9j/AA==", "details": ["YQ==", "Yg=="], "place": {"bed": "1"}})
    );
    let mut other = config;
    other["image"] = json!("/9j/AQ==");
    core.plan(address, other).await?.expect(Action::Replace);
    core.destroy(address).await?;
    core.shut_down().await
}

#[tokio::test]
async fn a_text_is_a_whole_resource() -> Result<(), Failure> {
    let api = MockApi::start(Behaviour::default());
    let mut core = core("content-of-bytes", &api, json!({})).await?;
    let address = "garden_policy.a";
    let config = |text: &str| json!({"policy_id": "main", "content": text});
    core.apply(address, config("a: 1\n"))
        .await?
        .expect(Action::Create);
    let sent = last(&api, "PUT");
    assert_eq!(sent.headers["content-type"], "application/yaml");
    assert_eq!(sent.body, json!("a: 1\n"));
    core.plan(address, config("a: 1\n")).await?.expect_empty();
    core.apply(address, config("a: 2\n"))
        .await?
        .expect(Action::Update);
    core.set_state(address, None);
    core.import(address, "main").await?;
    core.plan(address, config("a: 2\n")).await?.expect_empty();
    core.destroy(address).await?;
    assert_eq!(api.object("/policies/main"), None);
    core.shut_down().await
}

#[tokio::test]
async fn slashes_stay_where_the_document_says_so() -> Result<(), Failure> {
    let api = MockApi::start(Behaviour::default());
    let mut core = core("catch-all-paths", &api, json!({})).await?;
    let address = "garden_page.a";
    let config = |path: &str| json!({"book_id": "b/1", "path": path, "text": "x"});
    core.apply(address, config("a/b c"))
        .await?
        .expect(Action::Create);
    assert_eq!(last(&api, "PUT").line, "PUT /books/.b%2F1/pages/a/b%20c");
    core.plan(address, config("a/b c")).await?.expect_empty();
    core.destroy(address).await?;
    for path in ["../admin", "a//b"] {
        let failure = core
            .apply(address, config(path))
            .await
            .expect_err("refused");
        assert!(failure.to_string().contains("another place"), "{failure}");
    }
    core.shut_down().await
}

#[tokio::test]
async fn calls_go_to_the_servers_that_the_document_names() -> Result<(), Failure> {
    let (api, reads) = (
        MockApi::start(Behaviour::default()),
        MockApi::start(Behaviour::default()),
    );
    let mut core = core("servers-with-variables", &api, json!({"account": "me"})).await?;
    let (address, config) = ("garden_bed.a", json!({"name": "Roses"}));
    core.apply(address, config.clone())
        .await?
        .expect(Action::Create);
    assert_eq!(last(&api, "POST").line, "POST /beds");
    let failure = core.refresh(address).await.expect_err("not known where");
    assert!(failure.to_string().contains("`read_endpoint`"), "{failure}");

    core.configure(json!({"endpoint": api.url, "account": "me", "read_endpoint": reads.url}))
        .await?;
    reads.put("/beds/1", api.object("/beds/1"));
    core.refresh(address).await?;
    assert_eq!(last(&reads, "GET").line, "GET /beds/1");
    api.put("/v3/beds/1", api.object("/beds/1"));
    core.destroy(address).await?;
    assert_eq!(last(&api, "DELETE").line, "DELETE /v3/beds/1");
    core.shut_down().await
}
