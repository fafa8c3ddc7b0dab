//! Finds the text of a node. Made only when a diagnostic has to be shown: a second parse that
//! keeps marks, which would be too slow for every run.

use super::Pointer;
use saphyr_parser::{Event, Parser, Span};
use std::ops::Range;

/// Which part of a member is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Key,
    Value,
}

/// The bytes of `text` where the node at `pointer` stands; those of the nearest parent that exists
/// if it does not.
pub fn locate(text: &str, pointer: &Pointer, place: Place) -> Range<usize> {
    let wanted: Vec<String> = pointer.segments().collect();
    let mut search = Search {
        wanted,
        place,
        best: 0..text.chars().next().map_or(0, char::len_utf8),
        depth_of_best: 0,
    };
    let mut frames: Vec<Frame> = Vec::new();
    for event in Parser::new_from_str(text) {
        let Ok((event, span)) = event else { break };
        match event {
            Event::MappingStart(..) => {
                search.value(&frames, span);
                enter(&mut frames);
                frames.push(Frame::Mapping { key: None });
            }
            Event::SequenceStart(..) => {
                search.value(&frames, span);
                enter(&mut frames);
                frames.push(Frame::Sequence { next: 0 });
            }
            Event::MappingEnd | Event::SequenceEnd => {
                frames.pop();
                leave(&mut frames);
            }
            Event::Scalar(scalar, ..) => match frames.last_mut() {
                Some(Frame::Mapping { key: key @ None }) => {
                    *key = Some(scalar.into_owned());
                    search.key(&frames, span);
                }
                _ => {
                    search.value(&frames, span);
                    leave(&mut frames);
                }
            },
            Event::Alias(..) => match frames.last_mut() {
                Some(Frame::Mapping { key: key @ None }) => *key = Some(String::new()),
                _ => leave(&mut frames),
            },
            _ => {}
        }
    }
    bytes(text, search.best)
}

enum Frame {
    Mapping { key: Option<String> },
    Sequence { next: usize },
}

fn enter(frames: &mut [Frame]) {
    // A mapping as a key cannot be pointed at; give it a name that matches nothing.
    if let Some(Frame::Mapping { key: key @ None }) = frames.last_mut() {
        *key = Some(String::new());
    }
}

fn leave(frames: &mut [Frame]) {
    match frames.last_mut() {
        Some(Frame::Mapping { key }) => *key = None,
        Some(Frame::Sequence { next }) => *next += 1,
        None => {}
    }
}

struct Search {
    wanted: Vec<String>,
    place: Place,
    best: Range<usize>,
    depth_of_best: usize,
}

impl Search {
    fn matches(&self, frames: &[Frame]) -> bool {
        frames.len() <= self.wanted.len()
            && frames
                .iter()
                .zip(&self.wanted)
                .all(|(frame, wanted)| match frame {
                    Frame::Mapping { key } => key.as_deref() == Some(wanted),
                    Frame::Sequence { next } => next.to_string() == *wanted,
                })
    }

    fn key(&mut self, frames: &[Frame], span: Span) {
        if self.matches(frames) && frames.len() > self.depth_of_best {
            self.depth_of_best = frames.len();
            self.best = span.start.index()..span.end.index();
        }
    }

    fn value(&mut self, frames: &[Frame], span: Span) {
        let whole = frames.len() == self.wanted.len();
        let in_sequence = matches!(frames.last(), Some(Frame::Sequence { .. }));
        if self.matches(frames) && whole && (self.place == Place::Value || in_sequence) {
            self.depth_of_best = frames.len() + 1;
            self.best = span.start.index()..span.end.index().max(span.start.index() + 1);
        }
    }
}

/// The parser counts characters; callers want bytes, and no more than the first line.
fn bytes(text: &str, characters: Range<usize>) -> Range<usize> {
    let at = |count: usize| {
        text.char_indices()
            .nth(count)
            .map_or(text.len(), |(offset, _)| offset)
    };
    let start = at(characters.start);
    let end = at(characters.end).max(start);
    let first_line = text[start..end]
        .find('\n')
        .map_or(end, |length| start + length);
    start..first_line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, pointer: &str, place: Place) -> String {
        text[locate(text, &Pointer::parse(pointer), place)].to_owned()
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
    fn a_missing_node_leads_to_its_nearest_parent() {
        assert_eq!(found("a:\n  b: 1\n", "/a/zz", Place::Key), "a");
    }
}
