//! Names that Terraform keeps for itself at the root of a resource or data source.

/// Terraform's meta-arguments.
const RESERVED: &[&str] = &[
    "connection",
    "count",
    "depends_on",
    "for_each",
    "lifecycle",
    "provider",
    "provisioner",
];

/// Whether Terraform refuses `name` at the root of a resource.
pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}
