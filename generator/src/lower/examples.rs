//! A value to show for an attribute: the document's own, where it passes the checks.

use super::attributes::Sides;
use super::validators::scalar;
use super::{fits, formats};
use crate::model::{Kind, Literal};
use crate::openapi::{Api, Schema};
use crate::source::Tree;
use std::rc::Rc;

/// Longer ones tell nobody more.
const LONGEST: usize = 120;

/// The first example that can be used: of the property itself, or in that of the object around it.
pub fn choose(api: &Api, around: &Sides, own: &Sides, wire: &str, kind: &Kind) -> Option<Literal> {
    let schema = own.first()?;
    fn each(sides: &Sides) -> impl Iterator<Item = &Tree> {
        [&sides.create, &sides.update, &sides.read]
            .into_iter()
            .filter_map(|side| side.as_ref()?.example.as_ref())
    }
    let inside = each(around).filter_map(|example| example.get(wire));
    each(own)
        .chain(inside)
        .filter(|example| passes(api, example, schema, kind))
        .filter_map(|example| fits::literal(example, kind))
        .find(|literal| match literal {
            Literal::String(text) | Literal::Number(text) | Literal::Json(text) => {
                text.chars().count() <= LONGEST
            }
            Literal::Boolean(_) => true,
        })
}

fn passes(api: &Api, example: &Tree, schema: &Rc<Schema>, kind: &Kind) -> bool {
    let (inner, single) = scalar(api, schema, kind);
    // Objects are shown member by member.
    if matches!(single, Kind::Object(_)) || fits::fault(api, example, schema).is_some() {
        return false;
    }
    formats::meaning(&inner, single)
        .check
        .is_none_or(|form| every(example, &mut |text| formats::may_be(form, text)))
}

fn every(value: &Tree, test: &mut impl FnMut(&str) -> bool) -> bool {
    match value {
        Tree::String(text) | Tree::Number(text) => test(text),
        Tree::Array(elements) => elements.iter().all(|element| every(element, test)),
        Tree::Object(members) => members.iter().all(|(_, member)| every(member, test)),
        Tree::Null | Tree::Boolean(_) => true,
    }
}
