//! Bytes → text → `Tree`: the content says whether it is JSON or YAML, never a name or a media type.

use super::Tree;
use super::build::{Builder, MergeKeys};
use super::complaint::{self, SyntaxError};
use super::digits::Digits;
use super::pieces;

pub(super) type Parsed = (Tree, Vec<Box<str>>);

/// The text of a file, or what is wrong with it and what to do.
pub(super) fn decode(bytes: Vec<u8>, shown: &str) -> Result<String, (String, &'static str)> {
    if is_utf_32(&bytes) {
        return Err((
            format!("`{shown}` is UTF-32"),
            "save the file as UTF-8, for example with `iconv -f UTF-32 -t UTF-8`",
        ));
    }
    if is_utf_16(&bytes) {
        return Err((
            format!("`{shown}` is UTF-16"),
            "save the file as UTF-8, for example with `iconv -f UTF-16 -t UTF-8`",
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        (
            format!("`{shown}` is not UTF-8: see the byte at offset {offset}"),
            "save the file as UTF-8",
        )
    })
}

/// Such a file begins with its mark, or with one ASCII character among four bytes.
fn is_utf_32(bytes: &[u8]) -> bool {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => true,
        [0, 0, 0, letter, ..] | [letter, 0, 0, 0, ..] => *letter != 0,
        _ => false,
    }
}

/// Such a file begins with its mark, or every second byte of its first, ASCII characters is zero.
fn is_utf_16(bytes: &[u8]) -> bool {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, first, 0, second, ..] | [first, 0, second, 0, ..] => *first != 0 && *second != 0,
        _ => false,
    }
}

fn json(text: &str) -> Result<Parsed, serde_json::Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let parsed = Builder::new(text.len(), MergeKeys::Keep)
        .with_digits(Digits::new(text))
        .build(&mut deserializer)?;
    deserializer.end()?;
    Ok(parsed)
}

fn yaml(text: &str) -> Result<Parsed, serde_yaml::Error> {
    let builder = Builder::new(text.len(), MergeKeys::Apply);
    if let Some(tree) = pieces::build(&builder, text) {
        return Ok((tree, builder.into_repeated()));
    }
    let builder = Builder::new(text.len(), MergeKeys::Apply);
    builder.build(serde_yaml::Deserializer::from_str(text))
}

/// The YAML parser's time grows with the square of the nesting of brackets; no document nests so
/// deep, even when brackets in prose are counted.
fn too_deep(text: &str) -> bool {
    let mut depth = 0_i64;
    text.bytes().any(|byte| {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = (depth - 1).max(0),
            _ => {}
        }
        depth > 5_000
    })
}

pub(super) fn parse(text: &str) -> Result<Parsed, SyntaxError> {
    let looks_like_json = text.trim_start().starts_with(['{', '[']);
    if looks_like_json {
        match json(text) {
            Ok(parsed) => return Ok(parsed),
            // A flow-style YAML document may start with a brace as well.
            Err(error) => {
                if !too_deep(text)
                    && let Ok(parsed) = yaml(text)
                {
                    return Ok(parsed);
                }
                let words = error.to_string();
                let place = complaint::offset(text, error.line(), error.column());
                if words.starts_with("recursion limit") {
                    return Err(SyntaxError {
                        message: "this JSON nests too deep: more than 125 objects and lists are \
                                  inside each other"
                            .to_owned(),
                        labels: vec![(place, "")],
                        help: "name inner schemas under `components`, and refer to them".to_owned(),
                    });
                }
                let (what, help) = match error.is_eof() {
                    true => (
                        "the text ends inside a value",
                        "the document ends too early: is the file complete?",
                    ),
                    false => (
                        complaint::without_place(&words),
                        "correct the JSON at this place",
                    ),
                };
                return Err(SyntaxError {
                    message: format!("this is not JSON: {what}"),
                    labels: vec![(place, "")],
                    help: help.to_owned(),
                });
            }
        }
    }
    if too_deep(text) {
        return Err(SyntaxError {
            message: "this is not YAML: its brackets nest too deep".to_owned(),
            labels: vec![(0, "")],
            help: "close the brackets, or write the lists in block style".to_owned(),
        });
    }
    yaml(text).map_err(|error| SyntaxError::yaml(text, &error))
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn other_encodings_are_called_by_their_names() {
        for (bytes, name) in [
            (&b"\xff\xfea\0b\0"[..], "UTF-16"),
            (b"\xfe\xff\0a\0b", "UTF-16"),
            (b"{\0\"\0", "UTF-16"),
            (b"\xff\xfe\0\0a\0\0\0", "UTF-32"),
            (b"\0\0\xfe\xff\0\0\0a", "UTF-32"),
            (b"{\0\0\0\"\0\0\0", "UTF-32"),
            (b"\0\0\0{", "UTF-32"),
            (b"a\xff", "not UTF-8"),
        ] {
            let (message, help) = decode(bytes.to_vec(), "f").expect_err(name);
            assert!(message.contains(name), "{message}");
            assert!(help.contains("UTF-8"), "{help}");
        }
        assert_eq!(decode(b"a\0".to_vec(), "f").as_deref(), Ok("a\0"));
    }
}
