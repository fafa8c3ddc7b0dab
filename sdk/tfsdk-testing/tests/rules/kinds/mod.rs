//! A provider of everything that is no plain resource, which breaks one rule on request.

mod schema;
mod service;
mod store;

use serde_json::{Value as Json, json};
use std::sync::Mutex;
use tfsdk_testing::{Core, Cycle, Failure, Objects, Rule, unknown};

/// The rules that this provider knows how to break.
pub const FAULTS: &[Rule] = &[
    Rule::SchemaFunction,
    Rule::SchemaIdentity,
    Rule::SchemaList,
    Rule::EphemeralPresent,
    Rule::EphemeralMatchesConfig,
    Rule::FunctionPure,
    Rule::FunctionArgument,
    Rule::IdentityPresent,
    Rule::IdentityFits,
    Rule::IdentityKnown,
    Rule::IdentityStable,
    Rule::IdentityUpgraded,
    Rule::ListIdentity,
    Rule::ListObject,
    Rule::ListLimit,
    Rule::ActionEvent,
    Rule::ActionCompletes,
    Rule::GeneratedConfig,
    Rule::StoreChunkSize,
    Rule::StoreChunks,
    Rule::StoreKept,
    Rule::StoreListed,
    Rule::StoreDeleted,
    Rule::StoreLock,
];

pub struct Kinds {
    fault: Option<Rule>,
    calls: Mutex<u32>,
    shelf: Mutex<store::Shelf>,
}

impl Kinds {
    pub fn new(fault: Option<Rule>) -> Self {
        Self {
            fault,
            calls: Mutex::default(),
            shelf: Mutex::default(),
        }
    }

    fn breaks(&self, rule: Rule) -> bool {
        self.fault == Some(rule)
    }
}

/// Goes through every kind until something fails.
async fn everything(fault: Option<Rule>) -> Result<(), Failure> {
    let mut core = Core::attach(Kinds::new(fault)).await?;
    functions(&mut core).await?;
    core.configure(Json::Null).await?;
    ephemeral(&mut core).await?;
    identities(&mut core).await?;
    lists(&mut core).await?;
    let store = core.open_store("kinds_shelf", json!({}), 8).await?;
    assert_eq!(store.chunk_size, 8);
    core.probe_store(&store, "default").await?;
    core.probe_store(&store, "default").await?;
    let progress = core.invoke("kinds_ring", json!({"name": "x"})).await?;
    assert_eq!(progress, ["ringing x"]);
    let failed = core.invoke("kinds_ring", json!({"name": "broken"})).await;
    assert!(failed.is_err_and(|failure| failure.to_string().contains("no bell")));
    Ok(())
}

async fn functions(core: &mut Core) -> Result<(), Failure> {
    let joined = core
        .call("join", &[json!("-"), json!("a"), json!(2)])
        .await?;
    assert_eq!(joined, "a-2".into());
    assert_eq!(core.call("join", &[json!("-")]).await?, "".into());
    let open = core.call("join", &[json!("-"), unknown()]).await?;
    assert!(open.is_unknown());
    for (arguments, said) in [
        (vec![], "1 arguments are needed"),
        (vec![Json::Null], "separator: the argument must not be null"),
        (vec![json!("-"), json!([])], "does not convert"),
        (vec![json!("long"), json!("a")], "(separator)"),
        (vec![json!("-"), json!("?")], "(parts)"),
    ] {
        let failed = core.call("join", &arguments).await.expect_err(said);
        if !failed.rules().is_empty() {
            return Err(failed);
        }
        assert!(failed.to_string().contains(said), "{failed}");
    }
    Ok(())
}

async fn ephemeral(core: &mut Core) -> Result<(), Failure> {
    let mut opened = core.open("kinds_token", json!({"name": "x"})).await?;
    assert_eq!(opened.value.member("secret"), &"secret of x".into());
    assert_eq!(opened.renew_at, Some(1_000));
    core.renew(&mut opened).await?;
    assert_eq!(opened.renew_at, Some(2_000));
    core.close(opened).await?;
    let open = core.open("kinds_token", json!({"name": unknown()})).await;
    assert!(matches!(open, Err(Failure::Refused(_))));
    Ok(())
}

async fn identities(core: &mut Core) -> Result<(), Failure> {
    let address = "kinds_item.a";
    let failed = |failed: tfsdk_testing::CycleFailure| failed.failure;
    let cycle = Cycle::of(address, json!({"name": "a"}))
        .then(json!({"name": "a", "note": "x"}))
        .imported_by_identity();
    cycle.run(core).await.map_err(failed)?;
    core.apply(address, json!({"name": "a"})).await?;
    assert_eq!(
        core.identity(address),
        Some(json!({"key": "a", "zone": "z"}))
    );
    let config = core.generate_config(address).await?;
    assert_eq!(config.member("name"), &"a".into());
    core.destroy(address).await?;
    assert_eq!(core.identity(address), None);
    let missing = core.import_by_identity(address, json!({"zone": "z"})).await;
    assert!(matches!(missing, Err(Failure::Refused(why)) if why.contains("lacks `key`")));
    Ok(())
}

async fn lists(core: &mut Core) -> Result<(), Failure> {
    let found = core
        .list("kinds_item", json!({"prefix": "n"}), Objects::Included, 2)
        .await?;
    let names: Vec<_> = found
        .iter()
        .map(|each| each.display_name.as_str())
        .collect();
    assert_eq!(names, ["n0", "n1"]);
    assert_eq!(found[1].identity.member("key"), &"n1".into());
    assert!(found.iter().all(|each| each.object.is_some()));
    let all = core
        .list("kinds_item", json!({}), Objects::Omitted, 100)
        .await?;
    assert_eq!(all.len(), 3);
    assert!(all.iter().all(|each| each.object.is_none()));
    Ok(())
}

#[tokio::test]
async fn a_right_provider_of_all_kinds_passes() -> Result<(), Failure> {
    everything(None).await
}

#[tokio::test]
async fn every_breach_of_other_kinds_is_named() {
    for rule in FAULTS {
        match everything(Some(*rule)).await {
            Err(failure) => assert!(failure.rules().contains(rule), "{rule:?}: {failure}"),
            Ok(()) => panic!("{rule:?} was not noticed: {rule}"),
        }
    }
}
