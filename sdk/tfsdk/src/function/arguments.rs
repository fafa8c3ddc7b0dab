//! The arguments of a call, as values and as Rust's own types.

use super::FunctionError;
use crate::Value;
use crate::model::FromValue;

/// Arguments in order, variadic ones last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    values: Vec<Value>,
    /// How many belong to parameters of their own.
    named: usize,
}

impl Arguments {
    pub(crate) fn new(values: Vec<Value>, named: usize) -> Self {
        Self { values, named }
    }

    /// The argument at `index` as `T`, which may be anything that a field of a
    /// [`Model`](crate::model::Model) may be. `Option<T>` is `None` for null, and
    /// [`Maybe`](crate::model::Maybe) takes unknown values as well.
    ///
    /// # Errors
    /// An argument that is not a `T`, such as a fraction for an `i64`; the error names it and
    /// shows no value, for functions are not told which are sensitive.
    pub fn get<T: FromValue>(&self, index: usize) -> Result<T, FunctionError> {
        let value = self
            .values
            .get(index)
            .ok_or_else(|| FunctionError::new(format!("there is no argument {index}")))?;
        T::from_value(value).map_err(|error| FunctionError::of_argument(index, error.to_string()))
    }

    /// All variadic arguments as `T`.
    ///
    /// # Errors
    /// An argument that is not a `T`.
    pub fn variadic<T: FromValue>(&self) -> Result<Vec<T>, FunctionError> {
        (self.named..self.values.len())
            .map(|index| self.get(index))
            .collect()
    }

    /// All arguments as they are.
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}
