//! Names that Terraform accepts and does not keep for itself.

use super::{Report, SchemaKind};
use crate::schema::members::Members;

/// Meta-arguments of `resource` and `data` blocks.
const OF_RESOURCES: [&str; 7] = [
    "connection",
    "count",
    "depends_on",
    "for_each",
    "lifecycle",
    "provider",
    "provisioner",
];

/// Meta-arguments of `provider` blocks.
const OF_PROVIDERS: [&str; 2] = ["alias", "version"];

/// Reports names at the root that Terraform reads itself and never passes on.
pub(super) fn check_reserved(report: &mut Report<'_>, members: Members<'_>) {
    let reserved: &[&str] = match report.kind {
        SchemaKind::Provider => &OF_PROVIDERS,
        SchemaKind::Resource | SchemaKind::DataSource | SchemaKind::EphemeralResource => {
            &OF_RESOURCES
        }
        SchemaKind::StateStore => &["provider"],
        // Their attributes stand in a block of their own.
        SchemaKind::ListResource | SchemaKind::Action | SchemaKind::ProviderMeta => &[],
    };
    for (name, _) in members.iter() {
        if reserved.contains(&name) {
            report.fault(
                name,
                "Terraform keeps this name for itself at the top of a block",
            );
        }
    }
}

/// Reports a name that a configuration could not spell.
pub(super) fn check_form(report: &mut Report<'_>, path: &str, name: &str) {
    let mut characters = name.chars();
    let starts_well = characters
        .next()
        .is_some_and(|c| c.is_ascii_lowercase() || c == '_');
    let goes_on_well = characters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !(starts_well && goes_on_well) {
        report.fault(
            path,
            "a name may hold lower-case letters, digits and underscores only, and not start with a digit",
        );
    }
}
