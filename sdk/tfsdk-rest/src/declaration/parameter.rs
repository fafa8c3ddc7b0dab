//! Parts of paths that the provider block may give for all resources.

/// A part of paths that is given once in the provider block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The provider's attribute.
    pub attribute: &'static str,
    /// The environment variable that stands in for it.
    pub environment: &'static str,
    /// Markdown for documentation.
    pub doc: &'static str,
}

/// A part of paths that is given once in the provider block.
pub const fn parameter(attribute: &'static str, environment: &'static str) -> Parameter {
    Parameter {
        attribute,
        environment,
        doc: "",
    }
}

impl Parameter {
    /// Markdown for documentation.
    pub const fn describe(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }
}
