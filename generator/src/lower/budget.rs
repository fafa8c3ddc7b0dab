//! How large one tree of attributes may become. Schemas that refer to each other make trees that
//! grow without bounds; what lies too deep in such a tree is given as JSON text.

use super::attributes::{self, Sides};
use super::kind::Surroundings;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::AttributeMap;
use crate::openapi::Api;
use std::cell::Cell;
use std::rc::Rc;

/// So many attributes a resource or data source may have, at all levels together. Real ones that are
/// worth having stay below: a set of pods has 1,131, the largest application platform's app 2,312.
const MOST: usize = 4_000;
/// What the object itself has is never cut.
const SHALLOWEST: usize = 0;

/// What is left for one tree.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Objects below this level are JSON text.
    pub deepest: usize,
    made: Rc<Cell<usize>>,
    most: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            deepest: usize::MAX,
            made: Rc::default(),
            most: MOST,
        }
    }
}

impl Budget {
    /// Counts an attribute. False when there are too many: this tree will not be kept.
    pub fn take(&self) -> bool {
        self.made.set(self.made.get() + 1);
        !self.is_spent()
    }

    fn is_spent(&self) -> bool {
        self.made.get() > self.most
    }
}

/// The attributes of an object as deep as the budget allows. The level is the same everywhere, so
/// that what is cut does not depend on the order of anything.
pub fn lower(
    api: &Api,
    sides: &Sides,
    around: &mut Surroundings,
    resource: &str,
    sink: &mut Sink,
) -> AttributeMap {
    let attempt = |deepest: usize, most: usize| {
        let inside = Surroundings {
            budget: Budget {
                deepest,
                most,
                made: Rc::default(),
            },
            dropped: Rc::default(),
            collisions: Rc::default(),
            contradictions: Rc::default(),
            notes: Rc::default(),
            likely: Rc::default(),
            ..around.clone()
        };
        let attributes = attributes::lower(api, sides, &inside);
        (attributes, inside)
    };
    let (mut attributes, mut inside) = attempt(usize::MAX, MOST);
    if inside.budget.is_spent() {
        let mut deepest = super::kind::DEEPEST;
        while inside.budget.is_spent() {
            deepest -= 1;
            let most = match deepest {
                SHALLOWEST => usize::MAX,
                _ => MOST,
            };
            (attributes, inside) = attempt(deepest, most);
        }
        // One message is enough for all of them.
        inside
            .notes
            .borrow_mut()
            .retain(|note| note.code != Code::Recursion);
        if let Some(schema) = sides.first() {
            sink.push(
                Diagnostic::warning(
                    Code::TooLarge,
                    format!(
                        "`{resource}` would have more than {MOST} attributes, so its deeper \
                         objects are JSON text"
                    ),
                )
                .at_value(
                    &schema.position,
                    "its schemas contain each other many times",
                )
                .help(format!(
                    "leave out what nobody needs: `ATTRIBUTE: {{ignore: true}}` in the mapping \
                     under `resources: {resource}: attributes:`, or `{{type: json}}` to have it \
                     as JSON text"
                )),
            );
        }
    }
    *around = inside;
    attributes
}
