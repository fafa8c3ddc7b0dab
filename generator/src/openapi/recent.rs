//! Converted schemas that were asked for lately. All of them would be several times the document,
//! and most are asked for again and again for a while and then never more.

use super::Schema;
use crate::source::Position;
use std::collections::HashMap;
use std::rc::Rc;

/// So many are kept at least; twice as many at most.
const KEPT: usize = 500;

/// Schemas by position.
#[derive(Debug, Default)]
pub struct Recent {
    young: HashMap<Position, Rc<Schema>>,
    /// What was young before, and goes unless somebody asks for it.
    old: HashMap<Position, Rc<Schema>>,
    pinned: HashMap<Position, Rc<Schema>>,
}

/// How long a schema is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    Lately,
    /// It cannot be converted again, or would come out differently: it is in a circle that was cut
    /// where the conversion began.
    Always,
}

impl Recent {
    pub fn get(&mut self, position: &Position) -> Option<Rc<Schema>> {
        if let Some(schema) = self.young.get(position).or(self.pinned.get(position)) {
            return Some(Rc::clone(schema));
        }
        let (position, schema) = self.old.remove_entry(position)?;
        self.insert(position, Rc::clone(&schema), Keep::Lately);
        Some(schema)
    }

    pub fn insert(&mut self, position: Position, schema: Rc<Schema>, keep: Keep) {
        if keep == Keep::Always {
            self.pinned.insert(position, schema);
            return;
        }
        if self.young.len() >= KEPT {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(position, schema);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Pointer;

    fn position(number: usize) -> Position {
        Position {
            file: 0,
            pointer: Pointer::root().child(&number.to_string()),
        }
    }

    #[test]
    fn what_is_asked_for_stays_and_the_rest_goes() {
        let mut recent = Recent::default();
        recent.insert(position(0), Rc::default(), Keep::Lately);
        recent.insert(position(1), Rc::default(), Keep::Always);
        recent.insert(position(2), Rc::default(), Keep::Lately);
        for number in 3..4 * KEPT {
            recent.insert(position(number), Rc::default(), Keep::Lately);
            assert!(recent.get(&position(0)).is_some(), "{number}");
        }
        assert!(recent.get(&position(1)).is_some());
        assert!(recent.get(&position(2)).is_none());
        assert!(recent.young.len() + recent.old.len() <= 2 * KEPT);
    }
}
