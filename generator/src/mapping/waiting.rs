//! What the mapping says of things that take their time: `wait`, `timeouts`, `consistency`.

use super::Placed;
use super::read::Reader;
use crate::model::{Consistency, LifeStep, Sign, Wait};
use crate::source::{Position, Tree};
use std::collections::BTreeMap;

/// What a resource's entry says.
#[derive(Clone, Debug, Default)]
pub struct WaitingMapping {
    /// `None` where nothing is said: what is certain is inferred.
    pub waits: Option<Vec<Placed<Wait>>>,
    /// In seconds.
    pub timeouts: BTreeMap<LifeStep, Placed<u64>>,
    pub consistency: Option<Consistency>,
    /// `stand/{stand}`: what is worked on by one at a time.
    pub lock: Option<Placed<String>>,
}

const DURATION: &str = "a duration such as `500ms`, `30s`, `20m` or `1h30m`";
const STEPS: [&str; 4] = ["create", "read", "update", "delete"];

impl Reader<'_> {
    /// One wait, several, or `none`.
    pub(super) fn waits(&mut self, tree: &Tree, at: &Position) -> Option<Vec<Placed<Wait>>> {
        let several: Vec<(&Tree, Position)> = match tree {
            Tree::String(text) if text.as_ref() == "none" => Vec::new(),
            Tree::Array(elements) => {
                let elements = elements.iter().enumerate();
                elements
                    .map(|(index, one)| (one, at.child(&index.to_string())))
                    .collect()
            }
            Tree::Object(_) => vec![(tree, at.clone())],
            other => {
                self.wrong(
                    at,
                    other,
                    "an object with `field` or `operation`, a list of such, or `none`",
                );
                return None;
            }
        };
        let waits = several.into_iter().filter_map(|(tree, position)| {
            let value = self.wait(tree, &position)?;
            Some(Placed { value, position })
        });
        Some(waits.collect())
    }

    fn wait(&mut self, tree: &Tree, at: &Position) -> Option<Wait> {
        let mut wait = Wait {
            after: Vec::new(),
            sign: Sign::Gone,
            field: String::new(),
            done: Vec::new(),
            fail: Vec::new(),
            message: String::new(),
            error: String::new(),
            result: String::new(),
            every: None,
            delay: None,
        };
        let keys = [
            "after",
            "field",
            "done",
            "fail",
            "message",
            "every",
            "delay",
            "operation",
        ];
        let mut of_operation = false;
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "after" => wait.after = self.steps(value, &place),
                "field" => {
                    if let Some(field) = self.text(value, &place) {
                        wait.sign = Sign::Attribute(field);
                    }
                }
                "done" => wait.done = self.states(value, &place),
                "fail" => wait.fail = self.states(value, &place),
                "message" => wait.message = self.text(value, &place).unwrap_or_default(),
                "every" => wait.every = self.pause(value, &place),
                "delay" => wait.delay = self.milliseconds(value, &place),
                _ => of_operation = self.operation_to_wait_for(value, &place, &mut wait),
            }
        }
        if of_operation && tree.get("field").is_some() {
            let place = at.child("field");
            self.wrong(
                &place,
                tree,
                "inside `operation`, where the operation has its state",
            );
            return None;
        }
        if !of_operation {
            self.needs(&["done", "fail", "message"], "field", tree, at);
        }
        let own = if of_operation {
            at.child("operation")
        } else {
            at.clone()
        };
        self.one_meaning_each(&wait, &own);
        if wait.after.is_empty() {
            wait.after = match wait.sign {
                Sign::Attribute(_) => vec![LifeStep::Create, LifeStep::Update],
                Sign::Gone => vec![LifeStep::Delete],
                _ => vec![LifeStep::Create, LifeStep::Update, LifeStep::Delete],
            };
        }
        let only_gone = wait.sign == Sign::Gone && wait.after != [LifeStep::Delete];
        let never_done = matches!(wait.sign, Sign::Attribute(_))
            && wait.done.is_empty()
            && wait.after != [LifeStep::Delete];
        if only_gone {
            self.wrong(at, tree, "an object with `field` or `operation`; without them only `after: [delete]` can be waited for");
            return None;
        }
        if never_done {
            self.wrong(
                at,
                tree,
                "an object with `done`, the states in which the object is ready",
            );
            return None;
        }
        Some(wait)
    }

    fn operation_to_wait_for(&mut self, tree: &Tree, at: &Position, wait: &mut Wait) -> bool {
        let keys = ["url", "field", "done", "fail", "message", "error", "result"];
        let mut found = false;
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "url" => {
                    let Some(text) = self.text(value, &place) else {
                        continue;
                    };
                    found = true;
                    wait.sign = match text.strip_prefix("header:") {
                        Some(name) => {
                            let name = self.header_name(name, &place);
                            Sign::Header(name.unwrap_or_default())
                        }
                        None if text.starts_with('/') => Sign::Path(text),
                        None => self.place_in_answer(text, value, &place),
                    };
                }
                "field" => wait.field = self.text(value, &place).unwrap_or_default(),
                "done" => wait.done = self.states(value, &place),
                "fail" => wait.fail = self.states(value, &place),
                "message" => wait.message = self.text(value, &place).unwrap_or_default(),
                "error" => wait.error = self.text(value, &place).unwrap_or_default(),
                _ => wait.result = self.text(value, &place).unwrap_or_default(),
            }
        }
        if !found {
            self.wrong(
                at,
                tree,
                "an object with `url`: `header:NAME`, a path, or a place in the answer",
            );
        } else if wait.field.is_empty() != wait.done.is_empty() {
            self.wrong(at, tree, "an object with both `field` and `done`, or with neither: then the operation is done when it does not answer 202");
        }
        found
    }

    /// No address: an answer may tell one, a mapping tells a path.
    fn place_in_answer(&mut self, text: String, tree: &Tree, at: &Position) -> Sign {
        if text.is_empty() || text.contains("://") || text.split('.').any(str::is_empty) {
            let wanted = "`header:NAME`, a path below the endpoint such as `/jobs/{job.id}`, or a \
                          place in the answer such as `links.self`";
            self.wrong(at, tree, wanted);
        }
        Sign::Answer(text)
    }

    /// A state cannot be the end and a failure.
    fn one_meaning_each(&mut self, wait: &Wait, at: &Position) {
        for state in wait.done.iter().filter(|state| wait.fail.contains(state)) {
            let because = format!("`{state}` is among both");
            self.contradiction(("done", "fail"), &because, at);
        }
    }

    /// A time between two looks.
    fn pause(&mut self, tree: &Tree, at: &Position) -> Option<u64> {
        let found = self.milliseconds(tree, at)?;
        if found == 0 {
            self.wrong(
                at,
                tree,
                "a pause such as `5s`: without one, the API would be asked all the time",
            );
        }
        (found > 0).then_some(found)
    }

    fn steps(&mut self, tree: &Tree, at: &Position) -> Vec<LifeStep> {
        let mut steps = Vec::new();
        let wanted = "a list of `create`, `update` and `delete`";
        if tree.elements().is_empty() {
            self.wrong(at, tree, wanted);
        }
        for (index, element) in tree.elements().iter().enumerate() {
            match element.as_str().and_then(step) {
                Some(step) if step != LifeStep::Read => steps.push(step),
                _ => self.wrong(&at.child(&index.to_string()), element, wanted),
            }
        }
        steps.sort();
        steps.dedup();
        steps
    }

    /// States as texts, also those that look like something else: `[true]`, `[200]`.
    fn states(&mut self, tree: &Tree, at: &Position) -> Vec<String> {
        let mut states = Vec::new();
        if !matches!(tree, Tree::Array(_)) {
            self.wrong(at, tree, "a list of states");
        }
        for (index, element) in tree.elements().iter().enumerate() {
            match element {
                Tree::String(text) | Tree::Number(text) => states.push(text.to_string()),
                Tree::Boolean(value) => states.push(value.to_string()),
                other => self.wrong(&at.child(&index.to_string()), other, "a state"),
            }
        }
        states
    }

    /// Limits of steps, in seconds.
    pub(super) fn timeouts(
        &mut self,
        tree: &Tree,
        at: &Position,
    ) -> BTreeMap<LifeStep, Placed<u64>> {
        let mut limits = BTreeMap::new();
        for (key, value, position) in self.members(tree, at, &STEPS) {
            let Some(seconds) = self.seconds(value, &position) else {
                continue;
            };
            if let Some(step) = step(key) {
                let value = seconds;
                limits.insert(step, Placed { value, position });
            }
        }
        limits
    }

    /// A limit, in seconds.
    pub(super) fn seconds(&mut self, tree: &Tree, at: &Position) -> Option<u64> {
        let milliseconds = self.milliseconds(tree, at)?;
        if milliseconds < 1000 || milliseconds % 1000 != 0 {
            let wanted = "a number of whole seconds, such as `30s` or `20m`";
            self.wrong(at, tree, wanted);
            return None;
        }
        Some(milliseconds / 1000)
    }

    /// `consistency: {read_retry: 30s, reads_alike: 3}`
    pub(super) fn consistency(&mut self, tree: &Tree, at: &Position) -> Option<Consistency> {
        let mut consistency = Consistency {
            read_retry: 30_000,
            alike: 1,
        };
        for (key, value, place) in self.members(tree, at, &["read_retry", "reads_alike"]) {
            match (key, value) {
                ("read_retry", value) => {
                    consistency.read_retry = self.milliseconds(value, &place)?;
                }
                (_, Tree::Number(digits)) if matches!(digits.parse::<u32>(), Ok(1..=20)) => {
                    consistency.alike = digits.parse().unwrap_or(1);
                }
                (_, value) => self.wrong(&place, value, "a whole number from 1 to 20"),
            }
        }
        Some(consistency)
    }

    fn milliseconds(&mut self, tree: &Tree, at: &Position) -> Option<u64> {
        let found = tree.as_str().and_then(milliseconds);
        if found.is_none() {
            self.wrong(at, tree, DURATION);
        }
        found
    }
}

fn step(name: &str) -> Option<LifeStep> {
    Some(match name {
        "create" => LifeStep::Create,
        "read" => LifeStep::Read,
        "update" => LifeStep::Update,
        "delete" => LifeStep::Delete,
        _ => return None,
    })
}

/// `1h30m`, `500ms`: whole numbers with units, the greater ones first.
fn milliseconds(text: &str) -> Option<u64> {
    const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];
    let mut rest = text.trim();
    let mut next = 0;
    let mut sum = 0_u64;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (number, after) = rest.split_at(digits);
        let unit = after
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(after.len());
        let (unit, after) = after.split_at(unit);
        let position = UNITS.iter().position(|(name, _)| *name == unit)?;
        if position < next {
            return None;
        }
        next = position + 1;
        sum = sum.checked_add(number.parse::<u64>().ok()?.checked_mul(UNITS[position].1)?)?;
        rest = after;
    }
    // A month is a mistake.
    (next > 0 && sum <= 31 * 24 * 3_600_000).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn durations_are_whole_numbers_with_units() {
        for (text, found) in [
            ("500ms", Some(500)),
            ("30s", Some(30_000)),
            ("20m", Some(1_200_000)),
            ("1h30m", Some(5_400_000)),
            ("1h2m3s4ms", Some(3_723_004)),
            ("0s", Some(0)),
            ("", None),
            ("30", None),
            ("s", None),
            ("1.5h", None),
            ("30m1h", None),
            ("1d", None),
            ("-5s", None),
            ("99999999999999999999h", None),
            ("9000h", None),
        ] {
            assert_eq!(milliseconds(text), found, "{text}");
        }
    }
}
