//! Where keys stand twice in one object. Looked for only when the parser has met one.

use super::locate::{bytes, range};
use saphyr_parser::{Event, Parser};
use std::collections::BTreeMap;
use std::ops::Range;

/// A key that stands twice in one object, and the bytes of its first and its last place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    pub key: String,
    pub first: Range<usize>,
    pub last: Range<usize>,
}

/// A collection that is open.
#[derive(Default)]
struct Frame {
    /// The keys so far; none in a list.
    keys: Option<BTreeMap<String, Range<usize>>>,
    value_is_next: bool,
}

/// All repetitions, in the text's order.
pub fn repetitions(text: &str) -> Vec<Repetition> {
    let mut frames: Vec<Frame> = Vec::new();
    let mut found: Vec<(String, Range<usize>, Range<usize>)> = Vec::new();
    for event in Parser::new_from_str(text) {
        let Ok((event, span)) = event else { break };
        match event {
            Event::MappingStart(..) => frames.push(Frame {
                keys: Some(BTreeMap::new()),
                value_is_next: false,
            }),
            Event::SequenceStart(..) => frames.push(Frame::default()),
            Event::MappingEnd | Event::SequenceEnd => {
                frames.pop();
                turn(&mut frames);
            }
            Event::Scalar(key, ..) => {
                let keys = frames.last_mut().filter(|frame| !frame.value_is_next);
                if let Some(keys) = keys.and_then(|frame| frame.keys.as_mut()) {
                    let here = range(span);
                    match keys.get(key.as_ref()) {
                        Some(first) => found.push((key.into_owned(), first.clone(), here)),
                        None => {
                            keys.insert(key.into_owned(), here);
                        }
                    }
                }
                turn(&mut frames);
            }
            Event::Alias(..) => turn(&mut frames),
            _ => {}
        }
    }
    let characters = found
        .iter()
        .flat_map(|(_, first, last)| [first.clone(), last.clone()]);
    let places = bytes(text, characters.collect());
    let pairs = places.chunks_exact(2);
    found
        .into_iter()
        .zip(pairs)
        .map(|((key, _, _), pair)| Repetition {
            key,
            first: pair[0].clone(),
            last: pair[1].clone(),
        })
        .collect()
}

/// A key or a value has ended.
fn turn(frames: &mut [Frame]) {
    if let Some(frame) = frames.last_mut() {
        frame.value_is_next = frame.keys.is_some() && !frame.value_is_next;
    }
}

#[cfg(test)]
mod tests {
    use super::repetitions;

    fn found(text: &str) -> Vec<(String, usize, usize)> {
        repetitions(text)
            .into_iter()
            .map(|one| {
                assert_eq!(text[one.first.clone()].trim_matches('"'), one.key);
                assert_eq!(text[one.last.clone()].trim_matches('"'), one.key);
                (one.key, one.first.start, one.last.start)
            })
            .collect()
    }

    #[test]
    fn keys_are_compared_within_their_object_only() {
        assert_eq!(found("é: {x: 1}\nb: {x: 2, y: [x, x]}\n"), []);
        let text = "a: 1\nb: {x: 1, y: {x: a}, x: 3}\na: [1]\n";
        assert_eq!(
            found(text),
            [("x".to_owned(), 9, 26), ("a".to_owned(), 0, 32)]
        );
        let json = r#"{"k": [{"k": 1}], "k": "k"}"#;
        assert_eq!(found(json), [("k".to_owned(), 1, 18)]);
    }
}
