//! Addresses of modules, resources and their instances: `module.shop["eu"].kiosk_drink.tea[0]`.

mod block;
mod expression;
mod parse;
mod print;
mod traversal;

pub use block::{BlockError, ImportSource, Removal};

use std::cmp::Ordering;

/// Which kind of block declares a resource. Listings have data sources first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// A `data` block.
    Data,
    /// A `resource` block.
    Managed,
    /// An `ephemeral` block.
    Ephemeral,
}

/// Which instance of a module or resource. Numbers come from `count`, text from `for_each`;
/// `0` and `"0"` are different keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InstanceKey {
    /// `[0]`
    Number(i64),
    /// `["eu"]`
    Text(String),
}

/// One call on the way to a module.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleStep {
    /// The name of the `module` block.
    pub name: String,
    /// Which instance of it.
    pub key: Option<InstanceKey>,
}

/// The way from the root module, which is the empty path, to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ModulePath {
    /// The calls in order.
    pub steps: Vec<ModuleStep>,
}

/// A resource of a module, or one instance of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResourceAddress {
    /// The kind of block.
    pub mode: Mode,
    /// The type: `kiosk_drink`.
    pub type_name: String,
    /// The name of the block.
    pub name: String,
    /// Which instance of it; `None` for the only one, or for the resource as a whole.
    pub key: Option<InstanceKey>,
}

/// What stands at an address: a module, or a resource or instance in it.
///
/// Sorted as Terraform lists them: modules near the root first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address {
    /// The module.
    pub module: ModulePath,
    /// The resource in it; `None` for the module itself.
    pub resource: Option<ResourceAddress>,
}

/// Text that is no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a resource or module address, at character {position}: {message}")]
pub struct AddressError {
    /// Which character is wrong, counted from 1.
    pub position: usize,
    /// What is wrong there.
    pub message: String,
}

impl Address {
    /// A managed resource of the root module.
    pub fn managed(type_name: impl Into<String>, name: impl Into<String>) -> Self {
        Self::of(Mode::Managed, type_name.into(), name.into())
    }

    /// A data source of the root module.
    pub fn data(type_name: impl Into<String>, name: impl Into<String>) -> Self {
        Self::of(Mode::Data, type_name.into(), name.into())
    }

    fn of(mode: Mode, type_name: String, name: String) -> Self {
        Self {
            module: ModulePath::default(),
            resource: Some(ResourceAddress {
                mode,
                type_name,
                name,
                key: None,
            }),
        }
    }

    /// The instance `key` of this resource, or of this module.
    #[must_use]
    pub fn instance(mut self, key: impl Into<InstanceKey>) -> Self {
        let last = self.module.steps.last_mut();
        match (&mut self.resource, last) {
            (Some(resource), _) => resource.key = Some(key.into()),
            (None, Some(step)) => step.key = Some(key.into()),
            (None, None) => {}
        }
        self
    }

    /// Whether `other` is at this address or below it: what `-target` selects, and what a listing
    /// for this address shows. A module without a key stands for all its instances, and so does a
    /// resource. In the module path of a resource a missing key is no such wildcard.
    pub fn contains(&self, other: &Address) -> bool {
        let Some(own) = &self.resource else {
            return self.module.contains(&other.module);
        };
        let Some(theirs) = &other.resource else {
            return false;
        };
        self.module == other.module
            && own.mode == theirs.mode
            && own.type_name == theirs.type_name
            && own.name == theirs.name
            && (own.key.is_none() || own.key == theirs.key)
    }
}

impl ModulePath {
    /// Whether `other` is this module, an instance of it, or inside it.
    pub fn contains(&self, other: &ModulePath) -> bool {
        let Some((last, way)) = self.steps.split_last() else {
            return true;
        };
        other.steps.starts_with(way)
            && other.steps.get(way.len()).is_some_and(|step| {
                step.name == last.name && (last.key.is_none() || last.key == step.key)
            })
    }
}

impl PartialOrd for ModulePath {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ModulePath {
    fn cmp(&self, other: &Self) -> Ordering {
        let depth = self.steps.len().cmp(&other.steps.len());
        depth.then_with(|| self.steps.cmp(&other.steps))
    }
}

impl From<i64> for InstanceKey {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for InstanceKey {
    fn from(text: &str) -> Self {
        Self::Text(crate::value::normalized(text.to_owned()))
    }
}

impl From<String> for InstanceKey {
    fn from(text: String) -> Self {
        Self::Text(crate::value::normalized(text))
    }
}
