//! Blocks that name addresses: `import`, `moved` and `removed`, as text of a configuration.

use super::expression::expression;
use super::parse::RESERVED;
use super::{Address, Mode, ModulePath, ResourceAddress};
use crate::Value;
use crate::path::{is_identifier, quoted};
use std::fmt::Write as _;

/// How an existing object is named to the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportSource<'a> {
    /// By its import id.
    Id(&'a str),
    /// By its identity: an object of text, numbers, truth values and lists of them. Terraform 1.12
    /// and OpenTofu 1.12 are the first that read it.
    Identity(&'a Value),
}

/// What becomes of the objects of a resource that is no longer configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// They are destroyed.
    Destroy,
    /// They live on, and Terraform forgets them.
    Forget,
}

/// Why there is no such block.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockError {
    /// The address is not of the kind that the block takes.
    #[error("{address} cannot stand in this block: {reason}")]
    Address {
        /// The address.
        address: String,
        /// What the block asks for.
        reason: &'static str,
    },
    /// A part of the address is no name of the Terraform language.
    #[error("{0:?} is no name that a configuration can hold")]
    Name(String),
    /// The two addresses of a move do not belong together.
    #[error("{from} cannot move to {to}: {reason}")]
    Move {
        /// The old address.
        from: String,
        /// The new address.
        to: String,
        /// What does not fit.
        reason: &'static str,
    },
    /// The value does not name an object.
    #[error("the object to import is named wrongly: {0}")]
    Source(String),
}

impl Address {
    /// The block that brings an existing object under this address.
    ///
    /// # Errors
    /// An address that is not a managed resource or an instance of one; an empty id; an identity
    /// that is no object of plain values.
    pub fn import_block(&self, source: ImportSource<'_>) -> Result<String, BlockError> {
        let resource = self.managed_resource("it needs a managed resource")?;
        let to = self.reference(Some(resource))?;
        match source {
            ImportSource::Id("") => Err(BlockError::Source("the id is empty".to_owned())),
            ImportSource::Id(id) => Ok(format!(
                "import {{\n  to = {to}\n  id = {}\n}}\n",
                quoted(id)
            )),
            ImportSource::Identity(identity) => {
                if !identity.as_object().is_some_and(has_member) {
                    let problem = "the identity is no object with at least one value";
                    return Err(BlockError::Source(problem.to_owned()));
                }
                let identity = expression(identity, 1).map_err(BlockError::Source)?;
                Ok(format!(
                    "import {{\n  to       = {to}\n  identity = {identity}\n}}\n"
                ))
            }
        }
    }

    /// The block that says that what was at this address is now at `to`.
    ///
    /// # Errors
    /// Addresses that are not both managed resources or both modules, or that are equal.
    pub fn moved_block(&self, to: &Address) -> Result<String, BlockError> {
        let unfit = |reason| BlockError::Move {
            from: self.to_string(),
            to: to.to_string(),
            reason,
        };
        if self == to {
            return Err(unfit("they are the same"));
        }
        let (old, new) = match (&self.resource, &to.resource) {
            (Some(_), Some(_)) => {
                let wanted = "only managed resources move";
                (
                    self.reference(Some(self.managed_resource(wanted)?))?,
                    to.reference(Some(to.managed_resource(wanted)?))?,
                )
            }
            (None, None) => (self.reference(None)?, to.reference(None)?),
            _ => return Err(unfit("one is a resource and the other a module")),
        };
        Ok(format!("moved {{\n  from = {old}\n  to   = {new}\n}}\n"))
    }

    /// The block that says that what was at this address is no longer configured.
    ///
    /// # Errors
    /// A data source, an address with an instance key, or a resource type whose name is a word
    /// of the language: Terraform refuses these here.
    pub fn removed_block(&self, removal: Removal) -> Result<String, BlockError> {
        let resource = match &self.resource {
            Some(_) => Some(self.managed_resource("only managed resources can be removed")?),
            None => None,
        };
        let has_key = self.module.steps.iter().any(|step| step.key.is_some())
            || resource.is_some_and(|resource| resource.key.is_some());
        if has_key {
            return Err(self.unfit("it takes whole resources and modules, without instance keys"));
        }
        if resource.is_some_and(|resource| needs_prefix(&resource.type_name)) {
            return Err(self.unfit("its type has a meaning of its own in the language"));
        }
        let destroy = removal == Removal::Destroy;
        let from = self.reference(resource)?;
        Ok(format!(
            "removed {{\n  from = {from}\n\n  lifecycle {{\n    destroy = {destroy}\n  }}\n}}\n"
        ))
    }

    fn unfit(&self, reason: &'static str) -> BlockError {
        BlockError::Address {
            address: self.to_string(),
            reason,
        }
    }

    fn managed_resource(&self, reason: &'static str) -> Result<&ResourceAddress, BlockError> {
        let resource = self.resource.as_ref();
        resource
            .filter(|resource| resource.mode == Mode::Managed)
            .ok_or_else(|| self.unfit(reason))
    }

    /// The address as an expression that Terraform reads as this address.
    fn reference(&self, resource: Option<&ResourceAddress>) -> Result<String, BlockError> {
        let mut text = module_reference(&self.module)?;
        let Some(resource) = resource else {
            return if text.is_empty() {
                Err(self.unfit("the root module has no address"))
            } else {
                Ok(text)
            };
        };
        if !text.is_empty() {
            text.push('.');
        }
        // Printed addresses leave the prefix out, but as input it decides.
        if needs_prefix(&resource.type_name) {
            text.push_str("resource.");
        }
        let (type_name, name) = (checked(&resource.type_name)?, checked(&resource.name)?);
        let _ = write!(text, "{type_name}.{name}");
        if let Some(key) = &resource.key {
            let _ = write!(text, "{key}");
        }
        Ok(text)
    }
}

fn module_reference(path: &ModulePath) -> Result<String, BlockError> {
    for step in &path.steps {
        checked(&step.name)?;
    }
    Ok(path.to_string())
}

/// A name, if it is one: addresses may be built by hand, and must not become other text.
fn checked(name: &str) -> Result<&str, BlockError> {
    if is_identifier(name) {
        Ok(name)
    } else {
        Err(BlockError::Name(name.to_owned()))
    }
}

/// Whether a resource type of this name is read as something else without `resource.` before it.
fn needs_prefix(type_name: &str) -> bool {
    RESERVED.contains(&type_name)
        || ["module", "data", "ephemeral", "resource"].contains(&type_name)
}

fn has_member(members: &std::collections::BTreeMap<String, Value>) -> bool {
    members.values().any(|value| !value.is_null())
}
