//! Where calls go, and what stands in their paths.

use crate::model::*;
use std::collections::BTreeMap;

pub fn variables(text: &str) -> BTreeMap<String, Variable> {
    let region = Variable {
        environment: text.to_owned(),
        default: Some(text.to_owned()),
        values: vec![text.to_owned()],
        description: text.to_owned(),
    };
    [("region".to_owned(), region)].into()
}

pub fn servers(text: &str) -> BTreeMap<String, Server> {
    let files = Server {
        default: text.to_owned(),
        environment: text.to_owned(),
    };
    [("files_endpoint".to_owned(), files)].into()
}

pub fn parameters(text: &str) -> BTreeMap<String, PathParameter> {
    let stand = PathParameter {
        environment: text.to_owned(),
        description: text.to_owned(),
    };
    [("stand".to_owned(), stand)].into()
}

/// What takes a value of the provider block.
pub fn from_provider(name: &str) -> BTreeMap<String, String> {
    [(name.to_owned(), "stand".to_owned())].into()
}
