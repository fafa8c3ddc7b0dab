//! One kind of managed resource.

use super::{Attribute, Binding, Hooks};

/// A managed resource as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    /// The full type name, with the provider's prefix.
    pub type_name: &'static str,
    /// What a practitioner writes.
    pub attributes: &'static [Attribute],
    /// How it maps onto the API.
    pub binding: &'static Binding,
    /// The version of the stored state.
    pub schema_version: i64,
    /// Markdown for documentation.
    pub doc: &'static str,
    /// What to use instead; empty when not deprecated.
    pub deprecated: &'static str,
    /// Code of the author's own.
    pub hooks: Option<&'static Hooks>,
}

impl Resource {
    /// A resource of version 0.
    pub const fn new(
        type_name: &'static str,
        attributes: &'static [Attribute],
        binding: &'static Binding,
    ) -> Self {
        Self {
            type_name,
            attributes,
            binding,
            schema_version: 0,
            doc: "",
            deprecated: "",
            hooks: None,
        }
    }

    /// Markdown for documentation.
    pub const fn doc(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }

    /// Deprecated, and what to use instead.
    pub const fn deprecated(mut self, instead: &'static str) -> Self {
        self.deprecated = instead;
        self
    }

    /// Code of the author's own.
    pub const fn hooks(mut self, hooks: &'static Hooks) -> Self {
        self.hooks = Some(hooks);
        self
    }

    /// The version of the stored state.
    pub const fn schema_version(mut self, version: i64) -> Self {
        self.schema_version = version;
        self
    }
}
