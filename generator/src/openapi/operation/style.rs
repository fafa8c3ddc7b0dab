//! How parameters are written: `style` and `explode`, or 2.0's `collectionFormat`.

use super::super::{Api, Dialect, Shape, Written, extension};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Style;
use crate::source::{Position, Tree};

/// How a parameter is written, by where it stands.
pub fn of(api: &Api, node: &Tree, location: &str) -> (Option<Style>, Written) {
    let text = |name: &str| node.get(name).and_then(Tree::as_str);
    let flag = |name: &str| node.get(name).and_then(Tree::as_bool);
    let reserved =
        flag("allowReserved") == Some(true) || extension::keeps_slashes(&api.families, node);
    if location == "path" {
        let written = match text("style") {
            Some("label") => Written::Label,
            Some("matrix") => Written::Matrix,
            _ if reserved => Written::Slashes,
            _ => Written::Plain,
        };
        return (None, written);
    }
    let content = node.get("content").map(Tree::members).unwrap_or_default();
    if content.first().is_some_and(|(name, _)| is_json(name)) {
        return (Some(Style::Json), Written::Plain);
    }
    let style = match api.dialect {
        Dialect::V2 if text("type") != Some("array") => None,
        Dialect::V2 => match text("collectionFormat") {
            Some("multi") => None,
            Some("ssv") => Some(Style::Spaces),
            Some("tsv") => Some(Style::Tabs),
            Some("pipes") => Some(Style::Pipes),
            _ => Some(Style::Commas),
        },
        Dialect::V3 | Dialect::V31 => {
            // Exploded unless stated otherwise where the style is `form`; headers are `simple`.
            let exploded = flag("explode");
            match text("style") {
                Some("deepObject") => Some(Style::Members),
                Some("spaceDelimited") if exploded != Some(true) => Some(Style::Spaces),
                Some("pipeDelimited") if exploded != Some(true) => Some(Style::Pipes),
                _ if location == "header" && exploded != Some(true) => Some(Style::Commas),
                _ if location != "header" && exploded == Some(false) => Some(Style::Commas),
                _ => None,
            }
        }
    };
    match style {
        None if reserved && location == "query" => (Some(Style::Reserved), Written::Plain),
        style => (style, Written::Plain),
    }
}

fn is_json(media: &str) -> bool {
    let essence = media.split(';').next().unwrap_or("").trim();
    essence.ends_with("/json") || essence.ends_with("+json")
}

/// Whether nothing here writes the value of a parameter with the media type and schema: texts are texts
/// in every type, and only JSON holds more.
pub fn is_unwritten(api: &Api, media: &str, schema: &Position) -> bool {
    let composed = || {
        let schema = api.schema(schema);
        matches!(
            schema.shape,
            Shape::Object(_) | Shape::Array(_) | Shape::Union(_)
        )
    };
    !is_json(media) && composed()
}

/// Tells of a parameter in a media type that nothing here writes.
pub fn unwritten(place: &Position, name: &str, media: &str, required: bool) -> Diagnostic {
    left_out(
        place,
        &format!("the value of `{name}` is `{media}`, and only JSON is written into a parameter"),
        required,
    )
}

/// Tells of a parameter that is the whole query string: 3.2's.
pub fn whole_query(place: &Position, name: &str, required: bool) -> Diagnostic {
    left_out(
        place,
        &format!("`{name}` is the whole query string, which is not supported as one parameter"),
        required,
    )
}

fn left_out(place: &Position, message: &str, required: bool) -> Diagnostic {
    let told = match required {
        true => Diagnostic::warning(
            Code::Unread,
            format!("{message}: the call is sent without it, although it is required"),
        ),
        false => Diagnostic::note(Code::Unread, message),
    };
    told.at(place, "not used").help(
        "let an overlay describe it as parameters with `in: query` and a `schema`, or write what is \
         always sent in the mapping: `query: {NAME: VALUE}` of the call",
    )
}

/// Tells of one more body of 2.0.
pub fn second_body(place: &Position) -> Diagnostic {
    Diagnostic::warning(
        Code::Malformed,
        "an operation has one body, and this is one more",
    )
    .at(place, "not used")
    .help("put both together, with an overlay if the document is not yours")
}

/// Tells of fields of a form beside a body, in 2.0.
pub fn form_beside_body(place: &Position) -> Diagnostic {
    Diagnostic::warning(
        Code::Malformed,
        "an operation has a body or a form, not both",
    )
    .at(place, "not used, as all of the form")
    .help("remove the body, or put the fields of the form into it")
}

/// Tells of a parameter that stands nowhere.
pub fn misplaced(position: &Position, location: &str) -> Diagnostic {
    let message = match location {
        "" => "this parameter does not say where it stands".to_owned(),
        other => format!("no parameter stands in `{other}`"),
    };
    Diagnostic::warning(Code::Malformed, message)
        .at(position, "not used")
        .help("write `in: query`, `header`, `path` or `cookie`")
}

/// Headers that the connection sets: with another value, no call would arrive.
const CONNECTION: [&str; 6] = [
    "connection",
    "content-length",
    "host",
    "te",
    "transfer-encoding",
    "upgrade",
];

/// Tells of a key that no request can have as the document describes it.
pub fn impossible_key(position: &Position, name: &str, location: &str) -> Option<Diagnostic> {
    let at = position.child("name");
    match location {
        "header" if CONNECTION.contains(&name.to_ascii_lowercase().as_str()) => Some(
            Diagnostic::warning(
                Code::Malformed,
                format!("the header `{name}` belongs to the connection, so no key stands there"),
            )
            .at_value(&at, "not used")
            .help("name the header of the API, with an overlay if the document is not yours"),
        ),
        "header" | "query" | "cookie" => impossible(&at, name, location),
        _ => Some(
            Diagnostic::warning(Code::Malformed, "this key does not say where it stands")
                .at(position, "not used")
                .help("write `in: header`, `query` or `cookie`"),
        ),
    }
}

/// Tells of a parameter whose name no request can have: names of headers and cookies are tokens (RFC 9110,
/// RFC 6265).
pub fn impossible(position: &Position, name: &str, location: &str) -> Option<Diagnostic> {
    let in_token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    let (message, help) = match location {
        _ if name.is_empty() => (
            "this parameter has no name".to_owned(),
            "write `name: …`, as a text",
        ),
        "header" | "cookie" if !name.chars().all(in_token) => (
            format!("no {location} can be called `{name}`"),
            match location {
                "header" => "names of headers have letters, digits and hyphens",
                _ => "names of cookies have letters, digits, hyphens and underscores",
            },
        ),
        _ => return None,
    };
    let told = Diagnostic::warning(Code::Malformed, message).at(position, "not used");
    Some(told.help(help))
}

/// The name of a parameter. In a path it may be written as in the template: `path+`.
pub fn name<'a>(written: &'a str, location: &str) -> (&'a str, bool) {
    match location {
        "path" => catch_all(written),
        _ => (written, false),
    }
}

/// The name of a parameter as a path writes it, and whether its value may be several segments:
/// `path+`, `path*`, `*path` and `path:.*` all say so.
pub fn catch_all(written: &str) -> (&str, bool) {
    let (name, pattern) = written.split_once(':').unwrap_or((written, ""));
    let name = name.trim();
    let plain = name.trim_start_matches('*').trim_end_matches(['*', '+']);
    let slashes = plain != name || matches!(pattern.trim(), ".*" | ".+" | "**");
    match plain.is_empty() {
        true => (written, false),
        false => (plain, slashes),
    }
}

#[cfg(test)]
mod tests {
    use super::catch_all;

    #[test]
    fn catch_alls_are_written_in_many_ways() {
        for written in ["path+", "path*", "*path", "**path", "path:.*", "path: .+"] {
            assert_eq!(catch_all(written), ("path", true), "{written}");
        }
        assert_eq!(catch_all("path"), ("path", false));
        assert_eq!(catch_all("id:int"), ("id", false));
        assert_eq!(catch_all("+"), ("+", false));
    }
}
