//! What the provider is, in Terraform's words: data only, fully decided, sorted by name.
//!
//! `lower` makes it, `gen model` prints it, every generated crate carries it as `model.yaml`, and
//! `view` spells it in Rust. Nothing in it knows OpenAPI's schemas or Rust's identifiers.

mod action;
mod attribute_map;
mod attributes;
mod authentication;
mod connection;
mod custom;
mod data_source;
mod destroy;
mod element;
mod identity;
mod paging;
mod parameter;
mod path_parameter;
mod precondition;
mod reasons;
mod refused;
mod search;
mod server;
mod share;
#[cfg(test)]
mod tests;
mod update;
mod validator;
mod waiting;

pub use action::{Action, Ephemeral, Expires};
pub use attribute_map::AttributeMap;
pub use attributes::Attributes;
pub use authentication::{
    Authentication, Client, Flow, Grant, KeyLocation, Names, Placement, Source,
};
pub use connection::Connection;
pub use custom::Custom;
pub use data_source::{DataSource, Lookup};
pub use destroy::{Gone, OnDestroy, SoftDelete};
pub use element::Element;
pub use identity::{OnConflict, Told};
pub use paging::{Pages, Paging, Size};
pub use parameter::{Argument, Part, Style, Whole};
pub use path_parameter::PathParameter;
pub use precondition::IfMatch;
pub use reasons::Reasons;
pub use search::Search;
pub use server::{Endpoint, Server, Variable};
pub use share::Known;
pub use update::{Body, Clear, Mask, Then, When, mentioned};
pub use validator::{Form, Validator};
pub use waiting::{Consistency, LifeStep, Sign, Wait, Waiting};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A provider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provider {
    /// The prefix of all type names.
    pub name: String,
    /// The source address without a host: `namespace/name`.
    pub registry: String,
    /// The provider's own version.
    pub version: String,
    pub title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    pub endpoint: Endpoint,
    /// Parts of addresses that are chosen in the provider block, by attribute.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub variables: BTreeMap<String, Variable>,
    /// Parts of paths that the provider block may give, by attribute.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, PathParameter>,
    /// Where some calls go instead, by attribute.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub servers: BTreeMap<String, Server>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub authentication: Vec<Authentication>,
    /// Which of them go together, by their first attributes; empty when each is enough.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signing: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connection: Option<Connection>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, String>,
    /// By type name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub resources: BTreeMap<String, Resource>,
    /// By type name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub data_sources: BTreeMap<String, DataSource>,
    /// By type name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub actions: BTreeMap<String, Action>,
    /// By type name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ephemeral: BTreeMap<String, Ephemeral>,
    /// What is written by hand.
    #[serde(default, skip_serializing_if = "Custom::is_empty")]
    pub custom: Custom,
    /// Objects that stand in several places, by the name that those places give instead.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub objects: BTreeMap<String, Attributes>,
    /// What was not generated, and why. Nothing is dropped silently.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<Skipped>,
}

/// Something of the document that the provider does not have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skipped {
    /// An operation (`POST /pets/search`) or an attribute (`acme_pet.extra`).
    pub subject: String,
    pub reason: String,
    /// The mapping says so, or a data source has it: nothing is lost by mistake.
    #[serde(default, skip_serializing_if = "is_false")]
    pub deliberate: bool,
}

/// A managed resource.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resource {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub deprecated: String,
    pub attributes: Attributes,
    pub operations: Operations,
    /// Attributes that may be left out, with the provider's attribute that stands in for each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub from_provider: BTreeMap<String, String>,
    /// The attributes that identify an object, in the order of the import text `{stand}/{id}`.
    pub import: Vec<String>,
    #[serde(default)]
    pub on_destroy: OnDestroy,
    /// The attribute that must be false before an object is destroyed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub protected_by: String,
    /// Write-only attributes with the number that counts their changes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub versions: BTreeMap<String, String>,
    /// Lists, sets and maps of which only the configured elements are Terraform's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owns_listed: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub soft_delete: Option<SoftDelete>,
    #[serde(default, skip_serializing_if = "Waiting::is_empty")]
    pub waiting: Waiting,
    /// Finds an object by what is configured, where its id is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub find: Option<Operation>,
    #[serde(default, skip_serializing_if = "OnConflict::is_default")]
    pub on_conflict: OnConflict,
    /// It is part of another object, which its calls read and write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<Element>,
    #[serde(default)]
    pub schema_version: i64,
    /// Places where code of the author's own steps in, sorted: `before_create`, `encode.size`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hooks: Vec<String>,
    /// Why it is as it is: rule and explanation, in order of decision.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// The operations of a resource.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operations {
    pub create: Operation,
    /// Absent where nothing tells whether the object exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<Operation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<Operation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delete: Option<Operation>,
    /// Lists all objects, filled in from the resource's attributes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<Operation>,
    /// Calls that follow the making or changing of an object.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Then>,
}

/// One call of the API.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    pub method: Method,
    /// With `{parameters}` as the document names them.
    pub path: String,
    /// Parameter → attribute, for every parameter of the path.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub path_parameters: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub query: BTreeMap<String, Argument>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, Argument>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cookies: BTreeMap<String, Argument>,
    #[serde(default)]
    pub body: Body,
    /// The property around the object in the request body.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub wraps: String,
    /// JSON pointer to the object (or to the array) in the answer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unwraps: String,
    /// The media type of the request body, when it is not `application/json`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub media_type: String,
    /// Whether a form names what is nested with brackets.
    #[serde(default, skip_serializing_if = "is_false")]
    pub brackets: bool,
    /// Parts of a multipart form that are files or state their media type, by property.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, Part>,
    /// The attribute that is the whole request body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<Whole>,
    /// The attribute that is the whole answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Whole>,
    /// How a list goes on after its first page, as far as that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paging: Option<Paging>,
    /// What tells which element of the answered list is the object: property → attribute.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub among: BTreeMap<String, String>,
    /// Where the answer tells the id, when that is no attribute's place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Told>,
    /// The attribute of the provider that says where the call goes; empty for `endpoint`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub server: String,
    /// Whether no credentials are sent.
    #[serde(default, skip_serializing_if = "is_false")]
    pub anonymous: bool,
    /// Other ways to authenticate than most calls have; empty for those.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signing: Vec<Vec<String>>,
    /// Answers that say that the object does not exist, where 404 and 410 alone do not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    /// Where an update says which properties change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mask: Option<Mask>,
    /// Whether it names the version of the object that it is meant for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_match: Option<IfMatch>,
    /// The header with a key by which the API recognises a repetition.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub idempotency_key: String,
    /// Attributes that a partial body has although they do not change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub always: Vec<String>,
}

impl Operation {
    /// The values of its query, headers and cookies.
    pub fn arguments(&self) -> impl Iterator<Item = &Argument> {
        let several = [&self.query, &self.headers, &self.cookies];
        several.into_iter().flat_map(BTreeMap::values)
    }

    /// The same, to change them.
    pub fn arguments_mut(&mut self) -> impl Iterator<Item = &mut Argument> {
        let several = [&mut self.query, &mut self.headers, &mut self.cookies];
        several.into_iter().flat_map(BTreeMap::values_mut)
    }
}

/// An HTTP method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl Method {
    /// As HTTP writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Patch => "PATCH",
            Method::Delete => "DELETE",
        }
    }
}

/// One attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attribute {
    /// The API's name of the property, or a JSON pointer to it (starting with `/`).
    pub wire: String,
    pub kind: Kind,
    pub presence: Presence,
    #[serde(default)]
    pub plan: PlanRule,
    #[serde(default, skip_serializing_if = "is_false")]
    pub replaces: bool,
    #[serde(default)]
    pub sent: Sent,
    #[serde(default)]
    pub returned: Returned,
    #[serde(default, skip_serializing_if = "is_false")]
    pub sensitive: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub write_only: bool,
    /// One of several forms of the object that has it: its members are that object's in the API.
    #[serde(default, skip_serializing_if = "is_false")]
    pub inline: bool,
    /// A form that is no object: in the API it is all of the value.
    #[serde(default, skip_serializing_if = "is_false")]
    pub whole: bool,
    /// What is sent when it is removed from the configuration.
    #[serde(default, skip_serializing_if = "Clear::is_usual")]
    pub clear: Clear,
    #[serde(default)]
    pub equality: Equality,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Literal>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub validators: Vec<Validator>,
    /// A value that the document shows and that passes the checks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<Literal>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub deprecated: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Reasons,
}

impl Attribute {
    /// Whether it is one of several forms of the object that has it.
    pub fn is_form(&self) -> bool {
        self.whole || self.inline && matches!(self.kind, Kind::Object(_))
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The type of an attribute or element.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    String,
    Integer,
    Number,
    Boolean,
    /// Text that travels as a number or a boolean where it reads as one.
    Scalar(Scalar),
    /// Any JSON value, written as JSON text.
    Json,
    /// Any JSON value, written as a value of Terraform's own.
    Dynamic,
    List(Box<Kind>),
    Set(Box<Kind>),
    Map(Box<Kind>),
    Object(Attributes),
}

/// What single values the API takes in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scalar {
    TextOrNumber,
    TextOrBoolean,
    NumberOrBoolean,
    Any,
}

impl Kind {
    /// Whether values are texts, also those that stand for other types, or for JSON.
    pub fn is_text(&self) -> bool {
        matches!(self, Kind::String | Kind::Scalar(_) | Kind::Json)
    }

    /// The attributes of the object, or of the objects in a list, set or map.
    pub fn object(&self) -> Option<&Attributes> {
        match self {
            Kind::Object(attributes) => Some(attributes),
            Kind::List(element) | Kind::Set(element) | Kind::Map(element) => element.object(),
            _ => None,
        }
    }
}

/// Who sets an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    Required,
    Optional,
    Computed,
    OptionalComputed,
    /// Nobody: it has but one value, which Terraform does not show.
    Constant,
}

/// What is known of a computed value before apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanRule {
    /// Not computed: the configuration decides.
    #[default]
    AsConfigured,
    KeepsPriorValue,
    ChangesOnUpdate,
}

/// In which request bodies an attribute travels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sent {
    #[default]
    Always,
    OnCreate,
    OnUpdate,
    Never,
}

/// Whether answers have an attribute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Returned {
    #[default]
    Always,
    Never,
}

/// When two spellings mean the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Equality {
    #[default]
    Exact,
    Json,
    /// The same JSON value, which answers may have as its text.
    JsonText,
    /// What is configured of a JSON value is in it.
    Subset,
    CaseInsensitive,
    Form(Form),
    Unordered,
    KeyedBy(String),
    /// The order counts, but answers may have another one: elements are found by this property.
    MatchedBy(String),
}

/// A value known in advance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Literal {
    String(String),
    /// In digits, so that it stays exact.
    Number(String),
    Boolean(bool),
    /// A list, set, map or object as JSON text.
    Json(String),
}

/// Why something is as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// A stable name of the rule: `presence.read_only`.
    pub rule: String,
    /// What the rule saw, in words.
    pub because: String,
}
