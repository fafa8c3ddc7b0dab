//! Writing JSON text.

use super::Json;
use std::fmt::{self, Write};

/// Compact, on one line.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write(self, &mut text);
        f.write_str(&text)
    }
}

fn write(json: &Json, text: &mut String) {
    match json {
        Json::Null => text.push_str("null"),
        Json::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Json::Number(number) => {
            let _ = write!(text, "{number}");
        }
        Json::String(string) => write_string(string, text),
        Json::Array(elements) => {
            text.push('[');
            for (position, element) in elements.iter().enumerate() {
                if position > 0 {
                    text.push(',');
                }
                write(element, text);
            }
            text.push(']');
        }
        Json::Object(members) => {
            text.push('{');
            for (position, (name, member)) in members.iter().enumerate() {
                if position > 0 {
                    text.push(',');
                }
                write_string(name, text);
                text.push(':');
                write(member, text);
            }
            text.push('}');
        }
    }
}

/// Adds `string` in quotation marks.
pub(crate) fn write_string(string: &str, text: &mut String) {
    text.push('"');
    for character in string.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            control if control.is_control() => {
                let _ = write!(text, "\\u{:04x}", u32::from(control));
            }
            other => text.push(other),
        }
    }
    text.push('"');
}
