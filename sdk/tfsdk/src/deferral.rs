//! Deferred actions: what cannot be planned yet is put off to a later run instead of failing.
//!
//! Terraform allows it only where the practitioner asked for it (`-allow-deferral`) and says so in
//! each call; [`Context::allows_deferral`](crate::Context::allows_deferral) passes that on.

/// Why something is put off. Terraform shows it, and plans what depends on it as deferred too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deferred {
    /// Something in the block's own configuration is not known yet.
    ResourceConfigUnknown,
    /// Something in the `provider` block is not known yet.
    ProviderConfigUnknown,
    /// Something outside that must be there first is not there yet.
    AbsentPrerequisite,
}

impl Deferred {
    /// The reason as part of a sentence.
    pub(crate) fn because(self) -> &'static str {
        match self {
            Self::ResourceConfigUnknown => "part of its configuration is not known yet",
            Self::ProviderConfigUnknown => "part of the provider's configuration is not known yet",
            Self::AbsentPrerequisite => "something that it needs does not exist yet",
        }
    }
}

/// What happens when an attribute of the `provider` block is unknown while Terraform plans,
/// because it comes from an object that does not exist yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WhenUnknown {
    /// `configure` is called with the unknown value and decides for itself.
    #[default]
    Configure,
    /// The provider is not configured. Changes are planned without it, from schemas alone; stored
    /// states are taken as they are, with a warning. Data sources are read that
    /// [need no API](crate::data_source::DataSource::without_provider). What has to ask the API is
    /// deferred where Terraform allows that, and an error that says what to do otherwise.
    PlanOffline,
    /// The provider is not configured, and all that it has is deferred. Where Terraform does not
    /// allow that, it is an error that says what to do.
    Defer,
    /// An error that names the attribute and says what to do.
    Refuse,
}
