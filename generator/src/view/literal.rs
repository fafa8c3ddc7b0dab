//! Any text → a Rust string literal, continued over lines when it is long.

pub use crate::source::is_invisible;
use unicode_width::UnicodeWidthStr;

/// The widest line of a literal, quotes included. Declarations indent by 24 columns at most, so
/// that no line passes 100.
const WIDTH: usize = 72;

/// The lines of the literal. All but the last end with `\`; indentation is added when they are
/// laid out, which Rust skips after such a line end.
pub fn lines(text: &str) -> Vec<String> {
    let units: Vec<String> = escape(text);
    let width: usize = units.iter().map(|unit| unit.width()).sum();
    if width + 2 <= WIDTH {
        return vec![format!("\"{}\"", units.concat())];
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

fn finish(units: &[String], first: bool) -> String {
    let quote = if first { "\"" } else { "" };
    match units {
        // Rust would skip a space at the start of a continued line.
        [space, rest @ ..] if !first && space == " " => format!("\\u{{20}}{}", rest.concat()),
        _ => format!("{quote}{}", units.concat()),
    }
}

/// How many units the next line takes; `None` when all of them fit.
fn break_after(units: &[String], limit: usize) -> Option<usize> {
    let mut used = 0;
    let mut after_space = None;
    for (index, unit) in units.iter().enumerate() {
        // A leading space may have to be spelled `\u{20}`.
        used += if index == 0 && unit == " " {
            6
        } else {
            unit.width()
        };
        if used > limit {
            return Some(after_space.unwrap_or(index));
        }
        if unit == "\\n" && index + 1 < units.len() && units[index + 1] != "\\n" {
            return Some(index + 1);
        }
        let next_is_space = units.get(index + 1).is_some_and(|next| next == " ");
        if unit == " " && !next_is_space && index + 1 < units.len() {
            after_space = Some(index + 1);
        }
    }
    None
}

/// The literal's content in units that must not be torn apart.
fn escape(text: &str) -> Vec<String> {
    text.chars()
        .map(|character| match character {
            '\'' => "'".to_owned(),
            ' '..='~' if character != '"' && character != '\\' => character.to_string(),
            _ if character.is_ascii() || is_invisible(character) => escaped(character),
            // The letter before it keeps a combining mark as it is.
            _ => format!("a{character}").escape_debug().skip(1).collect(),
        })
        .collect()
}

fn escaped(character: char) -> String {
    match character {
        '"' | '\\' | '\n' | '\r' | '\t' | '\0' => character.escape_default().collect(),
        _ => character.escape_unicode().collect(),
    }
}
