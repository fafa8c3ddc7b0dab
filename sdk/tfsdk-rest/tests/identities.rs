//! Objects that are told from others in many ways: made, found again, imported by id and by identity,
//! and deleted.

#[path = "identities/declaration.rs"]
mod declaration;
mod serving;
#[path = "identities/store.rs"]
mod store;

use serde_json::{Value as Json, json};
use store::Server;
use tfsdk_rest::RestProvider;
use tfsdk_testing::{Action, Core, Deferral, Deferrals, unknown};

async fn start() -> (Server, Core) {
    let server = Server::start();
    let service = tfsdk::serve::service(RestProvider::new(&declaration::PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    core.configure(json!({"endpoint": server.address}))
        .await
        .unwrap();
    (server, core)
}

/// Makes it, plans nothing more, and imports it by its id and by its identity.
async fn lives(core: &mut Core, address: &str, config: Json, id: &str, identity: Json) {
    core.apply(address, config.clone()).await.unwrap();
    core.refresh(address).await.unwrap();
    let plan = core.plan(address, config.clone()).await.unwrap();
    plan.expect_empty();
    assert_eq!(core.identity(address), Some(identity.clone()), "{address}");
    let made = core.state(address).unwrap().json();
    core.set_state(address, None);
    core.import(address, id).await.unwrap();
    assert_eq!(core.state(address).unwrap().json(), made, "by id");
    core.set_state(address, None);
    core.import_by_identity(address, identity.clone())
        .await
        .unwrap();
    assert_eq!(core.state(address).unwrap().json(), made, "by identity");
    assert_eq!(core.identity(address), Some(identity));
    core.plan(address, config).await.unwrap().expect_empty();
}

#[tokio::test]
async fn associations_are_made_noticed_and_taken_away() {
    let (server, mut core) = start().await;
    let config = json!({"team": "north", "user": "ann"});
    for (kind, path) in [
        ("kiosk_member", "/teams/north/members/ann"),
        ("kiosk_guest", "/teams/north/guests/ann"),
    ] {
        let address = format!("{kind}.a");
        lives(
            &mut core,
            &address,
            config.clone(),
            "north/ann",
            config.clone(),
        )
        .await;
        // Taken away elsewhere, it is made again.
        server.store().objects.remove(path);
        core.refresh(&address).await.unwrap();
        let plan = core.plan(&address, config.clone()).await.unwrap();
        plan.expect(Action::Create);
        core.apply_plan(&plan, config.clone()).await.unwrap();
        core.destroy(&address).await.unwrap();
        assert!(!server.store().objects.contains_key(path), "{path}");
    }
}

#[tokio::test]
async fn an_association_that_nothing_reads_is_believed() {
    let (server, mut core) = start().await;
    let address = "kiosk_watcher.a";
    let config = json!({"team": "north", "user": "ann"});
    lives(
        &mut core,
        address,
        config.clone(),
        "north/ann",
        config.clone(),
    )
    .await;
    let other = json!({"team": "north", "user": "bob"});
    let plan = core.plan(address, other.clone()).await.unwrap();
    plan.expect(Action::Replace);
    core.apply_plan(&plan, other).await.unwrap();
    assert_eq!(
        server.calls(),
        [
            "PUT /teams/north/watchers/ann",
            "DELETE /teams/north/watchers/ann",
            "PUT /teams/north/watchers/bob"
        ]
    );
    core.destroy(address).await.unwrap();
    assert!(server.store().objects.is_empty());
}

#[tokio::test]
async fn what_exists_is_adopted_or_refused() {
    let (server, mut core) = start().await;
    let config = json!({"code": "A", "percent": 10});
    let there = json!({"code": "A", "percent": 5});
    server
        .store()
        .objects
        .insert("/coupons/A".to_owned(), there.clone());
    let refused = core.apply("kiosk_refused.a", config.clone()).await;
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("already (`code` = \"A\")"), "{message}");
    assert!(core.state("kiosk_refused.a").is_none());
    assert_eq!(server.store().objects["/coupons/A"], there);

    let address = "kiosk_adopted.a";
    lives(
        &mut core,
        address,
        config.clone(),
        "A",
        json!({"code": "A"}),
    )
    .await;
    assert_eq!(server.store().objects["/coupons/A"], config);
    core.destroy(address).await.unwrap();
    let address = "kiosk_refused.a";
    lives(&mut core, address, config, "A", json!({"code": "A"})).await;
    core.destroy(address).await.unwrap();
    assert!(server.store().objects.is_empty());
}

#[tokio::test]
async fn what_an_operation_has_made_is_found_in_the_list() {
    let (server, mut core) = start().await;
    let address = "kiosk_order.a";
    let config = json!({"name": "Tea"});
    lives(&mut core, address, config, "1", json!({"id": "1"})).await;
    let calls = server.calls();
    let made = calls.iter().take_while(|call| *call != "GET /orders/1");
    let made: Vec<_> = made.collect();
    assert_eq!(made, ["POST /orders", "GET /operations/1", "GET /orders"]);
    core.apply(address, json!({"name": "Mate"})).await.unwrap();
    core.destroy(address).await.unwrap();
    assert!(!server.store().objects.contains_key("/orders/1"));
}

#[tokio::test]
async fn a_name_that_stands_for_an_id_stays_as_it_was_written() {
    let (server, mut core) = start().await;
    let address = "kiosk_record.a";
    let config = json!({"zone_id_or_name": "tea.example", "name": "www"});
    let identity = json!({"zone_id_or_name": "tea.example", "id": "1"});
    lives(
        &mut core,
        address,
        config.clone(),
        "tea.example/1",
        identity,
    )
    .await;
    let state = core.state(address).unwrap().json();
    assert_eq!(state["zone_id_or_name"], "tea.example");
    assert_eq!(state["zone"], "17", "the API says it otherwise");
    server.calls();
    let renamed = json!({"zone_id_or_name": "tea.example", "name": "mail"});
    core.apply(address, renamed).await.unwrap();
    let calls = server.calls();
    assert!(
        calls.contains(&"PATCH /zones/tea.example/records/1".to_owned()),
        "{calls:?}"
    );
    core.destroy(address).await.unwrap();
    assert!(server.store().objects.is_empty());
}

#[tokio::test]
async fn an_id_deep_inside_identifies_the_object() {
    let (server, mut core) = start().await;
    let address = "kiosk_bed.a";
    let config = json!({"metadata": {"name": "rose"}, "size": 3});
    lives(&mut core, address, config, "rose", json!({"name": "rose"})).await;
    let smaller = json!({"metadata": {"name": "rose"}, "size": 2});
    core.apply(address, smaller).await.unwrap();
    let other = json!({"metadata": {"name": "lily"}, "size": 2});
    let plan = core.plan(address, other.clone()).await.unwrap();
    plan.expect(Action::Replace);
    core.apply_plan(&plan, other).await.unwrap();
    assert_eq!(core.identity(address), Some(json!({"name": "lily"})));
    core.destroy(address).await.unwrap();
    assert!(server.store().objects.is_empty());
}

#[tokio::test]
async fn the_one_object_of_a_parent_is_identified_by_the_parent() {
    let (server, mut core) = start().await;
    let address = "kiosk_menu.a";
    let config = json!({"stand": "north", "theme": "dark"});
    lives(
        &mut core,
        address,
        config,
        "north",
        json!({"stand": "north"}),
    )
    .await;
    core.destroy(address).await.unwrap();
    assert!(server.store().objects.is_empty());
}

#[tokio::test]
async fn an_api_that_is_not_known_yet_is_waited_for() {
    let (server, mut core) = start().await;
    let address = "kiosk_order.a";
    let config = json!({"name": "Tea"});
    core.apply(address, config.clone()).await.unwrap();
    server.calls();
    core.set_deferrals(Deferrals::Allowed);
    core.configure(json!({"endpoint": unknown()}))
        .await
        .unwrap();
    let plan = core.plan("kiosk_order.b", config.clone()).await.unwrap();
    assert_eq!(plan.deferral, Some(Deferral::ProviderConfigUnknown));
    assert!(server.calls().is_empty());

    // Without that, what is new is planned, and what has to be read says what it waits for.
    core.set_deferrals(Deferrals::Refused);
    core.configure(json!({"endpoint": unknown()}))
        .await
        .unwrap();
    let plan = core.plan("kiosk_order.b", config).await.unwrap();
    plan.expect(Action::Create);
    let failure = core.refresh(address).await.unwrap_err().to_string();
    assert!(failure.contains("`endpoint`"), "{failure}");
    assert!(failure.contains("after apply"), "{failure}");
    assert!(server.calls().is_empty());
}
