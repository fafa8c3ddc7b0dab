//! What an author has written by hand beside what is generated: `src/custom` of the kiosk.

use serde_json::{Value as Json, json};
use tests::scripted::Scripted;
use tfsdk_testing::terraform::{Mirror, Workspace, terraform_available};
use tfsdk_testing::{Action, Core, Failure, Value};

/// An API that has one blend, one stand and a special.
async fn api() -> Scripted {
    let mut blend = Json::Null;
    Scripted::start(move |line, body| {
        let call = line.split('?').next().unwrap_or(line);
        match call {
            "PUT /blends/Arabica-Robusta" => blend = body.clone(),
            "DELETE /blends/Arabica-Robusta" => blend = Json::Null,
            "GET /blends/Arabica-Robusta" if blend.is_null() => return (404, Json::Null),
            "GET /blends/Arabica-Robusta" => return (200, blend.clone()),
            "GET /stands/east" => return (200, json!({"code": "east", "city": "Graz"})),
            "GET /special" => return (200, json!({"drink": "Mocha"})),
            other => panic!("{other}"),
        }
        (204, Json::Null)
    })
    .await
}

#[tokio::test]
async fn a_blend_lives() -> Result<(), Failure> {
    let api = api().await;
    let environment = [
        ("KIOSK_ENDPOINT", api.url.as_str()),
        ("KIOSK_TOKEN", "s3cret"),
    ];
    let mut core = Core::start_with(super::program(), &environment).await?;
    let address = "kiosk_blend.a";
    let config = json!({"parts": ["Arabica", "Robusta"], "strength": 4});
    core.apply(address, config.clone())
        .await?
        .expect(Action::Create);
    core.plan(address, config).await?.expect_empty();
    let config = json!({"parts": ["Arabica", "Robusta"], "strength": 5});
    core.apply(address, config.clone())
        .await?
        .expect(Action::Update);
    core.plan(address, config).await?.expect_empty();
    core.destroy(address).await?;
    let last = api.take().pop().expect("a call");
    assert_eq!(last.0, "DELETE /blends/Arabica-Robusta");

    let special = core
        .read_data_source("kiosk_special", json!({"stand": "east"}))
        .await?;
    let wanted = json!({"stand": "east", "city": "Graz", "drink": "Mocha"});
    assert_eq!(special, wanted);
    let label = core.call("label", &[json!("Mocha"), json!("2.50")]).await?;
    assert_eq!(label, Value::String("Mocha: 2.50".to_owned()));
    core.shut_down().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn terraform_takes_what_is_written_by_hand() -> Result<(), std::io::Error> {
    if !terraform_available("what is written by hand, in terraform") {
        return Ok(());
    }
    let api = api().await;
    let folder = tempfile::tempdir()?;
    let mirror = Mirror::new(folder.path());
    mirror.add(super::program(), ("acme", "kiosk"), "0.1.0")?;
    let mut workspace = Workspace::with_mirror(&mirror);
    workspace
        .env("KIOSK_ENDPOINT", &api.url)
        .env("KIOSK_TOKEN", "s3cret");
    workspace.write(
        "main.tf",
        r#"
terraform {
  required_providers {
    kiosk = { source = "example.com/acme/kiosk" }
  }
}
resource "kiosk_blend" "a" {
  parts    = ["Arabica", "Robusta"]
  strength = 4
}
data "kiosk_special" "today" {
  stand = "east"
}
output "label" {
  value = provider::kiosk::label(data.kiosk_special.today.drink, "2.50")
}
"#,
    );
    workspace.init().success();
    let applied = workspace.apply().success();
    assert!(applied.text().contains("Mocha: 2.50"), "{}", applied.text());
    workspace.expect_empty_plan();
    workspace.destroy().success();
    let calls = api.take();
    let deleted = calls
        .iter()
        .any(|(line, _)| line.starts_with("DELETE /blends/"));
    assert!(deleted, "{calls:?}");
    Ok(())
}
