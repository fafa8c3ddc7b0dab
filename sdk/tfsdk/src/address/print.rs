//! The one way to write an address.

use super::{Address, InstanceKey, Mode, ModulePath, ResourceAddress};
use crate::path::quoted;
use std::fmt;

impl fmt::Display for InstanceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "[{number}]"),
            Self::Text(text) => write!(f, "[{}]", quoted(text)),
        }
    }
}

/// Nothing for the root module.
impl fmt::Display for ModulePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.steps.iter().enumerate() {
            let separator = if position == 0 { "" } else { "." };
            write!(f, "{separator}module.{}", step.name)?;
            if let Some(key) = &step.key {
                write!(f, "{key}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for ResourceAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = match self.mode {
            Mode::Data => "data.",
            Mode::Ephemeral => "ephemeral.",
            Mode::Managed => "",
        };
        write!(f, "{prefix}{}.{}", self.type_name, self.name)?;
        match &self.key {
            Some(key) => write!(f, "{key}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.module)?;
        match &self.resource {
            Some(resource) if self.module.steps.is_empty() => write!(f, "{resource}"),
            Some(resource) => write!(f, ".{resource}"),
            None => Ok(()),
        }
    }
}
