//! Reading addresses, with Terraform's rules for what stands where.

use super::traversal::{Part, Placed, split};
use super::{Address, AddressError, InstanceKey, Mode, ModulePath, ModuleStep, ResourceAddress};
use std::iter::Peekable;
use std::str::FromStr;
use std::vec::IntoIter;

/// First words that mean something else in expressions. A resource type of such a name needs
/// `resource.` in front. (`module` is another one, but begins a module path.)
pub(super) const RESERVED: [&str; 10] = [
    "arg",
    "count",
    "each",
    "lazy",
    "local",
    "path",
    "self",
    "template",
    "terraform",
    "var",
];

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        Self::parse(text)
    }
}

impl Address {
    /// Reads what `-target` takes: the address of a module, a resource or an instance.
    ///
    /// # Errors
    /// The first character that does not fit.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        let mut parts = Parts {
            parts: split(text)?.into_iter().peekable(),
            end: text.chars().count() + 1,
        };
        let module = parts.module_path()?;
        let resource = if parts.parts.peek().is_none() {
            None
        } else {
            Some(parts.resource()?)
        };
        match parts.parts.next() {
            None => Ok(Self { module, resource }),
            Some((position, Part::Name(_))) if resource_is_whole(resource.as_ref()) => Err(wrong(
                position,
                "an instance key stands in brackets; attributes are no part of an address",
            )),
            Some((position, _)) => Err(wrong(position, "the address was complete before")),
        }
    }
}

fn resource_is_whole(resource: Option<&ResourceAddress>) -> bool {
    resource.is_some_and(|resource| resource.key.is_none())
}

fn wrong(position: usize, message: impl Into<String>) -> AddressError {
    AddressError {
        position,
        message: message.into(),
    }
}

struct Parts {
    parts: Peekable<IntoIter<Placed>>,
    end: usize,
}

impl Parts {
    fn module_path(&mut self) -> Result<ModulePath, AddressError> {
        let mut steps = Vec::new();
        while self.take_name("module") {
            let name = self.name("the name of a module must follow `module.`")?;
            let key = self.key();
            steps.push(ModuleStep { name, key });
        }
        Ok(ModulePath { steps })
    }

    fn resource(&mut self) -> Result<ResourceAddress, AddressError> {
        let mode = if self.take_name("data") {
            Mode::Data
        } else if self.take_name("ephemeral") {
            Mode::Ephemeral
        } else {
            if !self.take_name("resource") {
                self.refuse_reserved()?;
            }
            Mode::Managed
        };
        let type_name = self.name("the type of a resource must follow")?;
        let name = self.name("the name of the resource must follow its type")?;
        let key = self.key();
        Ok(ResourceAddress {
            mode,
            type_name,
            name,
            key,
        })
    }

    fn refuse_reserved(&mut self) -> Result<(), AddressError> {
        match self.parts.peek() {
            Some((position, Part::Name(name))) if RESERVED.contains(&name.as_str()) => Err(wrong(
                *position,
                format!(
                    "`{name}` has a meaning of its own; for a resource type of that name write `resource.{name}`"
                ),
            )),
            _ => Ok(()),
        }
    }

    fn take_name(&mut self, wanted: &str) -> bool {
        let is_wanted = |part: &Placed| matches!(&part.1, Part::Name(name) if name == wanted);
        self.parts.next_if(is_wanted).is_some()
    }

    fn name(&mut self, otherwise: &str) -> Result<String, AddressError> {
        match self.parts.next() {
            Some((_, Part::Name(name))) => Ok(name),
            Some((position, Part::Key(_))) => Err(wrong(position, otherwise)),
            None => Err(wrong(self.end, otherwise)),
        }
    }

    fn key(&mut self) -> Option<InstanceKey> {
        match self.parts.next_if(|part| matches!(part.1, Part::Key(_))) {
            Some((_, Part::Key(key))) => Some(key),
            _ => None,
        }
    }
}
