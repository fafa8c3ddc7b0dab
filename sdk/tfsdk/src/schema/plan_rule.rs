//! How the plan of an attribute comes about.

/// A rule for planning one attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanRule {
    /// A computed value that the configuration leaves out stays as it was, null included.
    KeepsPriorValue,
    /// As `KeepsPriorValue`, but a prior null becomes unknown.
    KeepsPriorNonNull,
    /// A computed value becomes unknown whenever anything else of the resource changes.
    ChangesOnUpdate,
    /// A change replaces the object.
    RequiresReplace,
    /// A change replaces the object if the configuration has the attribute.
    RequiresReplaceIfConfigured,
}
