//! What the crate depends on, and which fields of its manifest a workspace around it has.

use super::{ManifestView, name, prose};
use crate::model;

/// Where the generated crate finds the SDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sdk {
    /// Through the workspace around it.
    Workspace(Inherited),
    /// In this folder; the crate is a workspace of its own.
    Path(String),
    /// From the registry; the crate is a workspace of its own.
    Version(String),
}

/// What a member takes over from its workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inherited {
    /// Keys of `[workspace.package]`.
    pub fields: Vec<String>,
    /// `lints`, when the workspace has any.
    pub lints: Vec<String>,
}

/// Spells the manifest.
pub fn manifest(provider: &model::Provider, sdk: &Sdk) -> ManifestView {
    let inherited = match sdk {
        Sdk::Workspace(inherited) => inherited.clone(),
        Sdk::Path(_) | Sdk::Version(_) => Inherited::default(),
    };
    let fields = [
        ("edition", "\"2024\""),
        ("rust-version", "\"1.95\""),
        ("publish", "false"),
    ];
    let fields = fields.map(|(field, value)| {
        if inherited.fields.iter().any(|name| name == field) {
            format!("{field}.workspace = true")
        } else {
            format!("{field} = {value}")
        }
    });
    let standalone = match sdk {
        Sdk::Workspace(_) => Vec::new(),
        Sdk::Path(_) | Sdk::Version(_) => vec![name::package(&provider.name)],
    };
    let sdk = match sdk {
        Sdk::Workspace(_) => "tfsdk-rest.workspace = true".to_owned(),
        Sdk::Path(path) => format!("tfsdk-rest = {{ path = {} }}", prose::quoted(path)),
        Sdk::Version(version) => format!("tfsdk-rest = {}", prose::quoted(version)),
    };
    ManifestView {
        package: name::package(&provider.name),
        version: prose::quoted(&provider.version),
        description: prose::quoted(&format!("Terraform provider for {}", title(provider))),
        fields: Vec::from(fields),
        standalone,
        sdk,
        lints: inherited.lints,
    }
}

/// What people call the API.
pub fn title(provider: &model::Provider) -> &str {
    if provider.title.is_empty() {
        &provider.name
    } else {
        &provider.title
    }
}
