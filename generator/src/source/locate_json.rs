//! Finds the text of nodes of a JSON document. What no wanted node is in is skipped unread.

use super::Pointer;
use super::locate::Found;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The bytes of the `wanted` nodes, among which are all that contain one; none when the text is no
/// JSON object or array.
pub(super) fn find(text: &str, wanted: &BTreeSet<Pointer>) -> Option<BTreeMap<Pointer, Found>> {
    let mut walk = Walk {
        text,
        place: 0,
        wanted,
        found: BTreeMap::new(),
    };
    match walk.next()? {
        b'{' | b'[' => walk.value(&Pointer::root())?,
        _ => return None,
    }
    Some(walk.found)
}

struct Walk<'t> {
    text: &'t str,
    place: usize,
    wanted: &'t BTreeSet<Pointer>,
    found: BTreeMap<Pointer, Found>,
}

impl<'t> Walk<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.place).copied()
    }

    /// The next byte that is no space, which stays where it is.
    fn next(&mut self) -> Option<u8> {
        while matches!(self.peek()?, b' ' | b'\t' | b'\r' | b'\n') {
            self.place += 1;
        }
        self.peek()
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then(|| self.place += 1)
    }

    /// Reads a value on the way to wanted ones.
    fn value(&mut self, pointer: &Pointer) -> Option<()> {
        let first = self.next()?;
        let start = self.place;
        let end = match first {
            b'{' | b'[' => start + 1,
            _ => {
                self.skip()?;
                self.place
            }
        };
        self.found.entry(pointer.clone()).or_default().value = Some(start..end);
        match first {
            b'{' => self.members(pointer),
            b'[' => self.elements(pointer),
            _ => Some(()),
        }
    }

    fn members(&mut self, pointer: &Pointer) -> Option<()> {
        self.eat(b'{')?;
        if self.next()? == b'}' {
            return self.eat(b'}');
        }
        loop {
            self.next()?;
            let range = self.string()?;
            let raw = &self.text[range.clone()];
            let child = match raw.contains('\\') {
                true => pointer.child(&serde_json::from_str::<String>(raw).ok()?),
                false => pointer.child(&raw[1..raw.len() - 1]),
            };
            self.eat(b':')?;
            if self.wanted.contains(&child) {
                self.found.entry(child.clone()).or_default().key = Some(range);
                self.value(&child)?;
            } else {
                self.skip()?;
            }
            if self.next()? == b'}' {
                return self.eat(b'}');
            }
            self.eat(b',')?;
        }
    }

    fn elements(&mut self, pointer: &Pointer) -> Option<()> {
        self.eat(b'[')?;
        if self.next()? == b']' {
            return self.eat(b']');
        }
        for index in 0_usize.. {
            let child = pointer.child(&index.to_string());
            match self.wanted.contains(&child) {
                true => self.value(&child)?,
                false => self.skip()?,
            }
            if self.next()? == b']' {
                break;
            }
            self.eat(b',')?;
        }
        self.eat(b']')
    }

    /// The bytes of the string that begins here.
    fn string(&mut self) -> Option<Range<usize>> {
        let start = self.place;
        if self.peek()? != b'"' {
            return None;
        }
        self.place += 1;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' => self.place += 2,
                _ => self.place += 1,
            }
        }
        self.place += 1;
        Some(start..self.place)
    }

    /// Passes a value.
    fn skip(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.next()? {
                b'"' => {
                    self.string()?;
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.place += 1;
                    continue;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.place += 1;
                }
                b',' | b':' if depth > 0 => {
                    self.place += 1;
                    continue;
                }
                b',' | b':' => return None,
                _ => {
                    while !matches!(
                        self.peek()?,
                        b',' | b'}' | b']' | b' ' | b'\r' | b'\n' | b'\t'
                    ) {
                        self.place += 1;
                    }
                }
            }
            if depth == 0 {
                return Some(());
            }
        }
    }
}
