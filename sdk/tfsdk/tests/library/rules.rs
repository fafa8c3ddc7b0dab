//! The library under Terraform's rules, without a terraform.

use crate::workspace::program;
use serde_json::json;
use std::path::Path;
use tfsdk_testing::{Core, Cycle, Objects};

async fn library(name: &str) -> Core {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    let mut core = Core::start(program()).await.unwrap();
    core.configure(json!({ "folder": folder })).await.unwrap();
    core
}

#[tokio::test]
async fn a_shelf_keeps_the_rules_all_its_life() {
    let mut core = library("library_rules").await;
    let shelf = json!({
        "room": "hall",
        "number": 7,
        "motor": "{ \"speed\": 2.0 }",
        "subjects": ["rust", "crabs"],
        "keeper": { "email": "a@example.org" },
        "boards": [{ "wood": "oak" }, { "wood": "beech", "height": 25 }],
        "light": [{ "color": "red" }, { "color": "blue" }],
    });
    let mut changed = shelf.clone();
    changed["width"] = json!(0.1 + 70.0);
    changed["keeper"] = json!({ "email": "b@example.org" });
    changed["light"] = json!([{ "color": "green" }]);
    let mut replaced = changed.clone();
    replaced["number"] = json!(8);
    Cycle::of("library_shelf.it", shelf)
        .then(changed)
        .then(replaced)
        .imported_as("HALL/8")
        .ignoring("/room")
        .then_gone()
        .run(&mut core)
        .await
        .unwrap();
}

#[tokio::test]
async fn shelves_are_listed_imported_by_identity_and_tidied() {
    let mut core = library("library_kinds").await;
    for number in [1, 2] {
        let shelf = json!({ "room": "HALL", "number": number });
        let address = format!("library_shelf.number_{number}");
        core.apply(&address, shelf).await.unwrap();
    }
    let filter = json!({ "room": "hall" });
    let listed = core
        .list("library_shelf", filter.clone(), Objects::Included, 10)
        .await
        .unwrap();
    let names: Vec<_> = listed
        .iter()
        .map(|item| item.display_name.as_str())
        .collect();
    assert_eq!(names, ["Shelf 1 of HALL", "Shelf 2 of HALL"]);
    let lines = core.invoke("library_tidy", filter).await.unwrap();
    assert_eq!(
        lines,
        ["shelf 1 of HALL is tidy", "shelf 2 of HALL is tidy"]
    );
    let identity = json!({ "room": "HALL", "number": 2 });
    core.import_by_identity("library_shelf.again", identity.clone())
        .await
        .unwrap();
    let plan = core.plan("library_shelf.again", identity).await.unwrap();
    plan.expect_empty();
}

#[tokio::test]
async fn cards_and_functions_work() {
    let mut core = library("library_cards").await;
    let card = core
        .open("library_card", json!({ "reader": "me" }))
        .await
        .unwrap();
    core.close(card).await.unwrap();
    let isbn = core
        .call("isbn", &[json!("978-0-306-40615-7")])
        .await
        .unwrap();
    assert_eq!(isbn, tfsdk_testing::Value::String("9780306406157".into()));
    let wrong = core.call("isbn", &[json!("978-0-306-40615-8")]).await;
    assert!(
        wrong
            .unwrap_err()
            .to_string()
            .contains("is no ISBN of 13 digits")
    );
}
