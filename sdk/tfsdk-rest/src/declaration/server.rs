//! Where calls go: variables of addresses, and further addresses beside the provider's `endpoint`.

/// A part of addresses that is chosen in the provider block: `{region}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The provider's attribute, which is also the name in braces.
    pub attribute: &'static str,
    /// The environment variable that stands in for it.
    pub environment: &'static str,
    /// The value when nothing is given; `None` for one that must be given.
    pub default: Option<&'static str>,
    /// The values that are possible; empty for any.
    pub values: &'static [&'static str],
    /// Markdown for documentation.
    pub doc: &'static str,
}

/// A part of addresses that must be given.
pub const fn variable(attribute: &'static str, environment: &'static str) -> Variable {
    Variable {
        attribute,
        environment,
        default: None,
        values: &[],
        doc: "",
    }
}

impl Variable {
    /// The value when nothing is given.
    pub const fn otherwise(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    /// The values that are possible.
    pub const fn among(mut self, values: &'static [&'static str]) -> Self {
        self.values = values;
        self
    }

    /// Markdown for documentation.
    pub const fn describe(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }
}

/// An address that only some calls go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Server {
    /// The provider's attribute that overrides it.
    pub attribute: &'static str,
    /// The environment variable that stands in for the attribute.
    pub environment: &'static str,
    /// The address, or a path on the host of `endpoint`.
    pub default: &'static str,
}

/// An address, or a path on the host of `endpoint`, that only some calls go to.
pub const fn server(
    attribute: &'static str,
    environment: &'static str,
    default: &'static str,
) -> Server {
    Server {
        attribute,
        environment,
        default,
    }
}
