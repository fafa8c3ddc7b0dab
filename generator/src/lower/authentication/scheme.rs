//! What a scheme of the document becomes without a word of the mapping.

use super::{Way, keys};
use crate::mapping::Mapping;
use crate::model::{self, Authentication, Client, Grant, KeyLocation, Source};
use crate::openapi::{self, Api, SecurityScheme};
use std::collections::BTreeMap;

/// Names of attributes and environment variables.
#[derive(Clone, Debug)]
pub struct Names {
    prefix: String,
    /// The attributes of keys, by their schemes.
    keys: BTreeMap<String, String>,
    /// Whether a user's name and password sign in by themselves.
    basic: bool,
}

impl Names {
    pub fn new(api: &Api, mapping: &Mapping, provider: &str) -> Self {
        let mut schemes = api.security_schemes.values();
        Self {
            prefix: provider.to_ascii_uppercase(),
            keys: keys::attributes(api, mapping, provider),
            basic: schemes.any(|scheme| *scheme == SecurityScheme::Basic),
        }
    }

    pub fn environment(&self, attribute: &str) -> String {
        format!("{}_{}", self.prefix, attribute.to_ascii_uppercase())
    }

    pub fn source(&self, attribute: &str) -> Source {
        Source {
            environment: self.environment(attribute),
            attribute: attribute.to_owned(),
        }
    }
}

/// What the scheme `name` becomes.
pub fn ways(names: &Names, name: &str, scheme: &SecurityScheme) -> Vec<Way> {
    let way = |rank, label: &str, authentication| Way {
        rank,
        label: label.to_owned(),
        schemes: vec![name.to_owned()],
        authentication,
    };
    match scheme {
        SecurityScheme::Bearer => vec![way(0, "", bearer(names.source("token")))],
        SecurityScheme::OAuth(flows) => {
            let mut ways = vec![way(0, "", bearer(names.source("token")))];
            for flow in flows {
                let grant = grant(names, flow);
                let rank = match flow.way {
                    openapi::Way::Password => 2,
                    openapi::Way::ClientCredentials => 3,
                };
                ways.push(way(rank, "", Authentication::Granted(Box::new(grant))));
            }
            ways
        }
        SecurityScheme::ApiKey { location, name: to } => {
            let attribute = names.keys.get(name).map_or(keys::PLAIN, String::as_str);
            vec![way(1, name, key(names.source(attribute), location, to))]
        }
        SecurityScheme::Basic => {
            let (username, password) = (names.source("username"), names.source("password"));
            vec![way(4, "", basic(username, password))]
        }
        SecurityScheme::Certificate | SecurityScheme::Other(_) => Vec::new(),
    }
}

pub fn bearer(source: Source) -> Authentication {
    Authentication::Bearer {
        attribute: source.attribute,
        environment: source.environment,
    }
}

pub fn basic(username: Source, password: Source) -> Authentication {
    Authentication::Basic {
        username: username.attribute,
        username_environment: username.environment,
        password: password.attribute,
        password_environment: password.environment,
    }
}

pub fn key(source: Source, location: &str, name: &str) -> Authentication {
    Authentication::ApiKey {
        attribute: source.attribute,
        environment: source.environment,
        location: self::location(location),
        name: name.to_owned(),
        prefix: String::new(),
    }
}

pub fn location(text: &str) -> KeyLocation {
    match text {
        "query" => KeyLocation::Query,
        "cookie" => KeyLocation::Cookie,
        _ => KeyLocation::Header,
    }
}

fn grant(names: &Names, flow: &openapi::Flow) -> Grant {
    let source = |attribute| names.source(attribute);
    let client = Client {
        id: source("client_id"),
        secret: source("client_secret"),
    };
    let mut grant = match flow.way {
        openapi::Way::ClientCredentials => {
            let mut grant = empty(model::Flow::ClientCredentials, client.id);
            grant.second = Some(client.secret);
            grant
        }
        openapi::Way::Password => {
            // Where name and password sign in by themselves, those of OAuth are others.
            let user = match names.basic {
                true => ["oauth_username", "oauth_password"],
                false => ["username", "password"],
            };
            let mut grant = empty(model::Flow::Password, source(user[0]));
            grant.second = Some(source(user[1]));
            grant.client = Some(client);
            grant
        }
    };
    grant.address = Some(source("token_url"));
    grant.default_address = address(&flow.token_url);
    grant
}

/// An address, or a path on the host of the API, which is what a relative one is taken for.
pub fn address(text: &str) -> String {
    let text = text.trim();
    match text.is_empty() || text.starts_with('/') || text.contains("://") {
        true => text.to_owned(),
        false => format!("/{}", text.trim_start_matches("./")),
    }
}

pub fn empty(flow: model::Flow, first: Source) -> Grant {
    Grant {
        flow,
        first,
        second: None,
        client: None,
        address: None,
        default_address: String::new(),
        scopes: Vec::new(),
        fields: BTreeMap::new(),
        client_in_body: false,
        names: None,
        form: false,
        token: None,
        placement: None,
    }
}
