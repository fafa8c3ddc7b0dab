//! What an update changes, and JSON merge patches of it.

use crate::value::ValueError;
use crate::value::json::{self, Json};
use crate::{AttributePath, Type, Value};
use std::collections::BTreeMap;

/// One attribute, or one member of an object or map inside it, that is to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where. Lists and sets change as a whole.
    pub path: AttributePath,
    /// What it is now; null when there is nothing.
    pub before: Value,
    /// What it is to be; null when it is removed, unknown when the provider decides.
    pub after: Value,
}

/// The differences between a prior state and a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    list: Vec<Change>,
}

/// Compares a prior state with a plan, member by member.
///
/// Attributes that are unknown in the plan are left to the provider: they are in the list, but
/// never in a patch.
pub fn changes(prior: &Value, plan: &Value) -> Changes {
    let mut list = Vec::new();
    compare(&AttributePath::root(), prior, plan, &mut list);
    Changes { list }
}

fn compare(path: &AttributePath, before: &Value, after: &Value, list: &mut Vec<Change>) {
    if before == after {
        return;
    }
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            members(before, after, &|name| path.attribute(name), list);
        }
        (Value::Map(before), Value::Map(after)) => {
            members(before, after, &|key| path.key(key), list);
        }
        _ => list.push(Change {
            path: path.clone(),
            before: before.clone(),
            after: after.clone(),
        }),
    }
}

fn members(
    before: &BTreeMap<String, Value>,
    after: &BTreeMap<String, Value>,
    path: &dyn Fn(&str) -> AttributePath,
    list: &mut Vec<Change>,
) {
    for (name, now) in before {
        match after.get(name) {
            Some(then) => compare(&path(name), now, then, list),
            None => list.push(Change {
                path: path(name),
                before: now.clone(),
                after: Value::Null,
            }),
        }
    }
    for (name, then) in after.iter().filter(|(name, _)| !before.contains_key(*name)) {
        list.push(Change {
            path: path(name),
            before: Value::Null,
            after: then.clone(),
        });
    }
}

impl Changes {
    /// The changes, by path.
    pub fn iter(&self) -> std::slice::Iter<'_, Change> {
        self.list.iter()
    }

    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether the attribute `name` of the root, or anything in it, changes to a known value.
    /// What the provider decides does not count.
    pub fn has(&self, name: &str) -> bool {
        let path = AttributePath::root().attribute(name);
        self.list
            .iter()
            .any(|change| change.path.starts_with(&path) && !change.after.is_unknown())
    }
}

impl<'a> IntoIterator for &'a Changes {
    type Item = &'a Change;
    type IntoIter = std::slice::Iter<'a, Change>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

/// The JSON merge patch (RFC 7396) that turns `prior` into `plan`, both objects of type `wanted`
/// as `implied_type` gives it: changed members only, removed ones as null, lists and sets whole.
/// Members that are unknown in the plan are not in it.
///
/// # Errors
/// A value is not of its type, or a changed list or set has an unknown part.
pub fn merge_patch(prior: &Value, plan: &Value, wanted: &Type) -> Result<Json, ValueError> {
    let before = json::to_json(&known(prior), wanted)?;
    let after = json::to_json(&known(plan), wanted)?;
    let mut patch = Json::object();
    difference(prior, plan, (&before, &after), &mut patch);
    for change in &changes(prior, plan) {
        if !change.after.is_unknown() && !change.after.is_wholly_known() {
            return Err(ValueError {
                path: change.path.clone(),
                message: "the value has parts that are not known before apply".to_owned(),
            });
        }
    }
    Ok(patch)
}

/// The value with null in place of what is unknown.
fn known(value: &Value) -> Value {
    value.clone().transform(&mut |_, part| match part {
        Value::Unknown(_) => Value::Null,
        part => part,
    })
}

fn difference(prior: &Value, plan: &Value, (before, after): (&Json, &Json), patch: &mut Json) {
    let (Value::Object(prior) | Value::Map(prior)) = prior else {
        return;
    };
    let (Value::Object(plan) | Value::Map(plan)) = plan else {
        return;
    };
    let Some(patched) = patch.as_object_mut() else {
        return;
    };
    for name in prior
        .keys()
        .chain(plan.keys().filter(|name| !prior.contains_key(*name)))
    {
        let now = prior.get(name).unwrap_or(&Value::Null);
        let then = plan.get(name).unwrap_or(&Value::Null);
        if now == then || then.is_unknown() {
            continue;
        }
        let new = after.get(name).unwrap_or(&Json::Null);
        let both = matches!(
            (now, then),
            (Value::Object(_), Value::Object(_)) | (Value::Map(_), Value::Map(_))
        );
        let member = if both {
            let old = before.get(name).unwrap_or(&Json::Null);
            let mut inner = Json::object();
            difference(now, then, (old, new), &mut inner);
            if inner.as_object().is_some_and(|inner| inner.is_empty()) {
                continue;
            }
            inner
        } else {
            new.clone()
        };
        patched.insert(name.clone(), member);
    }
}
