//! The calls of the API by method and path.

use crate::infer;
use crate::openapi::{Api, Method};
use std::collections::HashMap;

/// The first call of each method at each path, by indexes into [`Api::operations`].
#[derive(Debug)]
pub struct Calls(HashMap<(Method, String), usize>);

impl Calls {
    pub fn new(api: &Api) -> Self {
        let mut found = HashMap::new();
        for (index, operation) in api.operations.iter().enumerate() {
            let place = (operation.method, infer::key(&operation.path));
            found.entry(place).or_insert(index);
        }
        Self(found)
    }

    /// The call at the path with this key.
    pub fn at(&self, method: Method, key: &str) -> Option<usize> {
        self.0.get(&(method, key.to_owned())).copied()
    }
}
