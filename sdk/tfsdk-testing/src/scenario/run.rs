//! Going through the steps.

use super::check::Outcome;
use super::{Kind, Step};
use crate::core::{Core, Failure, Plan, differences, is_below, unchanged};
use crate::rules::{Rule, Violation};
use serde_json::Value as Json;
use std::fmt;

/// The first step that went otherwise than expected.
#[derive(Clone, PartialEq, Eq)]
pub struct StepFailure {
    /// Which step, counted from 1.
    pub position: usize,
    /// What it does.
    pub step: String,
    /// What went wrong.
    pub why: String,
    /// The failure of the core, where there is one.
    pub failure: Option<Failure>,
}

impl fmt::Display for StepFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} ({}): {}", self.position, self.step, self.why)
    }
}

/// As `Display`: `unwrap` in a test shows what a person can read.
impl fmt::Debug for StepFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::error::Error for StepFailure {}

/// Goes through the steps in order.
///
/// # Errors
/// The first step that goes otherwise than expected.
pub async fn run(core: &mut Core, steps: Vec<Step<'_>>) -> Result<(), StepFailure> {
    for (position, step) in steps.into_iter().enumerate() {
        let failed = |step: String, why: String, failure: Option<Failure>| StepFailure {
            position: position + 1,
            step,
            why,
            failure,
        };
        let name = step.to_string();
        let Step {
            kind,
            address,
            checks,
            ignored,
            fails,
            leaves_changes,
        } = step;
        let mut outcome = Outcome::default();
        let done = act(core, &address, kind, &ignored, leaves_changes, &mut outcome).await;
        match (done, &fails) {
            (Ok(()), None) => {}
            (Ok(()), Some(text)) => {
                let why = format!("expected a failure that says {text:?}, but it worked");
                return Err(failed(name, why, None));
            }
            (Err(failure), Some(text)) if failure.to_string().contains(text.as_str()) => {}
            (Err(failure), Some(text)) => {
                let why = format!("expected a failure that says {text:?}, but {failure}");
                return Err(failed(name, why, Some(failure)));
            }
            (Err(failure), None) => {
                return Err(failed(name, failure.to_string(), Some(failure)));
            }
        }
        outcome.state = core.state(&address).cloned();
        outcome.identity = core.identity(&address);
        for check in &checks {
            if let Err(why) = outcome.meets(check) {
                return Err(failed(name, why, None));
            }
        }
    }
    Ok(())
}

async fn act(
    core: &mut Core,
    address: &str,
    kind: Kind<'_>,
    ignored: &[String],
    leaves_changes: bool,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    match kind {
        Kind::Plan(config) => {
            outcome.plan = Some(core.plan(address, config).await?);
        }
        Kind::Apply(config) => {
            outcome.plan = Some(core.plan(address, config.clone()).await?);
            if let Some(plan) = &outcome.plan {
                core.apply_plan(plan, config.clone()).await?;
            }
            settled(&core.plan(address, config).await?, leaves_changes)?;
        }
        Kind::Refresh => outcome.refreshed = Some(core.refresh(address).await?),
        Kind::Import(id) => import(core, address, &id, ignored).await?,
        Kind::Destroy => core.destroy(address).await?,
        Kind::Taint => core.taint(address),
        Kind::Start(instance) => core.set_state(address, Some(instance)),
        Kind::Outside(change) => change(),
        Kind::Failed(exists) => core.probe_failure(address, exists).await?,
    }
    Ok(())
}

fn settled(again: &Plan, leaves_changes: bool) -> Result<(), Failure> {
    match (unchanged(again), leaves_changes) {
        (Ok(()), true) => {
            let why = "the plan after the apply was expected to have changes, but is empty";
            Err(Failure::Refused(why.to_owned()))
        }
        (Err(_), true) => Ok(()),
        (result, false) => result,
    }
}

async fn import(
    core: &mut Core,
    address: &str,
    id: &str,
    ignored: &[String],
) -> Result<(), Failure> {
    let stored = core.state(address).cloned();
    let identity = core.identity(address);
    core.set_state(address, None);
    let imported = core.import(address, id).await;
    let Some(stored) = stored else {
        return imported;
    };
    let found = core
        .state(address)
        .map_or(Json::Null, |instance| instance.json());
    core.restore(address, stored.clone(), identity);
    imported?;
    let mut differing = Vec::new();
    differences(&stored.json(), &found, "", &mut differing);
    differing.retain(|(pointer, _)| !ignored.iter().any(|top| is_below(pointer, top)));
    if differing.is_empty() {
        return Ok(());
    }
    let violations = differing.into_iter().map(|(pointer, detail)| {
        Violation::new(Rule::ImportSame, pointer.trim_start_matches('/'), detail)
    });
    Err(Failure::Violations(violations.collect()))
}
