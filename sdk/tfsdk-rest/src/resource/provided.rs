//! What a resource leaves to the provider block: planned with the provider's value, and replaced when
//! that is another one.

use super::RestResource;
use crate::failure::Failure;
use crate::resource::identity::put;
use tfsdk::resource::{ModifyPlanRequest, ModifyPlanResponse};
use tfsdk::{AttributePath, Value};

impl RestResource {
    /// Plans the provider's values. Where the provider has none any more, an object stays where it is.
    pub(super) fn plan_provided(
        &self,
        request: &ModifyPlanRequest<'_>,
        response: &mut ModifyPlanResponse,
    ) -> Result<(), Failure> {
        let from = self.declaration.binding.from_provider;
        let Some(client) = self.client.as_deref().filter(|_| !from.is_empty()) else {
            return Ok(());
        };
        if response.plan.is_null() {
            return Ok(());
        }
        let parameters = client.parameters();
        for (name, source) in from {
            let of = |object: &Value| object.attribute(name).cloned().unwrap_or_default();
            if !of(request.config).is_null() {
                continue;
            }
            let prior = of(request.prior);
            let value = parameters.value(self.declaration.attributes, name, source)?;
            match (value.is_null(), prior.is_null()) {
                (true, true) => return Err(parameters.missing(name, source)),
                (true, false) => continue,
                (false, _) => {}
            }
            // Nobody knows whether it has to move, so that is left to the next plan.
            if value.is_unknown() && !prior.is_null() {
                continue;
            }
            if !prior.is_null() && prior != value {
                let path = AttributePath::root().attribute(*name);
                response.requires_replace.push(path);
            }
            put(&mut response.plan, name, value);
        }
        Ok(())
    }
}
