//! Attributes written as one expression: `Attribute::string().required().sensitive()`.

use super::{Attribute, AttributeKind, DefaultValue, Equality, MadeDefault, NestingMode, Presence};
use super::{Text, Validator};
use crate::{Type, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Starting points. Each makes an optional attribute.
impl Attribute {
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

    /// `any`
    pub fn dynamic() -> Self {
        Self::of(Type::Dynamic)
    }

    /// `list(element)`
    pub fn list(element: Type) -> Self {
        Self::of(Type::List(Box::new(element)))
    }

    /// `set(element)`
    pub fn set(element: Type) -> Self {
        Self::of(Type::Set(Box::new(element)))
    }

    /// `map(element)`
    pub fn map(element: Type) -> Self {
        Self::of(Type::Map(Box::new(element)))
    }

    /// Any plain type.
    pub fn of(plain: Type) -> Self {
        Self::new(AttributeKind::Type(plain), Presence::Optional)
    }

    /// One object with rules for each of its attributes.
    pub fn single_nested<N: Into<Text>>(attributes: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::nested(NestingMode::Single, attributes)
    }

    /// A list of objects.
    pub fn list_nested<N: Into<Text>>(attributes: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::nested(NestingMode::List, attributes)
    }

    /// A set of objects.
    pub fn set_nested<N: Into<Text>>(attributes: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::nested(NestingMode::Set, attributes)
    }

    /// A map of objects.
    pub fn map_nested<N: Into<Text>>(attributes: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::nested(NestingMode::Map, attributes)
    }

    fn nested<N: Into<Text>>(
        nesting: NestingMode,
        attributes: impl IntoIterator<Item = (N, Self)>,
    ) -> Self {
        let attributes: BTreeMap<_, _> = attributes
            .into_iter()
            .map(|(name, attribute)| (name.into(), attribute))
            .collect();
        Self::new(
            AttributeKind::Nested(nesting, attributes),
            Presence::Optional,
        )
    }
}

/// Rules.
impl Attribute {
    /// The practitioner must set it.
    #[must_use]
    pub fn required(self) -> Self {
        self.presence(Presence::Required)
    }

    /// The practitioner may set it.
    #[must_use]
    pub fn optional(self) -> Self {
        self.presence(Presence::Optional)
    }

    /// The provider sets it.
    #[must_use]
    pub fn computed(self) -> Self {
        self.presence(Presence::Computed)
    }

    /// The practitioner may set it; the provider does otherwise.
    #[must_use]
    pub fn optional_computed(self) -> Self {
        self.presence(Presence::OptionalComputed)
    }

    fn presence(mut self, presence: Presence) -> Self {
        self.presence = presence;
        self
    }

    /// Optional, with this value where the configuration has nothing.
    #[must_use]
    pub fn default_value(mut self, value: Value) -> Self {
        self.default = Some(DefaultValue::Static(value));
        self.optional_computed()
    }

    /// As [`Attribute::default_value`], with a value that is made when it is needed: out of the
    /// environment, say. It must be the same in the plan and in the apply that follows, which may
    /// be another process. Makes the attribute optional and computed.
    ///
    /// ```
    /// use tfsdk::Value;
    /// use tfsdk::schema::Attribute;
    ///
    /// let region = Attribute::string()
    ///     .default_with(|| std::env::var("CLOUD_REGION").map_or(Value::Null, Value::from));
    /// # assert!(region.is_computed());
    /// ```
    #[must_use]
    pub fn default_with(mut self, make: impl Fn() -> Value + Send + Sync + 'static) -> Self {
        self.default = Some(DefaultValue::Made(MadeDefault::new(make)));
        self.optional_computed()
    }

    /// Shown as `(sensitive value)`.
    #[must_use]
    pub fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Never stored in plan or state.
    #[must_use]
    pub fn write_only(mut self) -> Self {
        self.write_only = true;
        self
    }

    /// Markdown for the documentation.
    #[must_use]
    pub fn description(mut self, markdown: impl Into<Text>) -> Self {
        self.description = markdown.into();
        self
    }

    /// Deprecated; `instead` says what to use.
    #[must_use]
    pub fn deprecated(mut self, instead: impl Into<Text>) -> Self {
        self.deprecation = instead.into();
        self
    }

    /// Adds a check.
    #[must_use]
    pub fn validator(mut self, validator: impl Validator + 'static) -> Self {
        self.validators.push(Arc::new(validator));
        self
    }

    /// When two values mean the same.
    #[must_use]
    pub fn equality(mut self, equality: impl Equality + 'static) -> Self {
        self.equality = Some(Arc::new(equality));
        self
    }
}

/// Questions.
impl Attribute {
    /// Whether the provider may set it.
    pub fn is_computed(&self) -> bool {
        matches!(
            self.presence,
            Presence::Computed | Presence::OptionalComputed
        )
    }

    /// The type of its values.
    pub fn value_type(&self) -> Type {
        match &self.kind {
            AttributeKind::Type(plain) => plain.clone(),
            AttributeKind::Nested(nesting, attributes) => {
                let object = Box::new(super::object_type(attributes));
                match nesting {
                    NestingMode::Single => *object,
                    NestingMode::List => Type::List(object),
                    NestingMode::Set => Type::Set(object),
                    NestingMode::Map => Type::Map(object),
                }
            }
        }
    }
}
