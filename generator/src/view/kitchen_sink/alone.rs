//! Actions and ephemeral resources, with every word.

use super::addresses::from_provider;
use super::waiting::waiting;
use super::{attribute, named, operation};
use crate::model::*;
use std::collections::BTreeMap;

/// One with everything and one with nothing.
pub fn actions(text: &str) -> BTreeMap<String, Action> {
    let inner = named([("deep", attribute(Kind::String, Presence::Required))]);
    let all = Action {
        description: text.to_owned(),
        deprecated: text.to_owned(),
        arguments: named([
            ("id", attribute(Kind::String, Presence::Required)),
            ("object", attribute(Kind::Object(inner), Presence::Optional)),
        ]),
        call: Operation {
            path_parameters: [("pet".to_owned(), "id".to_owned())].into(),
            ..operation(Method::Post, "/pets/{pet}/walk")
        },
        from_provider: from_provider("id"),
        waits: waiting(text).waits,
        limit: Some(1200),
        tells: vec![text.to_owned()],
        reasons: Vec::new(),
    };
    let none = Action {
        description: String::new(),
        deprecated: String::new(),
        arguments: Attributes::default(),
        call: operation(Method::Post, "/feed"),
        from_provider: BTreeMap::new(),
        waits: Vec::new(),
        limit: None,
        tells: Vec::new(),
        reasons: Vec::new(),
    };
    [
        ("sink_walk".to_owned(), all),
        ("sink_match".to_owned(), none),
    ]
    .into()
}

/// Both ways to end.
pub fn ephemeral(text: &str) -> BTreeMap<String, Ephemeral> {
    let inner = named([("deeper", attribute(Kind::String, Presence::Computed))]);
    let one = |expires| Ephemeral {
        description: text.to_owned(),
        deprecated: text.to_owned(),
        attributes: named([
            ("id", attribute(Kind::String, Presence::Computed)),
            (
                "object",
                attribute(Kind::Object(inner.clone()), Presence::Computed),
            ),
        ]),
        open: operation(Method::Post, "/leashes"),
        from_provider: from_provider("id"),
        renew: Some(operation(Method::Post, "/leashes/{id}")),
        close: Some(operation(Method::Delete, "/leashes/{id}")),
        expires: Some(expires),
        reasons: Vec::new(),
    };
    [
        (
            "sink_leash".to_owned(),
            one(Expires::At("object".to_owned())),
        ),
        ("sink_type".to_owned(), one(Expires::In("id".to_owned()))),
    ]
    .into()
}
