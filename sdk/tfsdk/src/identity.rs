//! Resource identity: what tells one object from all others, apart from its state.
//!
//! Terraform 1.12 stores it beside the state, shows it, and imports by it:
//! `import { to = …, identity = { … } }`. Lists of existing objects yield identities as well.

use crate::schema::Text;
use crate::{Type, Value};
use std::collections::BTreeMap;

/// The attributes of an identity.
///
/// ```
/// use tfsdk::identity::{IdentityAttribute, IdentitySchema};
///
/// let schema = IdentitySchema::new()
///     .attribute("project", IdentityAttribute::string().optional_for_import())
///     .attribute("name", IdentityAttribute::string());
/// assert_eq!(schema.version, 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct IdentitySchema {
    /// Raised when stored identities must be upgraded; 0 at first.
    pub version: i64,
    /// Attributes by name.
    pub attributes: BTreeMap<Text, IdentityAttribute>,
    /// Whether an object may get another identity while it lives.
    pub stability: Stability,
}

/// Whether an object may get another identity while it lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stability {
    /// It may not: a read or an update that answers with another identity is an error, because
    /// Terraform would go on with another object.
    #[default]
    Fixed,
    /// It may, when a rename changes it, say.
    Mutable,
}

impl IdentitySchema {
    /// No attributes, version 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an attribute.
    #[must_use]
    pub fn attribute(mut self, name: impl Into<Text>, attribute: IdentityAttribute) -> Self {
        self.attributes.insert(name.into(), attribute);
        self
    }

    /// Sets the version.
    #[must_use]
    pub fn version(mut self, version: i64) -> Self {
        self.version = version;
        self
    }

    /// Lets identities change while an object lives.
    #[must_use]
    pub fn mutable(mut self) -> Self {
        self.stability = Stability::Mutable;
        self
    }

    /// The type of the identity's value.
    pub fn value_type(&self) -> Type {
        Type::object(
            self.attributes
                .iter()
                .map(|(name, attribute)| (name.to_string(), attribute.value_type.clone())),
        )
    }

    /// Whether a plan leaves none of the identity's attributes open.
    pub(crate) fn knows(&self, plan: &Value) -> bool {
        let open = |name: &Text| plan.attribute(name).is_some_and(Value::is_unknown);
        !self.attributes.keys().any(open)
    }

    /// The identity that a state shows: its attributes of the same names. `None` when the state
    /// lacks one that is required for import, or has it with another type.
    pub(crate) fn of_state(&self, state: &Value) -> Option<Value> {
        let mut members = BTreeMap::new();
        for (name, attribute) in &self.attributes {
            let value = state.attribute(name).cloned().unwrap_or_default();
            let value = if value.is_unknown() {
                Value::Null
            } else {
                value
            };
            if value.conforms(&attribute.value_type).is_err() {
                return None;
            }
            if value.is_null() && attribute.import == ForImport::Required {
                return None;
            }
            members.insert(name.to_string(), value);
        }
        let found = members.values().any(|value| !value.is_null());
        found.then_some(Value::Object(members))
    }
}

/// Whether an import by identity has to give an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForImport {
    /// It has to.
    Required,
    /// It may; the provider knows what stands for it otherwise.
    Optional,
}

/// One attribute of an identity.
#[derive(Clone, Debug)]
pub struct IdentityAttribute {
    /// `bool`, `number`, `string` or a list of one of these.
    pub value_type: Type,
    /// Whether an import by identity has to give it.
    pub import: ForImport,
    /// Text for the documentation.
    pub description: Text,
}

/// Starting points. Each makes an attribute that an import has to give.
impl IdentityAttribute {
    /// `string`
    pub fn string() -> Self {
        Self::of(Type::String)
    }

    /// `number`
    pub fn number() -> Self {
        Self::of(Type::Number)
    }

    /// `bool`
    pub fn bool() -> Self {
        Self::of(Type::Bool)
    }

    /// `list(element)`, where `element` is `bool`, `number` or `string`.
    pub fn list(element: Type) -> Self {
        Self::of(Type::list(element))
    }

    fn of(value_type: Type) -> Self {
        Self {
            value_type,
            import: ForImport::Required,
            description: Text::default(),
        }
    }

    /// An import may leave it out.
    #[must_use]
    pub fn optional_for_import(mut self) -> Self {
        self.import = ForImport::Optional;
        self
    }

    /// Text for the documentation.
    #[must_use]
    pub fn description(mut self, text: impl Into<Text>) -> Self {
        self.description = text.into();
        self
    }
}
