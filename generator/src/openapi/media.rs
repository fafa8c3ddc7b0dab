//! Which of several media types a request or an answer has.

use super::recent::Keep;
use super::schema::{Object, Property, Schema, Shape};
use super::{Api, Encoding, MediaType};
use crate::source::Position;

/// What is sent: JSON before anything else, plain, then a merge patch, other `+json` types and
/// wildcards; then forms, URL-encoded before multipart; then bodies that are one value, texts before
/// bytes. A JSON Patch is sent when there is nothing else; XML never is.
pub fn sent(content: &[MediaType]) -> Option<&MediaType> {
    preferred(content, |media, essence| match (essence, media.whole) {
        ("application/x-www-form-urlencoded", _) => Some(4),
        ("multipart/form-data", _) => Some(5),
        (_, Some(Encoding::Text)) => Some(6),
        (_, Some(Encoding::Base64)) => Some(7),
        (other, None) => json(other),
    })
}

/// How a body of this type is written in Terraform, if it is one value.
fn encoding(essence: &str) -> Option<Encoding> {
    const TEXTS: [&str; 9] = [
        "application/graphql",
        "application/hcl",
        "application/javascript",
        "application/sql",
        "application/toml",
        "application/x-ndjson",
        "application/x-pem-file",
        "application/x-yaml",
        "application/yaml",
    ];
    let (kind, _) = essence.split_once('/')?;
    let taken_apart = json(essence).is_some()
        || essence.ends_with("+json")
        || essence.ends_with("/xml")
        || essence.ends_with("+xml")
        || kind == "multipart"
        || essence == "application/x-www-form-urlencoded";
    match kind {
        _ if taken_apart || essence.contains('*') => None,
        "text" => Some(Encoding::Text),
        _ if TEXTS.contains(&essence) => Some(Encoding::Text),
        _ => Some(Encoding::Base64),
    }
}

/// A media type whose bodies are one value is described as an object whose only property is that
/// value, so that everything after this knows objects only.
pub fn whole(api: &Api, media: MediaType, owner: &Position) -> MediaType {
    let Some(encoding) = encoding(&media.essence()) else {
        return media;
    };
    let described = media.schema.as_ref().map(|schema| api.schema(schema));
    let fits = described.as_ref().is_none_or(|schema| {
        let single = matches!(schema.shape, Shape::String | Shape::Any);
        single && schema.properties().is_empty()
    });
    if !fits {
        return media;
    }
    let place = owner.child("content").child(&media.name);
    let value = place.child(WHOLE);
    let description = described.map(|schema| schema.description.clone());
    let format = match encoding {
        Encoding::Text => String::new(),
        Encoding::Base64 => "byte".to_owned(),
    };
    api.remember(
        &value,
        Schema {
            position: value.clone(),
            shape: Shape::String,
            format,
            description: description.unwrap_or_default(),
            ..Schema::default()
        },
        Keep::Always,
    );
    let object = place.child("object");
    let property = Property {
        name: WHOLE.to_owned(),
        required: true,
        schema: value,
    };
    api.remember(
        &object,
        Schema {
            position: object.clone(),
            shape: Shape::Object(Object {
                properties: vec![property],
                ..Object::default()
            }),
            ..Schema::default()
        },
        Keep::Always,
    );
    MediaType {
        schema: Some(object),
        whole: Some(encoding),
        ..media
    }
}

/// What the value of a body is called that has no names of its own.
pub const WHOLE: &str = "content";

/// What is read: JSON only.
pub fn read(content: &[MediaType]) -> Option<&MediaType> {
    preferred(content, |_, essence| json(essence))
}

/// A JSON Patch: an array of commands, never an object's attributes.
pub fn commands(content: &[MediaType]) -> Option<&MediaType> {
    let mut commands = content
        .iter()
        .filter(|media| media.essence() == "application/json-patch+json");
    commands.next()
}

fn json(essence: &str) -> Option<u8> {
    match essence {
        "application/json" => Some(0),
        "application/merge-patch+json" => Some(1),
        "application/json-patch+json" => None,
        "*/*" | "application/*" => Some(3),
        "text/json" => Some(2),
        other => other.ends_with("+json").then_some(2),
    }
}

/// The best by rank, of those that say what they hold if any does; of those with a date in their names the
/// latest, else the first.
fn preferred(
    content: &[MediaType],
    rank: impl Fn(&MediaType, &str) -> Option<u8>,
) -> Option<&MediaType> {
    content
        .iter()
        .filter_map(|media| Some((rank(media, &media.essence())?, media)))
        .min_by_key(|(rank, media)| {
            let empty = media.schema.is_none();
            (empty, *rank, std::cmp::Reverse(date(&media.name)))
        })
        .map(|(_, media)| media)
}

/// The first date in a name: year, month and day between dashes.
fn date(name: &str) -> Option<&str> {
    (0..name.len()).find_map(|start| {
        let text = name.get(start..start + 10)?;
        let fits = text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        fits.then_some(text)
    })
}

impl MediaType {
    /// The name in lower case, without parameters.
    pub fn essence(&self) -> String {
        let essence = self.name.split(';').next().unwrap_or("").trim();
        essence.to_ascii_lowercase()
    }

    /// Whether it is plain JSON, or no type in particular.
    pub fn is_plain(&self) -> bool {
        let essence = self.essence();
        essence == "application/json" || essence.contains('*')
    }

    /// Whether it is a form.
    pub fn is_form(&self) -> bool {
        let essence = self.essence();
        essence == "application/x-www-form-urlencoded" || essence == "multipart/form-data"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn content(names: &[&str]) -> Vec<MediaType> {
        let named = |name: &&str| {
            let media = MediaType {
                name: (*name).to_owned(),
                schema: None,
                brackets: false,
                types: BTreeMap::new(),
                example: None,
                whole: None,
            };
            MediaType {
                whole: encoding(&media.essence()),
                ..media
            }
        };
        names.iter().map(named).collect()
    }

    fn chosen(names: &[&str]) -> Option<String> {
        sent(&content(names)).map(|media| media.name.clone())
    }

    #[test]
    fn the_order_in_the_document_does_not_matter_between_kinds() {
        let mut names = vec![
            "image/png",
            "text/plain",
            "multipart/form-data",
            "application/x-www-form-urlencoded",
            "*/*",
            "application/vnd.acme+json",
            "application/merge-patch+json",
            "application/json; charset=utf-8",
        ];
        while let Some(best) = names.pop() {
            let mut given = names.clone();
            given.insert(0, best);
            assert_eq!(chosen(&given).as_deref(), Some(best));
        }
        assert_eq!(chosen(&["application/json-patch+json", "text/xml"]), None);
        assert_eq!(chosen(&["application/xml", "application/soap+xml"]), None);
    }

    #[test]
    fn of_dated_types_the_latest_is_chosen() {
        let names = [
            "application/vnd.acme.2023-01-01+json",
            "application/vnd.acme.2024-05-30+json",
            "application/vnd.acme.2023-11-15+json",
        ];
        assert_eq!(chosen(&names).as_deref(), Some(names[1]));
        assert_eq!(
            chosen(&["application/vnd.b+json", "application/vnd.a+json"]).as_deref(),
            Some("application/vnd.b+json")
        );
    }

    #[test]
    fn answers_are_json() {
        assert!(
            read(&content(&[
                "application/x-www-form-urlencoded",
                "text/html"
            ]))
            .is_none()
        );
        assert!(read(&content(&["text/html", "application/hal+json"])).is_some());
    }
}
