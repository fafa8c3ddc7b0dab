//! Which of the paths that the provider names really replace the object.

use super::answer::Answer;
use super::failure::path;
use crate::rules::Rule;
use crate::value::Value;
use tfplugin6::proto as wire;
use wire::attribute_path::step::Selector;

/// The paths whose value changes. A path that is in neither object is a breach; on create no
/// path counts.
pub(super) fn replaced_paths(
    paths: &[wire::AttributePath],
    prior: &Value,
    planned: &Value,
    answer: &mut Answer,
) -> Vec<String> {
    if prior.is_null() {
        return Vec::new();
    }
    let mut replaced = Vec::new();
    for candidate in paths {
        let text = path(candidate);
        match (find(prior, candidate), find(planned, candidate)) {
            (None, None) => {
                let detail = "neither the prior nor the planned object has it";
                answer.breach(Rule::PlanReplacePath, &text, detail);
            }
            (before, after) => {
                let before = before.unwrap_or(&Value::Null);
                let after = after.unwrap_or(&Value::Null);
                if before != after || !after.is_wholly_known() {
                    replaced.push(text);
                }
            }
        }
    }
    replaced
}

fn find<'v>(root: &'v Value, path: &wire::AttributePath) -> Option<&'v Value> {
    path.steps.iter().try_fold(root, |value, step| {
        let value = match value {
            Value::Dynamic(inner) => &inner.1,
            other => other,
        };
        match (&step.selector, value) {
            (Some(Selector::AttributeName(name)), Value::Object(members)) => members.get(name),
            (Some(Selector::ElementKeyString(key)), Value::Map(members)) => members.get(key),
            (Some(Selector::ElementKeyInt(index)), Value::List(elements)) => {
                elements.get(usize::try_from(*index).ok()?)
            }
            _ => None,
        }
    })
}
