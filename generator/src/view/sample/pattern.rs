//! Texts that match a pattern, the shortest first: first alternatives, few rounds, letters before digits.
//! What a pattern looks ahead or back for is not followed, so each text is to be held against it.

use regex_syntax::hir::{Class, Hir, HirKind};

/// Longer texts are no examples.
pub const LONGEST: usize = 120;

/// More characters of a pattern are not looked at.
const LONGEST_PATTERN: usize = 4_000;

/// Candidates of at least `least` characters where the pattern allows it; `others` is how many more of
/// each kind are asked for.
pub fn matching(pattern: &str, least: usize, others: usize) -> Vec<String> {
    if pattern.len() > LONGEST_PATTERN {
        return Vec::new();
    }
    let read = |pattern: &str| regex_syntax::parse(pattern).ok();
    let Some(parsed) = read(pattern).or_else(|| read(&without_looks(pattern))) else {
        return Vec::new();
    };
    let written = |rounds, choice| {
        let mut writer = Writer {
            text: String::new(),
            picked: choice,
            choice,
            more: rounds,
        };
        writer.write(&parsed).map(|()| writer.text)
    };
    let mut found: Vec<String> = Vec::new();
    for rounds in 0..3 {
        found.extend((0..others.max(3)).filter_map(|choice| written(rounds, choice)));
    }
    // As many rounds as make it long enough.
    let long = (3..=least.min(LONGEST))
        .filter_map(|rounds| written(rounds, 0))
        .find(|text| text.chars().count() >= least);
    found.extend(long);
    found
}

struct Writer {
    text: String,
    /// How many characters were picked from classes.
    picked: usize,
    choice: usize,
    /// Rounds beyond those that a loop must make.
    more: usize,
}

impl Writer {
    /// Nothing when the text becomes too long, or cannot be text.
    fn write(&mut self, part: &Hir) -> Option<()> {
        if self.text.len() > LONGEST {
            return None;
        }
        match part.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.text.push_str(str::from_utf8(&literal.0).ok()?),
            HirKind::Class(Class::Unicode(class)) => {
                let letter = pick(class.ranges(), self.picked)?;
                self.text.push(letter);
                self.picked += 1;
            }
            HirKind::Class(Class::Bytes(_)) => return None,
            HirKind::Repetition(loops) => {
                let least = usize::try_from(loops.min).ok()?;
                let most = loops.max.map_or(usize::MAX, |most| most as usize);
                for _ in 0..least.saturating_add(self.more).min(most) {
                    let before = self.text.len();
                    self.write(&loops.sub)?;
                    if self.text.len() == before {
                        break;
                    }
                }
            }
            HirKind::Capture(group) => self.write(&group.sub)?,
            HirKind::Concat(parts) => {
                for part in parts {
                    self.write(part)?;
                }
            }
            HirKind::Alternation(parts) => self.write(&parts[self.choice % parts.len()])?,
        }
        (self.text.len() <= LONGEST).then_some(())
    }
}

/// One character of the class: letters go first, and one after the other.
fn pick(ranges: &[regex_syntax::hir::ClassUnicodeRange], which: usize) -> Option<char> {
    let holds = |letter: &char| {
        let mut ranges = ranges.iter();
        ranges.any(|range| (range.start()..=range.end()).contains(letter))
    };
    let small = ('a'..='z').filter(holds);
    let capital = ('A'..='Z').filter(holds);
    let digits = ('1'..='9').chain(['0']).filter(holds);
    for group in [
        small.collect::<Vec<_>>(),
        capital.collect(),
        digits.collect(),
    ] {
        if !group.is_empty() {
            return Some(group[which % group.len()]);
        }
    }
    let marks = ['-', '_', '.', '/', ' '].into_iter().find(holds);
    let printable = ('!'..='~').find(holds);
    let first = || ranges.first().map(|range| range.start());
    marks.or(printable).or_else(first)
}

/// The pattern without what it looks ahead or back for.
fn without_looks(pattern: &str) -> String {
    let mut rest = pattern;
    let mut kept = String::new();
    let mut in_class = false;
    while let Some(letter) = rest.chars().next() {
        let looks = ["(?=", "(?!", "(?<=", "(?<!"];
        if !in_class && looks.iter().any(|look| rest.starts_with(look)) {
            rest = after_group(rest);
            continue;
        }
        let length = match letter {
            '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            letter => letter.len_utf8(),
        };
        match letter {
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
        kept.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    kept
}

/// What follows the group at the beginning.
fn after_group(text: &str) -> &str {
    let (mut depth, mut in_class) = (0_usize, false);
    let mut letters = text.char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '\\' => {
                letters.next();
            }
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => depth += 1,
            ')' if !in_class => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return &text[place + 1..];
                }
            }
            _ => {}
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn looks_are_left_out() {
        assert_eq!(
            without_looks("^(?!a(b|[)])c)x\\(?=[(?=]y$"),
            "^x\\(?=[(?=]y$"
        );
        assert_eq!(without_looks("(?<name>a)(?<!b)"), "(?<name>a)");
    }

    #[test]
    fn endless_patterns_end() {
        for pattern in [
            "(((a{1000}){1000}){1000})",
            "((a*)*)*",
            "(|)*",
            "(a?){99999}",
        ] {
            let _ = matching(pattern, 100, 3);
        }
    }

    proptest! {
        #[test]
        fn no_text_is_a_panic(text in "[a-c()|*+?{}\\[\\]\\\\^$.0-9,:=!<é-]{0,30}") {
            for made in matching(&text, 10, 2) {
                prop_assert!(made.len() <= LONGEST);
            }
        }
    }
}
