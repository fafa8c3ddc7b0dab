//! Each rule is broken by a provider of its own, and each breach is named. The provider that
//! breaks none passes.

#[cfg(unix)]
mod handshake;
mod kinds;
mod scenario;
mod toy;

use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use tfsdk_testing::{
    Action, Core, Cycle, Deferral, Deferrals, Existence, Failure, Instance, Refreshed, Rule,
    Source, unknown, unknown_not_null,
};
use toy::Toy;

const ADDRESS: &str = "toy_box.a";

fn config() -> Json {
    json!({"name": "a", "parts": [{"label": "x"}], "rule": [{"port": 1}], "secret": "s"})
}

async fn core(fault: Option<Rule>) -> Result<Core, Failure> {
    Core::attach(Toy::new(fault)).await
}

#[tokio::test]
async fn a_right_provider_passes() -> Result<(), Failure> {
    let mut core = core(None).await?;
    core.configure(json!({})).await?;
    core.apply(ADDRESS, config()).await?;
    let state = core.state(ADDRESS).expect("stored");
    assert_eq!(state.get("/id"), json!("id-1"));
    assert_eq!(state.get("/secret"), Json::Null);
    assert!(!state.tainted);
    core.plan(ADDRESS, config()).await?.expect_empty();

    let mut other = config();
    other["size"] = json!(3);
    core.plan(ADDRESS, other.clone())
        .await?
        .expect(Action::Update);
    core.apply(ADDRESS, other.clone()).await?;
    core.plan(ADDRESS, other).await?.expect_empty();
    assert_eq!(core.refresh(ADDRESS).await?, Refreshed::Unchanged);

    let mut renamed = config();
    renamed["name"] = json!("b");
    let plan = core.apply(ADDRESS, renamed).await?;
    plan.expect(Action::Replace);
    assert_eq!(plan.replace_paths, ["name"]);
    assert_eq!(
        core.state(ADDRESS).expect("stored").get("/id"),
        json!("id-2")
    );
    core.destroy(ADDRESS).await?;
    assert!(core.state(ADDRESS).is_none());
    Ok(())
}

#[tokio::test]
async fn unknown_configuration_is_planned_as_unknown() -> Result<(), Failure> {
    let mut core = core(None).await?;
    for marker in [unknown(), unknown_not_null()] {
        let mut open = config();
        open["name"] = marker;
        let plan = core.plan(ADDRESS, open).await?;
        assert!(plan.planned.member("name").is_unknown());
        core.apply_plan(&plan, config()).await?;
        core.destroy(ADDRESS).await?;
    }
    Ok(())
}

#[tokio::test]
async fn an_import_is_read() -> Result<(), Failure> {
    let mut core = core(None).await?;
    core.apply(ADDRESS, config()).await?;
    core.set_state(ADDRESS, None);
    core.import("toy_box.b", "id-1").await?;
    assert_eq!(
        core.state("toy_box.b").expect("stored").get("/name"),
        json!("a")
    );
    let missing = core
        .import("toy_box.c", "id-9")
        .await
        .expect_err("no such object");
    assert!(matches!(missing, Failure::Refused(_)), "{missing}");
    Ok(())
}

#[tokio::test]
async fn a_failed_create_is_tainted_and_then_replaced() -> Result<(), Failure> {
    let mut core = core(None).await?;
    let mut failing = config();
    failing["name"] = json!("fail");
    let failure = core
        .apply(ADDRESS, failing)
        .await
        .expect_err("the create fails");
    assert!(matches!(failure, Failure::Errors(_)), "{failure}");
    assert!(core.state(ADDRESS).expect("stored").tainted);
    core.apply(ADDRESS, config()).await?.expect(Action::Replace);
    assert!(!core.state(ADDRESS).expect("stored").tainted);
    Ok(())
}

#[tokio::test]
async fn an_object_that_is_gone_is_planned_anew() -> Result<(), Failure> {
    let mut core = core(None).await?;
    core.set_state(
        ADDRESS,
        Some(Instance {
            schema_version: 0,
            attributes: r#"{"id": "id-7", "name": "a"}"#.to_owned(),
            private: Default::default(),
            tainted: false,
        }),
    );
    core.plan(ADDRESS, config()).await?.expect(Action::Create);
    Ok(())
}

#[tokio::test]
async fn what_terraform_refuses_itself() -> Result<(), Failure> {
    let mut core = core(None).await?;
    for (config, why) in [
        (json!({}), "name: Missing required argument"),
        (
            json!({"name": "a", "colour": 1}),
            "colour: Unsupported argument",
        ),
        (json!({"name": ["a"]}), "does not convert"),
    ] {
        let failure = core.plan(ADDRESS, config).await.expect_err(why);
        assert!(
            matches!(&failure, Failure::Refused(w) if w.contains(why)),
            "{failure}"
        );
    }
    Ok(())
}

/// Goes through every step until one fails.
async fn everything(fault: Rule) -> Result<(), Failure> {
    let mut core = core(Some(fault)).await?;
    core.configure(json!({})).await?;
    let mut open = config();
    open["name"] = unknown();
    open["size"] = unknown();
    core.plan(ADDRESS, open).await?;
    core.apply(ADDRESS, config()).await?;
    core.set_state("toy_box.b", None);
    core.import("toy_box.b", "id-1").await?;
    let mut renamed = config();
    renamed["name"] = json!("b");
    core.apply(ADDRESS, renamed).await?;
    core.read_data_source("toy_box", json!({"name": "b"}))
        .await?;
    core.destroy(ADDRESS).await?;
    failures(&mut core).await?;
    probes(&mut core).await?;
    let mut sized = config();
    sized["size"] = json!(2);
    let cycle = Cycle::of("module.a.toy_box.c[0]", config())
        .then(sized)
        .imported_by("/id")
        .then_gone();
    cycle.run(&mut core).await.map_err(|failed| failed.failure)
}

/// Steps that fail, and what they leave behind.
async fn failures(core: &mut Core) -> Result<(), Failure> {
    let mut failing = config();
    failing["name"] = json!("fail");
    let failed = core.apply("toy_box.f", failing).await;
    assert!(matches!(failed, Err(Failure::Errors(_))), "{failed:?}");
    core.probe_failure("toy_box.f", Existence::Present).await?;
    core.destroy("toy_box.f").await?;
    core.apply("toy_box.f", config()).await?;
    let mut failing = config();
    failing["note"] = json!("fail");
    let failed = core.apply("toy_box.f", failing).await;
    assert!(matches!(failed, Err(Failure::Errors(_))), "{failed:?}");
    core.probe_failure("toy_box.f", Existence::Present).await?;
    let mut resized = config();
    resized["size"] = json!(3);
    core.apply("toy_box.f", resized).await?;
    core.destroy("toy_box.f").await
}

async fn probes(core: &mut Core) -> Result<(), Failure> {
    core.probe_old_client("toy_box.p", config()).await?;
    let mut upgraded = config();
    upgraded["name"] = json!("upgraded");
    core.apply("toy_box.p", upgraded).await?;
    core.probe_upgrade("toy_box.p").await?;
    core.set_state("toy_box.p", None);
    core.set_deferrals(Deferrals::Allowed);
    let mut open = config();
    open["name"] = unknown();
    let plan = core.plan("toy_box.p", open).await?;
    assert_eq!(plan.deferral, Some(Deferral::ResourceConfigUnknown));
    core.set_deferrals(Deferrals::Refused);
    let mut chest = Source {
        provider: "registry.example/others/other".to_owned(),
        type_name: "other_chest".to_owned(),
        attributes: r#"{"key": "id-1", "title": "t"}"#.to_owned(),
        ..Default::default()
    };
    core.move_state("toy_box.p", &chest).await?;
    core.set_state("toy_box.p", None);
    chest.type_name = "other_cupboard".to_owned();
    core.expect_move_refused("toy_box.p", &chest).await
}

#[tokio::test]
async fn a_right_provider_breaks_nothing() -> Result<(), Failure> {
    let mut core = core(None).await?;
    core.configure(json!({})).await?;
    failures(&mut core).await?;
    probes(&mut core).await?;
    let cycle = Cycle::of("toy_box.c", config())
        .imported_by("/id")
        .then_gone();
    cycle.run(&mut core).await.map_err(|failed| failed.failure)
}

#[tokio::test]
async fn every_breach_is_named() {
    for rule in toy::FAULTS {
        match everything(*rule).await {
            Err(failure) => assert!(failure.rules().contains(rule), "{rule:?}: {failure}"),
            Ok(()) => panic!("{rule:?} was not noticed: {rule}"),
        }
    }
}

/// No rule without a provider that breaks it, and none that the crate's table leaves out.
#[test]
fn every_rule_is_broken_and_described() {
    let broken = toy::FAULTS.iter().chain(kinds::FAULTS);
    #[cfg(unix)]
    let broken = broken.chain(handshake::FAULTS);
    let broken: BTreeSet<Rule> = broken.copied().collect();
    let table = include_str!("../../src/rules/table.md");
    for rule in Rule::ALL {
        assert!(broken.contains(rule), "no provider breaks {rule:?}");
        assert!(table.contains(&format!("`{}`", rule.name())), "{rule:?}");
    }
}
