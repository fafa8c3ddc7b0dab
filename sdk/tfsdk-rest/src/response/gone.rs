//! Answers that say that an object does not exist, or not any more.

use crate::client::Answer;
use crate::declaration::{Gone, SoftDelete};
use tfsdk::value::json::Json;

/// Whether `answer` says so: by one of the `known` answers, or by 404 and 410 when there are none.
pub(crate) fn says_gone(known: &[Gone], answer: &Answer) -> bool {
    if known.is_empty() {
        return answer.is_gone();
    }
    known.iter().any(|gone| {
        gone.status == answer.status && (gone.body.is_empty() || body_has(gone.body, answer))
    })
}

fn body_has(wanted: &str, answer: &Answer) -> bool {
    match (Json::parse(wanted), Json::parse_bytes(&answer.body)) {
        (Ok(wanted), Ok(body)) => has(&body, &wanted),
        _ => false,
    }
}

/// Whether `json` has all that `wanted` has. Only an empty object has what an empty one has:
/// anything would.
fn has(json: &Json, wanted: &Json) -> bool {
    match (json, wanted) {
        (Json::Object(json), Json::Object(wanted)) if wanted.is_empty() => json.is_empty(),
        (Json::Object(json), Json::Object(wanted)) => wanted
            .iter()
            .all(|(name, wanted)| json.get(name).is_some_and(|found| has(found, wanted))),
        (Json::Array(json), Json::Array(wanted)) if !wanted.is_empty() => wanted
            .iter()
            .all(|wanted| json.iter().any(|found| has(found, wanted))),
        (json, wanted) => json == wanted,
    }
}

/// Whether the object shows that it was deleted.
pub(crate) fn is_deleted(sign: &SoftDelete, object: &Json) -> bool {
    let Some(found) = object.pointer(&crate::pointer::of(sign.field)) else {
        return false;
    };
    if sign.values.is_empty() {
        return !matches!(found, Json::Null | Json::Bool(false)) && found.as_str() != Some("");
    }
    let text = match found {
        Json::String(text) => text.clone(),
        Json::Bool(_) | Json::Number(_) => found.to_string(),
        _ => return false,
    };
    sign.values.contains(&text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{deleted_at, deleted_once_set, gone, gone_with};

    fn answer(status: u16, body: &str) -> Answer {
        Answer {
            status,
            body: body.as_bytes().to_vec(),
            ..Answer::default()
        }
    }

    #[test]
    fn named_answers_replace_the_usual_ones() {
        const NAMED: &[Gone] = &[
            gone(404),
            gone_with(400, r#"{"error": {"code": "NO_SUCH"}}"#),
            gone_with(200, "{}"),
        ];
        let error = r#"{"error": {"code": "NO_SUCH", "text": "x"}}"#;
        for (known, status, body, expected) in [
            (&[][..], 404, "", true),
            (&[], 410, "", true),
            (&[], 400, error, false),
            (NAMED, 404, "", true),
            (NAMED, 410, "", false),
            (NAMED, 400, error, true),
            (NAMED, 400, r#"{"error": {"code": "OTHER"}}"#, false),
            (NAMED, 400, "no json", false),
            (NAMED, 200, "{}", true),
            (NAMED, 200, r#"{"id": 1}"#, false),
            (NAMED, 200, "", false),
        ] {
            let found = says_gone(known, &answer(status, body));
            assert_eq!(found, expected, "{status} {body}");
        }
    }

    #[test]
    fn deleted_objects_show_it() {
        let time = deleted_once_set("/deleted_at");
        let state = deleted_at("/meta/state", &["deleted", "3"]);
        for (sign, object, expected) in [
            (&time, r#"{"deleted_at": "2020-01-01"}"#, true),
            (&time, r#"{"deleted_at": true}"#, true),
            (&time, r#"{"deleted_at": null}"#, false),
            (&time, r#"{"deleted_at": false}"#, false),
            (&time, r#"{"deleted_at": ""}"#, false),
            (&time, "{}", false),
            (&state, r#"{"meta": {"state": "deleted"}}"#, true),
            (&state, r#"{"meta": {"state": 3}}"#, true),
            (&state, r#"{"meta": {"state": "active"}}"#, false),
            (&state, r#"{"meta": {}}"#, false),
        ] {
            let object = Json::parse(object).unwrap();
            assert_eq!(is_deleted(sign, &object), expected, "{object}");
        }
    }
}
