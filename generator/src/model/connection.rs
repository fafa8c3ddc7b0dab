//! How the provider talks to the API.

use super::Source;
use serde::{Deserialize, Serialize};

/// What a provider block may say of connections, and what is so for all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connection {
    /// Certificates of further authorities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authority: Option<Source>,
    /// A certificate that proves who calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Source>,
    /// Its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_key: Option<Source>,
    /// Whether the API's certificate is not checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insecure: Option<Source>,
    /// Headers that are added to each request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra_headers: Option<Source>,
    /// Answers after which a request is repeated; empty for the usual ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retry_codes: Vec<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retries: Option<u32>,
    /// In seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<u32>,
    /// How many calls may begin in how many seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate_limit: Option<(u32, u32)>,
    /// How many calls are made at the same time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<u32>,
}

impl Connection {
    /// Its attributes of the provider block.
    pub fn attributes(&self) -> Vec<&str> {
        let sources = self.sources().into_iter();
        sources.map(|(attribute, _)| attribute).collect()
    }

    /// The same, each with its environment variable.
    pub fn sources(&self) -> Vec<(&str, &str)> {
        let sources = [
            &self.authority,
            &self.certificate,
            &self.certificate_key,
            &self.insecure,
            &self.extra_headers,
        ];
        let sources = sources.into_iter().flatten();
        sources.map(Source::pair).collect()
    }
}
