//! Tests of providers as a list of steps, each with what is expected of it.

mod check;
mod run;

pub use run::{StepFailure, run};

use crate::core::{Action, Existence, Instance, Refreshed};
use crate::value::Value;
use serde_json::Value as Json;
use std::fmt;

/// One step of a scenario: what is done, and what is expected.
///
/// ```no_run
/// # async fn example(mut core: tfsdk_testing::Core) -> Result<(), tfsdk_testing::scenario::StepFailure> {
/// use serde_json::json;
/// use tfsdk_testing::{Action, scenario::{Step, run}};
/// run(&mut core, vec![
///     Step::apply("kiosk_drink.tea", json!({"name": "Tea"}))
///         .action(Action::Create)
///         .unknown("/id")
///         .state("/name", json!("Tea")),
///     Step::apply("kiosk_drink.tea", json!({"name": ""})).fails_with("must not be empty"),
///     Step::destroy("kiosk_drink.tea"),
/// ])
/// .await
/// # }
/// ```
pub struct Step<'a> {
    kind: Kind<'a>,
    address: String,
    checks: Vec<Check<'a>>,
    ignored: Vec<String>,
    fails: Option<String>,
    leaves_changes: bool,
}

enum Kind<'a> {
    Plan(Json),
    Apply(Json),
    Refresh,
    Import(String),
    Destroy,
    Taint,
    Start(Instance),
    Outside(Box<dyn FnOnce() + Send + 'a>),
    Failed(Existence),
}

/// Takes a value and says whether it is right.
type Predicate<'a, T> = Box<dyn Fn(&T) -> bool + Send + 'a>;

enum Check<'a> {
    Action(Action),
    ReplacedBy(String),
    Unknown(String),
    Known(String),
    Planned(String, Json),
    PlannedFits(String, Predicate<'a, Value>),
    State(String, Json),
    StateFits(String, Predicate<'a, Json>),
    Identity(String, Json),
    Refreshed(Refreshed),
    Tainted,
    Absent,
}

impl<'a> Step<'a> {
    fn new(address: &str, kind: Kind<'a>) -> Self {
        Self {
            kind,
            address: address.to_owned(),
            checks: Vec::new(),
            ignored: Vec::new(),
            fails: None,
            leaves_changes: false,
        }
    }

    /// Plans and applies; afterwards a plan has to be empty.
    pub fn apply(address: &str, config: Json) -> Self {
        Self::new(address, Kind::Apply(config))
    }

    /// Plans only.
    pub fn plan(address: &str, config: Json) -> Self {
        Self::new(address, Kind::Plan(config))
    }

    /// Reads what is really there.
    pub fn refresh(address: &str) -> Self {
        Self::new(address, Kind::Refresh)
    }

    /// Imports the object `id`. If the address is in the state, the imported object has to be the
    /// stored one but for what is ignored; the stored one stays.
    pub fn import(address: &str, id: &str) -> Self {
        Self::new(address, Kind::Import(id.to_owned()))
    }

    /// Destroys the object.
    pub fn destroy(address: &str) -> Self {
        Self::new(address, Kind::Destroy)
    }

    /// Marks the object for replacement.
    pub fn taint(address: &str) -> Self {
        Self::new(address, Kind::Taint)
    }

    /// Starts from a state that something else wrote.
    pub fn start_from(address: &str, instance: Instance) -> Self {
        Self::new(address, Kind::Start(instance))
    }

    /// Something happens to the object behind Terraform's back: it changes or disappears.
    pub fn outside(address: &str, change: impl FnOnce() + Send + 'a) -> Self {
        Self::new(address, Kind::Outside(Box::new(change)))
    }

    /// After a step that failed: the state knows an object that is really there, and tells the truth.
    pub fn failed(address: &str, exists: Existence) -> Self {
        Self::new(address, Kind::Failed(exists))
    }

    fn check(mut self, check: Check<'a>) -> Self {
        self.checks.push(check);
        self
    }

    /// The plan does this.
    #[must_use]
    pub fn action(self, action: Action) -> Self {
        self.check(Check::Action(action))
    }

    /// A change of this attribute (`name`, `owner.email`) replaces the object.
    #[must_use]
    pub fn replaced_by(self, path: &str) -> Self {
        self.check(Check::ReplacedBy(path.to_owned()))
    }

    /// The value at this JSON pointer (`/owner/email`) is unknown in the plan.
    #[must_use]
    pub fn unknown(self, pointer: &str) -> Self {
        self.check(Check::Unknown(pointer.to_owned()))
    }

    /// The value at this JSON pointer is wholly known in the plan.
    #[must_use]
    pub fn known(self, pointer: &str) -> Self {
        self.check(Check::Known(pointer.to_owned()))
    }

    /// The plan has this value.
    #[must_use]
    pub fn planned(self, pointer: &str, value: Json) -> Self {
        self.check(Check::Planned(pointer.to_owned(), value))
    }

    /// The plan has a value for which `fits` holds.
    #[must_use]
    pub fn planned_fits(self, pointer: &str, fits: impl Fn(&Value) -> bool + Send + 'a) -> Self {
        self.check(Check::PlannedFits(pointer.to_owned(), Box::new(fits)))
    }

    /// The state has this value afterwards.
    #[must_use]
    pub fn state(self, pointer: &str, value: Json) -> Self {
        self.check(Check::State(pointer.to_owned(), value))
    }

    /// The state has a value for which `fits` holds.
    #[must_use]
    pub fn state_fits(self, pointer: &str, fits: impl Fn(&Json) -> bool + Send + 'a) -> Self {
        self.check(Check::StateFits(pointer.to_owned(), Box::new(fits)))
    }

    /// The stored identity has this value.
    #[must_use]
    pub fn identity(self, pointer: &str, value: Json) -> Self {
        self.check(Check::Identity(pointer.to_owned(), value))
    }

    /// The read finds this.
    #[must_use]
    pub fn finds(self, refreshed: Refreshed) -> Self {
        self.check(Check::Refreshed(refreshed))
    }

    /// The object is marked for replacement.
    #[must_use]
    pub fn tainted(self) -> Self {
        self.check(Check::Tainted)
    }

    /// The state does not have the address afterwards.
    #[must_use]
    pub fn absent(self) -> Self {
        self.check(Check::Absent)
    }

    /// An imported object may differ here (a JSON pointer).
    #[must_use]
    pub fn ignoring(mut self, pointer: &str) -> Self {
        self.ignored.push(pointer.to_owned());
        self
    }

    /// The step fails and says this; checks of the state still hold.
    #[must_use]
    pub fn fails_with(mut self, text: &str) -> Self {
        self.fails = Some(text.to_owned());
        self
    }

    /// The plan after this apply is not empty.
    #[must_use]
    pub fn leaves_changes(mut self) -> Self {
        self.leaves_changes = true;
        self
    }
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match &self.kind {
            Kind::Plan(_) => "plan",
            Kind::Apply(_) => "apply",
            Kind::Refresh => "refresh",
            Kind::Import(_) => "import",
            Kind::Destroy => "destroy",
            Kind::Taint => "taint",
            Kind::Start(_) => "start from a state for",
            Kind::Outside(_) => "a change from outside to",
            Kind::Failed(_) => "what is left of",
        };
        write!(f, "{verb} {}", self.address)
    }
}
