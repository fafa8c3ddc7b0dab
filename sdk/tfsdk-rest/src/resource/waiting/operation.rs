//! Where the operation is that the API began with an answer. Pure, no IO.

use super::judge::at;
use crate::declaration::{Sign, Wait, operation_in_header};
use crate::request::{argument, look_up, path};
use tfsdk::Value;
use tfsdk::value::json::Json;

/// Operations of Microsoft's guidelines, which documents do not describe: what answers 202 with one
/// of these headers is under way, whoever has declared it.
pub(crate) static STANDARD: &[Wait] = &[
    standard("Azure-AsyncOperation"),
    standard("Operation-Location"),
];

const fn standard(header: &'static str) -> Wait {
    operation_in_header(header)
        .field("status")
        .done(&["Succeeded", "succeeded"])
        .fail(&["Failed", "failed", "Canceled", "canceled"])
        .message("error.message")
}

/// The addresses of the operations. None when the answer tells of none: then all is done already.
/// A template whose parameters stand for several values has an address for each.
pub(crate) fn addresses(
    wait: &Wait,
    header: impl Fn(&str) -> Option<String>,
    answer: Option<&Json>,
    known: &Value,
) -> Vec<String> {
    let texts = |place: &str| -> Vec<String> {
        let found = answer.map(|json| at(json, place)).unwrap_or_default();
        let texts = found.into_iter().filter_map(Json::scalar_text);
        texts.filter(|text| !text.trim().is_empty()).collect()
    };
    match wait.sign {
        Sign::Attribute(_) | Sign::Gone => Vec::new(),
        Sign::Header(name) => header(name).into_iter().collect(),
        Sign::Answer(place) => texts(place),
        Sign::Path(template) => {
            let mut paths = vec![String::new()];
            let mut rest = template;
            while let Some((before, parameter, after)) = path::next_parameter(rest) {
                let mut values = texts(parameter);
                if values.is_empty() {
                    values.extend(look_up(known, parameter).and_then(argument));
                }
                let several = paths.iter().flat_map(|path| {
                    values
                        .iter()
                        .map(move |value| format!("{path}{before}{}", path::encode(value)))
                });
                paths = several.collect();
                rest = after;
            }
            // Below the endpoint, not below the host.
            paths
                .into_iter()
                .map(|path| format!(".{path}{rest}"))
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{operation_at, operation_in_answer, operation_in_header};

    fn of(wait: &Wait, body: &str) -> Vec<String> {
        let json = Json::parse(body).ok();
        let header =
            |name: &str| (name == "Operation-Location").then(|| "/operations/1".to_owned());
        let known = Value::object([("project_id", Value::string("a b"))]);
        addresses(wait, header, json.as_ref(), &known)
    }

    #[test]
    fn operations_are_found_where_apis_put_them() {
        let header = operation_in_header("Operation-Location");
        assert_eq!(of(&header, ""), ["/operations/1"]);
        assert_eq!(of(&operation_in_header("Location"), ""), [""; 0]);
        let lxd = operation_in_answer("operation");
        assert_eq!(
            of(&lxd, r#"{"operation": "/1.0/operations/x"}"#),
            ["/1.0/operations/x"]
        );
        assert_eq!(of(&lxd, r#"{"operation": ""}"#), [""; 0]);
        assert_eq!(of(&lxd, "{}"), [""; 0]);
        let hetzner = operation_at("/actions/{action.id}");
        assert_eq!(of(&hetzner, r#"{"action": {"id": 7}}"#), ["./actions/7"]);
        assert_eq!(of(&hetzner, r#"{"action": null}"#), [""; 0]);
        let neon = operation_at("/projects/{project_id}/operations/{operations.*.id}");
        assert_eq!(
            of(&neon, r#"{"operations": [{"id": "x"}, {"id": "y/z"}]}"#),
            [
                "./projects/a%20b/operations/x",
                "./projects/a%20b/operations/y%2Fz"
            ]
        );
        let digital_ocean = operation_in_answer("links.actions.*.href");
        assert_eq!(
            of(
                &digital_ocean,
                r#"{"links": {"actions": [{"href": "https://h/a/1"}]}}"#
            ),
            ["https://h/a/1"]
        );
    }
}
