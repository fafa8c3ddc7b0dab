//! Whether an object is what was planned: after apply, and for the plan made at apply.

use super::{Rule, Violation};
use crate::schema::{Block, BlockNesting};
use crate::value::{Type, Value};

/// Checks that `actual` has every known value of `planned`.
pub fn compatible(
    rule: Rule,
    block: &Block,
    planned: &Value,
    actual: &Value,
    found: &mut Vec<Violation>,
) {
    Check { rule, found }.object(block, planned, actual, "");
}

struct Check<'a> {
    rule: Rule,
    found: &'a mut Vec<Violation>,
}

impl Check<'_> {
    fn breach(&mut self, path: &str, detail: impl Into<String>) {
        self.found.push(Violation::new(self.rule, path, detail));
    }

    fn object(&mut self, block: &Block, planned: &Value, actual: &Value, path: &str) {
        match (planned.is_null(), actual.is_null()) {
            (true, true) => return,
            (true, false) => return self.breach(path, "was absent, but now present"),
            (false, true) => return self.breach(path, "was present, but now absent"),
            (false, false) => {}
        }
        for (name, attribute) in &block.attributes {
            let path = format!("{path}.{name}");
            let mut found = Vec::new();
            let mut check = Check {
                rule: self.rule,
                found: &mut found,
            };
            check.value(planned.member(name), actual.member(name), &path);
            if attribute.sensitive && !found.is_empty() {
                self.breach(&path, "a sensitive value differs from the planned one");
            } else {
                self.found.append(&mut found);
            }
        }
        for (name, nested) in &block.blocks {
            let (planned, actual) = (planned.member(name), actual.member(name));
            let path = format!("{path}.{name}");
            match nested.nesting {
                BlockNesting::Single | BlockNesting::Group => {
                    // An unknown block may turn out to be none.
                    if !planned.is_unknown() {
                        self.object(&nested.block, planned, actual, &path);
                    }
                }
                _ if planned.is_unknown() || actual.is_unknown() => {}
                _ if planned.is_null() || actual.is_null() => {}
                BlockNesting::List => {
                    let (planned, actual) = (planned.elements(), actual.elements());
                    if planned.len() != actual.len() {
                        let (from, to) = (planned.len(), actual.len());
                        self.breach(&path, format!("block count changed from {from} to {to}"));
                        continue;
                    }
                    for (position, (planned, actual)) in planned.iter().zip(actual).enumerate() {
                        let path = format!("{path}[{position}]");
                        self.object(&nested.block, planned, actual, &path);
                    }
                }
                BlockNesting::Map => {
                    for (step, element) in self.keys(planned, actual, &path) {
                        let path = format!("{path}{step}");
                        self.object(&nested.block, &element.0, &element.1, &path);
                    }
                }
                BlockNesting::Set => {
                    let rule = self.rule;
                    self.set(planned, actual, &path, &|planned, actual| {
                        let mut found = Vec::new();
                        let mut check = Check {
                            rule,
                            found: &mut found,
                        };
                        check.object(&nested.block, planned, actual, "");
                        found.is_empty()
                    });
                }
            }
        }
    }

    /// The pairs with the same key; the others are breaches.
    fn keys(
        &mut self,
        planned: &Value,
        actual: &Value,
        path: &str,
    ) -> Vec<(String, (Value, Value))> {
        let (Value::Map(from) | Value::Object(from)) = planned else {
            return Vec::new();
        };
        let (Value::Map(to) | Value::Object(to)) = actual else {
            return Vec::new();
        };
        for key in from.keys().filter(|key| !to.contains_key(*key)) {
            self.breach(path, format!("element {key:?} has vanished"));
        }
        for key in to.keys().filter(|key| !from.contains_key(*key)) {
            self.breach(path, format!("new element {key:?} has appeared"));
        }
        from.iter()
            .filter_map(|(key, a)| {
                let b = to.get(key)?;
                Some((format!("[{key:?}]"), (a.clone(), b.clone())))
            })
            .collect()
    }

    fn value(&mut self, planned: &Value, actual: &Value, path: &str) {
        let changed = || format!("was {planned}, but now {actual}");
        match (planned, actual) {
            (Value::Unknown(refinement), _) => {
                if !refinement.admits(actual) {
                    self.breach(path, format!("{actual} is not what {planned} announced"));
                }
            }
            (Value::Dynamic(a), Value::Dynamic(b)) => {
                if a.0 == Type::Dynamic || a.1.is_unknown() && a.0 == b.0 {
                    return;
                }
                if a.0 != b.0 {
                    return self.breach(path, "the type of a planned value has changed");
                }
                self.value(&a.1, &b.1, path);
            }
            (Value::Null, Value::Null) => {}
            (Value::Null, _) | (_, Value::Null | Value::Unknown(_)) => {
                self.breach(path, changed());
            }
            (Value::List(from), Value::List(to)) => {
                for (position, a) in from.iter().enumerate() {
                    match to.get(position) {
                        Some(b) => self.value(a, b, &format!("{path}[{position}]")),
                        None => self.breach(path, format!("element {position} has vanished")),
                    }
                }
                if to.len() > from.len() {
                    let (from, to) = (from.len(), to.len());
                    self.breach(path, format!("length changed from {from} to {to}"));
                }
            }
            (Value::Map(_), Value::Map(_)) => {
                for (step, (a, b)) in self.keys(planned, actual, path) {
                    self.value(&a, &b, &format!("{path}{step}"));
                }
            }
            (Value::Object(from), Value::Object(to)) => {
                for (name, a) in from {
                    let b = to.get(name).unwrap_or(&Value::Null);
                    self.value(a, b, &format!("{path}.{name}"));
                }
            }
            (Value::Set(_), Value::Set(_)) => {
                let rule = self.rule;
                self.set(planned, actual, path, &|planned, actual| {
                    let mut found = Vec::new();
                    let mut check = Check {
                        rule,
                        found: &mut found,
                    };
                    check.value(planned, actual, "");
                    found.is_empty()
                });
            }
            _ if planned == actual => {}
            _ => self.breach(path, changed()),
        }
    }

    /// Each element needs a partner on the other side, and a set may shrink but not grow:
    /// unknown elements that turn out to be equal coalesce.
    fn set(
        &mut self,
        planned: &Value,
        actual: &Value,
        path: &str,
        fits: &dyn Fn(&Value, &Value) -> bool,
    ) {
        let (from, to) = (planned.elements(), actual.elements());
        if from == to {
            return;
        }
        if let Some(lost) = from.iter().find(|a| !to.iter().any(|b| fits(a, b))) {
            self.breach(path, format!("planned element {lost} is not in the result"));
        } else if let Some(new) = to.iter().find(|b| !from.iter().any(|a| fits(a, b))) {
            self.breach(path, format!("element {new} of the result was not planned"));
        } else if to.len() > from.len() {
            let (from, to) = (from.len(), to.len());
            self.breach(path, format!("length changed from {from} to {to}"));
        }
    }
}
