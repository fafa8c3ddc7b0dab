//! Reading: what Terraform calls a refresh.

use crate::deferral::Deferred;
use crate::{Context, Diagnostics, PrivateState, Value};

/// An object to be read.
#[derive(Debug)]
pub struct ReadRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The state as stored; after an import no more than what identifies the object.
    pub prior: &'a Value,
    /// The identity as stored; null when there is none yet.
    pub identity: &'a Value,
}

/// The present state of an object.
#[derive(Debug, Default)]
pub struct ReadResponse {
    /// The state. Holds the prior state when the call begins; `None` means that the object is gone.
    pub state: Option<Value>,
    /// Private data. Holds the stored data when the call begins.
    pub private: PrivateState,
    /// The identity. Holds the stored one when the call begins. When it is left null, its
    /// attributes are taken from those of the state that have the same names.
    pub identity: Value,
    /// Why the object could not be read yet. The prior state stays then.
    pub deferred: Option<Deferred>,
    /// Messages.
    pub diagnostics: Diagnostics,
}
