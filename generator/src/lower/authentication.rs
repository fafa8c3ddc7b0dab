//! Security schemes as attributes of the provider block, and which of them a call needs.

mod combined;
mod keys;
mod login;
mod scheme;
mod stated;
mod unmet;

pub use combined::Access;

use super::select::is_called;
use crate::diagnostic::Sink;
use crate::mapping::Mapping;
use crate::model::Authentication;
use crate::openapi::Api;
use scheme::Names;
use std::collections::BTreeMap;

/// A way to authenticate, and the schemes of the document that it stands for.
#[derive(Clone, Debug)]
struct Way {
    /// Of several, the lower comes first.
    rank: u8,
    /// Among those of the same rank.
    label: String,
    schemes: Vec<String>,
    authentication: Authentication,
}

/// All ways: what the mapping says of a scheme stands for what is derived of it.
pub fn lower(api: &Api, mapping: &Mapping, provider: &str, sink: &mut Sink) -> Access {
    let names = Names::new(api, mapping, provider);
    let stated = &mapping.provider.auth;
    let decided: Vec<&String> = stated
        .values()
        .filter_map(|entry| entry.scheme.as_ref())
        .map(|scheme| &scheme.value)
        .collect();
    let mut ways = Vec::new();
    for (name, scheme) in &api.security_schemes {
        if !decided.contains(&name) {
            ways.extend(scheme::ways(&names, name, scheme));
        }
    }
    for (key, entry) in stated {
        let taken = ways.iter().flat_map(|way: &Way| {
            let attributes = way.authentication.attributes().into_iter();
            attributes.take(2).map(str::to_owned)
        });
        let taken = taken.collect();
        ways.extend(stated::ways(api, &names, key, entry, &taken, sink));
    }
    ways.sort_by(|a, b| (a.rank, &a.label).cmp(&(b.rank, &b.label)));
    // Of equal names the first counts: two schemes with a bearer token are one attribute.
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut united: Vec<Way> = Vec::new();
    for way in ways {
        let name = way.authentication.name().to_owned();
        match known.get(&name) {
            Some(index) => {
                let first = &united[*index];
                if let Authentication::Granted(_) = way.authentication
                    && first.authentication != way.authentication
                {
                    unmet::swallowed(api, first, &way, sink);
                }
                united[*index].schemes.extend(way.schemes);
            }
            None => {
                known.insert(name, united.len());
                united.push(way);
            }
        }
    }
    unmet::report(api, mapping, sink);
    Access::new(api, united)
}

/// Tells `decided` which operations sign in and are therefore no part of a resource.
pub fn decide(api: &Api, mapping: &Mapping, decided: &mut [Option<&'static str>]) {
    let calls = mapping.provider.auth.values();
    for call in calls.filter_map(|entry| entry.call.as_ref()) {
        for (operation, decided) in api.operations.iter().zip(decided.iter_mut()) {
            if is_called(&call.value, operation) {
                *decided = Some("it signs in");
            }
        }
    }
}
