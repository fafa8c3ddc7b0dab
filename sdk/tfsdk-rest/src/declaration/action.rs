//! One kind of action: a call that does something and leaves no object behind.

use super::{Attribute, Operation, Wait};
use std::time::Duration;

/// An action as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// The full type name, with the provider's prefix.
    pub type_name: &'static str,
    /// What the practitioner gives.
    pub arguments: &'static [Attribute],
    /// The call.
    pub call: Operation,
    /// Path parameters whose attribute has another name: parameter, attribute.
    pub path_parameters: &'static [(&'static str, &'static str)],
    /// Attributes that may be left out where the provider block has a value: attribute, provider's.
    pub from_provider: &'static [(&'static str, &'static str)],
    /// Operations that are waited for after the call.
    pub waits: &'static [Wait],
    /// How long it may take, where practitioners may say otherwise: the attribute `timeouts` has it.
    pub limit: Option<Duration>,
    /// What the practitioner is told of the answer: places in it, none of which is secret.
    pub tells: &'static [&'static str],
    /// Markdown for documentation.
    pub doc: &'static str,
    /// Why it should not be used any more.
    pub deprecated: &'static str,
}

impl Action {
    /// An action that `call` does.
    pub const fn new(
        type_name: &'static str,
        arguments: &'static [Attribute],
        call: Operation,
    ) -> Self {
        Self {
            type_name,
            arguments,
            call,
            path_parameters: &[],
            from_provider: &[],
            waits: &[],
            limit: None,
            tells: &[],
            doc: "",
            deprecated: "",
        }
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

    /// Operations that are waited for after the call.
    pub const fn waits(mut self, waits: &'static [Wait]) -> Self {
        self.waits = waits;
        self
    }

    /// It may take so many seconds, where the configuration says nothing else.
    pub const fn limit(mut self, seconds: u64) -> Self {
        self.limit = Some(Duration::from_secs(seconds));
        self
    }

    /// Places in the answer that the practitioner is told, names with dots between them.
    pub const fn tells(mut self, places: &'static [&'static str]) -> Self {
        self.tells = places;
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
