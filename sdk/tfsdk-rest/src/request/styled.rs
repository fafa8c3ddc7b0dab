//! Values in queries, headers and cookies, in the styles that documents name. Whatever a value
//! holds, it cannot become another parameter, header or cookie.

use super::path;
use crate::declaration::Style;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use tfsdk::value::json::Json;

/// What would end a value of a query, or mean something else in it, although reserved characters
/// are allowed.
const ENDS_A_VALUE: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b'<')
    .add(b'=')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Pairs of name and value, both percent-encoded.
pub(super) type Pairs = Vec<(String, String)>;

/// A query parameter. Null and what has no elements is left out.
pub(super) fn query(name: &str, json: &Json, style: Option<Style>) -> Pairs {
    let encoded = |text: &str| match style {
        Some(Style::Reserved) => utf8_percent_encode(text, ENDS_A_VALUE).to_string(),
        _ => path::encode(text),
    };
    let separator = match style {
        None | Some(Style::Reserved) => return exploded(name, json, &encoded),
        Some(Style::Json) => return vec![(encoded(name), encoded(&json.to_string()))],
        Some(Style::Members) => {
            let mut pairs = Vec::new();
            members(name, json, &mut pairs);
            return pairs;
        }
        Some(Style::Commas) => ",",
        Some(Style::Spaces) => "%20",
        Some(Style::Pipes) => "%7C",
        Some(Style::Tabs) => "%09",
    };
    let texts = flat(json);
    if texts.is_empty() {
        return Vec::new();
    }
    let texts: Vec<String> = texts.iter().map(|text| encoded(text)).collect();
    vec![(encoded(name), texts.join(separator))]
}

/// The value of a header, not encoded; `None` for null and what has no elements.
pub(super) fn header(json: &Json, style: Option<Style>) -> Option<String> {
    let texts = match (style, json) {
        (Some(Style::Json), json) => vec![json.to_string()],
        (None, Json::Object(members)) => members
            .iter()
            .filter(|(_, member)| !member.is_null())
            .map(|(name, member)| format!("{name}={}", text(member)))
            .collect(),
        (_, json) => flat(json),
    };
    (!texts.is_empty()).then(|| texts.join(","))
}

/// Cookies: a pair, or one for each element or member.
pub(super) fn cookies(name: &str, json: &Json, style: Option<Style>) -> Pairs {
    match style {
        None | Some(Style::Reserved) => exploded(name, json, &path::encode),
        style => header(json, style)
            .map(|text| (path::encode(name), path::encode(&text)))
            .into_iter()
            .collect(),
    }
}

fn exploded(name: &str, json: &Json, encoded: &impl Fn(&str) -> String) -> Pairs {
    let mut pairs = Vec::new();
    let mut add = |name: &str, json: &Json| match json {
        Json::Array(elements) => {
            let present = elements.iter().filter(|element| !element.is_null());
            pairs.extend(present.map(|element| (encoded(name), encoded(&text(element)))));
        }
        Json::Null => {}
        single => pairs.push((encoded(name), encoded(&text(single)))),
    };
    match json {
        Json::Object(members) => members.iter().for_each(|(name, json)| add(name, json)),
        json => add(name, json),
    }
    pairs
}

/// `filter[city]=Graz`, and `filter[tags][]=a` for each element of an array.
fn members(name: &str, json: &Json, pairs: &mut Pairs) {
    match json {
        Json::Object(inner) => {
            for (key, member) in inner {
                members(&format!("{name}[{key}]"), member, pairs);
            }
        }
        Json::Array(elements) => {
            for element in elements {
                members(&format!("{name}[]"), element, pairs);
            }
        }
        Json::Null => {}
        single => pairs.push((path::encode(name), path::encode(&text(single)))),
    }
}

/// The texts of an array, of an object (names and values in turn), or of one value.
fn flat(json: &Json) -> Vec<String> {
    match json {
        Json::Null => Vec::new(),
        Json::Array(elements) => elements
            .iter()
            .filter(|element| !element.is_null())
            .map(text)
            .collect(),
        Json::Object(members) => members
            .iter()
            .filter(|(_, member)| !member.is_null())
            .flat_map(|(name, member)| [name.clone(), text(member)])
            .collect(),
        single => vec![text(single)],
    }
}

/// The text of a single value; JSON for what is nested where no style reaches.
fn text(json: &Json) -> String {
    json.scalar_text().unwrap_or_else(|| json.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ARRAY: &str = r#"["a,b", "c d", null, 7]"#;
    const OBJECT: &str = r#"{"city": "Graz", "open": true, "none": null, "tags": ["x", "y"]}"#;

    fn joined(pairs: Pairs, between: &str) -> String {
        let pairs = pairs.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join(between)
    }

    fn sent(json: &str, style: Option<Style>) -> String {
        joined(query("f", &Json::parse(json).unwrap(), style), "&")
    }

    #[test]
    fn queries_are_written_in_each_style() {
        for (json, style, expected) in [
            (ARRAY, None, "f=a%2Cb&f=c%20d&f=7"),
            (ARRAY, Some(Style::Commas), "f=a%2Cb,c%20d,7"),
            (ARRAY, Some(Style::Spaces), "f=a%2Cb%20c%20d%207"),
            (ARRAY, Some(Style::Pipes), "f=a%2Cb%7Cc%20d%7C7"),
            (ARRAY, Some(Style::Tabs), "f=a%2Cb%09c%20d%097"),
            (
                ARRAY,
                Some(Style::Members),
                "f%5B%5D=a%2Cb&f%5B%5D=c%20d&f%5B%5D=7",
            ),
            (r#"["a", 1]"#, Some(Style::Json), "f=%5B%22a%22%2C1%5D"),
            (OBJECT, None, "city=Graz&open=true&tags=x&tags=y"),
            (
                OBJECT,
                Some(Style::Commas),
                "f=city,Graz,open,true,tags,%5B%22x%22%2C%22y%22%5D",
            ),
            (
                OBJECT,
                Some(Style::Members),
                "f%5Bcity%5D=Graz&f%5Bopen%5D=true&f%5Btags%5D%5B%5D=x&f%5Btags%5D%5B%5D=y",
            ),
            (
                r#"{"a": {"b": {"c": 1}}}"#,
                Some(Style::Members),
                "f%5Ba%5D%5Bb%5D%5Bc%5D=1",
            ),
            (r#""/a/b?c:d,[e]""#, Some(Style::Reserved), "f=/a/b?c:d,[e]"),
            (
                r#""a&b=c#d+e%2F""#,
                Some(Style::Reserved),
                "f=a%26b%3Dc%23d%2Be%252F",
            ),
            (r#""""#, None, "f="),
            ("[]", None, ""),
            ("[]", Some(Style::Commas), ""),
            ("{}", Some(Style::Members), ""),
            ("null", Some(Style::Commas), ""),
            ("1.5", Some(Style::Pipes), "f=1.5"),
        ] {
            assert_eq!(sent(json, style), expected, "{json} {style:?}");
        }
    }

    #[test]
    fn headers_and_cookies_are_written_in_each_style() {
        let (array, object) = (Json::parse(ARRAY).unwrap(), Json::parse(OBJECT).unwrap());
        for (json, style, expected) in [
            (&array, None, "a,b,c d,7"),
            (&array, Some(Style::Commas), "a,b,c d,7"),
            (&object, None, r#"city=Graz,open=true,tags=["x","y"]"#),
            (
                &object,
                Some(Style::Commas),
                r#"city,Graz,open,true,tags,["x","y"]"#,
            ),
            (&array, Some(Style::Json), r#"["a,b","c d",null,7]"#),
        ] {
            assert_eq!(header(json, style).as_deref(), Some(expected), "{style:?}");
        }
        assert_eq!(header(&Json::Array(Vec::new()), None), None);
        let cookie = |json, style| joined(cookies("c", json, style), "; ");
        assert_eq!(cookie(&array, None), "c=a%2Cb; c=c%20d; c=7");
        assert_eq!(cookie(&array, Some(Style::Commas)), "c=a%2Cb%2Cc%20d%2C7");
        assert_eq!(
            cookie(&Json::parse(r#""a; d=e""#).unwrap(), None),
            "c=a%3B%20d%3De"
        );
    }

    proptest! {
        #[test]
        fn no_value_becomes_another_parameter(
            value in "\\PC*|[\\x00-\\x7f]*",
            style in prop::sample::select(vec![None, Some(Style::Reserved), Some(Style::Commas)]),
        ) {
            let pairs = query("f", &Json::String(value.clone()), style);
            let text = joined(pairs, "&");
            let mut url = reqwest::Url::parse("http://h/").unwrap();
            url.set_query(Some(&text));
            prop_assert_eq!(url.fragment(), None);
            let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
            prop_assert_eq!(pairs, [("f".to_owned(), value)]);
        }

        #[test]
        fn no_value_becomes_another_cookie(value in "\\PC*|[\\x00-\\x7f]*") {
            let pairs = cookies("c", &Json::String(value), None);
            let text = joined(pairs, "; ");
            prop_assert_eq!(text.matches([';', ',', ' ', '"', '\\', '\r', '\n']).count(), 0);
            prop_assert_eq!(text.matches('=').count(), 1);
        }
    }
}
