//! model → view: finished strings in Rust's, Cargo's and the registry's words. Templates print them.

mod action;
mod attribute;
mod authentication;
mod connection;
mod custom;
mod data_source;
mod destroy;
mod documentation;
mod ephemeral;
mod example;
mod expression;
mod fence;
mod hooks;
mod identity;
#[cfg(test)]
mod kitchen_sink;
mod layout;
mod listed;
mod literal;
mod manifest;
mod name;
mod operation;
mod paging;
mod path_parameter;
mod prose;
mod provider;
mod resource;
mod sample;
mod schema;
#[cfg(test)]
mod tests;
mod waiting;

use serde::Serialize;

pub use manifest::{Inherited, Sdk};
pub use name::package;
pub use prose::plain;
pub use provider::Crate;
pub use sample::configuration;

/// A provider crate, without the files that there are many of.
#[derive(Clone, Debug, Serialize)]
pub struct ProviderView {
    /// For folders: `terraform-provider-acme`.
    pub package: String,
    pub name: String,
    pub title: String,
    pub manifest: ManifestView,
    /// The right side of `PROVIDER`.
    pub declaration: String,
    pub endpoint: String,
    pub endpoint_environment: String,
    /// Of length 0 when there is nothing to list.
    pub resource_lists: Vec<ListView>,
    pub data_source_lists: Vec<ListView>,
    pub action_lists: Vec<ListView>,
    pub ephemeral_lists: Vec<ListView>,
    /// Of length 0 when no object is shared.
    pub object_lists: Vec<ObjectsView>,
    /// Of length 0 when no resource has hooks.
    pub hook_lists: Vec<ObjectsView>,
    /// Of length 0 when nothing is written by hand.
    pub custom_lists: Vec<CustomView>,
    pub index: IndexView,
}

/// All shared objects.
#[derive(Clone, Debug, Serialize)]
pub struct ObjectsView {
    pub modules: Vec<String>,
}

/// An object that several resources, data sources or other objects have.
#[derive(Clone, Debug, Serialize)]
pub struct SharedView {
    pub module: String,
    pub attributes: String,
    pub objects: Vec<ObjectView>,
}

/// All resources, or all data sources.
#[derive(Clone, Debug, Serialize)]
pub struct ListView {
    pub modules: Vec<String>,
    /// The right side of the list.
    pub list: String,
}

/// `Cargo.toml`, in TOML's words.
#[derive(Clone, Debug, Serialize)]
pub struct ManifestView {
    pub package: String,
    pub version: String,
    pub description: String,
    pub fields: Vec<String>,
    /// Of length 1 for a crate that is a workspace of its own.
    pub standalone: Vec<String>,
    pub sdk: String,
    /// Of length 1 for a member of a workspace that has lints.
    pub lints: Vec<String>,
}

/// A managed resource.
#[derive(Clone, Debug, Serialize)]
pub struct ResourceView {
    pub module: String,
    pub type_name: String,
    pub declaration: String,
    pub attributes: String,
    pub objects: Vec<ObjectView>,
    pub binding: String,
    /// Of length 0 without hooks.
    pub hooks: Vec<String>,
    pub page: PageView,
}

/// A data source.
#[derive(Clone, Debug, Serialize)]
pub struct DataSourceView {
    pub module: String,
    pub type_name: String,
    pub declaration: String,
    /// Of length 0 when the arguments are none.
    pub arguments: Vec<String>,
    /// Of length 0 when the attributes are those of a resource.
    pub attributes: Vec<String>,
    pub objects: Vec<ObjectView>,
    pub page: PageView,
}

/// An action.
#[derive(Clone, Debug, Serialize)]
pub struct ActionView {
    pub module: String,
    pub type_name: String,
    pub declaration: String,
    /// Of length 0 when there is nothing to give.
    pub arguments: Vec<String>,
    pub objects: Vec<ObjectView>,
    pub page: PageView,
}

/// An ephemeral resource.
#[derive(Clone, Debug, Serialize)]
pub struct EphemeralView {
    pub module: String,
    pub type_name: String,
    pub declaration: String,
    pub attributes: String,
    pub objects: Vec<ObjectView>,
    pub page: PageView,
}

/// The file that the author of a resource's hooks begins with.
#[derive(Clone, Debug, Serialize)]
pub struct HookView {
    pub module: String,
    pub type_name: String,
    /// What the functions name of `tfsdk_rest::hooks`.
    pub types: String,
    pub functions: Vec<String>,
}

/// The keys by which hooks name the attributes of a resource.
#[derive(Clone, Debug, Serialize)]
pub struct KeysView {
    pub module: String,
    pub type_name: String,
    pub keys: Vec<KeyView>,
}

/// One key.
#[derive(Clone, Debug, Serialize)]
pub struct KeyView {
    /// Of length 0 for an attribute that is in no collection.
    pub docs: Vec<String>,
    pub left: String,
    pub value: String,
}

/// What is written by hand, and registered.
#[derive(Clone, Debug, Serialize)]
pub struct CustomView {
    pub modules: Vec<String>,
    pub declaration: String,
}

/// The file that the author of a resource, data source or function begins with.
#[derive(Clone, Debug, Serialize)]
pub struct CustomStubView {
    #[serde(skip)]
    pub path: String,
    #[serde(skip)]
    pub template: String,
    pub name: String,
}

/// The attributes of a nested object.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ObjectView {
    pub name: String,
    pub attributes: String,
}

/// `docs/index.md`.
#[derive(Clone, Debug, Serialize)]
pub struct IndexView {
    pub page_title: String,
    pub summary: String,
    pub heading: String,
    pub description: String,
    pub name: String,
    pub source: String,
    pub version: String,
    pub arguments: Vec<String>,
}

/// A page of the registry about a resource or data source.
#[derive(Clone, Debug, Serialize)]
pub struct PageView {
    pub file: String,
    pub page_title: String,
    pub summary: String,
    pub heading: String,
    /// Of length 0 when there is none.
    pub descriptions: Vec<String>,
    pub example: String,
    /// The attributes, and those of nested objects after them.
    pub schema: String,
    /// Of length 1 when the resource can be imported.
    pub imports: Vec<ImportView>,
}

/// How an object is imported.
#[derive(Clone, Debug, Serialize)]
pub struct ImportView {
    pub type_name: String,
    pub id: String,
}

/// An example configuration.
#[derive(Clone, Debug, Serialize)]
pub struct ExampleView {
    pub path: String,
    pub text: String,
}
