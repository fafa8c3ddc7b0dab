//! JSON Pointers (RFC 6901): `/data/items/0/id`.

use super::Json;
use std::borrow::Cow;

impl Json {
    /// The value that `pointer` leads to; the whole for an empty one.
    pub fn pointer(&self, pointer: &str) -> Option<&Json> {
        tokens(pointer)?.try_fold(self, |value, token| match value {
            Json::Object(members) => members.get(token.as_ref()),
            Json::Array(elements) => elements.get(index(&token)?),
            _ => None,
        })
    }

    /// As [`Json::pointer`], to change the value.
    pub fn pointer_mut(&mut self, pointer: &str) -> Option<&mut Json> {
        tokens(pointer)?.try_fold(self, |value, token| match value {
            Json::Object(members) => members.get_mut(token.as_ref()),
            Json::Array(elements) => elements.get_mut(index(&token)?),
            _ => None,
        })
    }

    /// Puts `value` where `pointer` leads, and objects where nothing or null is on the way.
    /// Returns whether it could: text, numbers and elements that an array does not have stay in
    /// the way, except that `-` or the array's length appends.
    pub fn insert(&mut self, pointer: &str, value: impl Into<Json>) -> bool {
        let Some(tokens) = tokens(pointer) else {
            return false;
        };
        let mut place = self;
        for token in tokens {
            if place.is_null() {
                *place = Json::object();
            }
            place = match place {
                Json::Object(members) => members.entry(token.into_owned()).or_default(),
                Json::Array(elements) => {
                    let at = match token.as_ref() {
                        "-" => Some(elements.len()),
                        digits => index(digits),
                    };
                    let Some(at) = at.filter(|at| *at <= elements.len()) else {
                        return false;
                    };
                    if at == elements.len() {
                        elements.push(Json::Null);
                    }
                    &mut elements[at]
                }
                _ => return false,
            };
        }
        *place = value.into();
        true
    }
}

fn tokens(pointer: &str) -> Option<impl Iterator<Item = Cow<'_, str>>> {
    let rest = match pointer {
        "" => None,
        _ => Some(pointer.strip_prefix('/')?),
    };
    let split = rest.into_iter().flat_map(|rest| rest.split('/'));
    Some(split.map(|token| {
        if token.contains('~') {
            Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
        } else {
            Cow::Borrowed(token)
        }
    }))
}

fn index(token: &str) -> Option<usize> {
    let plain = token == "0" || !token.starts_with(['0', '+']);
    plain.then(|| token.parse().ok()).flatten()
}
