//! Request bodies that are URL-encoded forms.

use super::path::encode;
use tfsdk::value::json::Json;

/// `a=1&b=x%20y`: the members of `json`.
///
/// With `brackets`, members of objects and elements of arrays have names of their own,
/// `address[city]` and `tags[0]`. Without, an array of plain values repeats its name, and what is
/// nested otherwise travels as JSON text, as OpenAPI says for properties without an encoding.
/// Null and what is empty is an empty text: a form has no other way to say it.
pub(super) fn url_encoded(json: &Json, brackets: bool) -> String {
    let mut pairs = Vec::new();
    for (name, value) in members(json) {
        add(name.clone(), value, brackets, &mut pairs);
    }
    let pairs: Vec<String> = pairs
        .into_iter()
        .map(|(name, text)| format!("{}={}", encode(&name), encode(&text)))
        .collect();
    pairs.join("&")
}

pub(super) fn members(json: &Json) -> impl Iterator<Item = (&String, &Json)> {
    json.as_object().into_iter().flatten()
}

fn add(name: String, value: &Json, brackets: bool, pairs: &mut Vec<(String, String)>) {
    match value {
        Json::Array(elements) if elements.is_empty() => pairs.push((name, String::new())),
        Json::Object(members) if members.is_empty() => pairs.push((name, String::new())),
        Json::Array(elements) if brackets => {
            for (index, element) in elements.iter().enumerate() {
                add(format!("{name}[{index}]"), element, brackets, pairs);
            }
        }
        Json::Object(members) if brackets => {
            for (key, member) in members {
                add(format!("{name}[{key}]"), member, brackets, pairs);
            }
        }
        Json::Array(elements) => {
            let texts = elements.iter().map(text);
            pairs.extend(texts.map(|text| (name.clone(), text)));
        }
        single => pairs.push((name, text(single))),
    }
}

/// What a form shows of a value: its text, or JSON for what is nested.
pub(super) fn text(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        nested @ (Json::Array(_) | Json::Object(_)) => nested.to_string(),
        single => single.scalar_text().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn json(text: &str) -> Json {
        Json::parse(text).unwrap()
    }

    const NESTED: &str = r#"{"name": "a b&c", "address": {"city": "Graz", "lines": ["x", null]},
        "items": [{"price": "p1"}, {"price": "p2"}], "open": true, "gone": null, "none": []}"#;

    #[test]
    fn brackets_name_what_is_nested() {
        let text = url_encoded(&json(NESTED), true);
        let text = percent_encoding::percent_decode_str(&text).decode_utf8_lossy();
        assert_eq!(
            text,
            "name=a b&c&address[city]=Graz&address[lines][0]=x&address[lines][1]=\
             &items[0][price]=p1&items[1][price]=p2&open=true&gone=&none="
        );
    }

    #[test]
    fn without_brackets_arrays_repeat_and_objects_are_json() {
        let form = json(r#"{"tags": ["a", "b"], "meta": {"x": 1}, "size": 1.5}"#);
        assert_eq!(
            url_encoded(&form, false),
            "tags=a&tags=b&meta=%7B%22x%22%3A1%7D&size=1.5"
        );
    }

    proptest! {
        #[test]
        fn every_text_comes_back_from_a_form(name in "\\PC+", value in "\\PC*|[\\x00-\\x7f]*") {
            let form: Json = [(name.as_str(), Json::String(value.clone()))].into_iter().collect();
            let text = url_encoded(&form, true);
            let url = reqwest::Url::parse(&format!("http://h/?{text}")).unwrap();
            let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
            prop_assert_eq!(pairs, [(name, value)]);
        }
    }
}
