//! The provider block as a whole: no two attributes of it share a name or an environment variable,
//! and what the mapping says of its address is about that address.

use super::select::unmatched;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::ProviderMapping;
use crate::model::Provider;
use crate::openapi::{Api, Server, ServerVariable};
use std::collections::BTreeMap;

/// What every provider block has, or Terraform keeps for itself.
pub const RESERVED: [&str; 3] = ["alias", "endpoint", "version"];

/// Tells of attributes that share what each must have alone.
pub fn report(provider: &Provider, mapping: &ProviderMapping, sink: &mut Sink) {
    let connection = provider.connection.iter().flat_map(|known| known.sources());
    let connection: Vec<_> = connection.collect();
    let ways = provider.authentication.iter();
    let ways: Vec<_> = ways.flat_map(|way| way.sources()).collect();
    for (name, _) in &ways {
        let taken = connection.iter().any(|(other, _)| other == name);
        if taken || RESERVED.contains(name) {
            sink.push(
                Diagnostic::error(
                    Code::NameCollision,
                    format!("the provider block has another attribute `{name}`"),
                )
                .at(&mapping.position.child("auth").child(name), "")
                .help("give the entry another name"),
            );
        }
    }
    let variables = provider.variables.iter();
    let variables = variables.map(|(name, one)| (name.as_str(), one.environment.as_str()));
    let servers = provider.servers.iter();
    let servers = servers.map(|(name, one)| (name.as_str(), one.environment.as_str()));
    let parameters = provider.parameters.iter();
    let parameters = parameters.map(|(name, one)| (name.as_str(), one.environment.as_str()));
    let endpoint = ("endpoint", provider.endpoint.environment.as_str());
    let all = std::iter::once(endpoint).chain(connection).chain(ways);
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, environment) in all.chain(variables).chain(servers).chain(parameters) {
        let owner = *owners.entry(environment).or_insert(name);
        if owner != name {
            sink.push(
                Diagnostic::error(
                    Code::MappingContradiction,
                    format!(
                        "`{environment}` stands in for two attributes of the provider block, \
                         `{owner}` and `{name}`"
                    ),
                )
                .at(&mapping.position, "")
                .help("give each a variable of its own: `env: NAME`"),
            );
        }
    }
}

/// Tells of variables that no address has, and of values that they cannot have.
pub fn report_variables(api: &Api, mapping: &ProviderMapping, sink: &mut Sink) {
    let own = api.operations.iter().flat_map(|one| &one.servers);
    let all = api.servers.iter().chain(own);
    let all: Vec<ServerVariable> = all.flat_map(|server| server.variables.clone()).collect();
    let known = match &mapping.endpoint {
        Some(url) => {
            let own = api.operations.iter().flat_map(|one| &one.servers);
            let own = own.flat_map(|server| server.variables.clone());
            let main = Server::new(url, &all).variables;
            main.into_iter().chain(own).collect()
        }
        None => all,
    };
    for (name, said) in &mapping.variables {
        let place = mapping
            .position
            .child("server")
            .child("variables")
            .child(name);
        let Some(variable) = known.iter().find(|known| known.name == *name) else {
            let names = known.iter().map(|known| known.name.clone()).collect();
            let message = format!("no address of the API has a variable `{name}`");
            unmatched(sink, &place, message, name, names);
            continue;
        };
        let values = &variable.values;
        if let Some(default) = &said.default
            && !values.is_empty()
            && !values.contains(default)
        {
            let message = format!("`{name}` is never `{default}`");
            unmatched(sink, &place, message, default, values.clone());
        }
    }
}
