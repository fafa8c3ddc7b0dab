//! Request bodies of several parts (RFC 7578): texts, JSON, and files.

use super::form::{members, text};
use super::whole;
use crate::declaration::Part;
use crate::failure::Failure;
use bytes::Bytes;
use tfsdk::value::json::Json;

/// The members of `json` as parts, and the media type with the boundary between them. An array is a
/// part for each element. What is nested is JSON text, unless `declared` says otherwise.
pub(super) fn write(
    json: &Json,
    declared: &'static [(&'static str, Part)],
) -> Result<(Bytes, String), Failure> {
    let mut parts = Vec::new();
    for (name, value) in members(json) {
        let declared = declared.iter().find(|(declared, _)| declared == name);
        let declared = declared.map(|(_, part)| *part);
        match value {
            Json::Array(elements) if !matches!(declared, Some(Part::Typed(_))) => {
                for element in elements {
                    parts.push(part(name, element, declared)?);
                }
            }
            single => parts.push(part(name, single, declared)?),
        }
    }
    let boundary = boundary(&parts);
    let mut body = Vec::new();
    for part in &parts {
        body.extend_from_slice(format!("--{boundary}\r\n").as_bytes());
        body.extend_from_slice(part);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    let media_type = format!("multipart/form-data; boundary={boundary}");
    Ok((body.into(), media_type))
}

fn part(name: &str, value: &Json, declared: Option<Part>) -> Result<Vec<u8>, Failure> {
    let shown = name
        .replace('"', "%22")
        .replace('\r', "%0D")
        .replace('\n', "%0A");
    let mut head = format!("Content-Disposition: form-data; name=\"{shown}\"");
    let mut of_type = |media_type: &str| head.push_str(&format!("\r\nContent-Type: {media_type}"));
    let content = match (declared, value) {
        (Some(Part::File(media_type)), Json::String(encoded)) => {
            head.push_str(&format!("; filename=\"{shown}\""));
            head.push_str(&format!("\r\nContent-Type: {media_type}"));
            whole::decoded(name, encoded)?
        }
        (Some(Part::Typed(media_type)), value) => {
            of_type(media_type);
            text(value).into_bytes()
        }
        (_, nested @ (Json::Array(_) | Json::Object(_))) => {
            of_type("application/json");
            nested.to_string().into_bytes()
        }
        (_, single) => text(single).into_bytes(),
    };
    head.push_str("\r\n\r\n");
    Ok([head.into_bytes(), content].concat())
}

/// A text that no part has, the same for the same parts.
fn boundary(parts: &[Vec<u8>]) -> String {
    let mut number = 0_usize;
    loop {
        let boundary = format!("form-boundary-{number}");
        let wanted = boundary.as_bytes();
        let is_in = |part: &Vec<u8>| part.windows(wanted.len()).any(|window| window == wanted);
        if !parts.iter().any(is_in) {
            return boundary;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{file, typed};
    use proptest::prelude::*;

    fn written(json: &str, declared: &'static [(&'static str, Part)]) -> (Bytes, String) {
        write(&Json::parse(json).unwrap(), declared).unwrap()
    }

    #[test]
    fn parts_have_names_and_a_boundary_of_their_own() {
        let (body, media_type) = written(r#"{"na\"me": "form-boundary-0", "meta": {"x": 1}}"#, &[]);
        assert_eq!(media_type, "multipart/form-data; boundary=form-boundary-1");
        assert_eq!(
            body,
            "--form-boundary-1\r\nContent-Disposition: form-data; name=\"na%22me\"\r\n\r\n\
             form-boundary-0\r\n--form-boundary-1\r\nContent-Disposition: form-data; \
             name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"x\":1}\r\n--form-boundary-1--\r\n"
        );
    }

    static DECLARED: &[(&str, Part)] = &[
        ("logo", file("image/jpeg")),
        ("meta", typed("application/json")),
        ("pages", file("text/plain")),
    ];

    #[test]
    fn files_are_bytes_and_parts_have_the_types_that_are_declared() {
        let json = r#"{"logo": "/9j/AA==", "meta": ["a"], "pages": ["YQ==", "Yg=="]}"#;
        let (body, _) = written(json, DECLARED);
        let expected: Vec<u8> = [
            b"--form-boundary-0\r\nContent-Disposition: form-data; name=\"logo\"; \
              filename=\"logo\"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8\xff\x00\r\n"
                .as_slice(),
            b"--form-boundary-0\r\nContent-Disposition: form-data; name=\"meta\"\r\n\
              Content-Type: application/json\r\n\r\n[\"a\"]\r\n",
            b"--form-boundary-0\r\nContent-Disposition: form-data; name=\"pages\"; \
              filename=\"pages\"\r\nContent-Type: text/plain\r\n\r\na\r\n",
            b"--form-boundary-0\r\nContent-Disposition: form-data; name=\"pages\"; \
              filename=\"pages\"\r\nContent-Type: text/plain\r\n\r\nb\r\n--form-boundary-0--\r\n",
        ]
        .concat();
        assert_eq!(body, expected, "{}", String::from_utf8_lossy(&body));
        let wrong = Json::parse(r#"{"logo": "not base 64!"}"#).unwrap();
        let failure = write(&wrong, DECLARED).unwrap_err();
        assert!(failure.to_string().contains("filebase64"), "{failure}");
    }

    proptest! {
        #[test]
        fn no_value_ends_a_part(value in "(\r\n|--|form-boundary-[0-9]|[a-z])*") {
            let form: Json = [("a", Json::String(value.clone()))].into_iter().collect();
            let (body, media_type) = write(&form, &[]).unwrap();
            let body = String::from_utf8(body.to_vec()).unwrap();
            let boundary = media_type.split_once("boundary=").unwrap().1;
            let delimiter = format!("--{boundary}");
            prop_assert_eq!(body.matches(&delimiter).count(), 2);
            prop_assert!(body.contains(&value));
        }
    }
}
