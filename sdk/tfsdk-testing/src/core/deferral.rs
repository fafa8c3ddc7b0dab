//! Work that a provider puts off until more is known.

use super::Core;

/// Why a provider puts off work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deferral {
    /// The resource's configuration is unknown in parts that decide.
    ResourceConfigUnknown,
    /// The provider's configuration is.
    ProviderConfigUnknown,
    /// Something else has to exist first.
    AbsentPrerequisite,
}

/// Whether the client lets providers put off work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deferrals {
    /// As Terraform is by default.
    #[default]
    Refused,
    /// As with `-allow-deferral`.
    Allowed,
}

impl Deferral {
    pub(super) fn of(reason: i32) -> Option<Self> {
        match reason {
            1 => Some(Self::ResourceConfigUnknown),
            2 => Some(Self::ProviderConfigUnknown),
            3 => Some(Self::AbsentPrerequisite),
            _ => None,
        }
    }
}

impl Core {
    /// Says to the provider whether it may put off work.
    pub fn set_deferrals(&mut self, deferrals: Deferrals) {
        self.deferrals = deferrals;
    }
}
