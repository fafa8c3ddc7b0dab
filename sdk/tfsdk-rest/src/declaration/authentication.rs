//! How requests prove who sends them. Each scheme adds attributes to the provider block.

use super::Grant;

/// Alternatives, in order of preference; each names the schemes that it needs together, by the
/// first attribute of each.
pub type Signing = &'static [&'static [&'static str]];

/// Where an API key travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// In this request header.
    Header(&'static str),
    /// In this query parameter.
    Query(&'static str),
    /// In this cookie.
    Cookie(&'static str),
    /// In the first, a request header, after the second: `Authorization`, `Token `.
    Prefixed(&'static str, &'static str),
}

/// One way to authenticate, known by its first attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authentication {
    /// A key in a header, query parameter or cookie.
    ApiKey {
        /// The provider's attribute.
        attribute: &'static str,
        /// The environment variable that stands in for it.
        environment: &'static str,
        /// Where it travels.
        placement: Placement,
    },
    /// `Authorization: Bearer …`
    Bearer {
        /// The provider's attribute.
        attribute: &'static str,
        /// The environment variable that stands in for it.
        environment: &'static str,
    },
    /// `Authorization: Basic …`
    Basic {
        /// The provider's attributes: user name, password.
        attributes: (&'static str, &'static str),
        /// The environment variables that stand in for them.
        environment: (&'static str, &'static str),
    },
    /// A token that is got before it is sent.
    Granted(&'static Grant),
}

impl Authentication {
    /// The first attribute, by which the scheme is known.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ApiKey { attribute, .. } | Self::Bearer { attribute, .. } => attribute,
            Self::Basic { attributes, .. } => attributes.0,
            Self::Granted(grant) => grant.first.0,
        }
    }
}

/// A key in a header, query parameter or cookie.
pub const fn api_key(
    attribute: &'static str,
    environment: &'static str,
    placement: Placement,
) -> Authentication {
    Authentication::ApiKey {
        attribute,
        environment,
        placement,
    }
}

/// `Authorization: Bearer …`
pub const fn bearer(attribute: &'static str, environment: &'static str) -> Authentication {
    Authentication::Bearer {
        attribute,
        environment,
    }
}

/// `Authorization: Basic …`
pub const fn basic(
    attributes: (&'static str, &'static str),
    environment: (&'static str, &'static str),
) -> Authentication {
    Authentication::Basic {
        attributes,
        environment,
    }
}
