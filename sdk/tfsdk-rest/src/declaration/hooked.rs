//! Where code of an author's own steps in.

use crate::hooks::Hooks;

/// A place for the whole of what travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookPlace {
    /// The body of the request that makes an object.
    BeforeCreate,
    /// The body of the request that changes one.
    BeforeUpdate,
    /// The object in an answer.
    AfterRead,
}

/// A resource's hooks and the places where they are called.
#[derive(Clone, Copy, Debug)]
pub struct Hooked {
    /// The code.
    pub hooks: &'static dyn Hooks,
    /// Places that are not of one attribute.
    pub places: &'static [HookPlace],
    /// Attributes whose values are changed in requests.
    pub encode: &'static [&'static str],
    /// Attributes whose values are changed in answers.
    pub decode: &'static [&'static str],
}

/// Hooks that are called nowhere yet.
pub const fn hooked(hooks: &'static dyn Hooks) -> Hooked {
    Hooked {
        hooks,
        places: &[],
        encode: &[],
        decode: &[],
    }
}

impl Hooked {
    /// Places that are not of one attribute.
    pub const fn places(mut self, places: &'static [HookPlace]) -> Self {
        self.places = places;
        self
    }

    /// Attributes whose values are changed in requests.
    pub const fn encode(mut self, attributes: &'static [&'static str]) -> Self {
        self.encode = attributes;
        self
    }

    /// Attributes whose values are changed in answers.
    pub const fn decode(mut self, attributes: &'static [&'static str]) -> Self {
        self.decode = attributes;
        self
    }
}
