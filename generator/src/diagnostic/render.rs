//! Messages as text with carets, or as JSON. Text from documents is made harmless first.

use super::masked::masked;
use super::{Diagnostic, Severity, Target, brief};
use crate::source::{Sources, is_invisible};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::ops::Range;

/// How to show messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Plain,
    Coloured,
}

/// Finds the places of all messages at once, which a large document would make slow one by one.
pub fn locate_all(diagnostics: &[Diagnostic], sources: &Sources) {
    let targets = diagnostics
        .iter()
        .flat_map(|diagnostic| &diagnostic.labels)
        .filter_map(|label| match &label.target {
            Target::Node(position, place) => Some((position.clone(), *place)),
            Target::Bytes(..) => None,
        });
    sources.locate_all(&targets.collect::<Vec<_>>());
}

/// One message as text.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let message = words(&diagnostic.message);
    let help = diagnostic.help.as_deref().map(words);
    let mut places: Vec<(usize, Range<usize>, String)> = Vec::new();
    for label in &diagnostic.labels {
        let (file, range) = range(&label.target, sources);
        places.push((file, range, words(&label.text)));
    }
    let files: Vec<_> = places
        .iter()
        .map(|(file, _, _)| sources.file(*file))
        .collect();
    let paths: Vec<String> = files
        .iter()
        .map(|file| harmless(&file.path.display().to_string()))
        .collect();
    let windows: Vec<_> = places
        .iter()
        .zip(&files)
        .map(|((_, range, _), file)| {
            // Only the line itself: the renderer looks at all text that it is given.
            let window = window(&file.text, range);
            let at = |offset: usize| offset.clamp(window.start, window.end) - window.start;
            let (line, span) = shown(&file.text[window.clone()], at(range.start)..at(range.end));
            (window.start, line, span)
        })
        .collect();
    let mut group = Group::with_title(level.primary_title(message).id(diagnostic.code.as_str()));
    for (index, (_, range, text)) in places.iter().enumerate() {
        let kind = match index {
            0 => AnnotationKind::Primary,
            _ => AnnotationKind::Context,
        };
        let source = &files[index].text;
        let (start, text_there, span) = &windows[index];
        let (line, column) = line_and_column(source, range.start);
        let whole = *start == 0 || source.as_bytes()[start - 1] == b'\n';
        let mut snippet = Snippet::source(text_there.as_str())
            .line_start(line)
            .annotation(kind.span(span.clone()).label(text.as_str()));
        if whole {
            snippet = snippet.path(paths[index].as_str());
        } else {
            // The renderer would count the column from where the line was cut.
            let origin = Origin::path(paths[index].as_str());
            group = group.element(origin.line(line).char_column(column));
        }
        group = group.element(snippet);
    }
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    renderer.render(&[group])
}

/// One message as a JSON object.
pub fn to_json(diagnostic: &Diagnostic, sources: &Sources) -> serde_json::Value {
    let places: Vec<serde_json::Value> = diagnostic
        .labels
        .iter()
        .map(|label| {
            let (file, range) = range(&label.target, sources);
            let file = sources.file(file);
            let (line, column) = line_and_column(&file.text, range.start);
            serde_json::json!({
                "file": file.path.display().to_string(),
                "line": line,
                "column": column,
                "text": brief(&masked(&label.text)),
            })
        })
        .collect();
    serde_json::json!({
        "code": diagnostic.code.as_str(),
        "severity": match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        "message": brief(&masked(&diagnostic.message)),
        "places": places,
        "help": diagnostic.help.as_deref().map(|help| brief(&masked(help))),
    })
}

fn words(text: &str) -> String {
    harmless(&brief(&masked(text)))
}

fn range(target: &Target, sources: &Sources) -> (usize, Range<usize>) {
    match target {
        Target::Node(position, place) => sources.locate(position, *place),
        Target::Bytes(file, bytes) => (*file, bytes.clone()),
    }
}

/// The bytes of the line around a range, or of its part there: documents without line breaks
/// have lines of megabytes.
fn window(text: &str, range: &Range<usize>) -> Range<usize> {
    const WIDEST: usize = 400;
    let start = text[..range.start].rfind('\n').map_or(0, |place| place + 1);
    let length = text[start..].find('\n').unwrap_or(text.len() - start);
    let end = start + text[start..start + length].trim_end_matches('\r').len();
    let first = text.ceil_char_boundary(range.start.saturating_sub(WIDEST));
    let last = text.floor_char_boundary(range.end.saturating_add(WIDEST).min(text.len()));
    let start = start.max(first);
    start..end.min(last).max(start)
}

fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    // Bytes are counted many at a time, matches of a pattern one by one.
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// Characters that steer a terminal, or hide what they stand beside, spelled out.
pub fn harmless(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => harmless.push('\n'),
            hidden if is_invisible(hidden) => harmless.extend(hidden.escape_unicode()),
            shown => harmless.push(shown),
        }
    }
    harmless
}

/// A line of a document, with such characters spelled out, and where `span` is in it then.
fn shown(line: &str, span: Range<usize>) -> (String, Range<usize>) {
    let line = masked(line);
    let spelled = |text: &str| match text.contains(is_invisible) {
        true => harmless(&text.replace('\t', "    ")),
        false => text.to_owned(),
    };
    let before = spelled(&line[..span.start]);
    let within = spelled(&line[span.clone()]);
    let after = spelled(&line[span.end..]);
    let span = before.len()..before.len() + within.len();
    (before + &within + &after, span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use std::path::Path;

    fn shown(text: &str, place: &str) -> String {
        let sources = Sources::default();
        let file = sources
            .add(Path::new("a.json"), text.to_owned())
            .expect("valid");
        let offset = text.find(place).expect("there");
        let diagnostic =
            Diagnostic::error(Code::Malformed, "wrong").at_bytes(file, offset..offset, "");
        render(&diagnostic, &sources, Style::Plain)
    }

    #[test]
    fn a_line_is_shown_with_its_place() {
        let text = shown("{\n  \"é\": 1,\r\n  \"b\": 2\n}", "1");
        assert!(
            text.contains("a.json:2:8") && text.contains("2 |   \"é\": 1,"),
            "{text}"
        );
    }

    #[test]
    fn of_an_endless_line_a_part_is_shown() {
        let text = shown(
            &format!("[{}7{}]", "1, ".repeat(50_000), ", 2".repeat(50_000)),
            "7",
        );
        assert!(
            text.contains("a.json:1:150002") && text.len() < 2_000,
            "{text}"
        );
    }
}
