//! What an entry of the mapping's `auth` becomes.

use super::scheme::{self, Names, address};
use super::{Way, login};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::lower::place::{self, Wanted};
use crate::lower::select::{ambiguous, is_called, lacks, unmatched};
use crate::mapping::{AuthMapping, Placed, Variables};
use crate::model::{self, Authentication, Client, Grant, Placement, Source};
use crate::openapi::{self, Api, Operation, SecurityScheme};
use std::collections::BTreeSet;

/// One entry while it is read.
struct Entry<'a> {
    api: &'a Api,
    names: &'a Names,
    key: &'a str,
    stated: &'a AuthMapping,
    /// Attributes that other ways have.
    taken: &'a BTreeSet<String>,
}

/// What the entry `key` becomes.
pub fn ways(
    api: &Api,
    names: &Names,
    key: &str,
    stated: &AuthMapping,
    taken: &BTreeSet<String>,
    sink: &mut Sink,
) -> Vec<Way> {
    let entry = Entry {
        api,
        names,
        key,
        stated,
        taken,
    };
    let scheme = match &stated.scheme {
        None => None,
        Some(wanted) => match api.security_schemes.get(&wanted.value) {
            Some(scheme) => Some(scheme),
            None => {
                let message = lacks("security scheme", &wanted.value);
                let known = api.security_schemes.keys().cloned().collect();
                unmatched(sink, &wanted.position, message, &wanted.value, known);
                return Vec::new();
            }
        },
    };
    if stated.ignore {
        return Vec::new();
    }
    let schemes = entry.schemes();
    let Some((rank, authentication)) = entry.first(scheme, sink) else {
        return Vec::new();
    };
    let mut ways = vec![(rank, authentication)];
    for flow in &stated.from {
        let attribute = match flow {
            model::Flow::Command => format!("{key}_command"),
            _ => format!("{key}_file"),
        };
        let mut grant = scheme::empty(*flow, entry.source(&attribute));
        grant.placement = entry.placement(scheme);
        ways.push((rank, Authentication::Granted(Box::new(grant))));
    }
    entry.unused(&ways, sink);
    let ways = ways.into_iter().enumerate();
    ways.map(|(index, (rank, authentication))| Way {
        rank,
        label: format!("{key} {index}"),
        schemes: schemes.clone(),
        authentication,
    })
    .collect()
}

impl Entry<'_> {
    /// The schemes that it stands for: of a token without one, all that want a bearer token.
    fn schemes(&self) -> Vec<String> {
        if let Some(scheme) = &self.stated.scheme {
            return vec![scheme.value.clone()];
        }
        let all = self.api.security_schemes.iter();
        all.filter(|(_, scheme)| {
            matches!(scheme, SecurityScheme::Bearer | SecurityScheme::OAuth(_))
        })
        .map(|(name, _)| name.clone())
        .collect()
    }

    fn first(
        &self,
        scheme: Option<&SecurityScheme>,
        sink: &mut Sink,
    ) -> Option<(u8, Authentication)> {
        if let Some(call) = &self.stated.call {
            return self
                .login(call, scheme, sink)
                .map(|grant| (3, granted(grant)));
        }
        if let Some(flow) = self.flow(scheme) {
            let grant = self.oauth(flow, scheme, sink)?;
            // A client beside a user or a refresh token must not stand for itself.
            let rank = match flow {
                model::Flow::ClientCredentials => 3,
                _ => 2,
            };
            return Some((rank, granted(grant)));
        }
        let key = self.key;
        Some(match scheme {
            Some(SecurityScheme::Basic) => {
                let [username, password] = self.roles(["username", "password"]);
                (4, scheme::basic(username, password))
            }
            Some(SecurityScheme::ApiKey { location, name }) => {
                let mut made = scheme::key(self.source(key), location, name);
                if let (Some(stated), Authentication::ApiKey { prefix, .. }) =
                    (&self.stated.prefix, &mut made)
                {
                    prefix.clone_from(stated);
                }
                (1, made)
            }
            _ => match &self.stated.prefix {
                None => (0, scheme::bearer(self.source(key))),
                Some(prefix) => {
                    let mut made = scheme::key(self.source(key), "header", "Authorization");
                    if let Authentication::ApiKey { prefix: own, .. } = &mut made {
                        own.clone_from(prefix);
                    }
                    (0, made)
                }
            },
        })
    }

    /// The flow that is meant: the one that is named, or whose variables are; else the document's.
    fn flow(&self, scheme: Option<&SecurityScheme>) -> Option<model::Flow> {
        if self.stated.flow.is_some() {
            return self.stated.flow;
        }
        let Some(SecurityScheme::OAuth(flows)) = scheme else {
            return None;
        };
        match &self.stated.environment {
            Variables::One(_) => return None,
            Variables::Usual if self.key == "token" => return None,
            Variables::Usual => {}
            Variables::Several(names) if names.contains_key("refresh_token") => {
                return Some(model::Flow::RefreshToken);
            }
            Variables::Several(names) if names.contains_key("username") => {
                return Some(model::Flow::Password);
            }
            Variables::Several(names) if names.contains_key("client_id") => {
                return Some(model::Flow::ClientCredentials);
            }
            Variables::Several(_) => {}
        }
        Some(match flows.first()?.way {
            openapi::Way::Password => model::Flow::Password,
            openapi::Way::ClientCredentials => model::Flow::ClientCredentials,
        })
    }

    fn oauth(
        &self,
        flow: model::Flow,
        scheme: Option<&SecurityScheme>,
        sink: &mut Sink,
    ) -> Option<Grant> {
        // The client may be the same for several ways.
        let client = Client {
            id: self.source("client_id"),
            secret: self.source("client_secret"),
        };
        let mut grant = match flow {
            model::Flow::ClientCredentials => {
                let [id, secret] = self.roles(["client_id", "client_secret"]);
                let mut grant = scheme::empty(flow, id);
                grant.second = Some(secret);
                grant
            }
            model::Flow::RefreshToken => {
                let [token] = self.roles(["refresh_token"]);
                let mut grant = scheme::empty(flow, token);
                grant.client = Some(client);
                grant
            }
            _ => {
                let [username, password] = self.roles(["username", "password"]);
                let mut grant = scheme::empty(flow, username);
                grant.second = Some(password);
                grant.client = Some(client);
                grant
            }
        };
        let known = match scheme {
            Some(SecurityScheme::OAuth(flows)) => flows.as_slice(),
            _ => &[],
        };
        let wanted = match flow {
            model::Flow::Password => openapi::Way::Password,
            _ => openapi::Way::ClientCredentials,
        };
        let documented = known.iter().find(|flow| flow.way == wanted);
        let documented = documented.or(known.first());
        let url = self.stated.token_url.clone();
        grant.default_address = match url.or(documented.map(|flow| flow.token_url.clone())) {
            Some(url) => address(&url),
            None => {
                sink.push(
                    Diagnostic::error(
                        Code::MappingValue,
                        format!("nothing says where `{}` asks for tokens", self.key),
                    )
                    .at(&self.stated.position, "")
                    .help("add `token_url`: an address, or a path on the host of the API"),
                );
                return None;
            }
        };
        grant.address = Some(self.source("token_url"));
        grant.scopes.clone_from(&self.stated.scopes);
        grant.fields.clone_from(&self.stated.fields);
        grant.client_in_body = self.stated.client_in_body;
        grant.placement = self.placement(scheme);
        Some(grant)
    }

    fn login(
        &self,
        call: &Placed<String>,
        scheme: Option<&SecurityScheme>,
        sink: &mut Sink,
    ) -> Option<Grant> {
        let mut operations = self.api.operations.iter();
        let operation = operations.find(|operation| is_called(&call.value, operation));
        ambiguous(self.api, &call.value, &call.position, sink);
        let path = match (operation, call.value.strip_prefix("POST ")) {
            (Some(operation), _) if operation.method == openapi::Method::Post => {
                operation.path.clone()
            }
            (None, Some(path)) if self.stated.undocumented => path.trim().to_owned(),
            (Some(_), _) => {
                sink.push(
                    Diagnostic::error(Code::MappingValue, "a login is a POST")
                        .at_value(&call.position, "")
                        .help("name the call that takes a user's name and password"),
                );
                return None;
            }
            (None, _) => {
                let operations = self.api.operations.iter();
                let posts = operations.filter(|one| one.method == openapi::Method::Post);
                let known: Vec<String> = posts
                    .flat_map(|post| [Some(post.call()), post.id.clone()])
                    .flatten()
                    .collect();
                let message = format!(
                    "{}; `undocumented: true` beside `POST /path` says that the API has it all the \
                     same",
                    lacks("operation", &call.value)
                );
                unmatched(sink, &call.position, message, &call.value, known);
                return None;
            }
        };
        let [username, password] = self.roles(["username", "password"]);
        let mut grant = scheme::empty(model::Flow::Login, username);
        grant.second = Some(password);
        grant.default_address = path;
        let body = operation.and_then(Operation::body);
        grant.form = body.is_some_and(|media| media.is_form());
        let name = |what: &str| {
            let stated = self.stated.names.get(what).cloned();
            stated.unwrap_or_else(|| what.to_owned())
        };
        if !self.stated.names.is_empty() {
            grant.names = Some(model::Names {
                username: name("username"),
                password: name("password"),
            });
        }
        let token = self.stated.token.as_deref();
        let token = token.filter(|place| !place.starts_with("header:"));
        if let (Some(token), Some(operation)) = (token, operation) {
            let pointer = crate::lower::envelope::pointer(token);
            let told = (pointer.as_str(), &self.stated.position.child("token"));
            let answer = (operation, operation.success());
            place::report(self.api, answer, told, Wanted::Text, sink);
        }
        if grant.names.is_none() {
            grant.names = operation.and_then(|call| login::names(self.api, call));
        }
        grant.token = match self.stated.token.as_deref() {
            Some(stated) => Some(login::place(stated)),
            None => operation.and_then(|call| login::token(self.api, call)),
        };
        grant.fields.clone_from(&self.stated.fields);
        grant.placement = self.placement(scheme);
        Some(grant)
    }

    /// Where a token travels that is no bearer token.
    fn placement(&self, scheme: Option<&SecurityScheme>) -> Option<Placement> {
        let prefix = self.stated.prefix.clone();
        match scheme {
            Some(SecurityScheme::ApiKey { location, name }) => Some(Placement {
                location: scheme::location(location),
                name: name.clone(),
                prefix: prefix.unwrap_or_default(),
            }),
            _ => prefix.map(|prefix| Placement {
                location: model::KeyLocation::Header,
                name: "Authorization".to_owned(),
                prefix,
            }),
        }
    }

    /// Attributes for what the way needs, called after the entry where another way has the first.
    fn roles<const N: usize>(&self, roles: [&str; N]) -> [Source; N] {
        let first = roles.first().copied().unwrap_or_default();
        let taken = self.taken.contains(first);
        roles.map(|role| match taken {
            true => self.called(&format!("{}_{role}", self.key), role),
            false => self.source(role),
        })
    }

    fn source(&self, attribute: &str) -> Source {
        self.called(attribute, attribute)
    }

    fn called(&self, attribute: &str, role: &str) -> Source {
        let environment = match &self.stated.environment {
            Variables::One(name) if attribute == self.key => Some(name.clone()),
            Variables::Several(several) => several.get(role).map(|variable| variable.value.clone()),
            _ => None,
        };
        Source {
            environment: environment.unwrap_or_else(|| self.names.environment(attribute)),
            attribute: attribute.to_owned(),
        }
    }

    /// Variables that stand for nothing.
    fn unused(&self, ways: &[(u8, Authentication)], sink: &mut Sink) {
        let Variables::Several(several) = &self.stated.environment else {
            return;
        };
        let attributes = ways.iter().flat_map(|(_, way)| way.attributes());
        let prefix = format!("{}_", self.key);
        let known: Vec<String> = attributes
            .map(|name| name.strip_prefix(&prefix).unwrap_or(name).to_owned())
            .chain([self.key.to_owned()])
            .collect();
        for (name, variable) in several {
            if !known.contains(name) {
                let message = format!("`{}` has no value that is called `{name}`", self.key);
                unmatched(sink, &variable.position, message, name, known.clone());
            }
        }
    }
}

fn granted(grant: Grant) -> Authentication {
    Authentication::Granted(Box::new(grant))
}
