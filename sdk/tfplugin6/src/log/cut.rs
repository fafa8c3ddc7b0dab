//! Keeps lines as short as Terraform reads them: it splits longer ones, and takes the parts for plain text.

use serde_json::{Map, Value};

/// Below the 64 KiB of Terraform's reader, as what is counted here may grow by escapes once more.
pub(super) const LINE: usize = 60 << 10;
const TEXT: usize = 8 << 10;
const MESSAGE: usize = 16 << 10;

/// The entry as one line.
pub(super) fn line(mut entry: Map<String, Value>) -> String {
    let line = Value::Object(entry.clone()).to_string();
    if line.len() <= LINE {
        return line;
    }
    for (key, value) in &mut entry {
        shorten(value, if key == "@message" { MESSAGE } else { TEXT });
    }
    let line = Value::Object(entry.clone()).to_string();
    if line.len() <= LINE {
        return line;
    }
    let left_out = entry.keys().filter(|key| !key.starts_with('@')).count();
    entry.retain(|key, _| key.starts_with('@'));
    entry.insert("fields_left_out".into(), left_out.into());
    Value::Object(entry).to_string()
}

/// Cuts texts whose printed form is longer than `most`.
fn shorten(value: &mut Value, most: usize) {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
        Value::Array(items) => items.iter_mut().for_each(|item| shorten(item, most)),
        Value::Object(fields) => fields.values_mut().for_each(|field| shorten(field, most)),
        Value::String(text) => {
            // A character takes six bytes at most when it is escaped.
            let mut printed = 0;
            let end = text.char_indices().find_map(|(at, character)| {
                printed += if character.is_control() {
                    6
                } else {
                    character.len_utf8() + usize::from(matches!(character, '"' | '\\'))
                };
                (printed > most).then_some(at)
            });
            if let Some(end) = end {
                let length = text.len();
                text.truncate(end);
                text.push_str(&format!("… ({length} bytes)"));
            }
        }
    }
}
