//! Hooks of `kiosk_mill`. This file is yours: `gen provider` wrote it once and never touches it again.

use tfsdk_rest::hooks::{Hooks, Json, Outcome};

/// The hooks that the mapping lists. `tfsdk_rest::hooks::Hooks` says what each may do.
#[derive(Debug)]
pub struct Own;

impl Hooks for Own {
    fn after_read(&self, object: &mut Json) -> Outcome {
        let _ = object;
        Ok(())
    }

    fn before_create(&self, body: &mut Json) -> Outcome {
        let _ = body;
        Ok(())
    }

    fn before_update(&self, body: &mut Json) -> Outcome {
        let _ = body;
        Ok(())
    }

    /// Called for `beans`.
    fn encode(&self, attribute: &str, value: &mut Json) -> Outcome {
        let _ = (attribute, value);
        Ok(())
    }

    /// Called for `beans`.
    fn decode(&self, attribute: &str, value: &mut Json) -> Outcome {
        let _ = (attribute, value);
        Ok(())
    }
}
