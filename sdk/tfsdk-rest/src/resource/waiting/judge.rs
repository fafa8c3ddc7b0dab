//! What an answer says of something that is under way. Pure, no IO.

use crate::declaration::Wait;
use tfsdk::value::json::Json;

/// How it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Done,
    /// With the state, for the message when time runs out.
    Pending(String),
    /// With the state and what the API says about it, as far as it says something.
    Failed(String, Option<String>),
    /// The answer does not have the place where the state should be.
    Silent,
}

/// By the state of an object or operation.
pub(super) fn of_state(wait: &Wait, state: &str, message: Option<String>) -> Verdict {
    if wait.fail.contains(&state) {
        Verdict::Failed(state.to_owned(), message)
    } else if wait.done.contains(&state) {
        Verdict::Done
    } else {
        Verdict::Pending(state.to_owned())
    }
}

/// By an operation's answer.
pub(super) fn of_operation(wait: &Wait, status: u16, json: Option<&Json>) -> Verdict {
    let text = |place: &str| {
        let found = json.map(|json| at(json, place)).unwrap_or_default();
        let said = found.into_iter().find_map(said)?;
        (!said.is_empty()).then_some(said)
    };
    let message = || match wait.message {
        "" => text(wait.error),
        place => text(place).or_else(|| text(wait.error)),
    };
    if !wait.error.is_empty() && text(wait.error).is_some() {
        let state = text(wait.field).unwrap_or_else(|| "failed".to_owned());
        return Verdict::Failed(state, message());
    }
    if wait.field.is_empty() {
        return match status {
            202 => Verdict::Pending("202 Accepted".to_owned()),
            _ => Verdict::Done,
        };
    }
    match text(wait.field) {
        Some(state) => of_state(wait, &state, message()),
        None if status == 202 => Verdict::Pending("202 Accepted".to_owned()),
        None => Verdict::Silent,
    }
}

/// The text of a value: itself, or the message of an object.
fn said(json: &Json) -> Option<String> {
    match json {
        Json::Null => None,
        Json::Object(members) if members.is_empty() => None,
        Json::Array(elements) => elements.first().and_then(said),
        Json::Object(members) => {
            let known = ["message", "detail", "description", "code"];
            let known = known
                .iter()
                .find_map(|name| members.get(*name)?.scalar_text());
            known.or_else(|| Some(json.to_string()))
        }
        other => other.scalar_text(),
    }
}

/// What stands at `place`, names with dots between them; `*` is every element or member. A JSON
/// pointer stands for itself.
pub(crate) fn at<'a>(json: &'a Json, place: &str) -> Vec<&'a Json> {
    if place.is_empty() {
        return Vec::new();
    }
    if place.starts_with('/') {
        return json.pointer(place).into_iter().collect();
    }
    let mut found = vec![json];
    for name in place.split('.') {
        let below = |json: &'a Json| -> Vec<&'a Json> {
            match (json, name) {
                (Json::Array(elements), "*") => elements.iter().collect(),
                (Json::Object(members), "*") => members.values().collect(),
                (Json::Array(elements), _) => {
                    let index = name.parse::<usize>().ok();
                    index
                        .and_then(|index| elements.get(index))
                        .into_iter()
                        .collect()
                }
                (json, _) => json.get(name).into_iter().collect(),
            }
        };
        found = found.into_iter().flat_map(below).collect();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{operation_in_answer, operation_in_header, status};

    fn json(text: &str) -> Json {
        Json::parse(text).unwrap()
    }

    fn failed(state: &str, message: &str) -> Verdict {
        Verdict::Failed(state.to_owned(), Some(message.to_owned()))
    }

    #[test]
    fn states_are_done_failed_or_neither() {
        let wait = status("state").done(&["READY", "true"]).fail(&["SPILLED"]);
        let of = |state| of_state(&wait, state, Some("on the floor".to_owned()));
        assert_eq!(of("READY"), Verdict::Done);
        assert_eq!(of("true"), Verdict::Done);
        assert_eq!(of("SPILLED"), failed("SPILLED", "on the floor"));
        assert_eq!(of("BREWING"), Verdict::Pending("BREWING".to_owned()));
        assert_eq!(of("ready"), Verdict::Pending("ready".to_owned()));
    }

    #[test]
    fn operations_of_real_apis_are_understood() {
        let google = operation_in_answer("name")
            .field("done")
            .done(&["true"])
            .error("error");
        let azure = operation_in_header("Azure-AsyncOperation")
            .field("status")
            .done(&["Succeeded"])
            .fail(&["Failed", "Canceled"])
            .message("error.message");
        let lxd = operation_in_answer("operation")
            .field("metadata.status")
            .done(&["Success"])
            .fail(&["Failure", "Cancelled"])
            .message("metadata.err");
        let bare = operation_in_header("Location");
        let pending = |text: &str| Verdict::Pending(text.to_owned());
        for (wait, status, body, verdict) in [
            (
                &google,
                200,
                r#"{"done": true, "response": {}}"#,
                Verdict::Done,
            ),
            (&google, 200, r#"{"done": false}"#, pending("false")),
            (
                &google,
                200,
                r#"{"done": true, "error": {"code": 8, "message": "no quota"}}"#,
                failed("true", "no quota"),
            ),
            (&google, 200, r#"{"name": "operations/1"}"#, Verdict::Silent),
            (&azure, 200, r#"{"status": "Succeeded"}"#, Verdict::Done),
            (
                &azure,
                200,
                r#"{"status": "InProgress"}"#,
                pending("InProgress"),
            ),
            (&azure, 202, "{}", pending("202 Accepted")),
            (
                &azure,
                200,
                r#"{"status": "Failed", "error": {"code": "X", "message": "no room"}}"#,
                failed("Failed", "no room"),
            ),
            (
                &lxd,
                200,
                r#"{"metadata": {"status": "Success", "err": ""}}"#,
                Verdict::Done,
            ),
            (
                &lxd,
                200,
                r#"{"metadata": {"status": "Failure", "err": "no such image"}}"#,
                failed("Failure", "no such image"),
            ),
            (&bare, 202, "{}", pending("202 Accepted")),
            (&bare, 200, r#"{"id": 7}"#, Verdict::Done),
        ] {
            let said = of_operation(wait, status, Some(&json(body)));
            assert_eq!(said, verdict, "{wait:?} {body}");
        }
        assert_eq!(of_operation(&bare, 204, None), Verdict::Done);
        assert_eq!(of_operation(&azure, 204, None), Verdict::Silent);
    }

    #[test]
    fn places_lead_through_arrays() {
        let body =
            json(r#"{"links": {"actions": [{"href": "/a"}, {"href": "/b"}]}, "x": {"1": 2}}"#);
        let texts = |place| -> Vec<String> {
            at(&body, place)
                .into_iter()
                .filter_map(Json::scalar_text)
                .collect()
        };
        assert_eq!(texts("links.actions.*.href"), ["/a", "/b"]);
        assert_eq!(texts("links.actions.1.href"), ["/b"]);
        assert_eq!(texts("/links/actions/0/href"), ["/a"]);
        assert_eq!(texts("x.1"), ["2"]);
        assert_eq!(texts("x.*"), ["2"]);
        for nothing in [
            "",
            "links.actions",
            "links.actions.9.href",
            "links.*.x.y",
            "..",
            "*.*.*.*.*",
        ] {
            assert_eq!(texts(nothing), [""; 0], "{nothing}");
        }
    }
}
