//! Characters that a reader cannot see, or that change what he sees of others. They stay in the
//! data, spelled out as escapes, so that no output hides anything.

/// Whether a reader cannot see a character, or it changes what he sees of others.
pub fn is_invisible(character: char) -> bool {
    // The last two of each plane are no characters, and many formats refuse them.
    u32::from(character) & 0xfffe == 0xfffe
        || matches!(character,
        '\u{0}'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        | '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{fdd0}'..='\u{fdef}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character of a text file of several lines has to be spelled out.
fn hides(character: char) -> bool {
    !matches!(character, '\n' | '\t') && is_invisible(character)
}

/// JSON text with all such characters as `\u` escapes. They can only stand in strings.
pub fn visible_json(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for character in text.chars() {
        if hides(character) {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                visible.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            visible.push(character);
        }
    }
    visible
}

/// A string of YAML between double quotes, when it has to be one to show all of `text`.
pub(super) fn visible_yaml(text: &str) -> Option<String> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) || !text.contains(hides) {
        return None;
    }
    let mut visible = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => visible.extend(['\\', character]),
            '\n' => visible.push_str("\\n"),
            '\t' => visible.push_str("\\t"),
            character if hides(character) => {
                visible.push_str(&format!("\\U{:08X}", u32::from(character)));
            }
            character => visible.push(character),
        }
    }
    visible.push('"');
    Some(visible)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{from_yaml, to_yaml};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn bidirectional_marks_are_spelled_out_in_yaml_and_json() {
        let text = "a\u{202e}b\nc \\x01 \u{7}\u{1b}[31m".to_owned();
        let value = BTreeMap::from([("k\u{200b}".to_owned(), text)]);
        let yaml = to_yaml(&value).expect("YAML");
        assert!(yaml.contains("\\U0000202E"), "{yaml}");
        assert!(!yaml.contains(hides), "{yaml}");
        assert_eq!(
            from_yaml::<BTreeMap<String, String>>(&yaml).expect("read"),
            value
        );
        let json = visible_json(&serde_json::to_string(&value).expect("JSON"));
        assert!(json.contains("\\u202e") && !json.contains(hides), "{json}");
        let read: BTreeMap<String, String> = serde_json::from_str(&json).expect("read");
        assert_eq!(read, value);
    }

    proptest! {
        #[test]
        fn any_text_comes_back(texts: Vec<String>, odd in "[a\u{202e}\u{feff}\u{e0001}\\\\x0-9\n\u{1}]{0,12}") {
            let texts = [texts, vec![odd]].concat();
            let yaml = to_yaml(&texts).expect("YAML");
            prop_assert!(!yaml.contains(hides));
            prop_assert_eq!(from_yaml::<Vec<String>>(&yaml).expect("read"), texts.clone());
            let json = visible_json(&serde_json::to_string_pretty(&texts).expect("JSON"));
            prop_assert!(!json.contains(hides));
            prop_assert_eq!(serde_json::from_str::<Vec<String>>(&json).expect("read"), texts);
        }
    }
}
