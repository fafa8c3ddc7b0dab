//! The toy's plans, and its wrong variants.

use super::{Toy, decode, with};
use tfplugin6::proto as wire;
use tfsdk_testing::{Rule, Value};

impl Toy {
    pub(super) fn plan(&self, request: &wire::plan_resource_change::Request) -> Value {
        let (prior, proposed) = (
            decode(&request.prior_state),
            decode(&request.proposed_new_state),
        );
        let config = decode(&request.config);
        if config.is_null() {
            return if self.breaks(Rule::PlanDestroyNull) {
                prior
            } else {
                Value::Null
            };
        }
        let mut planned = with(&proposed, "secret", Value::Null);
        for name in ["id", "size"] {
            if planned.member(name).is_null() {
                planned = with(&planned, name, Value::unknown());
            }
        }
        let parts = planned.member("parts").elements().iter();
        let parts = parts.map(|part| match part.member("serial") {
            Value::Null => with(part, "serial", Value::unknown()),
            _ => part.clone(),
        });
        if !planned.member("parts").is_null() {
            planned = with(&planned, "parts", Value::List(parts.collect()));
        }
        let creates = prior.is_null();
        let known = !config.member("name").is_unknown();
        match self.fault {
            Some(Rule::PlanMatchesConfig) if known => with(&planned, "name", "other".into()),
            Some(Rule::PlanNullForUnconfigured) => with(&planned, "note", "made up".into()),
            Some(Rule::PlanNestedCount) => with(&planned, "parts", Value::List(Vec::new())),
            Some(Rule::PlanNestedKnown) => with(&planned, "parts", Value::unknown()),
            Some(Rule::PlanUnknownConfig) if !known => with(&planned, "name", "guess".into()),
            Some(Rule::PlanExistence) => with(&planned, "rule", Value::Null),
            Some(Rule::WriteOnlyNull) => with(&planned, "secret", "s".into()),
            Some(Rule::PlanStable) if config.member("size").is_null() => {
                with(&planned, "size", Value::unknown())
            }
            Some(Rule::PlanFinal) if creates && known => {
                let mut plans = self.plans.lock().expect("unpoisoned");
                *plans += 1;
                with(&planned, "size", Value::number(&plans.to_string()))
            }
            _ => planned,
        }
    }
    /// The attribute whose change replaces the object.
    pub(super) fn replaced_by(&self, request: &wire::plan_resource_change::Request) -> &str {
        if self.breaks(Rule::PlanReplacePath) {
            return "nowhere";
        }
        let resized = decode(&request.config).member("size") == &Value::number("3");
        if self.breaks(Rule::PlanActionKept) && resized {
            let mut plans = self.plans.lock().expect("unpoisoned");
            *plans += 1;
            if *plans > 1 {
                return "size";
            }
        }
        "name"
    }
}
