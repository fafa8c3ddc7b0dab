//! Which candidates templates fit: found by look-ups, for all templates of one shape together.

use super::features::{By, Index};
use super::fit;
use super::mask::Mask;
use super::matching::Fits;
use super::template::{coarse, project, shape};
use crate::Value;
use std::collections::{BTreeMap, HashMap, HashSet};

/// How many shapes templates may have before elements are told apart by what is certain of all.
const SHAPES: usize = 4;

/// How many shapes templates may have before it is asked whether there is a better way than an
/// index of all candidates for each.
const MANY_SHAPES: usize = 8;

/// A template at its position, with itself as far as candidates can be looked up by it.
type Open<'a> = (usize, &'a Value, Value);

/// Which candidates each template fits.
pub(super) fn fits(templates: &[Option<Value>], candidates: &[Value]) -> Fits {
    let mut fits = Fits {
        classes: vec![None; templates.len()],
        candidates: Vec::new(),
    };
    let mut shapes = HashSet::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    for (position, template) in templates.iter().enumerate() {
        if let Some(template) = template {
            let coarse = coarse(template);
            shapes.insert(shape(&coarse));
            open.push((position, template, coarse));
        }
    }
    let inside_sets = open.iter().any(|(_, template, coarse)| *template != coarse);
    if shapes.len() <= SHAPES && !inside_sets {
        let all: Vec<_> = (0..candidates.len()).collect();
        fits.add(open, candidates, &all);
        return fits;
    }
    // Templates of one shape, sets and all, leave the same open; one that leaves more must not
    // keep the others from being told apart.
    let mut kinds: BTreeMap<Value, Vec<Open<'_>>> = BTreeMap::new();
    for template in open {
        kinds.entry(shape(template.1)).or_default().push(template);
    }
    let kinds: Vec<_> = match kinds.len() {
        0..=SHAPES => kinds.into_values().collect(),
        _ => vec![kinds.into_values().flatten().collect()],
    };
    for kind in kinds {
        fits.add_kind(kind, candidates);
    }
    fits
}

impl Fits {
    /// Adds what the `open` templates fit, told apart by what is certain of all of them first.
    fn add_kind(&mut self, open: Vec<Open<'_>>, candidates: &[Value]) {
        let mask = Mask::of(open.iter().map(|(_, template, _)| *template));
        let mut groups: HashMap<Value, (Vec<Open<'_>>, Vec<usize>)> = HashMap::new();
        for template in open {
            let group = groups.entry(mask.certain(template.1)).or_default();
            group.0.push(template);
        }
        for (place, candidate) in candidates.iter().enumerate() {
            if let Some(group) = groups.get_mut(&mask.certain(candidate)) {
                group.1.push(place);
            }
        }
        // Classes are numbered as they are found, so the order must not depend on hashes.
        let mut groups: Vec<_> = groups.into_values().collect();
        groups.sort_by_key(|(open, _)| open.first().map(|(position, ..)| *position));
        for (open, places) in groups {
            self.add(open, candidates, &places);
        }
    }

    /// Adds what the `open` templates fit of the candidates at `places`.
    fn add(&mut self, open: Vec<Open<'_>>, candidates: &[Value], places: &[usize]) {
        let differ: HashSet<_> = open.iter().map(|(_, _, coarse)| shape(coarse)).collect();
        if differ.len() > MANY_SHAPES {
            let open: Vec<_> = open
                .iter()
                .map(|(at, template, _)| (*at, *template))
                .collect();
            let index = Index::new(By::Parts, &open, candidates, places);
            let likely = open
                .iter()
                .map(|(_, template)| index.likely(template).len());
            if likely.sum::<usize>() < differ.len() * places.len() {
                return self.narrow(&index, &open, candidates);
            }
        }
        let mut shapes: HashMap<Value, HashMap<Value, usize>> = HashMap::new();
        let mut narrow: BTreeMap<usize, Vec<(usize, &Value)>> = BTreeMap::new();
        for (position, template, coarse) in open {
            let classes = shapes.entry(shape(&coarse)).or_insert_with(|| {
                let mut classes = HashMap::new();
                for place in places {
                    let class = classes
                        .entry(project(&coarse, &candidates[*place]))
                        .or_insert_with(|| self.class(Vec::new()));
                    self.candidates[*class].push(*place);
                }
                classes
            });
            let class = classes.get(&coarse).copied();
            self.classes[position] = class;
            if let Some(class) = class.filter(|_| coarse != *template) {
                narrow.entry(class).or_default().push((position, template));
            }
        }
        for (class, templates) in narrow {
            let places = &self.candidates[class];
            let index = Index::new(By::Elements, &templates, candidates, places);
            self.narrow(&index, &templates, candidates);
        }
    }

    /// Gives each of the templates a class of its own, of those that the index finds likely.
    fn narrow(&mut self, index: &Index, templates: &[(usize, &Value)], candidates: &[Value]) {
        let mut narrowed: HashMap<&Value, usize> = HashMap::new();
        for (position, template) in templates {
            let class = narrowed.entry(template).or_insert_with(|| {
                let likely = index.likely(template).iter().copied();
                let fitting = likely.filter(|place| fit(template, &candidates[*place]));
                self.class(fitting.collect())
            });
            self.classes[*position] = Some(*class);
        }
    }
}
