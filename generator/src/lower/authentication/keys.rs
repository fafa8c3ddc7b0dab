//! What the attributes of keys are called: one alone is `api_key`; of several, each is called after its
//! scheme, and no two keys share an attribute.

use crate::lower::block::RESERVED;
use crate::lower::connection;
use crate::mapping::Mapping;
use crate::naming;
use crate::openapi::{Api, SecurityScheme};
use std::collections::{BTreeMap, BTreeSet};

/// A key alone, and one whose scheme has no name that Terraform could write.
pub const PLAIN: &str = "api_key";

/// The attributes, by the names of the schemes. What others have is not taken: `version` becomes
/// `version_key`; of what is spelled alike the second gets a number, unless it is the same key.
pub fn attributes(api: &Api, mapping: &Mapping, provider: &str) -> BTreeMap<String, String> {
    let taken = taken(api, mapping, provider);
    let all = api.security_schemes.iter();
    let keys = all.filter_map(|(name, scheme)| match scheme {
        SecurityScheme::ApiKey { location, name: to } => Some((name, (location, to))),
        _ => None,
    });
    let keys: Vec<_> = keys.collect();
    // Entries of the mapping have their names, whatever their schemes are called.
    let mut owners = BTreeMap::new();
    let mut decided = BTreeSet::new();
    for (entry, own) in &mapping.provider.auth {
        if let Some(scheme) = &own.scheme
            && let Some((_, key)) = keys.iter().find(|(name, _)| **name == scheme.value)
        {
            owners.insert(entry.clone(), *key);
            decided.insert(&scheme.value);
        }
    }
    let mut named = BTreeMap::new();
    for (scheme, key) in keys.iter().filter(|(scheme, _)| !decided.contains(scheme)) {
        let plain = match keys.len() {
            1 => PLAIN.to_owned(),
            _ => naming::attribute(scheme).unwrap_or_else(|_| PLAIN.to_owned()),
        };
        let start = match taken.contains(&plain) || naming::is_reserved(&plain) {
            true => format!("{plain}_key"),
            false => plain,
        };
        let mut name = start.clone();
        let mut number = 1;
        while owners.get(&name).is_some_and(|owner| owner != key) || taken.contains(&name) {
            number += 1;
            name = format!("{start}_{number}");
        }
        owners.insert(name.clone(), *key);
        named.insert((*scheme).clone(), name);
    }
    named
}

/// What the provider block has beside keys.
fn taken(api: &Api, mapping: &Mapping, provider: &str) -> BTreeSet<String> {
    let mut taken: BTreeSet<String> = RESERVED.map(str::to_owned).into();
    let connection = connection::lower(api, mapping, provider);
    let sources = connection.iter().flat_map(|known| known.sources());
    taken.extend(sources.map(|(name, _)| name.to_owned()));
    for scheme in api.security_schemes.values() {
        let names: &[&str] = match scheme {
            SecurityScheme::Bearer => &["token"],
            SecurityScheme::Basic => &["username", "password"],
            SecurityScheme::OAuth(flows) if flows.is_empty() => &["token"],
            SecurityScheme::OAuth(_) => &OAUTH,
            _ => &[],
        };
        taken.extend(names.iter().map(|name| (*name).to_owned()));
    }
    taken
}

const OAUTH: [&str; 8] = [
    "token",
    "token_url",
    "client_id",
    "client_secret",
    "username",
    "password",
    "oauth_username",
    "oauth_password",
];
