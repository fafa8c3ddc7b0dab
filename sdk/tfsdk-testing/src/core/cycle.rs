//! The whole life of one object in one call.

use super::{Core, Failure, Plan, Refreshed};
use crate::rules::{Rule, Violation};
use serde_json::Value as Json;
use std::fmt;

/// The life of one object: each configuration is validated, planned, applied, read back and planned
/// again without changes; then the object is imported, compared, and destroyed. A started provider
/// is restarted between the steps, so nothing that is only in its memory can help it.
///
/// ```no_run
/// # async fn example(mut core: tfsdk_testing::Core) -> Result<(), tfsdk_testing::CycleFailure> {
/// use serde_json::json;
/// tfsdk_testing::Cycle::of("kiosk_drink.tea", json!({"name": "Tea"}))
///     .then(json!({"name": "Tea", "price": 3}))
///     .imported_by("/id")
///     .ignoring("/password")
///     .run(&mut core)
///     .await
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Cycle {
    address: String,
    configs: Vec<Json>,
    import: Import,
    ignored: Vec<String>,
    is_gone: bool,
    restarts: bool,
}

#[derive(Clone, Debug)]
enum Import {
    None,
    Id(String),
    Attribute(String),
    Identity,
}

/// Which step of a cycle did not work, and why.
#[derive(Clone, PartialEq, Eq)]
pub struct CycleFailure {
    /// The step, in words.
    pub step: String,
    /// Why it failed.
    pub failure: Failure,
}

impl fmt::Display for CycleFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step, self.failure)
    }
}

/// As `Display`: `unwrap` in a test shows what a person can read.
impl fmt::Debug for CycleFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::error::Error for CycleFailure {}

fn breach(rule: Rule, path: &str, detail: String) -> Failure {
    Failure::Violations(vec![Violation::new(rule, path, detail)])
}

impl Cycle {
    /// The life of the object at `address` that begins with `config`.
    pub fn of(address: &str, config: Json) -> Self {
        Self {
            address: address.to_owned(),
            configs: vec![config],
            import: Import::None,
            ignored: Vec::new(),
            is_gone: false,
            restarts: true,
        }
    }

    /// A later configuration: the object is updated or replaced.
    #[must_use]
    pub fn then(mut self, config: Json) -> Self {
        self.configs.push(config);
        self
    }

    /// The object is imported by this id.
    #[must_use]
    pub fn imported_as(mut self, id: &str) -> Self {
        self.import = Import::Id(id.to_owned());
        self
    }

    /// The object is imported by the value of one of its attributes (a JSON pointer, `/id`).
    #[must_use]
    pub fn imported_by(mut self, pointer: &str) -> Self {
        self.import = Import::Attribute(pointer.to_owned());
        self
    }

    /// The object is imported by its identity.
    #[must_use]
    pub fn imported_by_identity(mut self) -> Self {
        self.import = Import::Identity;
        self
    }

    /// An attribute that an import cannot know (a JSON pointer, `/password`).
    #[must_use]
    pub fn ignoring(mut self, pointer: &str) -> Self {
        self.ignored.push(pointer.to_owned());
        self
    }

    /// Reads the object once more after its destruction, and expects that nothing is found.
    #[must_use]
    pub fn then_gone(mut self) -> Self {
        self.is_gone = true;
        self
    }

    /// Leaves a started provider running, for those whose objects live in its memory.
    #[must_use]
    pub fn in_one_process(mut self) -> Self {
        self.restarts = false;
        self
    }

    /// Goes through all steps.
    ///
    /// # Errors
    /// The first step that does not work; when a rule was broken, with its name.
    pub async fn run(self, core: &mut Core) -> Result<(), CycleFailure> {
        let address = self.address.as_str();
        let at = |step: String| move |failure| CycleFailure { step, failure };
        for (position, config) in self.configs.iter().enumerate() {
            let name = |step: &str| format!("{address}, configuration {}, {step}", position + 1);
            core.validate(address, config.clone())
                .await
                .map_err(at(name("validate")))?;
            let planned = core.plan(address, config.clone()).await;
            let plan = planned.map_err(at(name("plan")))?;
            self.between(core).await.map_err(at(name("restart")))?;
            core.apply_plan(&plan, config.clone())
                .await
                .map_err(at(name("apply")))?;
            self.between(core).await.map_err(at(name("restart")))?;
            read_back(core, address)
                .await
                .map_err(at(name("read back")))?;
            let again = core.plan(address, config.clone()).await;
            let again = again.and_then(|plan| unchanged(&plan));
            again.map_err(at(name("plan again")))?;
        }
        let name = |step: &str| format!("{address}, {step}");
        core.probe_upgrade(address)
            .await
            .map_err(at(name("read the state of another release")))?;
        self.import(core).await.map_err(at(name("import")))?;
        self.between(core).await.map_err(at(name("restart")))?;
        self.destroy(core).await.map_err(at(name("destroy")))
    }

    async fn between(&self, core: &mut Core) -> Result<(), Failure> {
        if self.restarts {
            core.restart().await?;
        }
        Ok(())
    }

    async fn import(&self, core: &mut Core) -> Result<(), Failure> {
        let address = self.address.as_str();
        let Some(made) = core.state(address).cloned() else {
            return Err(Failure::Refused(format!("{address} is not stored")));
        };
        let identity = core.identity(address);
        let id = match &self.import {
            Import::None => return Ok(()),
            Import::Id(id) => Some(id.clone()),
            Import::Attribute(pointer) => match made.get(pointer) {
                Json::String(id) => Some(id),
                other => Some(other.to_string()),
            },
            Import::Identity => None,
        };
        core.set_state(address, None);
        match (id, identity.clone()) {
            (Some(id), _) => core.import(address, &id).await?,
            (None, Some(identity)) => core.import_by_identity(address, identity).await?,
            (None, None) => {
                return Err(Failure::Refused(format!("{address} has no identity")));
            }
        }
        let imported = core.state(address).map(|instance| instance.json());
        let mut found = Vec::new();
        let imported = imported.unwrap_or(Json::Null);
        differences(&made.json(), &imported, "", &mut found);
        found.retain(|(pointer, _)| !self.ignored.iter().any(|i| is_below(pointer, i)));
        if found.is_empty() {
            core.restore(address, made, identity);
            return Ok(());
        }
        let violations = found.into_iter().map(|(pointer, detail)| {
            Violation::new(Rule::ImportSame, pointer.trim_start_matches('/'), detail)
        });
        Err(Failure::Violations(violations.collect()))
    }

    async fn destroy(&self, core: &mut Core) -> Result<(), Failure> {
        let address = self.address.as_str();
        let last = core.state(address).cloned();
        let identity = core.identity(address);
        core.destroy(address).await?;
        if let Some(last) = last
            && self.is_gone
        {
            core.restore(address, last, identity);
            let found = core.refresh(address).await?;
            core.set_state(address, None);
            if found != Refreshed::Gone {
                let detail = "a read still finds it".to_owned();
                return Err(breach(Rule::DestroyGone, "", detail));
            }
        }
        Ok(())
    }
}

async fn read_back(core: &mut Core, address: &str) -> Result<(), Failure> {
    let applied = core.state(address).map(|instance| instance.json());
    match core.refresh(address).await? {
        Refreshed::Unchanged => Ok(()),
        Refreshed::Gone => {
            let detail = "the object is gone".to_owned();
            Err(breach(Rule::ReadStable, "", detail))
        }
        Refreshed::Changed => {
            let read = core.state(address).map(|instance| instance.json());
            let mut found = Vec::new();
            differences(
                &applied.unwrap_or(Json::Null),
                &read.unwrap_or(Json::Null),
                "",
                &mut found,
            );
            let violations = found.into_iter().map(|(pointer, detail)| {
                Violation::new(Rule::ReadStable, pointer.trim_start_matches('/'), detail)
            });
            Err(Failure::Violations(violations.collect()))
        }
    }
}

pub(crate) fn unchanged(plan: &Plan) -> Result<(), Failure> {
    if plan.action == super::Action::NoOp {
        return Ok(());
    }
    let detail = format!(
        "{:?} is planned: before {}, after {}",
        plan.action, plan.prior, plan.planned
    );
    Err(breach(Rule::PlanStable, "", detail))
}

/// Whether the JSON pointer `pointer` leads to `top` or below it.
pub(crate) fn is_below(pointer: &str, top: &str) -> bool {
    pointer
        .strip_prefix(top)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Where two states differ, as JSON pointers with both values.
pub(crate) fn differences(
    before: &Json,
    after: &Json,
    pointer: &str,
    found: &mut Vec<(String, String)>,
) {
    match (before, after) {
        (Json::Object(a), Json::Object(b)) => {
            let names: std::collections::BTreeSet<_> = a.keys().chain(b.keys()).collect();
            for name in names {
                let pointer = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
                let (a, b) = (a.get(name), b.get(name));
                differences(
                    a.unwrap_or(&Json::Null),
                    b.unwrap_or(&Json::Null),
                    &pointer,
                    found,
                );
            }
        }
        (Json::Array(a), Json::Array(b)) if a.len() == b.len() => {
            for (position, (a, b)) in a.iter().zip(b).enumerate() {
                differences(a, b, &format!("{pointer}/{position}"), found);
            }
        }
        _ if before == after => {}
        _ => found.push((pointer.to_owned(), format!("was {before}, but now {after}"))),
    }
}
