//! Configurations of resources: checked, and made out of states.

use crate::{Context, Diagnostics, Value};

/// A configuration to be checked.
#[derive(Debug)]
pub struct ValidateRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `resource` block, with unknowns.
    pub config: &'a Value,
}

/// A state that is to become a configuration.
#[derive(Debug)]
pub struct GenerateConfigRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The state as it was read.
    pub state: &'a Value,
}

/// A configuration made out of a state.
#[derive(Debug, Default)]
pub struct GenerateConfigResponse {
    /// What goes into the `resource` block. Holds what the schema yields when the call begins.
    pub config: Value,
    /// Messages.
    pub diagnostics: Diagnostics,
}
