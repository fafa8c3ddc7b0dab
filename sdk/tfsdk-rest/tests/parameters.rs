//! Parts of paths that the provider block gives for all: planned, replaced when they change, left out of
//! imports, lists, data sources, actions and ephemeral resources.

mod serving;
#[path = "identities/store.rs"]
mod store;

use serde_json::{Value as Json, json};
use store::Server;
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    Action, Attribute, Binding, Body, DataSource, Endpoint, Ephemeral, Provider, Resource, delete,
    get, parameter, patch, post, string,
};
use tfsdk_testing::{Action as Planned, Core, Objects, Value, unknown};

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.parameters(&[parameter("stand", "KIOSK_STAND_OF_NOBODY").describe("The stand.")])
.resources(&[&DRINK])
.data_sources(&[&FOUND, &ALL])
.actions(&[&STIR])
.ephemeral_resources(&[&PASS]);

const OUTSIDE: Attribute = string("stand")
    .optional()
    .computed()
    .keeps_prior_value()
    .forces_replacement()
    .not_sent()
    .not_returned();
static DRINKS: &[Attribute] = &[
    OUTSIDE,
    string("id").computed().keeps_prior_value(),
    string("name").required(),
];
static FROM: &[(&str, &str)] = &[("stand", "stand")];
static DRINK: Resource = Resource::new("kiosk_drink", DRINKS, &BINDING);
static BINDING: Binding = Binding::new()
    .create(post("/stands/{stand}/drinks"))
    .read(get("/stands/{stand}/drinks/{id}"))
    .update(patch("/stands/{stand}/drinks/{id}"))
    .delete(delete("/stands/{stand}/drinks/{id}"))
    .list(get("/stands/{stand}/drinks"))
    .from_provider(FROM)
    .import_id("{stand}/{id}");

const STAND: Attribute = string("stand").optional().not_sent().not_returned();
static BY_ID: &[Attribute] = &[STAND, string("id").required()];
static FOUND: DataSource = DataSource::one(
    "kiosk_drink",
    DRINKS,
    BY_ID,
    get("/stands/{stand}/drinks/{id}"),
)
.from_provider(FROM);
static ONLY: &[Attribute] = &[STAND];
static ALL: DataSource = DataSource::many(
    "kiosk_drinks",
    "drinks",
    DRINKS,
    ONLY,
    get("/stands/{stand}/drinks"),
)
.from_provider(FROM);
static STIR: Action = Action::new(
    "kiosk_stir",
    ONLY,
    post("/stands/{stand}/stir").body(Body::None),
)
.from_provider(FROM);
static PASS: Ephemeral = Ephemeral::new(
    "kiosk_pass",
    &[OUTSIDE, string("id").computed()],
    post("/stands/{stand}/passes"),
)
.from_provider(FROM);

const ADDRESS: &str = "kiosk_drink.tea";

async fn core(server: &Server, stand: Json) -> Core {
    let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    let block = json!({"endpoint": server.address, "stand": stand});
    core.configure(block).await.unwrap();
    core
}

fn stand(core: &Core) -> Json {
    core.state(ADDRESS).unwrap().json()["stand"].clone()
}

#[tokio::test]
async fn a_resource_lives_in_the_stand_of_the_provider() {
    let server = Server::start();
    let mut core_north = core(&server, json!("north")).await;
    let config = json!({"name": "Tea"});
    let plan = core_north.plan(ADDRESS, config.clone()).await.unwrap();
    plan.expect(Planned::Create);
    assert!(plan.planned.member("stand").same(&Value::text("north")));
    core_north.apply_plan(&plan, config.clone()).await.unwrap();
    assert_eq!(stand(&core_north), "north");
    core_north
        .plan(ADDRESS, config.clone())
        .await
        .unwrap()
        .expect_empty();
    core_north
        .apply(ADDRESS, json!({"name": "Mate"}))
        .await
        .unwrap();
    core_north.refresh(ADDRESS).await.unwrap();
    core_north
        .plan(ADDRESS, json!({"name": "Mate"}))
        .await
        .unwrap()
        .expect_empty();
    let made = core_north.state(ADDRESS).unwrap().clone();

    // With another stand, another object takes its place.
    let mut core_south = core(&server, json!("south")).await;
    core_south.set_state(ADDRESS, Some(made.clone()));
    let config = json!({"name": "Mate"});
    let plan = core_south.plan(ADDRESS, config.clone()).await.unwrap();
    plan.expect(Planned::Replace);
    core_south.apply_plan(&plan, config.clone()).await.unwrap();
    assert_eq!(stand(&core_south), "south");
    // What is said at the resource counts more, and moves it as well.
    let own = json!({"name": "Mate", "stand": "west"});
    let plan = core_south.plan(ADDRESS, own.clone()).await.unwrap();
    plan.expect(Planned::Replace);
    core_south.apply_plan(&plan, own).await.unwrap();
    assert_eq!(stand(&core_south), "west");
    core_south.destroy(ADDRESS).await.unwrap();
    assert!(server.store().objects.is_empty());
}

#[tokio::test]
async fn where_nobody_names_the_stand_an_error_says_who_may() {
    let server = Server::start();
    let mut core = core(&server, Json::Null).await;
    let failure = core
        .plan(ADDRESS, json!({"name": "Tea"}))
        .await
        .unwrap_err();
    let text = failure.to_string();
    assert!(text.contains("`stand` is not known"), "{text}");
    assert!(text.contains("KIOSK_STAND_OF_NOBODY"), "{text}");
    let failure = core.read_data_source("kiosk_drinks", json!({})).await;
    assert!(
        failure
            .unwrap_err()
            .to_string()
            .contains("`stand` is not known")
    );
    // An object whose stand is known stays in it.
    let config = json!({"name": "Tea", "stand": "north"});
    core.apply(ADDRESS, config).await.unwrap();
    core.plan(ADDRESS, json!({"name": "Tea"}))
        .await
        .unwrap()
        .expect_empty();
    assert!(
        server
            .calls()
            .contains(&"POST /stands/north/drinks".to_owned())
    );
}

#[tokio::test]
async fn a_stand_that_is_not_known_yet_is_planned_as_such() {
    let server = Server::start();
    let mut core = core(&server, unknown()).await;
    let plan = core.plan(ADDRESS, json!({"name": "Tea"})).await.unwrap();
    plan.expect(Planned::Create);
    assert!(server.calls().is_empty());
    let failure = core.read_data_source("kiosk_drinks", json!({})).await;
    let text = failure.unwrap_err().to_string();
    assert!(text.contains("known only after apply"), "{text}");
    // What exists is not moved on a guess.
    let own = json!({"name": "Tea", "stand": "north"});
    core.apply(ADDRESS, own).await.unwrap();
    let plan = core.plan(ADDRESS, json!({"name": "Tea"})).await.unwrap();
    plan.expect_empty();
}

#[tokio::test]
async fn ids_and_identities_may_leave_it_out() {
    let server = Server::start();
    let mut core = core(&server, json!("north")).await;
    core.apply(ADDRESS, json!({"name": "Tea"})).await.unwrap();
    let made = core.state(ADDRESS).unwrap().json();
    let id = made["id"].as_str().unwrap().to_owned();
    for text in [id.clone(), format!("north/{id}")] {
        core.set_state(ADDRESS, None);
        core.import(ADDRESS, &text).await.unwrap();
        assert_eq!(core.state(ADDRESS).unwrap().json(), made, "{text}");
    }
    for identity in [json!({"id": id}), json!({"stand": "north", "id": id})] {
        core.set_state(ADDRESS, None);
        core.import_by_identity(ADDRESS, identity).await.unwrap();
        assert_eq!(core.state(ADDRESS).unwrap().json(), made);
    }
    core.plan(ADDRESS, json!({"name": "Tea"}))
        .await
        .unwrap()
        .expect_empty();
}

#[tokio::test]
async fn whatever_else_has_it_may_leave_it_out() {
    let server = Server::start();
    let mut core = core(&server, json!("north")).await;
    core.apply(ADDRESS, json!({"name": "Tea"})).await.unwrap();
    let id = core.state(ADDRESS).unwrap().json()["id"].clone();
    let one = core
        .read_data_source("kiosk_drink", json!({"id": id}))
        .await
        .unwrap();
    assert_eq!(one["stand"], "north");
    assert_eq!(one["name"], "Tea");
    let all = core
        .read_data_source("kiosk_drinks", json!({}))
        .await
        .unwrap();
    assert_eq!(all["drinks"].as_array().unwrap().len(), 1);
    let listed = core
        .list("kiosk_drink", json!({}), Objects::Included, 9)
        .await
        .unwrap();
    assert_eq!(listed.len(), 1);
    server.calls();
    core.invoke("kiosk_stir", json!({})).await.unwrap();
    core.invoke("kiosk_stir", json!({"stand": "west"}))
        .await
        .unwrap();
    let wanted = ["POST /stands/north/stir", "POST /stands/west/stir"];
    assert_eq!(server.calls(), wanted);
    let pass = core.open("kiosk_pass", json!({})).await.unwrap();
    assert_eq!(server.calls(), ["POST /stands/north/passes"]);
    core.close(pass).await.unwrap();
}
