//! Terraform's semantics, on the framework's own types: one file for each operation, and one for
//! each step that they share. Nothing here knows the wire.

pub(crate) mod act;
pub(crate) mod call_function;
mod canonical;
pub(crate) mod check_plan;
pub(crate) mod check_result;
pub(crate) mod chunks;
pub(crate) mod create;
mod defaults;
mod deferral;
pub(crate) mod delete;
mod dependencies;
mod echo;
pub(crate) mod ephemeral;
mod faults;
pub(crate) mod generate_config;
pub(crate) mod guard;
pub(crate) mod identity;
pub(crate) mod import;
pub(crate) mod list;
mod merge;
pub(crate) mod move_state;
mod pairing;
mod patience;
pub(crate) mod plan;
mod promises;
mod propose;
pub(crate) mod read;
pub(crate) mod read_data_source;
mod rebuild;
pub(crate) mod redact;
pub(crate) mod registry;
mod replace;
mod spelling;
pub(crate) mod state_stores;
mod stored;
mod trail;
mod tree;
mod unknown_config;
pub(crate) mod update;
pub(crate) mod upgrade;
pub(crate) mod validate;

#[cfg(test)]
mod tests;

use crate::resource::Resource;
use crate::schema::Schema;
use crate::schema::members::Members;
use crate::timeouts::{Limit, Operation};
use crate::{Context, Type, Value};
use identity::Identified;

/// The resource that an operation is about.
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    /// The full name of the kind, for messages.
    pub(crate) type_name: &'a str,
    /// Its schema.
    pub(crate) schema: &'a Schema,
    /// The type of its values, built once with the schema.
    pub(crate) value_type: &'a Type,
    /// The author's code.
    pub(crate) resource: &'a dyn Resource,
    /// The call's context.
    pub(crate) context: &'a Context,
    /// The object's identity.
    pub(crate) identity: Identified<'a>,
}

impl<'a> Target<'a> {
    /// The same for an object that has no identity yet.
    fn unidentified(mut self) -> Self {
        self.identity.stored = &tree::NULL;
        self
    }

    /// How long an operation may take with these values; none where the author wants no limit.
    fn limit(&self, operation: Operation, values: &Value) -> Option<Limit> {
        let default = guard::run_now(self.type_name, "giving its time limit", || {
            self.resource.time_limit(operation)
        });
        Limit::of(
            default.unwrap_or_default(),
            operation,
            &self.schema.block,
            values,
        )
    }

    fn members(&self) -> Members<'a> {
        Members::Block(&self.schema.block)
    }
}
