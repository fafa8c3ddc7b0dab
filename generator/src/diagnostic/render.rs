//! Messages as text with carets, or as JSON. Text from documents is made harmless first.

use super::{Diagnostic, Severity, Target};
use crate::source::Sources;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
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
            Target::Offset(..) => None,
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
    let message = harmless(&diagnostic.message);
    let help = diagnostic.help.as_deref().map(harmless);
    let mut places: Vec<(usize, Range<usize>, String)> = Vec::new();
    for label in &diagnostic.labels {
        let (file, range) = range(&label.target, sources);
        places.push((file, range, harmless(&label.text)));
    }
    let files: Vec<_> = places
        .iter()
        .map(|(file, _, _)| sources.file(*file))
        .collect();
    let paths: Vec<String> = files
        .iter()
        .map(|file| harmless(&file.path.display().to_string()))
        .collect();
    let mut group = Group::with_title(level.primary_title(message).id(diagnostic.code.as_str()));
    for (index, (_, range, text)) in places.iter().enumerate() {
        let kind = match index {
            0 => AnnotationKind::Primary,
            _ => AnnotationKind::Context,
        };
        group = group.element(
            Snippet::source(files[index].text.as_str())
                .path(paths[index].as_str())
                .annotation(kind.span(range.clone()).label(text.as_str())),
        );
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
                "text": label.text,
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
        "message": diagnostic.message,
        "places": places,
        "help": diagnostic.help,
    })
}

fn range(target: &Target, sources: &Sources) -> (usize, Range<usize>) {
    match target {
        Target::Node(position, place) => (position.file, sources.locate(position, *place)),
        Target::Offset(file, offset) => (*file, *offset..*offset),
    }
}

fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// Control characters spelled out, so that a document cannot steer the terminal.
pub fn harmless(text: &str) -> String {
    text.chars()
        .flat_map(|c| match c.is_control() && c != '\n' {
            true => c.escape_unicode().collect::<Vec<_>>(),
            false => vec![c],
        })
        .collect()
}
