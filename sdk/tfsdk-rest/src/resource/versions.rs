//! Numbers that count the changes of write-only values. No state has such a value, so private data keep
//! a salted digest of it: another digest is another value.

use super::identity::put;
use crate::declaration::{Attribute, Body, Resource};
use crate::request::free;
use crate::request::{kind, look_up};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::pbkdf2;
use ring::rand::{SecureRandom, SystemRandom};
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use tfsdk::resource::{ModifyPlanRequest, ModifyPlanResponse};
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Number, PrivateState, Value};

const KEY: &str = "write_only";
const NULL: &Value = &Value::Null;
const HALF: usize = 16;
/// A state is read by more people than may know the secret, and secrets can be short: guessing has
/// to be slow.
const ROUNDS: NonZeroU32 = NonZeroU32::new(20_000).unwrap();

/// Plans the next number where a value is another one than the API was told last. A number that is
/// configured is the practitioner's own affair.
pub(super) fn count(
    declaration: &Resource,
    request: &ModifyPlanRequest<'_>,
    response: &mut ModifyPlanResponse,
) {
    if response.plan.is_null() || declaration.binding.versions.is_empty() {
        return;
    }
    let digests = recall(&response.private);
    for (secret, version) in declaration.binding.versions {
        if !of(request.config, version).is_null() {
            continue;
        }
        let value = of(request.config, secret);
        let prior = of(request.prior, version);
        let only_made = declared(declaration.attributes, version).is_some_and(|a| a.replaces);
        let digest = digests.get(*secret);
        let is_new = !request.prior.is_null() && only_made && digest.is_none();
        let planned = match text(value) {
            // What an import could not know replaces nothing.
            _ if is_new => prior.clone(),
            _ if !value.is_wholly_known() => Value::unknown(),
            None => prior.clone(),
            Some(text) if digest.is_some_and(|digest| is_of(digest, &text)) => prior.clone(),
            Some(_) => {
                if only_made && !request.prior.is_null() {
                    response.requires_replace.push(path(version));
                }
                next(prior)
            }
        };
        put(&mut response.plan, version, planned);
    }
}

/// Remembers what the API was told.
pub(super) fn remember(declaration: &Resource, config: &Value, private: &mut PrivateState) {
    if declaration.binding.versions.is_empty() {
        return;
    }
    let known = recall(private);
    let mut json = Json::object();
    for (secret, version) in declaration.binding.versions {
        let Some(text) = text(of(config, secret)) else {
            continue;
        };
        if !of(config, version).is_null() {
            continue;
        }
        let digest = match known.get(*secret) {
            Some(digest) if is_of(digest, &text) => Some(digest.clone()),
            _ => made(&text),
        };
        if let (Some(digest), Some(members)) = (digest, json.as_object_mut()) {
            members.insert((*secret).to_owned(), Json::String(STANDARD.encode(digest)));
        }
    }
    // The key is one of ours, and the text that of a JSON value.
    let _ = private.set_key(KEY, json.to_string().as_bytes());
}

/// The configuration without the values that a partial update need not repeat: their numbers stay.
pub(super) fn news(declaration: &Resource, config: &Value, plan: &Value, prior: &Value) -> Value {
    let mut config = config.clone();
    let update = declaration.binding.update.as_ref();
    if update.is_some_and(|update| !matches!(kind(update), Body::Changed | Body::JsonPatch)) {
        return config;
    }
    for (secret, version) in declaration.binding.versions {
        let planned = of(plan, version);
        if !planned.is_null() && planned == of(prior, version) {
            put(&mut config, secret, Value::Null);
        }
    }
    config
}

fn of<'v>(object: &'v Value, name: &str) -> &'v Value {
    look_up(object, name).unwrap_or(NULL)
}

fn path(name: &str) -> AttributePath {
    let steps = name.split('.');
    steps.fold(AttributePath::root(), |path, step| path.attribute(step))
}

fn declared<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    let (first, rest) = match name.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (name, None),
    };
    let attribute = attributes.iter().find(|one| one.name == first)?;
    match (rest, &attribute.kind) {
        (None, _) => Some(attribute),
        (Some(rest), crate::declaration::Kind::Object(members)) => declared(members, rest),
        _ => None,
    }
}

fn next(prior: &Value) -> Value {
    let prior = prior.as_number().and_then(Number::to_i64).unwrap_or(0);
    Value::from(prior.saturating_add(1))
}

/// One spelling of a value; none of null, and of what is not known.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        value if !value.is_wholly_known() => None,
        value => Some(free::json(value).ok()?.to_string()),
    }
}

fn recall(private: &PrivateState) -> BTreeMap<String, Vec<u8>> {
    let read = || {
        let json = Json::parse_bytes(private.get_key(KEY).ok()??).ok()?;
        let members = json.as_object()?.iter().filter_map(|(name, digest)| {
            let digest = STANDARD.decode(digest.as_str()?).ok()?;
            Some((name.clone(), digest))
        });
        Some(members.collect())
    };
    read().unwrap_or_default()
}

/// A salt and the digest with it.
fn made(text: &str) -> Option<Vec<u8>> {
    let mut digest = [0; 2 * HALF];
    let (salt, rest) = digest.split_at_mut(HALF);
    SystemRandom::new().fill(salt).ok()?;
    let algorithm = pbkdf2::PBKDF2_HMAC_SHA256;
    pbkdf2::derive(algorithm, ROUNDS, salt, text.as_bytes(), rest);
    Some(digest.to_vec())
}

fn is_of(digest: &[u8], text: &str) -> bool {
    let Some((salt, digest)) = digest.split_at_checked(HALF) else {
        return false;
    };
    let algorithm = pbkdf2::PBKDF2_HMAC_SHA256;
    pbkdf2::verify(algorithm, ROUNDS, salt, text.as_bytes(), digest).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_of_its_value_alone_and_salted() {
        let digest = made("\"1234\"").unwrap();
        assert!(is_of(&digest, "\"1234\""));
        assert!(!is_of(&digest, "\"1235\""));
        assert!(!is_of(&[], ""));
        assert!(!is_of(&digest[..HALF], ""));
        assert_ne!(digest, made("\"1234\"").unwrap());
    }

    #[test]
    fn what_makes_no_sense_is_nothing() {
        for text in ["7", "[]", r#"{"pin": 7}"#, r#"{"pin": "*"}"#] {
            let mut private = PrivateState::new();
            private.set_key(KEY, text.as_bytes()).unwrap();
            assert!(recall(&private).is_empty(), "{text}");
        }
    }
}
