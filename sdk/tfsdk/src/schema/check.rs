//! Checks a schema against what Terraform accepts, before Terraform sees it.
//!
//! Terraform refuses the whole provider, or crashes, when one schema is wrong. Each schema is
//! checked when it is first built; [`check_all`] checks all of them, for a provider's tests.

mod attribute;
mod block;
mod name;
pub(crate) mod planning;

#[cfg(test)]
mod tests;

use super::Schema;
use super::members::Members;
use crate::engine::call_function::check_signature;
use crate::engine::identity;
use crate::provider::Provider;
use crate::{Diagnostics, PathExpression};

/// What a schema describes: decides which names are Terraform's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaKind {
    /// A `provider` block.
    Provider,
    /// A `resource` block.
    Resource,
    /// A `data` block.
    DataSource,
    /// An `ephemeral` block.
    EphemeralResource,
    /// The `config` of a `list` block.
    ListResource,
    /// The `config` of an `action` block.
    Action,
    /// A `state_store` block.
    StateStore,
    /// A `provider_meta` block.
    ProviderMeta,
}

impl SchemaKind {
    /// What it is called in a message: `resource`.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Provider => "provider",
            Self::Resource => "resource",
            Self::DataSource => "data source",
            Self::EphemeralResource => "ephemeral resource",
            Self::ListResource => "list resource",
            Self::Action => "action",
            Self::StateStore => "state store",
            Self::ProviderMeta => "provider meta",
        }
    }
}

/// Checks one schema. `owner` names it in messages: `resource kiosk_drink`.
pub fn check(owner: &str, kind: SchemaKind, schema: &Schema) -> Diagnostics {
    let mut report = Report {
        owner,
        kind,
        root: Members::Block(&schema.block),
        diagnostics: Diagnostics::new(),
    };
    if schema.version < 0 {
        report.fault("", "the version of the schema is below 0");
    }
    name::check_reserved(&mut report, Members::Block(&schema.block));
    block::check_contents(&mut report, "", &schema.block, block::Place::default());
    let root = PathExpression::root();
    planning::mentioned(&mut report, &root, &schema.validators);
    planning::check_mentions(&mut report, &root, Members::Block(&schema.block));
    report.diagnostics
}

/// Checks the schemas of the provider and of all that it offers, and the signatures of its functions.
pub fn check_all<P: Provider>(provider: &P) -> Diagnostics {
    let mut diagnostics = check("provider", SchemaKind::Provider, &provider.schema());
    for resource in provider.resource_types() {
        let owner = format!("resource {}", resource.type_name());
        diagnostics.extend(check(&owner, SchemaKind::Resource, &resource.schema()));
    }
    for resource in provider.resource_types() {
        if let Some(schema) = resource.identity_schema() {
            let owner = format!("resource {}", resource.type_name());
            diagnostics.extend(identity::check_schema(&owner, &schema));
        }
    }
    for data_source in provider.data_source_types() {
        let owner = format!("data source {}", data_source.type_name());
        diagnostics.extend(check(&owner, SchemaKind::DataSource, &data_source.schema()));
    }
    for kind in provider.ephemeral_resource_types() {
        let owner = format!("ephemeral resource {}", kind.type_name());
        diagnostics.extend(check(&owner, SchemaKind::EphemeralResource, &kind.schema()));
    }
    for kind in provider.list_resource_types() {
        let owner = format!("list resource {}", kind.type_name());
        diagnostics.extend(check(&owner, SchemaKind::ListResource, &kind.schema()));
    }
    for kind in provider.action_types() {
        let owner = format!("action {}", kind.type_name());
        diagnostics.extend(check(&owner, SchemaKind::Action, &kind.schema()));
    }
    for kind in provider.state_store_types() {
        let owner = format!("state store {}", kind.type_name());
        diagnostics.extend(check(&owner, SchemaKind::StateStore, &kind.schema()));
    }
    for function in provider.functions() {
        diagnostics.extend(check_signature(function.name(), &function.signature()));
    }
    if let Some(schema) = provider.meta_schema() {
        diagnostics.extend(check("provider meta", SchemaKind::ProviderMeta, &schema));
    }
    diagnostics
}

/// Collects faults of one schema.
struct Report<'a> {
    owner: &'a str,
    kind: SchemaKind,
    root: Members<'a>,
    diagnostics: Diagnostics,
}

impl Report<'_> {
    /// Adds a fault of the member at `path`; empty for the schema itself.
    fn fault(&mut self, path: &str, what: &str) {
        let place = if path.is_empty() {
            self.owner.to_owned()
        } else {
            format!("{}, {path:?}", self.owner)
        };
        self.diagnostics.error(
            "The provider has an invalid schema",
            format!("{place}: {what}. This is a bug in the provider; please report it."),
        );
    }
}

/// The path of `name` inside `parent`, for messages.
fn join(parent: &str, name: &str) -> String {
    if parent.is_empty() {
        name.to_owned()
    } else {
        format!("{parent}.{name}")
    }
}
