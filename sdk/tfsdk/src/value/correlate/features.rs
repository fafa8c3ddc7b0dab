//! Looks candidates up by the elements of their sets, or by any part that is certain.
//!
//! Each element that a template has in a set fits some element of a candidate's set, so the
//! candidates of a template are among those of its rarest element. So it is with its rarest
//! attribute, where templates leave so different attributes open that no look-up serves many.

use super::template::{coarse, project, shape};
use crate::Value;
use std::collections::HashMap;

/// How many kinds of elements are looked up; of others candidates are only compared.
const KINDS: usize = 8;
const PARTS: usize = 32;

/// By what candidates are looked up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// By the elements of sets that are not wholly known.
    Elements,
    /// By those and by all attributes that are certain.
    Parts,
}

/// A step to a set inside a candidate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Name(String),
    Index(usize),
    /// Any element of a set.
    Element,
}

/// Where a set is, and what the templates leave open in some of its elements.
type Kind = (Vec<Step>, Value);

/// Candidates by the elements of their sets.
pub(super) struct Index {
    by: By,
    all: Vec<usize>,
    kinds: HashMap<Kind, HashMap<Value, Vec<usize>>>,
}

impl Index {
    /// An index of the candidates at `places` by what the `templates`, at their positions, have in sets.
    pub(super) fn new(
        by: By,
        templates: &[(usize, &Value)],
        candidates: &[Value],
        places: &[usize],
    ) -> Self {
        let most = match by {
            By::Elements => KINDS,
            By::Parts => PARTS,
        };
        let mut index = Self {
            by,
            all: places.to_vec(),
            kinds: HashMap::new(),
        };
        // A few candidates are sooner compared.
        if places.len() <= KINDS {
            return index;
        }
        for (_, template) in templates {
            each_part(by, template, &mut Vec::new(), &mut |path, element| {
                let kind = (path.to_vec(), shape(&element));
                if index.kinds.len() < most && !index.kinds.contains_key(&kind) {
                    let entries = by_element(path, &element, candidates, places);
                    index.kinds.insert(kind, entries);
                }
            });
            if index.kinds.len() == most {
                break;
            }
        }
        index
    }

    /// The fewest candidates among which all are that the template fits.
    pub(super) fn likely(&self, template: &Value) -> &[usize] {
        let mut likely = self.all.as_slice();
        each_part(self.by, template, &mut Vec::new(), &mut |path, element| {
            let Some(entries) = self.kinds.get(&(path.to_vec(), shape(&element))) else {
                return;
            };
            let found = entries.get(&element).map_or(&[][..], Vec::as_slice);
            if found.len() < likely.len() {
                likely = found;
            }
        });
        likely
    }
}

/// The candidates by what `like` says of the elements of their sets at `path`.
fn by_element(
    path: &[Step],
    like: &Value,
    candidates: &[Value],
    places: &[usize],
) -> HashMap<Value, Vec<usize>> {
    let mut entries: HashMap<Value, Vec<usize>> = HashMap::new();
    for place in places {
        let mut found = vec![&candidates[*place]];
        for step in path {
            found = found.iter().flat_map(|value| parts(value, step)).collect();
        }
        for element in found {
            let entry = entries.entry(project(like, element)).or_default();
            if entry.last() != Some(place) {
                entry.push(*place);
            }
        }
    }
    entries
}

fn parts<'a>(value: &'a Value, step: &Step) -> &'a [Value] {
    let one = match (step, value) {
        (Step::Element, Value::Set(elements)) => return elements,
        (Step::Name(name), Value::Object(members) | Value::Map(members)) => members.get(name),
        (Step::Index(index), Value::List(elements)) => elements.get(*index),
        _ => None,
    };
    one.map_or(&[], std::slice::from_ref)
}

/// Shows each element of the template's sets that are not wholly known, those inside others too,
/// as far as it can be looked up; and what else is certain, if that is wanted.
fn each_part(
    by: By,
    template: &Value,
    path: &mut Vec<Step>,
    visit: &mut dyn FnMut(&[Step], Value),
) {
    if template.is_wholly_known() {
        if by == By::Parts {
            visit(path, template.clone());
        }
        return;
    }
    let mut inside = |step: Step, part: &Value| {
        path.push(step);
        each_part(by, part, path, visit);
        path.pop();
    };
    match template {
        Value::Set(elements) => {
            path.push(Step::Element);
            for element in elements {
                if !element.is_unknown() {
                    visit(path, coarse(element));
                }
            }
            for element in elements {
                each_part(By::Elements, element, path, visit);
            }
            path.pop();
        }
        Value::List(elements) => {
            for (index, element) in elements.iter().enumerate() {
                inside(Step::Index(index), element);
            }
        }
        Value::Object(members) | Value::Map(members) => {
            for (name, member) in members {
                inside(Step::Name(name.clone()), member);
            }
        }
        _ => {}
    }
}
