//! One kind of data source: an object looked up, or a list of them.

use super::{Attribute, Hooks, Operation, Search};

/// What a data source yields.
#[derive(Clone, Copy, Debug)]
pub enum Lookup {
    /// One object; `by` names the attributes that find it.
    One,
    /// All objects of a collection, under this attribute.
    Many(&'static str),
}

/// A data source as it is declared.
///
/// It may share the attributes of its resource: the runtime makes all of them computed except
/// the arguments, and leaves out those that answers never have.
#[derive(Clone, Copy, Debug)]
pub struct DataSource {
    /// The full type name, with the provider's prefix.
    pub type_name: &'static str,
    /// One object or many.
    pub lookup: Lookup,
    /// The attributes of the object, or of each element.
    pub attributes: &'static [Attribute],
    /// What the practitioner gives: required path parameters and optional query parameters.
    /// For one object, an argument of the same name as an attribute stands for it.
    pub arguments: &'static [Attribute],
    /// The call.
    pub read: Operation,
    /// Path parameters whose attribute has another name: parameter, attribute.
    pub path_parameters: &'static [(&'static str, &'static str)],
    /// Arguments that may be left out where the provider block has a value: argument, provider's.
    pub from_provider: &'static [(&'static str, &'static str)],
    /// Finds the object where what addresses it is not given.
    pub search: Option<&'static Search>,
    /// Code of the author's own: that of the resource for the same objects.
    pub hooks: Option<&'static Hooks>,
    /// Markdown for documentation.
    pub doc: &'static str,
}

impl DataSource {
    /// A data source that yields one object.
    pub const fn one(
        type_name: &'static str,
        attributes: &'static [Attribute],
        arguments: &'static [Attribute],
        read: Operation,
    ) -> Self {
        Self {
            type_name,
            lookup: Lookup::One,
            attributes,
            arguments,
            read,
            path_parameters: &[],
            from_provider: &[],
            search: None,
            hooks: None,
            doc: "",
        }
    }

    /// A data source that yields all objects of a collection under the attribute `name`.
    pub const fn many(
        type_name: &'static str,
        name: &'static str,
        attributes: &'static [Attribute],
        arguments: &'static [Attribute],
        read: Operation,
    ) -> Self {
        Self {
            type_name,
            lookup: Lookup::Many(name),
            attributes,
            arguments,
            read,
            path_parameters: &[],
            from_provider: &[],
            search: None,
            hooks: None,
            doc: "",
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

    /// Arguments that may be left out where the provider block has a value.
    pub const fn from_provider(
        mut self,
        arguments: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.from_provider = arguments;
        self
    }

    /// Where what addresses the object is not given, it is looked for.
    pub const fn found_by(mut self, search: &'static Search) -> Self {
        self.search = Some(search);
        self
    }

    /// Code of the author's own.
    pub const fn hooks(mut self, hooks: &'static Hooks) -> Self {
        self.hooks = Some(hooks);
        self
    }

    /// Markdown for documentation.
    pub const fn doc(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }
}
