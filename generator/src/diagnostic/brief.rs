//! Text of documents in messages: on one line, and no longer than a reader needs.

/// Quoted text of more characters is shortened.
const LONGEST: usize = 120;
const START: usize = 50;
const END: usize = 30;

/// A message whose quotes, between backticks, are short, and that has no line breaks.
pub fn brief(message: &str) -> String {
    let mut brief = String::with_capacity(message.len().min(1_000));
    for (index, part) in message.split('`').enumerate() {
        if index > 0 {
            brief.push('`');
        }
        // A quoted text may hold backticks itself: our own words are never that long.
        let longest = if index % 2 == 1 { LONGEST } else { 4 * LONGEST };
        if part.chars().nth(longest).is_none() {
            brief.push_str(part);
            continue;
        }
        brief.extend(part.chars().take(START));
        brief.push('…');
        let end = part.char_indices().rev().nth(END - 1);
        brief.push_str(&part[end.map_or(0, |(place, _)| place)..]);
    }
    brief.replace('\r', "\\r").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::brief;
    use proptest::prelude::*;

    #[test]
    fn quotes_are_short_and_words_stay() {
        let long = format!("`{}` leads nowhere", "é".repeat(5_000));
        let expected = format!("`{}…{}` leads nowhere", "é".repeat(50), "é".repeat(30));
        assert_eq!(brief(&long), expected);
        assert_eq!(brief("cannot read `a\n  b`"), "cannot read `a\\n  b`");
        let odd = format!("`a`{}` leads nowhere", "b".repeat(5_000));
        assert!(brief(&odd).len() < 200, "{}", brief(&odd));
    }

    proptest! {
        #[test]
        fn any_text_is_one_line(text: String) {
            prop_assert!(!brief(&text).contains(['\n', '\r']));
        }
    }
}
