//! What is known of an object, by typed keys of its attributes.

use std::marker::PhantomData;
use tfsdk::Value;
use tfsdk::model::{FromValue, IntoValue, Maybe};
use tfsdk::value::ValueError;

/// Names an attribute and says what it holds. `gen provider` writes one for each attribute of a resource
/// that has hooks.
#[derive(Debug)]
pub struct Key<T> {
    /// Names with dots between them, from the object that has the first.
    path: &'static str,
    holds: PhantomData<fn() -> T>,
}

impl<T> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Key<T> {}

/// The key of the attribute at `path`, such as `owner.email`.
pub const fn key<T>(path: &'static str) -> Key<T> {
    Key {
        path,
        holds: PhantomData,
    }
}

impl<T> Key<T> {
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        self.path.split('.')
    }
}

/// An object whose attributes are read by keys.
#[derive(Clone, Copy, Debug)]
pub struct Object<'a>(&'a Value);

impl<'a> Object<'a> {
    pub(crate) fn new(value: &'a Value) -> Self {
        Self(value)
    }

    /// Whether there is no such object: no prior state of what is being made, for one.
    pub fn is_null(self) -> bool {
        self.0.is_null()
    }

    /// The value of an attribute. Unknown is also what is not wholly known.
    pub fn get<T: FromValue>(self, key: Key<T>) -> Maybe<T> {
        let mut value = self.0;
        for name in key.names() {
            if value.is_unknown() {
                return Maybe::Unknown;
            }
            value = value.attribute(name).unwrap_or(&Value::Null);
        }
        match T::from_value(value) {
            _ if value.is_null() => Maybe::Null,
            _ if !value.is_wholly_known() => Maybe::Unknown,
            Ok(value) => Maybe::Known(value),
            Err(_) => Maybe::Null,
        }
    }

    pub(crate) fn value(self) -> &'a Value {
        self.0
    }
}

/// An object in a list, a set or a map, whose attributes are read by keys of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Nested(Value);

impl Nested {
    /// The object itself.
    pub fn object(&self) -> Object<'_> {
        Object(&self.0)
    }

    /// The value of an attribute.
    pub fn get<T: FromValue>(&self, key: Key<T>) -> Maybe<T> {
        self.object().get(key)
    }
}

impl FromValue for Nested {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        Ok(Self(value.clone()))
    }
}

impl IntoValue for Nested {
    fn into_value(self) -> Value {
        self.0
    }
}

/// What is known of an object while a call is made for it. Objects are null where there are none.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The configuration, the only place where write-only values are. Of a data source or a list: its
    /// arguments.
    pub config: Object<'a>,
    /// What the object is to be.
    pub plan: Object<'a>,
    /// What it was.
    pub prior: Object<'a>,
}

impl<'a> Known<'a> {
    /// Nothing.
    pub(crate) fn nothing() -> Self {
        let null = Object(&Value::Null);
        Self {
            config: null,
            plan: null,
            prior: null,
        }
    }

    pub(crate) fn config(mut self, config: &'a Value) -> Self {
        self.config = Object(config);
        self
    }

    pub(crate) fn plan(mut self, plan: &'a Value) -> Self {
        self.plan = Object(plan);
        self
    }

    pub(crate) fn prior(mut self, prior: &'a Value) -> Self {
        self.prior = Object(prior);
        self
    }

    /// Values in which secrets may be.
    pub(crate) fn values(self) -> [&'a Value; 3] {
        [self.config.value(), self.plan.value(), self.prior.value()]
    }
}
