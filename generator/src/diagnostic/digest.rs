//! Many messages on one screen: the worst and the most different of them, and counts of the rest.

use super::{Code, Diagnostic, Severity, Style, locate_all, render};
use crate::source::Sources;
use std::collections::BTreeMap;

/// Messages that are looked at for one screen: more do not fit.
const MOST: usize = 24;

/// As many messages as fit into `lines`, at least one, and what the others are: empty for none.
///
/// Errors go before warnings, and the first message of each code before others of that code. They
/// are printed in their own order.
pub fn digest(
    all: &[Diagnostic],
    sources: &Sources,
    style: Style,
    lines: usize,
) -> (String, String) {
    let mut order: Vec<usize> = (0..all.len()).collect();
    let mut seen: BTreeMap<(Severity, Code), usize> = BTreeMap::new();
    let ranks: Vec<_> = all
        .iter()
        .map(|message| {
            let count = seen.entry((message.severity, message.code)).or_default();
            *count += 1;
            (message.severity, *count > 1)
        })
        .collect();
    order.sort_by_key(|index| (ranks[*index], *index));
    if lines < usize::MAX {
        order.truncate(MOST);
    }
    let candidates: Vec<Diagnostic> = order.iter().map(|index| all[*index].clone()).collect();
    locate_all(&candidates, sources);
    let mut shown: BTreeMap<usize, String> = BTreeMap::new();
    let mut used = 0;
    for index in order {
        let text = render(&all[index], sources, style) + "\n";
        used += text.lines().count();
        if used > lines && !shown.is_empty() {
            break;
        }
        shown.insert(index, text);
    }
    let rest = all
        .iter()
        .enumerate()
        .filter(|(index, _)| !shown.contains_key(index))
        .map(|(_, message)| message);
    let rest = counts(rest);
    (shown.into_values().collect(), rest)
}

/// `and 12 more: 2 errors G103, 10 warnings G301`
fn counts<'a>(rest: impl Iterator<Item = &'a Diagnostic>) -> String {
    let mut counts: BTreeMap<(Severity, Code), usize> = BTreeMap::new();
    for message in rest {
        *counts.entry((message.severity, message.code)).or_default() += 1;
    }
    if counts.is_empty() {
        return String::new();
    }
    let total: usize = counts.values().sum();
    let parts: Vec<String> = counts
        .into_iter()
        .map(|((severity, code), count)| {
            let word = match severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            };
            let plural = if count == 1 { "" } else { "s" };
            format!("{count} {word}{plural} {}", code.as_str())
        })
        .collect();
    format!("and {total} more: {}", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digested(messages: &[Diagnostic], lines: usize) -> (usize, String, String) {
        let (text, rest) = digest(messages, &Sources::default(), Style::Plain, lines);
        (text.lines().count(), text, rest)
    }

    #[test]
    fn errors_and_every_code_come_before_the_rest() {
        let mut messages: Vec<_> = (0..100)
            .map(|number| Diagnostic::warning(Code::Malformed, format!("w{number}")))
            .collect();
        messages.push(Diagnostic::warning(Code::Conflict, "other"));
        messages.push(Diagnostic::error(Code::Syntax, "worst"));
        let (lines, text, rest) = digested(&messages, 10);
        assert!(lines <= 10);
        for word in ["worst", "other", "w0"] {
            assert!(text.contains(word), "{text}");
        }
        assert_eq!(
            rest,
            format!("and {0} more: {0} warnings G105", 102 - lines)
        );
    }

    #[test]
    fn few_messages_are_all_shown() {
        let messages = [Diagnostic::error(Code::Syntax, "wrong")];
        let (_, text, rest) = digested(&messages, 0);
        assert!(text.contains("wrong") && rest.is_empty());
        assert_eq!(digested(&[], 10), (0, String::new(), String::new()));
    }
}
