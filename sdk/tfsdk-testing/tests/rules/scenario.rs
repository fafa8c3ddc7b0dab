//! Scenarios and cycles: what they check, and how they fail.

use crate::toy::Toy;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use tfsdk_testing::scenario::{Step, StepFailure, run};
use tfsdk_testing::{Action, Core, Cycle, Existence, Instance, Refreshed, Rule};

const ADDRESS: &str = "module.a[\"x\"].toy_box.b";

fn config() -> serde_json::Value {
    json!({"name": "a", "parts": [{"label": "x"}], "rule": [{"port": 1}]})
}

async fn core(fault: Option<Rule>) -> Core {
    Core::attach(Toy::new(fault)).await.expect("a provider")
}

#[tokio::test]
async fn a_long_scenario() -> Result<(), StepFailure> {
    let called = AtomicBool::new(false);
    let mut failing = config();
    failing["name"] = json!("fail");
    let mut renamed = config();
    renamed["name"] = json!("b");
    let steps = vec![
        Step::plan(ADDRESS, json!({})).fails_with("Missing required argument"),
        Step::plan(ADDRESS, config())
            .action(Action::Create)
            .absent(),
        Step::apply(ADDRESS, config())
            .action(Action::Create)
            .unknown("/id")
            .known("/parts/0/label")
            .planned("/name", json!("a"))
            .planned_fits("/parts", |parts| parts.elements().len() == 1)
            .state("/id", json!("id-1"))
            .state_fits("/parts/0/serial", |serial| serial.is_string()),
        Step::import(ADDRESS, "id-1").ignoring("/secret"),
        Step::refresh(ADDRESS).finds(Refreshed::Unchanged),
        Step::plan(ADDRESS, renamed)
            .action(Action::Replace)
            .replaced_by("name")
            .state("/name", json!("a")),
        Step::taint(ADDRESS).tainted(),
        Step::apply(ADDRESS, config())
            .action(Action::Replace)
            .state("/id", json!("id-2")),
        Step::outside(ADDRESS, || called.store(true, Ordering::Relaxed)),
        Step::destroy(ADDRESS).absent(),
        Step::apply(ADDRESS, failing)
            .fails_with("it failed half-way")
            .tainted(),
        Step::failed(ADDRESS, Existence::Present),
        Step::destroy(ADDRESS).absent(),
        Step::start_from(
            ADDRESS,
            Instance {
                schema_version: 0,
                attributes: r#"{"id": "id-gone", "name": "a"}"#.to_owned(),
                private: Default::default(),
                tainted: false,
            },
        ),
        Step::refresh(ADDRESS).finds(Refreshed::Gone).absent(),
    ];
    run(&mut core(None).await, steps).await?;
    assert!(called.load(Ordering::Relaxed));
    Ok(())
}

#[tokio::test]
async fn what_was_not_expected_is_told() {
    let apply = || Step::apply(ADDRESS, config());
    let cases = [
        (
            apply().action(Action::Update),
            "expected Update, but Create",
        ),
        (
            apply().unknown("/name"),
            "/name was expected to be unknown, but is \"a\"",
        ),
        (apply().known("/id"), "/id was expected to be known"),
        (
            apply().planned("/name", json!("b")),
            "planned as \"b\", but is \"a\"",
        ),
        (
            apply().planned("/nowhere", json!(1)),
            "/nowhere is not in the plan",
        ),
        (
            apply().state("/name", json!("b")),
            "to be \"b\" in the state, but is \"a\"",
        ),
        (
            apply().state_fits("/size", |size| size == &json!(9)),
            "/size is 1 in the state",
        ),
        (apply().replaced_by("name"), "because of name, found []"),
        (apply().tainted(), "not tainted"),
        (apply().absent(), "still has the address"),
        (apply().fails_with("x"), "but it worked"),
        (apply().leaves_changes(), "expected to have changes"),
        (apply().identity("/key", json!(1)), "no identity"),
        (
            Step::refresh(ADDRESS).finds(Refreshed::Changed),
            "expected Changed, found Some(Gone)",
        ),
        (
            Step::refresh(ADDRESS).tainted(),
            "does not have the address",
        ),
        (Step::refresh(ADDRESS).action(Action::NoOp), "made no plan"),
        (Step::import(ADDRESS, "id-9"), "no such object"),
        (
            Step::plan(ADDRESS, json!({})).fails_with("nothing of that"),
            "Missing required",
        ),
        (
            Step::plan("toy_box", json!({})),
            "not a resource or module address",
        ),
        (
            Step::plan("data.toy_box.a", json!({})),
            "no managed resource",
        ),
    ];
    for (step, text) in cases {
        let name = step.to_string();
        let failure = run(&mut core(None).await, vec![step])
            .await
            .expect_err(text);
        let shown = failure.to_string();
        assert!(shown.contains(text), "{shown}");
        assert!(shown.starts_with(&format!("step 1 ({name}): ")), "{shown}");
    }
}

#[tokio::test]
async fn a_cycle_names_step_and_rule() {
    for (fault, step, text) in [
        (
            Rule::ReadStable,
            "configuration 1, read back",
            "at size: was 1, but now 77",
        ),
        (
            Rule::PlanStable,
            "configuration 1, plan again",
            "Update is planned",
        ),
        (
            Rule::ImportSame,
            "import",
            "at note: was null, but now \"from elsewhere\"",
        ),
        (Rule::DestroyGone, "destroy", "still finds it"),
        (
            Rule::UpgradeLenient,
            "read the state of another release",
            "what is that?",
        ),
    ] {
        let mut core = core(Some(fault)).await;
        let cycle = Cycle::of(ADDRESS, config()).imported_by("/id").then_gone();
        let failed = cycle.run(&mut core).await.expect_err(text);
        assert_eq!(failed.failure.rules(), [fault]);
        let shown = failed.to_string();
        assert!(
            shown.starts_with(&format!("{ADDRESS}, {step}: ")),
            "{shown}"
        );
        assert!(
            shown.contains(text) && shown.contains(&fault.to_string()),
            "{shown}"
        );
    }
    let mut core = core(Some(Rule::ImportSame)).await;
    let cycle = Cycle::of(ADDRESS, config())
        .imported_as("id-1")
        .ignoring("/note");
    assert_eq!(cycle.run(&mut core).await, Ok(()));
}
