//! What a function takes and returns.

use crate::Type;
use crate::model::AttributeType;
use crate::schema::{Text, Validator};
use std::sync::Arc;

/// Parameters, result and documentation of a function.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Parameters in order.
    pub parameters: Vec<Parameter>,
    /// What any further arguments must be; `None` when there may be none.
    pub variadic: Option<Parameter>,
    /// The type of the result.
    pub returns: Type,
    /// One line for the documentation.
    pub summary: Text,
    /// Markdown for the documentation.
    pub description: Text,
    /// What to use instead; empty when not deprecated.
    pub deprecation: Text,
}

impl Signature {
    /// A function without parameters.
    pub fn returning(returns: Type) -> Self {
        Self {
            parameters: Vec::new(),
            variadic: None,
            returns,
            summary: Text::default(),
            description: Text::default(),
            deprecation: Text::default(),
        }
    }

    /// A function without parameters whose result is a `T`: `Signature::of::<String>()`.
    pub fn of<T: AttributeType>() -> Self {
        Self::returning(T::attribute().value_type())
    }

    /// Adds a parameter.
    #[must_use]
    pub fn parameter(mut self, parameter: Parameter) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// Takes any number of further arguments.
    #[must_use]
    pub fn variadic(mut self, parameter: Parameter) -> Self {
        self.variadic = Some(parameter);
        self
    }

    /// One line for the documentation.
    #[must_use]
    pub fn summary(mut self, text: impl Into<Text>) -> Self {
        self.summary = text.into();
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

    /// The parameter that argument `index` is for; `None` when there are too many arguments.
    pub(crate) fn parameter_at(&self, index: usize) -> Option<&Parameter> {
        self.parameters.get(index).or(self.variadic.as_ref())
    }
}

/// One parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name, for messages and documentation; an identifier.
    pub name: Text,
    /// The type of its arguments.
    pub value_type: Type,
    /// Whether null is passed on. Terraform refuses it otherwise.
    pub null: Passing,
    /// Whether unknown values are passed on. Otherwise the function is not called and its result
    /// is unknown.
    pub unknown: Passing,
    /// Checks of arguments.
    pub validators: Vec<Arc<dyn Validator>>,
    /// Markdown for the documentation.
    pub description: Text,
}

/// Whether a function gets arguments of a special kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passing {
    /// They never reach it.
    #[default]
    Withheld,
    /// It deals with them itself.
    Passed,
}

impl Parameter {
    /// A parameter that takes known values only.
    pub fn new(name: impl Into<Text>, value_type: Type) -> Self {
        Self {
            name: name.into(),
            value_type,
            null: Passing::Withheld,
            unknown: Passing::Withheld,
            validators: Vec::new(),
            description: Text::default(),
        }
    }

    /// A parameter that takes a `T`, with the checks that belong to the type:
    /// `Parameter::of::<u16>("port")`.
    pub fn of<T: AttributeType>(name: impl Into<Text>) -> Self {
        let attribute = T::attribute();
        Self {
            validators: attribute.validators.clone(),
            ..Self::new(name, attribute.value_type())
        }
    }

    /// Also takes null.
    #[must_use]
    pub fn allow_null(mut self) -> Self {
        self.null = Passing::Passed;
        self
    }

    /// Also takes unknown values.
    #[must_use]
    pub fn allow_unknown(mut self) -> Self {
        self.unknown = Passing::Passed;
        self
    }

    /// Adds a check.
    #[must_use]
    pub fn validator(mut self, validator: impl Validator + 'static) -> Self {
        self.validators.push(Arc::new(validator));
        self
    }

    /// Markdown for the documentation.
    #[must_use]
    pub fn description(mut self, markdown: impl Into<Text>) -> Self {
        self.description = markdown.into();
        self
    }
}
