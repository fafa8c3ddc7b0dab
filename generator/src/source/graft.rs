//! Nodes that stand written elsewhere than they are: an overlay put them there, or moved them by
//! taking away an element before them.

use super::Position;
use std::collections::BTreeMap;

/// By where a node is: where it stands written. What is inside it follows.
#[derive(Clone, Debug, Default)]
pub struct Grafts(BTreeMap<Position, Position>);

impl Grafts {
    /// The node `here` stands written at `origin`.
    pub fn add(&mut self, here: Position, origin: Position) {
        self.forget(&here);
        self.0.insert(here, origin);
    }

    /// Where a node stands written: the innermost graft around it decides.
    pub fn origin(&self, position: &Position) -> Position {
        if self.0.is_empty() {
            return position.clone();
        }
        let mut around = position.clone();
        loop {
            if let Some(origin) = self.0.get(&around) {
                let rest = position.pointer.below(&around.pointer).unwrap_or_default();
                return Position {
                    file: origin.file,
                    pointer: origin.pointer.join(rest),
                };
            }
            if around.pointer.as_str().is_empty() {
                return position.clone();
            }
            around.pointer = around.pointer.parent();
        }
    }

    /// An element of a list that had `length` of them is gone; the later ones move up.
    pub fn remove_element(&mut self, list: &Position, index: usize, length: usize) {
        let at = |index: usize| list.child(&index.to_string());
        self.forget(&at(index));
        for later in index + 1..length {
            let (from, to) = (at(later), at(later - 1));
            let origin = self.origin(&from);
            let inside = self.forget(&from);
            self.0.insert(to.clone(), origin);
            for (here, origin) in inside {
                if let Some(rest) = here
                    .pointer
                    .below(&from.pointer)
                    .filter(|rest| !rest.is_empty())
                {
                    let pointer = to.pointer.join(rest);
                    let file = to.file;
                    self.0.insert(Position { file, pointer }, origin);
                }
            }
        }
    }

    /// Takes out, and hands over, what is known of a node and of all in it.
    pub fn forget(&mut self, node: &Position) -> Vec<(Position, Position)> {
        let inside: Vec<Position> = self
            .0
            .range(node.clone()..)
            .take_while(|(here, _)| {
                let same_start = here.pointer.as_str().starts_with(node.pointer.as_str());
                here.file == node.file && same_start
            })
            .filter(|(here, _)| here.pointer.below(&node.pointer).is_some())
            .map(|(here, _)| here.clone())
            .collect();
        let taken = inside.into_iter();
        taken
            .filter_map(|here| self.0.remove(&here).map(|origin| (here, origin)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Pointer;
    use proptest::prelude::*;

    fn at(file: usize, pointer: &str) -> Position {
        Position {
            file,
            pointer: Pointer::parse(pointer),
        }
    }

    #[test]
    fn elements_behind_a_removed_one_keep_their_places() {
        let mut grafts = Grafts::default();
        grafts.add(at(0, "/list/2/new"), at(1, "/update"));
        grafts.remove_element(&at(0, "/list"), 0, 12);
        for (here, origin) in [
            ("/list/0/name", at(0, "/list/1/name")),
            ("/list/1/name", at(0, "/list/2/name")),
            ("/list/1/new/x", at(1, "/update/x")),
            ("/list/10", at(0, "/list/11")),
            ("/other/0", at(0, "/other/0")),
        ] {
            assert_eq!(grafts.origin(&at(0, here)), origin, "{here}");
        }
        grafts.remove_element(&at(0, "/list"), 0, 11);
        assert_eq!(grafts.origin(&at(0, "/list/0/new")), at(1, "/update"));
        assert_eq!(grafts.origin(&at(0, "/list/9")), at(0, "/list/11"));
    }

    #[test]
    fn what_replaces_a_node_is_not_what_was_in_it() {
        let mut grafts = Grafts::default();
        grafts.add(at(0, "/a/b"), at(1, "/x"));
        grafts.add(at(0, "/a"), at(2, "/y"));
        assert_eq!(grafts.origin(&at(0, "/a/b")), at(2, "/y/b"));
        assert_eq!(grafts.origin(&at(0, "/ab")), at(0, "/ab"));
    }

    proptest! {
        #[test]
        fn removals_are_those_of_a_list(removed in prop::collection::vec(0_usize..20, 0..20)) {
            let mut grafts = Grafts::default();
            let mut list: Vec<usize> = (0..20).collect();
            for index in removed {
                if index < list.len() {
                    grafts.remove_element(&at(0, "/l"), index, list.len());
                    list.remove(index);
                }
            }
            for (index, origin) in list.iter().enumerate() {
                let found = grafts.origin(&at(0, &format!("/l/{index}/a")));
                prop_assert_eq!(found, at(0, &format!("/l/{origin}/a")));
            }
        }
    }
}
