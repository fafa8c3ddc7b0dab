//! Where calls go: the endpoint, its variables, and the servers that only some calls have.

use super::authentication::Access;
use super::block::RESERVED;
use crate::mapping::ProviderMapping;
use crate::model::{Endpoint, Server, Variable};
use crate::naming;
use crate::openapi::{self, Api, ServerVariable};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The addresses of a provider. Those of some calls are added as these calls are met.
#[derive(Debug)]
pub struct Servers<'a> {
    provider: String,
    mapping: &'a ProviderMapping,
    main: openapi::Server,
    access: &'a Access,
    taken: BTreeSet<String>,
    variables: RefCell<BTreeMap<String, Variable>>,
    /// The variable of the document that an attribute stands for.
    owners: RefCell<BTreeMap<String, String>>,
    others: RefCell<BTreeMap<String, Server>>,
}

impl<'a> Servers<'a> {
    /// The first server of the document that names a host, or the one of the mapping.
    pub fn new(
        api: &Api,
        mapping: &'a ProviderMapping,
        provider: &str,
        access: &'a Access,
    ) -> Self {
        let known = api.servers.iter();
        let main = match &mapping.endpoint {
            Some(url) => {
                let variables: Vec<ServerVariable> =
                    known.flat_map(|server| server.variables.clone()).collect();
                openapi::Server::new(url, &variables)
            }
            None => {
                let first = known.clone().find(|server| server.is_absolute());
                let first = first.or(api.servers.first()).cloned();
                first.unwrap_or_default()
            }
        };
        let mut taken: BTreeSet<String> = RESERVED.map(str::to_owned).into();
        for scheme in access.authentication() {
            taken.extend(scheme.attributes().into_iter().map(str::to_owned));
        }
        Self {
            provider: provider.to_owned(),
            mapping,
            main,
            access,
            taken,
            variables: RefCell::default(),
            owners: RefCell::default(),
            others: RefCell::default(),
        }
    }

    /// The same beside further attributes of the provider block.
    pub fn beside<'b>(mut self, names: impl Iterator<Item = &'b str>) -> Self {
        self.taken.extend(names.map(str::to_owned));
        self
    }

    /// The provider's `endpoint`.
    pub fn endpoint(&self) -> Endpoint {
        let stated = self.mapping.endpoint_environment.clone();
        Endpoint {
            default: self.template(&self.main),
            environment: stated.unwrap_or_else(|| self.environment("endpoint")),
        }
    }

    /// Variables and further servers that were met.
    pub fn found(self) -> (BTreeMap<String, Variable>, BTreeMap<String, Server>) {
        (self.variables.into_inner(), self.others.into_inner())
    }

    /// What signs a call in there that most calls have not; empty for what they have.
    pub fn signing(&self, operation: &openapi::Operation) -> Vec<Vec<String>> {
        self.access.of(operation)
    }

    /// The attribute that says where a call goes; empty for `endpoint`.
    pub fn of(&self, operation: &openapi::Operation) -> String {
        let absolute = operation.servers.iter().find(|server| server.is_absolute());
        let Some(own) = absolute.or(operation.servers.first()) else {
            return String::new();
        };
        let main = self.template(&self.main);
        let template = self.template(own);
        let default = match (host(&template), host(&main)) {
            (Some((own, path)), Some((main, _))) if own == main => match path {
                "" => "/".to_owned(),
                path => path.to_owned(),
            },
            _ => template,
        };
        let path = host(&main).map_or(main.as_str(), |(_, path)| path);
        let same = default.trim_end_matches('/') == path.trim_end_matches('/');
        if default == main || default.starts_with('/') && same {
            return String::new();
        }
        let mut others = self.others.borrow_mut();
        let known = others.iter().find(|(_, server)| server.default == default);
        if let Some((name, _)) = known {
            return name.clone();
        }
        let mut name = called(&default);
        let variables = self.owners.borrow();
        while others.contains_key(&name)
            || self.taken.contains(&name)
            || variables.contains_key(&name)
        {
            name = format!("other_{name}");
        }
        let server = Server {
            default,
            environment: self.environment(&name),
        };
        others.insert(name.clone(), server);
        name
    }

    fn environment(&self, attribute: &str) -> String {
        format!("{}_{attribute}", self.provider).to_ascii_uppercase()
    }

    /// The address with each variable named as its attribute. One that can have but one value is
    /// filled in.
    fn template(&self, server: &openapi::Server) -> String {
        let mut texts = BTreeMap::new();
        for variable in &server.variables {
            let own = self.mapping.variables.get(&variable.name);
            let default = own.and_then(|own| own.default.as_ref());
            let default = default.or(variable.default.as_ref());
            let text = match (variable.values.as_slice(), default) {
                ([only], None) => only.clone(),
                ([only], Some(default)) if only == default => only.clone(),
                _ => {
                    let name = self.attribute(variable);
                    let stated = own.and_then(|own| own.environment.clone());
                    let decided = Variable {
                        environment: stated.unwrap_or_else(|| self.environment(&name)),
                        default: default.cloned(),
                        // A document that contradicts itself: what it takes by default is possible.
                        values: match default {
                            Some(default) if !variable.values.contains(default) => Vec::new(),
                            _ => variable.values.clone(),
                        },
                        description: variable.description.clone(),
                    };
                    let mut variables = self.variables.borrow_mut();
                    variables.entry(name.clone()).or_insert(decided);
                    format!("{{{name}}}")
                }
            };
            texts.insert(variable.name.as_str(), text);
        }
        // In one pass: what a variable is filled with is no variable.
        let (mut url, mut rest) = (String::new(), server.url.as_str());
        while let Some((before, after)) = rest.split_once('{')
            && let Some((name, after)) = after.split_once('}')
        {
            url.push_str(before);
            match texts.get(name) {
                Some(text) => url.push_str(text),
                None => url.push_str(&format!("{{{name}}}")),
            }
            rest = after;
        }
        url.push_str(rest);
        url.trim_end_matches('/').to_owned()
    }

    fn attribute(&self, variable: &ServerVariable) -> String {
        let name = naming::attribute(&variable.name).unwrap_or_else(|_| "variable".to_owned());
        let is_other = self.others.borrow().contains_key(&name);
        let mut name = match is_other || self.taken.contains(&name) || naming::is_reserved(&name) {
            true => format!("server_{name}"),
            false => name,
        };
        // Two variables that are spelled differently, such as `a-b` and `a_b`, are two attributes.
        let mut owners = self.owners.borrow_mut();
        while owners
            .get(&name)
            .is_some_and(|owner| *owner != variable.name)
        {
            name = format!("other_{name}");
        }
        owners.insert(name.clone(), variable.name.clone());
        name
    }
}

/// Scheme and host of an address, and its path.
fn host(address: &str) -> Option<(&str, &str)> {
    let start = address.find("://")? + 3;
    let end = address[start..].find('/').map(|end| start + end);
    Some(address.split_at(end.unwrap_or(address.len())))
}

/// A name for an address: its path, or what its host begins with.
fn called(address: &str) -> String {
    const PLAIN: [&str; 3] = ["api", "rest", "www"];
    let words: Vec<&str> = match host(address) {
        Some((host, _)) => {
            let host = host.split("://").last().unwrap_or_default();
            let labels = host.split(['.', ':']);
            let mut told = labels.filter(|label| !PLAIN.contains(label) && !label.contains('{'));
            told.next().into_iter().collect()
        }
        None => address.split('/').collect(),
    };
    let name = naming::attribute(&words.join("_")).unwrap_or_else(|_| "root".to_owned());
    format!("{name}_endpoint")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_names() {
        for (address, name) in [
            ("https://uploads.acme.example/v1", "uploads_endpoint"),
            ("https://api.files.acme.example", "files_endpoint"),
            ("https://{region}.acme.example", "acme_endpoint"),
            ("/v1", "v1_endpoint"),
            ("/api/v1", "api_v1_endpoint"),
            ("/", "root_endpoint"),
        ] {
            assert_eq!(called(address), name);
        }
    }
}
