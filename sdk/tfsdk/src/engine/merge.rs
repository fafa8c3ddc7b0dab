//! Marks computed values unknown after an author has changed a plan that had asked for no change.

use crate::Value;
use std::collections::BTreeMap;

/// The author's plan, with the marked value wherever the author left the unmarked one as it was.
pub(super) fn marked(author: &Value, unmarked: &Value, marked_plan: &Value) -> Value {
    if author == unmarked {
        return marked_plan.clone();
    }
    match (author, unmarked, marked_plan) {
        (Value::Object(a), Value::Object(u), Value::Object(m)) => Value::Object(entries(a, u, m)),
        (Value::Map(a), Value::Map(u), Value::Map(m)) => Value::Map(entries(a, u, m)),
        (Value::List(a), Value::List(u), Value::List(m))
            if a.len() == u.len() && a.len() == m.len() =>
        {
            Value::List(
                a.iter()
                    .zip(u)
                    .zip(m)
                    .map(|((a, u), m)| marked(a, u, m))
                    .collect(),
            )
        }
        _ => author.clone(),
    }
}

fn entries(
    author: &BTreeMap<String, Value>,
    unmarked: &BTreeMap<String, Value>,
    marked_plan: &BTreeMap<String, Value>,
) -> BTreeMap<String, Value> {
    let mut merged = author.clone();
    for (key, value) in &mut merged {
        if let (Some(u), Some(m)) = (unmarked.get(key), marked_plan.get(key)) {
            *value = marked(value, u, m);
        }
    }
    merged
}
