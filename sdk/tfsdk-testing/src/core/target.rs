//! The resource that a call is about.

use super::{Core, Failure};
use crate::schema::Schema;
use tfsdk::address::{Address, Mode};

/// A resource instance by its address.
pub(super) struct Target {
    /// As Terraform prints it.
    pub address: String,
    pub type_name: String,
    pub schema: Schema,
}

impl Core {
    pub(super) fn target(&self, address: &str) -> Result<Target, Failure> {
        let refused = |why: String| Failure::Refused(why);
        let parsed = Address::parse(address).map_err(|e| refused(format!("{address}: {e}")))?;
        let resource = parsed.resource.as_ref();
        let managed = resource.filter(|resource| resource.mode == Mode::Managed);
        let type_name = match managed {
            Some(resource) => resource.type_name.clone(),
            None => return Err(refused(format!("{address} is no managed resource"))),
        };
        let schema = self.schemas.resources.get(&type_name).cloned();
        let schema = schema
            .ok_or_else(|| refused(format!("the provider has no resource type `{type_name}`")))?;
        Ok(Target {
            address: parsed.to_string(),
            type_name,
            schema,
        })
    }
}

/// The address as Terraform prints it; what is no address stays as it is.
pub(super) fn canonical(address: &str) -> String {
    Address::parse(address).map_or_else(|_| address.to_owned(), |parsed| parsed.to_string())
}
