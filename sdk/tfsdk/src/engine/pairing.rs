//! Pairs the elements of a configuration with those of the prior state.

use super::canonical;
use crate::Value;
use crate::schema::members::Members;
use crate::value::correlate::Pairs;

/// For each configured element of a set the prior element that it continues: the one that is
/// spelled alike before any that means the same, and as many as possible. When each continues one,
/// as after an apply, the plan is what was there before, whichever pairs were found.
pub(super) fn of_set(
    members: Members<'_>,
    config: &[Value],
    prior: &[Value],
) -> Vec<Option<usize>> {
    let mut pairs = Pairs::new(config.len(), prior.len());
    let sides = Sides::new(members, config, prior);
    pairs.by_value(&sides.templates, prior);
    if let Some((templates, candidates)) = &sides.canonical {
        pairs.by_value(templates, candidates);
    }
    pairs.into_found()
}

/// For each configured element of a list the prior element that it continues: the one at its own
/// position if that means the same, or else one that does, wherever it stood. Elements that fit
/// none continue the one at their own position, unless elements were added or removed, for then
/// positions mean nothing.
pub(super) fn of_list(
    members: Members<'_>,
    config: &[Value],
    prior: &[Value],
) -> Vec<Option<usize>> {
    let mut pairs = Pairs::new(config.len(), prior.len());
    let sides = Sides::new(members, config, prior);
    pairs.by_position(&sides.templates, prior);
    if let Some((templates, candidates)) = &sides.canonical {
        pairs.by_position(templates, candidates);
    }
    pairs.by_value(&sides.templates, prior);
    if let Some((templates, candidates)) = &sides.canonical {
        pairs.by_value(templates, candidates);
    }
    if config.len() == prior.len() {
        pairs.by_position_alone();
    }
    pairs.into_found()
}

/// Configured elements as templates, and both sides in the form in which they are compared where
/// that is another one.
struct Sides {
    templates: Vec<Option<Value>>,
    canonical: Option<(Vec<Option<Value>>, Vec<Value>)>,
}

impl Sides {
    fn new(members: Members<'_>, config: &[Value], prior: &[Value]) -> Self {
        let templates: Vec<_> = config
            .iter()
            .map(|element| canonical::template(members, element))
            .collect();
        let canonical = canonical::matters(members).then(|| {
            let canonical = |value: &Value| canonical::object(members, value);
            let templates = templates.iter().map(|t| t.as_ref().map(canonical));
            (templates.collect(), prior.iter().map(canonical).collect())
        });
        Self {
            templates,
            canonical,
        }
    }
}
