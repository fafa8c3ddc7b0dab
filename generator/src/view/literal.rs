//! Any text → a Rust string literal, continued over lines when it is long.

pub use crate::source::is_invisible;
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// The widest line of a literal, quotes included. Declarations indent by 24 columns at most, so
/// that no line passes 100.
const WIDTH: usize = 72;

/// The lines of the literal. All but the last end with `\`; indentation is added when they are
/// laid out, which Rust skips after such a line end.
pub fn lines(text: &str) -> Vec<String> {
    if text.len() + 2 <= WIDTH && text.bytes().all(is_plain) {
        return vec![format!("\"{text}\"")];
    }
    let units = escape(text);
    let width: usize = units.iter().map(|unit| unit.width).sum();
    if width + 2 <= WIDTH {
        return vec![finish(&units, true) + "\""];
    }
    let mut lines = Vec::new();
    let mut rest = units.as_slice();
    while let Some(length) = break_after(rest, WIDTH - 2) {
        lines.push(finish(&rest[..length], lines.is_empty()) + "\\");
        rest = &rest[length..];
    }
    lines.push(finish(rest, lines.is_empty()) + "\"");
    lines
}

/// What stands for itself and takes one column.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\'
}

/// A part of a literal that must not be torn apart.
struct Unit<'a> {
    text: Cow<'a, str>,
    width: usize,
}

impl Unit<'_> {
    fn is(&self, text: &str) -> bool {
        self.text == text
    }
}

fn finish(units: &[Unit], first: bool) -> String {
    let mut line = String::with_capacity(WIDTH + 2);
    let mut units = units;
    if first {
        line.push('"');
    } else if let [space, rest @ ..] = units
        && space.is(" ")
    {
        // Rust would skip a space at the start of a continued line.
        line.push_str("\\u{20}");
        units = rest;
    }
    for unit in units {
        line.push_str(&unit.text);
    }
    line
}

/// How many units the next line takes; `None` when all of them fit.
fn break_after(units: &[Unit], limit: usize) -> Option<usize> {
    let mut used = 0;
    let mut after_space = None;
    for (index, unit) in units.iter().enumerate() {
        // A leading space may have to be spelled `\u{20}`.
        used += if index == 0 && unit.is(" ") {
            6
        } else {
            unit.width
        };
        if used > limit {
            return Some(after_space.unwrap_or(index));
        }
        let next = units.get(index + 1);
        if unit.is("\\n") && next.is_some_and(|next| !next.is("\\n")) {
            return Some(index + 1);
        }
        if unit.is(" ") && next.is_some_and(|next| !next.is(" ")) {
            after_space = Some(index + 1);
        }
    }
    None
}

/// The literal's content in units.
fn escape(text: &str) -> Vec<Unit<'_>> {
    let mut units = Vec::with_capacity(text.len());
    for (start, character) in text.char_indices() {
        let escaped: String = match character {
            ' '..='~' if character != '"' && character != '\\' => {
                let text = Cow::Borrowed(&text[start..=start]);
                units.push(Unit { text, width: 1 });
                continue;
            }
            _ if character.is_ascii() || is_invisible(character) => escaped(character),
            // The letter before it keeps a combining mark as it is.
            _ => format!("a{character}").escape_debug().skip(1).collect(),
        };
        units.push(Unit {
            width: escaped.width(),
            text: Cow::Owned(escaped),
        });
    }
    units
}

fn escaped(character: char) -> String {
    match character {
        '"' | '\\' | '\n' | '\r' | '\t' | '\0' => character.escape_default().collect(),
        _ => character.escape_unicode().collect(),
    }
}
