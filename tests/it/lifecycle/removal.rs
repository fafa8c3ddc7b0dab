//! What becomes of a value that is removed from the configuration: `docs/runtime.md` says it.

use super::{api, core, stand};
use serde_json::json;
use tfsdk_testing::{Action, Failure};

#[tokio::test]
async fn the_server_may_choose_so_the_value_stays() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let address = "kiosk_stand.a";
    let mut config = stand("Graz");
    config["labels"] = json!({"a": "b"});
    core.apply(address, config.clone()).await?;
    core.plan(address, stand("Graz")).await?.expect_empty();
    let kept = core.state(address).expect("a state");
    assert_eq!(kept.json()["labels"], json!({"a": "b"}));
    // The empty value clears it.
    config["labels"] = json!({});
    core.apply(address, config).await?.expect(Action::Update);
    let object = api.object("/stands/east").expect("a stand");
    assert_eq!(object["labels"], json!({}));
    core.plan(address, stand("Graz")).await?.expect_empty();
    core.shut_down().await
}

#[tokio::test]
async fn a_default_comes_back_and_an_optional_value_is_cleared() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let plain = json!({
        "stand_code": "east",
        "name": "Chai",
        "kind": "tea",
        "recipe": {"steps": [{"action": "boil"}]},
    });
    let mut config = plain.clone();
    config["note"] = json!("for the staff");
    core.apply("kiosk_drink.a", config).await?;
    core.apply("kiosk_drink.a", plain)
        .await?
        .expect(Action::Update);
    let drink = api.object("/stands/east/drinks/1").expect("a drink");
    assert_eq!(drink["note"], "none", "the mapping's default");

    let menu = json!({"stand_code": "east", "title": "Today"});
    let mut config = menu.clone();
    config["footer"] = json!("Enjoy");
    core.apply("kiosk_menu.a", config).await?;
    core.apply("kiosk_menu.a", menu.clone())
        .await?
        .expect(Action::Update);
    let object = api.object("/stands/east/menu").expect("a menu");
    assert_eq!(object.get("footer"), None);
    core.plan("kiosk_menu.a", menu).await?.expect_empty();
    core.shut_down().await
}
