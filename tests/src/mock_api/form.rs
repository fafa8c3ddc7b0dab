//! Forms with brackets, `address[city]=Graz&tags[0]=a`, as JSON. An empty text is null.

use serde_json::{Map, Value as Json};

pub fn read(bytes: &[u8]) -> Json {
    let text = String::from_utf8_lossy(bytes).replace('+', " ");
    let mut form = Json::Object(Map::new());
    for pair in text.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (name, value) = (decoded(name), decoded(value));
        let mut place = &mut form;
        for key in name.split('[').map(|part| part.trim_end_matches(']')) {
            place = match key.parse::<usize>() {
                Ok(index) => element(place, index),
                Err(_) => member(place, key),
            };
        }
        *place = match value.is_empty() {
            true => Json::Null,
            false => Json::String(value),
        };
    }
    form
}

fn element(place: &mut Json, index: usize) -> &mut Json {
    if !place.is_array() {
        *place = Json::Array(Vec::new());
    }
    let elements = place.as_array_mut().expect("made one");
    assert!(index <= elements.len(), "indexes come in order");
    if index == elements.len() {
        elements.push(Json::Null);
    }
    &mut elements[index]
}

fn member<'a>(place: &'a mut Json, key: &str) -> &'a mut Json {
    if !place.is_object() {
        *place = Json::Object(Map::new());
    }
    let members = place.as_object_mut().expect("made one");
    members.entry(key.to_owned()).or_insert(Json::Null)
}

fn decoded(text: &str) -> String {
    generator::source::percent_decoded(text)
}
