//! Hooks of `kiosk_fridge`. This file is yours: `gen provider` wrote it once and never touches it again.
//!
//! `crate::keys::fridge` has the keys of the attributes.

use tfsdk_rest::hooks::{Known, Outcome, Outgoing};

/// Before objects are listed.
pub fn before_list(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    let _ = (call, known);
    Ok(())
}
