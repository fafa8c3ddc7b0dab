//! Security schemes as attributes of the provider block.

use crate::model::{Authentication, KeyLocation};
use crate::naming;
use crate::openapi::{Api, SecurityScheme};
use std::collections::BTreeMap;

/// One of each kind: bearer first, then keys, then basic.
pub fn lower(api: &Api, provider: &str) -> Vec<Authentication> {
    let prefix = provider.to_ascii_uppercase();
    let environment = |attribute: &str| format!("{prefix}_{}", attribute.to_ascii_uppercase());
    let mut schemes: BTreeMap<(u8, String), Authentication> = BTreeMap::new();
    let keys = api
        .security_schemes
        .values()
        .filter(|scheme| matches!(scheme, SecurityScheme::ApiKey { .. }))
        .count();
    for (scheme_name, scheme) in &api.security_schemes {
        let (rank, authentication) = match scheme {
            SecurityScheme::Bearer => (0, bearer(&environment)),
            // The token that these flows yield is a bearer token; fetching it comes later.
            SecurityScheme::Other(kind) if kind == "oauth2" || kind == "openIdConnect" => {
                (0, bearer(&environment))
            }
            SecurityScheme::ApiKey { location, name } => {
                let attribute = match keys {
                    1 => "api_key".to_owned(),
                    _ => naming::attribute(scheme_name).unwrap_or_else(|_| "api_key".to_owned()),
                };
                let location = match location.as_str() {
                    "query" => KeyLocation::Query,
                    "cookie" => KeyLocation::Cookie,
                    _ => KeyLocation::Header,
                };
                let key = Authentication::ApiKey {
                    environment: environment(&attribute),
                    attribute,
                    location,
                    name: name.clone(),
                };
                (1, key)
            }
            SecurityScheme::Basic => (
                2,
                Authentication::Basic {
                    username: "username".to_owned(),
                    username_environment: environment("username"),
                    password: "password".to_owned(),
                    password_environment: environment("password"),
                },
            ),
            SecurityScheme::Other(_) => continue,
        };
        let name = match rank {
            1 => scheme_name.clone(),
            _ => String::new(),
        };
        schemes.entry((rank, name)).or_insert(authentication);
    }
    schemes.into_values().collect()
}

fn bearer(environment: &dyn Fn(&str) -> String) -> Authentication {
    Authentication::Bearer {
        attribute: "token".to_owned(),
        environment: environment("token"),
    }
}
