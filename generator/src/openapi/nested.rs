//! Unions among the branches of a union: their forms are forms of the whole.

use super::Api;
use super::schema::{self, Schema, Shape};
use super::union::Branch;
use crate::source::Position;

/// More forms than anyone can choose from: such a union stays one branch, which is no object.
const MOST: usize = 200;

/// A branch, or one form of a branch that is a union itself.
#[derive(Debug)]
pub struct Part {
    pub place: Position,
    pub schema: Schema,
    /// How the union that it is a form of tells it apart.
    pub given: Vec<Branch>,
    /// Where that union is.
    pub within: Option<Position>,
}

/// The branches, with the forms of unions in the place of those.
pub fn spread(api: &Api, rest: Vec<(Position, Schema)>, open: &mut Vec<Position>) -> Vec<Part> {
    let mut parts = Vec::new();
    for (place, schema) in rest {
        match forms(api, &place, &schema, open) {
            Some(forms) if parts.len() + forms.len() <= MOST => parts.extend(forms),
            _ => parts.push(Part {
                place,
                schema,
                given: Vec::new(),
                within: None,
            }),
        }
    }
    parts
}

fn forms(
    api: &Api,
    place: &Position,
    schema: &Schema,
    open: &mut Vec<Position>,
) -> Option<Vec<Part>> {
    let choice = match &schema.shape {
        Shape::Union(choice) if choice.can_be_told => choice,
        _ => return None,
    };
    let mut parts: Vec<Part> = Vec::new();
    for branch in &choice.branches {
        let told_by = match branch.told_by.is_empty() {
            true => choice.discriminator.clone(),
            false => branch.told_by.clone(),
        };
        let given = Branch {
            told_by,
            ..branch.clone()
        };
        match parts.last_mut().filter(|part| part.place == given.position) {
            Some(same) => same.given.push(given),
            None => parts.push(Part {
                place: given.position.clone(),
                schema: read(api, &given.position, open)?,
                given: vec![given],
                within: Some(place.clone()),
            }),
        }
    }
    for whole in &choice.wholes {
        parts.push(Part {
            place: whole.position.clone(),
            schema: read(api, &whole.position, open)?,
            given: Vec::new(),
            within: Some(place.clone()),
        });
    }
    Some(parts)
}

/// The form, unless it is being read further up.
fn read(api: &Api, place: &Position, open: &mut Vec<Position>) -> Option<Schema> {
    (!open.contains(place)).then(|| schema::read(api, place, open))
}
