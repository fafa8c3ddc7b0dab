//! What is said to the user, in text or in JSON. A closed pipe is no error.

use super::arguments::{Format, InputArguments};
use crate::diagnostic::{Severity, Sink, Style, brief, digest, harmless, locate_all, to_json};
use crate::model::Provider;
use crate::source::{Sources, visible_json};
use crate::view::plain;
use std::io::{IsTerminal as _, Write as _};

/// So many things left out are named without `--verbose`.
const SHOWN: usize = 5;

/// So many lines of messages are printed without `--verbose`: a screenful.
const LINES: usize = 48;

/// Prints to standard output.
pub fn out(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

/// Prints to standard error.
pub fn err(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Prints diagnostics: all of them as JSON or when asked to, else at most a screenful.
pub fn diagnostics(sink: &Sink, sources: &Sources, input: &InputArguments) {
    let all = sink.diagnostics();
    if input.format == Format::Json {
        locate_all(all, sources);
        for diagnostic in all {
            let text = visible_json(&to_json(diagnostic, sources).to_string());
            err(&format!("{text}\n"));
        }
        return;
    }
    let coloured = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let style = if coloured {
        Style::Coloured
    } else {
        Style::Plain
    };
    let most = if input.verbose { usize::MAX } else { LINES };
    let (text, rest) = digest(all, sources, style, most);
    err(&text);
    if !rest.is_empty() {
        err(&format!("{rest}; `--verbose` prints them\n"));
    }
}

/// Says from where documents were fetched.
pub fn hosts(sources: &Sources, input: &InputArguments) {
    for (host, documents) in sources.hosts() {
        let host = harmless(&host);
        let documents = count(documents, "document");
        err(&match input.format {
            Format::Text => format!("{documents} fetched from {host}\n"),
            Format::Json => {
                let message = format!("{documents} fetched from {host}");
                let said = serde_json::json!({ "severity": "note", "message": message });
                visible_json(&said.to_string()) + "\n"
            }
        });
    }
}

/// Whether a strict run would refuse.
pub fn is_complete(sink: &Sink, model: &Provider) -> bool {
    model.skipped.iter().all(|skipped| skipped.deliberate)
        && sink
            .diagnostics()
            .iter()
            .all(|diagnostic| diagnostic.severity == Severity::Note)
}

/// A number of things in words.
pub fn count(number: usize, one: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

/// How much there is, and what is left out.
pub fn summary(model: &Provider, how_many: usize) -> String {
    // What was decided on purpose is no loss.
    let lost: Vec<_> = model.skipped.iter().filter(|one| !one.deliberate).collect();
    let deliberate = model.skipped.len() - lost.len();
    let custom = &model.custom;
    let by_hand = custom.resources.len() + custom.data_sources.len() + custom.functions.len();
    let mut text = format!(
        "{}: {}, {}",
        model.name,
        count(model.resources.len(), "resource"),
        count(model.data_sources.len(), "data source")
    );
    for (number, one) in [
        (model.actions.len(), "action"),
        (model.ephemeral.len(), "ephemeral resource"),
    ] {
        if number > 0 {
            text += &format!(", {}", count(number, one));
        }
    }
    if by_hand > 0 {
        text += &format!(", {by_hand} written by hand");
    }
    text += &format!(", {} left out", lost.len());
    text += &match deliberate {
        0 => "\n".to_owned(),
        number => format!(", {number} more on purpose\n"),
    };
    for skipped in lost.iter().take(how_many) {
        text += &format!(
            "  left out: {}: {}\n",
            brief(&plain(&skipped.subject)),
            brief(&plain(&skipped.reason))
        );
    }
    if lost.len() > how_many {
        let more = lost.len() - how_many;
        text += &format!("  and {more} more: `--verbose` lists all, `model.yaml` keeps them\n");
    }
    text
}

/// How many things left out are named.
pub fn shown(verbose: bool) -> usize {
    if verbose { usize::MAX } else { SHOWN }
}
