//! An attribute and a call without anything special.

use crate::model::*;
use std::collections::BTreeMap;

pub fn attribute(kind: Kind, presence: Presence) -> Attribute {
    Attribute {
        wire: String::new(),
        kind,
        presence,
        plan: PlanRule::AsConfigured,
        replaces: false,
        sent: Sent::Always,
        returned: Returned::Always,
        sensitive: false,
        write_only: false,
        inline: false,
        whole: false,
        clear: Clear::ByBody,
        equality: Equality::Exact,
        default: None,
        validators: Vec::new(),
        example: None,
        description: String::new(),
        deprecated: String::new(),
        reasons: Default::default(),
    }
}

pub fn operation(method: Method, path: &str) -> Operation {
    Operation {
        method,
        path: path.to_owned(),
        path_parameters: BTreeMap::new(),
        query: BTreeMap::new(),
        headers: BTreeMap::new(),
        body: Body::ByMethod,
        wraps: String::new(),
        unwraps: String::new(),
        media_type: String::new(),
        brackets: false,
        cookies: BTreeMap::new(),
        parts: BTreeMap::new(),
        content: None,
        answers: None,
        among: BTreeMap::new(),
        told: None,
        paging: None,
        server: String::new(),
        anonymous: false,
        signing: Vec::new(),
        gone: Vec::new(),
        mask: None,
        if_match: None,
        idempotency_key: String::new(),
        always: Vec::new(),
    }
}
