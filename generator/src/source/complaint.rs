//! Why a text is no YAML, in the words of somebody who wrote it.

use super::build::TOO_MUCH;
use super::surrogates;

/// The YAML standard's limit for keys without a `?`.
const LONGEST_KEY: usize = 1_024;

pub(super) struct SyntaxError {
    pub message: String,
    /// Where, the most telling place first, and what there is to say of it.
    pub labels: Vec<(usize, &'static str)>,
    pub help: String,
}

const ESCAPE: &str = "invalid Unicode character escape";

impl SyntaxError {
    pub fn yaml(text: &str, error: &serde_yaml::Error) -> Self {
        let (line, column) = error
            .location()
            .map_or((1, 1), |place| (place.line(), place.column()));
        let words = error.to_string();
        let place = offset(text, line, column);
        if is_long_key(text, place) {
            return Self {
                message: "this is not YAML: a key has more than 1,024 characters".to_owned(),
                labels: vec![(place, "it ends here")],
                help: "shorten the key, or write `? ` before it and the `:` on the next line, or \
                       save the document as JSON"
                    .to_owned(),
            };
        }
        let opened = opened(text, &words);
        let first = text[place..].chars().next().unwrap_or_default();
        let (what, help) = match () {
            () if opened.is_some() => (
                None,
                "close what is open, or correct the YAML before the second place",
            ),
            () if words.contains("cannot start any token") => match first {
                '\t' => (None, "YAML is indented with spaces; replace tabs by spaces"),
                '`' => (
                    Some("a value begins with a backtick"),
                    "put the value between quotes; is this file an OpenAPI document?",
                ),
                _ => (
                    None,
                    "put the value between quotes: none begins with this character",
                ),
            },
            () if words.contains(ESCAPE) && surrogates::is_half(&text[place..]) => (
                Some("this escape is half of a character"),
                "write the character itself, or the escapes of both halves",
            ),
            () if words.contains(TOO_MUCH) || words.contains("repetition limit") => {
                (None, "write the repeated parts out, or use `$ref`")
            }
            () => (None, "correct the YAML at this place"),
        };
        let what = what.unwrap_or_else(|| without_place(&words));
        Self {
            message: format!("this is not YAML: {what}"),
            labels: match opened {
                // The parser gives up long after the mistake.
                Some(start) => vec![(start, "opened here"), (place, "still open here")],
                None => vec![(place, "")],
            },
            help: help.to_owned(),
        }
    }

    /// Whether the text may be YAML but for escapes that only JSON has.
    pub fn is_of_an_escape(&self) -> bool {
        self.message.contains(ESCAPE) || self.message.contains("half of a character")
    }
}

/// Whether the colon at `place` ends a key that is too long to be one.
fn is_long_key(text: &str, place: usize) -> bool {
    if !text[place..].starts_with(':') {
        return false;
    }
    let before = &text[..place];
    let line = before.rsplit('\n').next().unwrap_or(before);
    let starts: &[&str] = match line.contains(['{', '[']) {
        true => &["{", "[", ", ", ": "],
        false => &["- ", "? ", ": "],
    };
    let last = starts
        .iter()
        .filter_map(|start| Some((line.rfind(start)?, *start)))
        .max();
    match last {
        // A value of any length, with a colon in it.
        Some((_, ": ")) => false,
        Some((place, start)) => is_too_long(&line[place + start.len()..]),
        None => is_too_long(line),
    }
}

fn is_too_long(key: &str) -> bool {
    key.trim().chars().nth(LONGEST_KEY).is_some()
}

pub(super) fn without_place(message: &str) -> &str {
    message.split(" at line ").next().unwrap_or(message)
}

/// Where a bracket or quote was opened that the parser misses the end of.
fn opened(text: &str, words: &str) -> Option<usize> {
    let (_, context) = words.split_once(", while ")?;
    let (what, place) = context.split_once(" at line ")?;
    let (line, column) = place.split_once(" column ")?;
    let closes = ["parsing a flow", "scanning a quoted"];
    closes
        .iter()
        .any(|start| what.starts_with(start))
        .then_some(())?;
    Some(offset(text, line.parse().ok()?, column.parse().ok()?))
}

/// A place that the parser counted from one. Past the end means after the last character.
pub(super) fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let start: usize = lines.map(str::len).sum();
    let mut end = (start + column.saturating_sub(1)).min(text.trim_end().len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use crate::source::Sources;
    use std::path::Path;

    fn complaint(text: &str) -> (String, String) {
        let error = Sources::default()
            .add(Path::new("a.yaml"), text.to_owned())
            .expect_err("refused");
        (error.message, error.help.unwrap_or_default())
    }

    #[test]
    fn the_cause_is_told_not_the_parsers_state() {
        let key = "k".repeat(1_100);
        for (text, message, help) in [
            (
                format!("a:\n  {key}: 1\n"),
                "more than 1,024",
                "shorten the key",
            ),
            (format!("a:\n  \"{key}\": 1\n"), "more than 1,024", "JSON"),
            (format!("a: {{{key}: 1}}\n"), "more than 1,024", "`? `"),
            ("`gen` does\n".to_owned(), "a backtick", "quotes"),
            ("a: @b\n".to_owned(), "cannot start", "quotes"),
            ("a:\n\tb: 1\n".to_owned(), "cannot start", "tabs"),
            (
                "a: \"\\ud83c\"\n".to_owned(),
                "half of a character",
                "both halves",
            ),
            (format!("a: {key}: 1\n"), "mapping values", "correct"),
        ] {
            let (told, helped) = complaint(&text);
            assert!(told.contains(message), "{message}: {told}");
            assert!(helped.contains(help), "{help}: {helped}");
        }
    }

    #[test]
    fn characters_in_two_escapes_are_read() {
        let sources = Sources::default();
        let text = "a: \"\\ud83c\\udf55\"\n";
        let file = sources.add(Path::new("a.yaml"), text.to_owned());
        let file = sources.file(file.expect("YAML"));
        let value = file.tree.get("a").and_then(|value| value.as_str());
        assert_eq!(value, Some("\u{1f355}"));
    }
}
