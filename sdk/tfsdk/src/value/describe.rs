//! Short text for messages.

use super::Value;
use std::fmt::Write;

/// How many characters of text and how much of a collection a message shows.
const TEXT: usize = 60;
const LENGTH: usize = 120;

impl Value {
    /// The value as a message shows it: as in a configuration, on one line, and cut when long.
    ///
    /// Never call it for a value that is sensitive or has sensitive parts: the text goes to the
    /// practitioner's screen and logs.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        describe(self, &mut text);
        text
    }
}

fn describe(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Unknown(_) => text.push_str("(known after apply)"),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => push_cut(&number.to_string(), text),
        Value::String(string) => {
            let mut shown = String::new();
            push_cut(string, &mut shown);
            text.push_str(&crate::path::quoted(&shown));
        }
        Value::List(elements) | Value::Set(elements) => {
            let mut separator = "[";
            for element in elements {
                text.push_str(separator);
                if text.len() > LENGTH {
                    text.push('…');
                    break;
                }
                describe(element, text);
                separator = ", ";
            }
            text.push_str(if elements.is_empty() { "[]" } else { "]" });
        }
        Value::Map(members) | Value::Object(members) => {
            let mut separator = "{ ";
            for (name, member) in members {
                text.push_str(separator);
                if text.len() > LENGTH {
                    text.push('…');
                    break;
                }
                if crate::path::is_identifier(name) {
                    let _ = write!(text, "{name} = ");
                } else {
                    let _ = write!(text, "{} = ", crate::path::quoted(name));
                }
                describe(member, text);
                separator = ", ";
            }
            text.push_str(if members.is_empty() { "{}" } else { " }" });
        }
        Value::Dynamic(inner) => describe(&inner.1, text),
    }
}

fn push_cut(long: &str, text: &mut String) {
    match long.char_indices().nth(TEXT) {
        Some((end, _)) => {
            text.push_str(&long[..end]);
            text.push('…');
        }
        None => text.push_str(long),
    }
}
