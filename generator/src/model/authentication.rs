//! Ways to authenticate.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One way to authenticate, known by its first attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case", tag = "scheme")]
pub enum Authentication {
    ApiKey {
        attribute: String,
        environment: String,
        /// `header`, `query` or `cookie`.
        location: KeyLocation,
        /// The header, query parameter or cookie.
        name: String,
        /// What stands before the key in the header.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        prefix: String,
    },
    Bearer {
        attribute: String,
        environment: String,
    },
    Basic {
        username: String,
        username_environment: String,
        password: String,
        password_environment: String,
    },
    /// A token that is got before it is sent.
    Granted(Box<Grant>),
}

impl Authentication {
    /// The first attribute, by which it is known.
    pub fn name(&self) -> &str {
        match self {
            Self::ApiKey { attribute, .. } | Self::Bearer { attribute, .. } => attribute,
            Self::Basic { username, .. } => username,
            Self::Granted(grant) => &grant.first.attribute,
        }
    }

    /// All its attributes of the provider block.
    pub fn attributes(&self) -> Vec<&str> {
        let sources = self.sources().into_iter();
        sources.map(|(attribute, _)| attribute).collect()
    }

    /// The same, each with its environment variable.
    pub fn sources(&self) -> Vec<(&str, &str)> {
        match self {
            Self::ApiKey {
                attribute,
                environment,
                ..
            }
            | Self::Bearer {
                attribute,
                environment,
            } => vec![(attribute, environment)],
            Self::Basic {
                username,
                username_environment,
                password,
                password_environment,
            } => vec![
                (username, username_environment),
                (password, password_environment),
            ],
            Self::Granted(grant) => {
                let sources = [&grant.second, &grant.address].into_iter().flatten();
                let client = grant.client.iter();
                let client = client.flat_map(|client| [&client.id, &client.secret]);
                let all = std::iter::once(&grant.first).chain(sources).chain(client);
                all.map(Source::pair).collect()
            }
        }
    }
}

impl Source {
    /// The attribute and its environment variable.
    pub fn pair(&self) -> (&str, &str) {
        (&self.attribute, &self.environment)
    }
}

/// An attribute of the provider block, and what stands in for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    pub attribute: String,
    pub environment: String,
}

/// How a token is got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flow {
    ClientCredentials,
    Password,
    RefreshToken,
    Login,
    Command,
    File,
}

/// A token that is got before it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    pub flow: Flow,
    /// The client's id, the user's name, the refresh token, a command or a path.
    pub first: Source,
    /// The client's secret or the user's password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Source>,
    /// The client, where it may be given beside a user or a refresh token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<Client>,
    /// The attribute that says where tokens are asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Source>,
    /// Where that is otherwise; of a login, the path of the call.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub default_address: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<String>,
    /// Further members of the request.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub client_in_body: bool,
    /// What a login calls the user's name and the password, when it has other names for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Names>,
    /// Whether a login takes a form.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub form: bool,
    /// JSON pointer to the token in the answer, when it is not `access_token`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Where the token travels, when it is no bearer token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placement: Option<Placement>,
}

/// The id and secret of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Client {
    pub id: Source,
    pub secret: Source,
}

/// What the body of a login calls things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    pub username: String,
    pub password: String,
}

/// Where a key or token travels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    pub location: KeyLocation,
    pub name: String,
    /// What stands before it in a header.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefix: String,
}

/// Where an API key travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyLocation {
    Header,
    Query,
    Cookie,
}
