//! The library under Terraform's rules, without a terraform.

use crate::workspace::program;
use serde_json::json;
use std::path::Path;
use tfsdk_testing::{Core, Cycle};

#[tokio::test]
async fn a_shelf_keeps_the_rules_all_its_life() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library_rules");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    let mut core = Core::start(program()).await.unwrap();
    core.configure(json!({ "folder": folder })).await.unwrap();
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
