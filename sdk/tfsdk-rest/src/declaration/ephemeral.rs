//! One kind of ephemeral resource: a session or token that is had for one run.

use super::{Attribute, Operation};

/// What an answer tells of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expires {
    /// The attribute has the moment: text, or seconds since 1970.
    At(&'static str),
    /// The attribute has the number of seconds that are left.
    In(&'static str),
}

/// The attribute has the moment when it ends, as RFC 3339 or HTTP write it, or in seconds since 1970.
pub const fn expires_at(attribute: &'static str) -> Expires {
    Expires::At(attribute)
}

/// The attribute has the number of seconds until it ends.
pub const fn expires_in(attribute: &'static str) -> Expires {
    Expires::In(attribute)
}

/// An ephemeral resource as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Ephemeral {
    /// The full type name, with the provider's prefix.
    pub type_name: &'static str,
    /// What the practitioner gives, and what the answer to `open` has.
    pub attributes: &'static [Attribute],
    /// Obtains it.
    pub open: Operation,
    /// Keeps it.
    pub renew: Option<Operation>,
    /// Gives it back.
    pub close: Option<Operation>,
    /// Path parameters whose attribute has another name: parameter, attribute.
    pub path_parameters: &'static [(&'static str, &'static str)],
    /// Attributes that may be left out where the provider block has a value: attribute, provider's.
    pub from_provider: &'static [(&'static str, &'static str)],
    /// What tells when it ends.
    pub expires: Option<Expires>,
    /// Markdown for documentation.
    pub doc: &'static str,
    /// Why it should not be used any more.
    pub deprecated: &'static str,
}

impl Ephemeral {
    /// An ephemeral resource that `open` obtains.
    pub const fn new(
        type_name: &'static str,
        attributes: &'static [Attribute],
        open: Operation,
    ) -> Self {
        Self {
            type_name,
            attributes,
            open,
            renew: None,
            close: None,
            path_parameters: &[],
            from_provider: &[],
            expires: None,
            doc: "",
            deprecated: "",
        }
    }

    /// Keeps it for longer.
    pub const fn renew(mut self, operation: Operation) -> Self {
        self.renew = Some(operation);
        self
    }

    /// Gives it back.
    pub const fn close(mut self, operation: Operation) -> Self {
        self.close = Some(operation);
        self
    }

    /// Path parameters whose attribute has another name.
    pub const fn path_parameters(
        mut self,
        parameters: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.path_parameters = parameters;
        self
    }

    /// Attributes that may be left out where the provider block has a value.
    pub const fn from_provider(
        mut self,
        attributes: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.from_provider = attributes;
        self
    }

    /// What tells when it ends.
    pub const fn expires(mut self, expires: Expires) -> Self {
        self.expires = Some(expires);
        self
    }

    /// Markdown for documentation.
    pub const fn doc(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }

    /// Why it should not be used any more.
    pub const fn deprecated(mut self, why: &'static str) -> Self {
        self.deprecated = why;
        self
    }
}
