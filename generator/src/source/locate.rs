//! Finds the text of nodes. Made only when diagnostics have to be shown: a second parse that keeps
//! marks, which would be too slow for every run. One parse finds any number of nodes.

use super::{Pointer, locate_json};
use saphyr_parser::{Event, Parser, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Which part of a member is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    Key,
    Value,
}

/// The bytes of `text` where each wanted node stands; those of its nearest parent that exists if it
/// does not.
pub fn locate(text: &str, wanted: &[(Pointer, Place)]) -> Vec<Range<usize>> {
    let mut search = Search::default();
    for (pointer, _) in wanted {
        let mut prefix = Pointer::root();
        search.wanted.insert(prefix.clone());
        for segment in pointer.segments() {
            prefix = prefix.child(&segment);
            search.wanted.insert(prefix.clone());
        }
    }
    if let Some(found) = locate_json::find(text, &search.wanted) {
        search.found = found;
        let places = wanted.iter();
        let best = places.map(|(pointer, place)| search.best(pointer, *place));
        return best.map(|range| first_line(text, range)).collect();
    }
    search.run(text);
    let characters = wanted
        .iter()
        .map(|(pointer, place)| search.best(pointer, *place))
        .collect();
    bytes(text, characters)
}

/// Where a node's key and value are: in characters of YAML, in bytes of JSON.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) key: Option<Range<usize>>,
    pub(super) value: Option<Range<usize>>,
}

#[derive(Default)]
struct Search {
    /// The wanted nodes and all that contain them.
    wanted: BTreeSet<Pointer>,
    found: BTreeMap<Pointer, Found>,
    frames: Vec<Frame>,
}

/// A collection that is open. Pointers are `None` off the way to any wanted node.
struct Frame {
    pointer: Option<Pointer>,
    /// The member or element that comes next.
    next: Option<Pointer>,
    /// For a sequence, the index of the next element; for a mapping, whether a key was read.
    position: Position,
}

enum Position {
    Element(usize),
    Key,
    Value,
}

impl Search {
    fn run(&mut self, text: &str) {
        for event in Parser::new_from_str(text) {
            let Ok((event, span)) = event else { break };
            match event {
                Event::MappingStart(..) => self.open(span, Position::Key),
                Event::SequenceStart(..) => self.open(span, Position::Element(0)),
                Event::MappingEnd | Event::SequenceEnd => {
                    self.frames.pop();
                    self.advance();
                }
                Event::Scalar(scalar, ..) => match self.at_key() {
                    true => self.key(&scalar, span),
                    false => {
                        self.value(span);
                        self.advance();
                    }
                },
                Event::Alias(..) => match self.at_key() {
                    true => self.key("", span),
                    false => self.advance(),
                },
                _ => {}
            }
        }
    }

    fn at_key(&self) -> bool {
        matches!(self.frames.last(), Some(frame) if matches!(frame.position, Position::Key))
    }

    fn known(&self, pointer: Option<Pointer>) -> Option<Pointer> {
        pointer.filter(|pointer| self.wanted.contains(pointer))
    }

    fn key(&mut self, key: &str, span: Span) {
        let child = self
            .frames
            .last()
            .and_then(|frame| frame.pointer.as_ref())
            .map(|pointer| pointer.child(key));
        let child = self.known(child);
        if let Some(child) = &child {
            self.found.entry(child.clone()).or_default().key = Some(range(span));
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.next = child;
            frame.position = Position::Value;
        }
    }

    /// The pointer of the value that begins.
    fn current(&self) -> Option<Pointer> {
        match self.frames.last() {
            None => Some(Pointer::root()),
            Some(frame) => match frame.position {
                Position::Element(index) => {
                    let pointer = frame.pointer.as_ref()?.child(&index.to_string());
                    self.known(Some(pointer))
                }
                // A mapping as a key cannot be pointed at.
                Position::Key => None,
                Position::Value => frame.next.clone(),
            },
        }
    }

    fn value(&mut self, span: Span) {
        if let Some(pointer) = self.current() {
            self.found.entry(pointer).or_default().value = Some(range(span));
        }
    }

    fn open(&mut self, span: Span, position: Position) {
        self.value(span);
        let pointer = self.current();
        self.frames.push(Frame {
            pointer,
            next: None,
            position,
        });
    }

    fn advance(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.position = match frame.position {
                Position::Element(index) => Position::Element(index + 1),
                Position::Key => Position::Value,
                Position::Value => Position::Key,
            };
        }
    }

    fn best(&self, pointer: &Pointer, place: Place) -> Range<usize> {
        if let Some(found) = self.found.get(pointer) {
            let preferred = match place {
                Place::Key => found.key.clone().or_else(|| found.value.clone()),
                Place::Value => found.value.clone().or_else(|| found.key.clone()),
            };
            if let Some(range) = preferred {
                return range;
            }
        }
        let mut nearest = 0..1;
        let mut prefix = Pointer::root();
        for segment in pointer.segments() {
            prefix = prefix.child(&segment);
            match self.found.get(&prefix).and_then(|found| found.key.clone()) {
                Some(range) => nearest = range,
                None => continue,
            }
        }
        nearest
    }
}

pub(super) fn range(span: Span) -> Range<usize> {
    span.start.index()..span.end.index().max(span.start.index() + 1)
}

/// The parser counts characters; callers want bytes, and no more than the first line.
pub(super) fn bytes(text: &str, characters: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let wanted: BTreeSet<usize> = characters.iter().flat_map(|r| [r.start, r.end]).collect();
    let mut offsets: BTreeMap<usize, usize> = BTreeMap::new();
    let mut next = wanted.iter().copied().peekable();
    for (count, (offset, _)) in text.char_indices().enumerate() {
        while next.next_if(|wanted| *wanted <= count).is_some() {
            offsets.insert(count, offset);
        }
        if next.peek().is_none() {
            break;
        }
    }
    let at = |count: usize| offsets.get(&count).copied().unwrap_or(text.len());
    characters
        .into_iter()
        .map(|range| {
            let (start, end) = (at(range.start), at(range.end).max(at(range.start)));
            first_line(text, start..end)
        })
        .collect()
}

fn first_line(text: &str, range: Range<usize>) -> Range<usize> {
    let line = text[range.clone()].find('\n');
    range.start..line.map_or(range.end, |length| range.start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, pointer: &str, place: Place) -> String {
        let wanted = [(Pointer::parse(pointer), place)];
        text[locate(text, &wanted)[0].clone()].to_owned()
    }

    #[test]
    fn keys_and_values_are_found_in_yaml() {
        let text = "é: 1\npaths:\n  /a~b:\n    get: {x: [one, two]}\n";
        assert_eq!(found(text, "/paths/~1a~0b", Place::Key), "/a~b");
        assert_eq!(found(text, "/paths/~1a~0b/get/x/1", Place::Value), "two");
    }

    #[test]
    fn keys_are_found_in_json() {
        let text = "{\n  \"a\": {\"b\": \"c\"}\n}";
        assert_eq!(found(text, "/a/b", Place::Key), "\"b\"");
    }

    #[test]
    fn json_and_yaml_are_searched_alike() {
        let text = r#"{"é": [1, "a,]\"", {"x/y": null, "": {}}], "b\u0041": -1.5e3 , "c": {"d": [[], 2]}}"#;
        for pointer in [
            "",
            "/é",
            "/é/1",
            "/é/2/x~1y",
            "/é/2/",
            "/bA",
            "/c/d/1",
            "/c/d/0",
            "/c/zz",
        ] {
            for place in [Place::Key, Place::Value] {
                let wanted = [(Pointer::parse(pointer), place)];
                let mut search = Search::default();
                for end in pointer
                    .match_indices('/')
                    .map(|(end, _)| end)
                    .chain([pointer.len()])
                {
                    search.wanted.insert(Pointer::parse(&pointer[..end]));
                }
                search.run(text);
                let slow = bytes(text, vec![search.best(&wanted[0].0, place)]);
                assert_eq!(locate(text, &wanted), slow, "{pointer}");
            }
        }
    }

    #[test]
    fn a_missing_node_leads_to_its_nearest_parent() {
        assert_eq!(found("a:\n  b: 1\n", "/a/zz", Place::Key), "a");
    }
}
