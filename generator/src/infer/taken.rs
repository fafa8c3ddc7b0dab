//! Which fields a request takes: what an update has in common with a create.

use crate::openapi::{Api, Shape};
use std::collections::BTreeSet;

/// The names of what a body has.
#[derive(Debug, Default)]
pub struct Taken {
    whole: BTreeSet<String>,
    /// What is in the only property, where that is an object which may be an envelope.
    inside: Option<BTreeSet<String>>,
}

impl Taken {
    pub fn of(api: &Api, index: usize) -> Self {
        let body = api.operations[index].body();
        let Some(schema) = body.and_then(|body| body.schema.as_ref()) else {
            return Self::default();
        };
        let schema = super::flat(api, schema);
        let main = schema.properties().iter();
        let main: Vec<_> = main.filter(|one| !super::is_mask(&one.name)).collect();
        let inside = match main.as_slice() {
            [only] => match &api.schema(&only.schema).shape {
                // A map has keys of its own, and is no envelope.
                Shape::Object(object) if !object.properties.is_empty() => {
                    let inside = object.properties.iter();
                    Some(inside.map(|property| property.name.clone()).collect())
                }
                _ => None,
            },
            _ => None,
        };
        Self {
            whole: main.into_iter().map(|one| one.name.clone()).collect(),
            inside,
        }
    }

    /// The fields of the object, without an envelope.
    pub fn fields(&self) -> &BTreeSet<String> {
        self.inside.as_ref().unwrap_or(&self.whole)
    }

    /// How many fields of a create this update takes. A lone object that is one of several fields of the
    /// create is that field, and no envelope.
    pub fn shares(&self, create: &Self) -> usize {
        let both = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.intersection(b).count();
        match create.inside {
            Some(_) => both(self.fields(), create.fields()),
            None => match both(&self.whole, &create.whole) {
                0 => both(self.fields(), create.fields()),
                shared => shared,
            },
        }
    }
}
