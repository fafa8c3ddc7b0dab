//! The documents of `specs/` give what their owners expect.

use super::support::{model, run};
use generator::model::{Body, Equality, Method, OnDestroy, PlanRule, Presence, Provider};
use std::path::{Path, PathBuf};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn own(name: &str) -> Provider {
    let folder = project().join("specs").join(name);
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap_or_default();
    run(&read("openapi.yaml"), &read("mapping.yaml"))
        .unwrap_or_else(|messages| panic!("{messages}"))
}

fn keys<'a, T: 'a>(map: impl IntoIterator<Item = (&'a String, &'a T)>) -> Vec<&'a str> {
    map.into_iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn kiosk() {
    let provider = own("kiosk");
    assert_eq!(
        keys(&provider.resources),
        [
            "kiosk_card",
            "kiosk_coupon",
            "kiosk_customer",
            "kiosk_drink",
            "kiosk_fridge",
            "kiosk_keg",
            "kiosk_kettle",
            "kiosk_menu",
            "kiosk_mill",
            "kiosk_notice",
            "kiosk_offer",
            "kiosk_oven",
            "kiosk_picture",
            "kiosk_safe",
            "kiosk_shift",
            "kiosk_stamp",
            "kiosk_stand",
            "kiosk_supplier",
            "kiosk_tally",
            "kiosk_tap",
            "kiosk_ticket"
        ]
    );
    let drink = &provider.resources["kiosk_drink"];
    assert_eq!(drink.import, ["stand_code", "id"]);
    assert_eq!(drink.operations.create.wraps, "drink");
    assert_eq!(
        drink.operations.read.as_ref().expect("a read").unwraps,
        "/drink"
    );
    assert!(
        drink.attributes["kind"].replaces,
        "an update does not take it"
    );
    assert!(!drink.attributes["name"].replaces);
    assert!(drink.attributes["pin"].write_only);
    assert_eq!(drink.attributes["garnish"].equality, Equality::Unordered);
    let coupon = &provider.resources["kiosk_coupon"];
    let update = coupon.operations.update.as_ref().expect("a PATCH");
    assert_eq!(
        (update.method, update.body.clone()),
        (Method::Patch, Body::Full),
        "the mapping says that it wants all"
    );
    assert!(!coupon.attributes["percent"].replaces);
    assert_eq!(
        provider.resources["kiosk_menu"].on_destroy,
        OnDestroy::Forget
    );
    let stand = &provider.resources["kiosk_stand"];
    assert_eq!(stand.import, ["code"]);
    assert!(stand.attributes["code"].replaces, "it stands in the path");
    assert_eq!(stand.attributes["opened"].plan, PlanRule::KeepsPriorValue);
    assert_eq!(
        stand.attributes["guests_today"].plan,
        PlanRule::ChangesOnUpdate
    );
    let drinks = &provider.data_sources["kiosk_drinks"];
    assert_eq!(keys(&drinks.arguments), ["kind", "stand_code"]);
    let stands = &provider.data_sources["kiosk_stands"];
    assert_eq!(
        keys(&stands.arguments),
        ["city"],
        "pages are the runtime's business"
    );
    let skipped: Vec<&str> = provider
        .skipped
        .iter()
        .map(|skipped| skipped.subject.as_str())
        .collect();
    assert_eq!(
        skipped,
        ["POST /drinks/search", "POST /sessions"],
        "the verb `stir` is an action"
    );
}

#[test]
fn powerdns() {
    let provider = own("powerdns");
    assert_eq!(
        keys(&provider.resources),
        ["powerdns_tsigkey", "powerdns_zone"]
    );
    let zone = &provider.resources["powerdns_zone"];
    assert_eq!(zone.import, ["server_id", "id"]);
    assert_eq!(zone.attributes["name"].presence, Presence::Required);
    assert!(zone.attributes["name"].replaces && zone.attributes["nameservers"].replaces);
    assert_eq!(zone.attributes["serial"].plan, PlanRule::ChangesOnUpdate);
    assert!(provider.resources["powerdns_tsigkey"].attributes["key"].sensitive);
}

#[test]
fn prefect() {
    let provider = own("prefect");
    let limit = &provider.resources["prefect_concurrency_limit"];
    assert_eq!(limit.import, ["id"]);
    assert!(!limit.attributes["name"].replaces);
    assert_eq!(provider.resources["prefect_variable"].import, ["id"]);
    assert_eq!(provider.resources["prefect_work_pool"].import, ["name"]);
    assert_eq!(
        provider.resources["prefect_queue"].import,
        ["work_pool_name", "name"]
    );
}

#[test]
fn prefect_in_its_own_words() {
    let path = project().join("../shared/specs/prefect/schema.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: no real documents beside the project");
        return;
    };
    let provider = model(&text);
    for name in [
        "variable",
        "work_pool",
        "queue",
        "v2_concurrency_limit",
        "flow",
        "deployment",
    ] {
        let name = format!("prefect_{name}");
        assert!(provider.resources.contains_key(&name), "{name}");
    }
    let queue = &provider.resources["prefect_queue"];
    assert_eq!(queue.import, ["work_pool_name", "name"]);
    let pool = &provider.resources["prefect_work_pool"];
    assert!(pool.attributes["name"].replaces && pool.attributes["type"].replaces);
    assert_eq!(pool.attributes["status"].presence, Presence::Computed);
}
