//! How far the provider has come with its configuration.

use crate::Diagnostics;
use crate::deferral::Deferred;
use std::sync::{PoisonError, RwLock};

/// Whether there is a configured provider, and what stands for it otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Not configured, or an error came up.
    #[default]
    Unconfigured,
    /// Configured.
    Ready,
    /// Not configured on purpose: plans are made without it.
    Offline,
    /// Not configured on purpose: everything is put off.
    Deferred(Deferred),
}

/// The present standing.
#[derive(Debug, Default)]
pub(super) struct Standings(RwLock<Standing>);

impl Standings {
    pub(super) fn get(&self) -> Standing {
        *self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, standing: Standing) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = standing;
    }
}

impl Standing {
    /// Refuses what has to ask the API while there is no configured provider.
    pub(super) fn refuse(self) -> Result<(), Diagnostics> {
        let detail = match self {
            Self::Ready => return Ok(()),
            Self::Unconfigured => {
                "Its configuration is not known yet, or an earlier error says what is wrong with it."
            }
            Self::Offline => {
                "Part of its configuration is not known before apply, and this needs the API. Create what the provider's configuration comes from first, with -target or in a configuration of its own."
            }
            Self::Deferred(_) => {
                "Part of its configuration is not known before apply, so that everything it has is put off."
            }
        };
        Err(Diagnostics::from_error(
            "The provider is not configured",
            detail,
        ))
    }
}
