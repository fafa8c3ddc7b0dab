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
    deepest: usize,
    made: Rc<Cell<usize>>,
    most: usize,
    /// Whether some object was below that level.
    cut: Rc<Cell<bool>>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            deepest: usize::MAX,
            made: Rc::default(),
            most: MOST,
            cut: Rc::default(),
        }
    }
}

impl Budget {
    /// Counts an attribute. False when there are too many: this tree will not be kept.
    pub fn take(&self) -> bool {
        self.made.set(self.made.get() + 1);
        !self.is_spent()
    }

    /// Whether an object inside so many others is JSON text.
    pub fn ends_at(&self, level: usize) -> bool {
        let ends = level > self.deepest;
        self.cut.set(self.cut.get() || ends);
        ends
    }

    /// Whether this tree will not be kept, so that nothing more need be put into it.
    pub fn is_spent(&self) -> bool {
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
                ..Budget::default()
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
        let own = sides.all().map(|side| side.properties().len()).max();
        let mut deepest = match own.is_some_and(|own| own > MOST) {
            // Alone they are too many, so that no level of objects fits.
            true => SHALLOWEST + 1,
            false => super::kind::DEEPEST,
        };
        while inside.budget.is_spent() {
            deepest -= 1;
            let most = match deepest {
                SHALLOWEST => usize::MAX,
                _ => MOST,
            };
            (attributes, inside) = attempt(deepest, most);
        }
    }
    // What has so many attributes of its own and no objects in it lacks nothing.
    if inside.budget.cut.get() {
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
                .at_value(&schema.position, "with all objects in it")
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
