//! A value to show for an attribute: the document's own, where it passes the checks.

use super::attributes::Sides;
use super::validators::scalar;
use super::{fits, formats};
use crate::model::{Kind, Literal};
use crate::openapi::{Api, MediaType, Schema};
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

/// A side with the example that stands beside its schema, where the schema itself has none. `pointer`
/// says where the object is in the body.
pub fn of_body(
    api: &Api,
    side: Option<Rc<Schema>>,
    media: Option<&MediaType>,
    pointer: &str,
) -> Option<Rc<Schema>> {
    let side = side?;
    let found = media.and_then(|media| media.example.as_ref()).map(|place| {
        let inside = place.pointer.join(pointer);
        let file = api.sources.file(place.file);
        file.at(&inside).cloned()
    });
    let found = found
        .flatten()
        .filter(|found| matches!(found, Tree::Object(_)));
    Some(with(side, found))
}

/// The parts of an object with what its example says of them.
pub fn inherit(own: Sides, around: &Sides, wire: &str) -> Sides {
    let of = |side: Option<Rc<Schema>>, around: &Option<Rc<Schema>>| {
        let said = around.as_ref().and_then(|around| around.example.as_ref());
        // Of what is no object, the object around it is asked.
        let said = said.and_then(|example| example.get(wire));
        let said = said.filter(|said| matches!(said, Tree::Object(_)));
        Some(with(side?, said.cloned()))
    };
    Sides {
        create: of(own.create, &around.create),
        update: of(own.update, &around.update),
        read: of(own.read, &around.read),
        created: own.created,
    }
}

fn with(side: Rc<Schema>, example: Option<Tree>) -> Rc<Schema> {
    match (&side.example, example) {
        (None, Some(example)) => Rc::new(Schema {
            example: Some(example),
            ..Schema::clone(&side)
        }),
        _ => side,
    }
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
