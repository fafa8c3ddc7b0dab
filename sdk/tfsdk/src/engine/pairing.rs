//! Pairs the elements of a configuration with those of the prior state.

use super::{canonical, tree};
use crate::Value;
use crate::schema::Text;
use crate::schema::members::Members;
use crate::value::correlate::Pairs;
use std::collections::HashMap;

/// For each configured element of a set the prior element that it continues: the one that is
/// spelled alike before any that means the same, and as many as possible; then one with the same
/// keys. When each continues one that means the same, as after an apply, the plan is what was
/// there before, whichever pairs were found.
pub(super) fn of_set(
    members: Members<'_>,
    keys: &[Text],
    config: &[Value],
    prior: &[Value],
) -> Vec<Option<usize>> {
    let mut pairs = Pairs::new(config.len(), prior.len());
    let sides = Sides::new(members, keys, config, prior);
    for (templates, candidates) in sides.all() {
        pairs.by_value(templates, candidates);
    }
    sides.give_up(members, config, &mut pairs);
    pairs.into_found()
}

/// For each configured element of a list the prior element that it continues: the one at its own
/// position if that means the same, or else one that does, wherever it stood; then one with the
/// same keys.
pub(super) fn of_list(
    members: Members<'_>,
    keys: &[Text],
    config: &[Value],
    prior: &[Value],
) -> Vec<Option<usize>> {
    list_pairs(members, keys, config, prior).into_found()
}

/// The same, but without keys an element that continues none is compared with the unused one at
/// its own position, to tell what changes there; unless elements were added or removed, for then
/// positions mean nothing. It may be another thing, so it keeps nothing that was computed.
pub(super) fn of_list_by_place(
    members: Members<'_>,
    keys: &[Text],
    config: &[Value],
    prior: &[Value],
) -> Vec<Option<usize>> {
    let mut pairs = list_pairs(members, keys, config, prior);
    if keys.is_empty() && config.len() == prior.len() {
        pairs.by_position_alone();
    }
    pairs.into_found()
}

fn list_pairs(members: Members<'_>, keys: &[Text], config: &[Value], prior: &[Value]) -> Pairs {
    let mut pairs = Pairs::new(config.len(), prior.len());
    let sides = Sides::new(members, keys, config, prior);
    for (templates, candidates) in sides.of_meaning() {
        pairs.by_position(templates, candidates);
    }
    for (templates, candidates) in sides.of_meaning() {
        pairs.by_value(templates, candidates);
    }
    if let Some((templates, candidates)) = &sides.keys {
        pairs.by_position(templates, candidates);
        pairs.by_value(templates, candidates);
    }
    sides.give_up(members, config, &mut pairs);
    pairs
}

/// For each element the one of `others` with the same keys. Both are wholly known.
pub(super) fn by_keys(
    members: Members<'_>,
    keys: &[Text],
    elements: &[Value],
    others: &[Value],
) -> Vec<Option<usize>> {
    let mut pairs = Pairs::new(elements.len(), others.len());
    let (templates, candidates) = keyed(members, keys, elements, others);
    pairs.by_position(&templates, &candidates);
    pairs.by_value(&templates, &candidates);
    pairs.into_found()
}

/// For each configured element of a set the element that was planned for it: spelled alike before
/// one that means the same, then one with the same keys. What is computed or not known yet may be
/// anything there.
pub(super) fn of_planned(
    members: Members<'_>,
    keys: &[Text],
    config: &[Value],
    planned: &[Value],
) -> Vec<Option<usize>> {
    let mut pairs = Pairs::new(config.len(), planned.len());
    let open = |element: &Value| Some(canonical::open(members, element));
    let sides = Sides::of(
        config.iter().map(open).collect(),
        members,
        keys,
        config,
        planned,
    );
    for (templates, candidates) in sides.all() {
        pairs.by_value(templates, candidates);
    }
    pairs.into_found()
}

type Side = (Vec<Option<Value>>, Vec<Value>);

/// Configured elements as templates and prior ones as candidates, in the forms in which they are
/// compared one after the other.
struct Sides<'a> {
    templates: Vec<Option<Value>>,
    prior: &'a [Value],
    canonical: Option<Side>,
    keys: Option<Side>,
}

impl<'a> Sides<'a> {
    fn new(members: Members<'_>, keys: &[Text], config: &[Value], prior: &'a [Value]) -> Self {
        let template = |element: &Value| canonical::template(members, element);
        let templates = config.iter().map(template).collect();
        Self::of(templates, members, keys, config, prior)
    }

    fn of(
        templates: Vec<Option<Value>>,
        members: Members<'_>,
        keys: &[Text],
        config: &[Value],
        prior: &'a [Value],
    ) -> Self {
        let keys = (!keys.is_empty()).then(|| keyed(members, keys, config, prior));
        let canonical = canonical::matters(members).then(|| {
            let canonical = |value: &Value| canonical::object(members, value);
            let templates = templates.iter().map(|t| t.as_ref().map(canonical));
            (templates.collect(), prior.iter().map(canonical).collect())
        });
        Self {
            templates,
            prior,
            canonical,
            keys,
        }
    }

    /// What an element that is not known yet may turn out to continue is not for a sibling that
    /// leaves to the provider what it could give: once the other is known, it would have to give it
    /// back (plan rule 7).
    fn give_up(&self, members: Members<'_>, config: &[Value], pairs: &mut Pairs) {
        let not_known = |element: &Value| {
            let open = tree::is_given(element) && !element.is_wholly_known();
            open.then(|| canonical::object(members, &canonical::open(members, element)))
        };
        let open: Vec<_> = config.iter().map(not_known).collect();
        if open.iter().all(Option::is_none) {
            return;
        }
        let choices = config.iter();
        let choices: Vec<_> = choices
            .map(|element| canonical::choices(members, element))
            .collect();
        let mut sides: Vec<_> = self.keys.iter().map(borrowed).collect();
        sides.extend(self.of_meaning().last());
        pairs.give_up(&open, &choices, &sides);
    }

    /// Spelled alike; meaning the same.
    fn of_meaning(&self) -> impl Iterator<Item = (&[Option<Value>], &[Value])> {
        let canonical = self.canonical.iter().map(borrowed);
        std::iter::once((self.templates.as_slice(), self.prior)).chain(canonical)
    }

    fn all(&self) -> impl Iterator<Item = (&[Option<Value>], &[Value])> {
        self.of_meaning().chain(self.keys.iter().map(borrowed))
    }
}

fn borrowed((templates, candidates): &Side) -> (&[Option<Value>], &[Value]) {
    (templates, candidates)
}

/// Elements by their keys. An element without them fits nothing; nor do elements with the same keys
/// while one of them is not known, for it may turn out to be the one that means the same.
fn keyed(members: Members<'_>, keys: &[Text], config: &[Value], prior: &[Value]) -> Side {
    let key = |value: &Value| canonical::key(members, keys, value);
    let candidates = prior.iter().map(|element| key(element).unwrap_or_default());
    let mut templates: Vec<_> = config.iter().map(key).collect();
    if !config.iter().all(Value::is_wholly_known) {
        let mut seen = HashMap::new();
        for (template, element) in templates.iter().zip(config) {
            let Some(template) = template else { continue };
            let twins = seen.entry(template.clone()).or_insert((0, true));
            *twins = (twins.0 + 1, twins.1 && element.is_wholly_known());
        }
        for template in &mut templates {
            template.take_if(|key| seen.get(key).is_some_and(|twins| twins.0 > 1 && !twins.1));
        }
    }
    (templates, candidates.collect())
}
