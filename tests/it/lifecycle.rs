//! A generated provider's program against an API: through the small core, and through the real
//! terraform where there is one.

use serde_json::{Value as Json, json};
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use tests::mock_api::{Answer, Behaviour, Call, Collection, Ids, MockApi};
use tfsdk_testing::terraform::{Mirror, Workspace, terraform_available};
use tfsdk_testing::{Action, Core, Failure, Refreshed};

mod debug_mode;
mod destroying;
mod every_resource;
mod handwritten;
mod hooks;
mod removal;
mod secrets;
mod signing_in;
mod spellings;
mod updating;

/// The generated provider of the kiosk API, built once.
fn program() -> &'static PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let package = "terraform-provider-kiosk";
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", package])
            .status();
        assert!(
            built.is_ok_and(|status| status.success()),
            "{package} does not build"
        );
        let test = std::env::current_exe().expect("this program has a path");
        let profile = test.ancestors().nth(2).expect("a target folder");
        profile.join(format!("{package}{}", std::env::consts::EXE_SUFFIX))
    })
}

fn api() -> MockApi {
    MockApi::start(Behaviour {
        collections: vec![
            Collection {
                key: "code",
                ..Collection::new("stands")
            },
            Collection {
                ids: Ids::Numbers,
                around: Some(("drink", "drinks")),
                ..Collection::new("drinks")
            },
        ],
        defaults: [
            ("neighbours".to_owned(), json!([])),
            ("state".to_owned(), json!("READY")),
        ]
        .into_iter()
        .collect(),
        answered: Some(tells_little),
        ..Behaviour::default()
    })
}

/// What creates answer that do not answer the object.
fn tells_little(call: &Call, answer: &mut Answer) {
    if answer.status != 201 {
        return;
    }
    match call.line.as_str() {
        "POST /cards" => (answer.status, answer.body) = (204, Json::Null),
        "POST /shifts" => {
            let id = answer.body["id"].as_str().unwrap_or_default();
            answer.location = Some(format!("/v2/shifts/{id}/"));
            answer.body = Json::Null;
        }
        "POST /tallies" => answer.body = answer.body["id"].take(),
        _ => {}
    }
}

/// A folder in which terraform finds the provider as `example.com/acme/kiosk`, and signs in.
fn workspace(folder: &std::path::Path, api: &MockApi) -> Result<Workspace, std::io::Error> {
    let mirror = Mirror::new(folder);
    mirror.add(program(), ("acme", "kiosk"), "0.1.0")?;
    let mut workspace = Workspace::with_mirror(&mirror);
    workspace
        .env("KIOSK_ENDPOINT", &api.url)
        .env("KIOSK_TOKEN", "s3cret");
    Ok(workspace)
}

async fn core(api: &MockApi) -> Result<Core, Failure> {
    let environment = [
        ("KIOSK_ENDPOINT", api.url.as_str()),
        ("KIOSK_TOKEN", "s3cret"),
    ];
    Core::start_with(program(), &environment).await
}

fn stand(city: &str) -> Json {
    json!({"code": "east", "city": city})
}

#[tokio::test]
async fn a_stand_lives() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let address = "kiosk_stand.a";
    core.apply(address, stand("Graz"))
        .await?
        .expect(Action::Create);
    assert_eq!(
        api.object("/stands/east").expect("a stand")["city"],
        json!("Graz")
    );
    assert!(
        api.calls()
            .iter()
            .all(|call| call.authorization == "Bearer s3cret")
    );
    core.plan(address, stand("Graz")).await?.expect_empty();

    core.apply(address, stand("Linz"))
        .await?
        .expect(Action::Update);
    assert_eq!(
        api.object("/stands/east").expect("a stand")["city"],
        json!("Linz")
    );
    core.plan(address, stand("Linz")).await?.expect_empty();

    let mut drifted = api.object("/stands/east").expect("a stand");
    drifted["city"] = json!("Wien");
    api.put("/stands/east", Some(drifted));
    assert_eq!(core.refresh(address).await?, Refreshed::Changed);
    core.apply(address, stand("Linz"))
        .await?
        .expect(Action::Update);

    api.put("/stands/east", None);
    core.plan(address, stand("Linz"))
        .await?
        .expect(Action::Create);
    core.apply(address, stand("Linz")).await?;
    core.destroy(address).await?;
    assert!(api.object("/stands/east").is_none());
    core.shut_down().await
}

#[tokio::test]
async fn a_supplier_of_ones_own_name_is_imported() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let config = json!({"supplier_id": "leaf", "company": "Leaf & Sons"});
    core.apply("kiosk_supplier.a", config.clone()).await?;
    core.set_state("kiosk_supplier.a", None);
    core.import("kiosk_supplier.a", "leaf").await?;
    core.plan("kiosk_supplier.a", config).await?.expect_empty();
    core.destroy("kiosk_supplier.a").await?;
    assert!(api.object("/suppliers/leaf").is_none());
    core.shut_down().await
}

#[tokio::test]
async fn a_silent_update_is_read_back() -> Result<(), Failure> {
    let api = api();
    api.behave(|behaviour| behaviour.silent_updates = true);
    let mut core = core(&api).await?;
    core.apply("kiosk_stand.a", stand("Graz")).await?;
    core.apply("kiosk_stand.a", stand("Linz"))
        .await?
        .expect(Action::Update);
    core.plan("kiosk_stand.a", stand("Linz"))
        .await?
        .expect_empty();
    core.shut_down().await
}

#[tokio::test]
async fn a_refused_update_is_planned_again() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    core.apply("kiosk_stand.a", stand("Graz")).await?;
    let plan = core.plan("kiosk_stand.a", stand("Linz")).await?;
    api.fail(0, 422);
    let failure = core
        .apply_plan(&plan, stand("Linz"))
        .await
        .expect_err("refused");
    assert!(
        failure.to_string().contains("a failure on request"),
        "{failure}"
    );
    assert!(!failure.to_string().contains("s3cret"));
    core.apply("kiosk_stand.a", stand("Linz"))
        .await?
        .expect(Action::Update);
    core.shut_down().await
}

#[test]
fn terraform_runs_the_same_provider() -> Result<(), std::io::Error> {
    if !terraform_available("the generated kiosk provider in terraform") {
        return Ok(());
    }
    let api = api();
    let folder = tempfile::tempdir()?;
    let workspace = workspace(folder.path(), &api)?;
    let configure = |city: &str| {
        workspace.write(
            "main.tf",
            &format!(
                "terraform {{\n  required_providers {{\n    kiosk = {{ source = \"example.com/acme/kiosk\" }}\n  }}\n}}\n\
                 resource \"kiosk_stand\" \"a\" {{\n  code = \"east\"\n  city = \"{city}\"\n}}\n"
            ),
        );
    };
    configure("Graz");
    workspace.init().success();
    workspace.validate().success();
    workspace.apply().success();
    workspace.expect_empty_plan();
    configure("Linz");
    let plan = workspace.plan_json();
    assert_eq!(
        plan["resource_changes"][0]["change"]["actions"],
        json!(["update"])
    );
    workspace.apply().success();
    workspace.expect_empty_plan();
    let attributes = workspace
        .attributes("kiosk_stand.a")
        .expect("a stored stand");
    assert_eq!(attributes["city"], json!("Linz"));
    workspace.destroy().success();
    assert!(api.object("/stands/east").is_none());
    Ok(())
}
