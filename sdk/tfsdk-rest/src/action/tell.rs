//! What a practitioner is told of the answer to an action. Pure, no IO.

use crate::exchange::{Accepted, Exchange};
use crate::resource::waiting::at;
use crate::response;
use tfsdk::value::json::Json;

/// One line: the call, what the answer has at `places`, and what the server says itself.
pub(super) fn answer(places: &[&str], exchange: &Exchange<'_>, accepted: &Accepted) -> String {
    let json = response::parse_quietly(&accepted.answer.body);
    let found = told(places, json.as_ref());
    let parts: Vec<String> = found
        .iter()
        .map(|(place, text)| format!("{place} = {}", exchange.shown_text(text)))
        .collect();
    let status = accepted.answer.status_text();
    match parts.is_empty() {
        true => format!("{} was answered with {status}", accepted.call),
        false => format!(
            "{} was answered with {status}: {}",
            accepted.call,
            parts.join(", ")
        ),
    }
}

/// The single values at `places`.
fn told<'a>(places: &[&'a str], json: Option<&Json>) -> Vec<(&'a str, String)> {
    let value = |place: &&'a str| {
        let found = at(json?, place).into_iter().find_map(Json::scalar_text)?;
        (!found.is_empty()).then_some((*place, found))
    };
    places.iter().filter_map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_values_are_told() {
        let json = Json::parse(r#"{"a": 1, "b": {"c": "x"}, "d": null, "e": [], "f": ""}"#).ok();
        let found = told(&["a", "b", "b.c", "d", "e", "f", "g"], json.as_ref());
        assert_eq!(found, [("a", "1".to_owned()), ("b.c", "x".to_owned())]);
        assert_eq!(told(&["a"], None), []);
    }
}
