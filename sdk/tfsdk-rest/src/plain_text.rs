//! Text from a server made fit for a terminal: on one line, without control characters, not too long.

/// `text` on one line of at most `limit` characters.
pub(crate) fn one_line(text: &str, limit: usize) -> String {
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
            length += 1;
        }
        for character in word.chars() {
            if length >= limit {
                line.push('…');
                return line;
            }
            if is_treacherous(character) {
                line.extend(character.escape_unicode());
            } else {
                line.push(character);
            }
            length += 1;
        }
    }
    line
}

/// Control characters, and the marks that turn the direction of writing or are not seen at all.
fn is_treacherous(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn lines_become_one() {
        assert_eq!(one_line(" a\r\n\tb  c ", 20), "a b c");
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(one_line("abcdef", 3), "abc…");
        assert_eq!(one_line("abc", 3), "abc");
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(one_line("\u{1b}[31mred", 99), "\\u{1b}[31mred");
        assert_eq!(one_line("a\u{202e}b", 99), "a\\u{202e}b");
    }
}
