//! What is expected of a step.

use super::Check;
use crate::core::{Instance, Plan, Refreshed};
use crate::value::{Value, to_json};
use serde_json::Value as Json;

/// What a step led to.
#[derive(Default)]
pub(super) struct Outcome {
    pub plan: Option<Plan>,
    pub refreshed: Option<Refreshed>,
    pub state: Option<Instance>,
    pub identity: Option<Json>,
}

impl Outcome {
    /// Whether the expectation is met; what was found instead.
    pub fn meets(&self, check: &Check<'_>) -> Result<(), String> {
        match check {
            Check::Action(action) => {
                let plan = self.plan()?;
                let found = plan.action;
                expect(found == *action, || {
                    format!(
                        "expected {action:?}, but {found:?} is planned: before {}, after {}",
                        plan.prior, plan.planned
                    )
                })
            }
            Check::ReplacedBy(path) => {
                let paths = &self.plan()?.replace_paths;
                expect(paths.contains(path), || {
                    format!("expected a replacement because of {path}, found {paths:?}")
                })
            }
            Check::Unknown(pointer) => {
                let value = self.planned(pointer)?;
                expect(value.is_unknown(), || {
                    format!("{pointer} was expected to be unknown, but is {value}")
                })
            }
            Check::Known(pointer) => {
                let value = self.planned(pointer)?;
                expect(value.is_wholly_known(), || {
                    format!("{pointer} was expected to be known, but is {value}")
                })
            }
            Check::Planned(pointer, wanted) => {
                let value = self.planned(pointer)?;
                let found: Json = serde_json::from_str(&to_json(value)).unwrap_or(Json::Null);
                expect(value.is_wholly_known() && found == *wanted, || {
                    format!("{pointer} was expected to be planned as {wanted}, but is {value}")
                })
            }
            Check::PlannedFits(pointer, fits) => {
                let value = self.planned(pointer)?;
                expect(fits(value), || format!("{pointer} is planned as {value}"))
            }
            Check::State(pointer, wanted) => {
                let found = self.stored()?.get(pointer);
                expect(found == *wanted, || {
                    format!("{pointer} was expected to be {wanted} in the state, but is {found}")
                })
            }
            Check::StateFits(pointer, fits) => {
                let found = self.stored()?.get(pointer);
                expect(fits(&found), || {
                    format!("{pointer} is {found} in the state")
                })
            }
            Check::Identity(pointer, wanted) => {
                let identity = self.identity.as_ref().ok_or("there is no identity")?;
                let found = identity.pointer(pointer).unwrap_or(&Json::Null);
                expect(found == wanted, || {
                    format!("{pointer} was expected to be {wanted} in the identity, but is {found}")
                })
            }
            Check::Refreshed(wanted) => expect(self.refreshed == Some(*wanted), || {
                format!("expected {wanted:?}, found {:?}", self.refreshed)
            }),
            Check::Tainted => expect(self.stored()?.tainted, || "it is not tainted".to_owned()),
            Check::Absent => expect(self.state.is_none(), || {
                "the state still has the address".to_owned()
            }),
        }
    }

    fn plan(&self) -> Result<&Plan, String> {
        self.plan
            .as_ref()
            .ok_or_else(|| "the step made no plan".to_owned())
    }

    fn planned(&self, pointer: &str) -> Result<&Value, String> {
        let planned = &self.plan()?.planned;
        planned
            .pointer(pointer)
            .ok_or_else(|| format!("{pointer} is not in the plan: {planned}"))
    }

    fn stored(&self) -> Result<&Instance, String> {
        let state = self.state.as_ref();
        state.ok_or_else(|| "the state does not have the address".to_owned())
    }
}

fn expect(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
