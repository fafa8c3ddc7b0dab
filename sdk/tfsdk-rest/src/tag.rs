//! The version of an object, as the API's `ETag` names it.

use crate::client::Answer;
use crate::declaration::{Binding, IfMatch, Method, Operation};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tfsdk::PrivateState;
use tfsdk::value::json::Json;

const KEY: &str = "etag";

/// What is known of an object's version. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tag {
    known: Arc<Mutex<Known>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Known {
    /// Nothing was said since the last run.
    #[default]
    Untouched,
    Version(String),
    /// The object has another version, which no answer has told.
    Outdated,
}

impl Tag {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The version, as the API spells it.
    pub(crate) fn version(&self) -> Option<String> {
        match &*self.known() {
            Known::Version(version) => Some(version.clone()),
            Known::Untouched | Known::Outdated => None,
        }
    }

    /// Takes what an accepted answer to `operation` says.
    pub(crate) fn learn(&self, binding: &Binding, operation: &Operation, answer: &Answer) {
        let is_of = |of: &Option<Operation>| {
            of.as_ref()
                .is_some_and(|of| of.method == operation.method && of.path == operation.path)
        };
        let reads = binding.read.as_ref();
        let at_object = reads.is_some_and(|read| read.path == operation.path);
        let is_whole = operation.among.is_empty();
        let told = answer.header("etag").filter(|text| !text.is_empty());
        let has_object = (at_object || is_of(&binding.create)) && is_whole;
        *self.known() = match told.filter(|_| has_object) {
            Some(version) => Known::Version(version),
            // A look at something else changes nothing.
            None if operation.method == Method::Get && !has_object => return,
            None => Known::Outdated,
        };
    }

    /// Takes what private data has from the last run.
    pub(crate) fn recall(&self, binding: &Binding, private: &PrivateState) {
        let text = private.get_key(KEY).ok().flatten();
        let json = text.and_then(|text| Json::parse_bytes(text).ok());
        let version = json.and_then(|json| json.as_str().map(str::to_owned));
        if let Some(version) = version.filter(|_| is_used(binding)) {
            *self.known() = Known::Version(version);
        }
    }

    /// Leaves to the next run what is known now.
    pub(crate) fn keep(&self, binding: &Binding, private: &mut PrivateState) {
        if !is_used(binding) {
            return;
        }
        let json = match &*self.known() {
            Known::Untouched => return,
            Known::Version(version) => Json::String(version.clone()).to_string(),
            // Private data that was there may not be dropped.
            Known::Outdated => "null".to_owned(),
        };
        // Text that was just made is JSON, and the key is one of ours.
        let _ = private.set_key(KEY, json.as_bytes());
    }
}

/// Whether any call names a version.
pub(crate) fn is_used(binding: &Binding) -> bool {
    let calls = [&binding.update, &binding.delete];
    let calls = calls.into_iter().flatten();
    calls
        .chain(binding.then.iter().map(|then| &then.operation))
        .any(|call: &Operation| call.if_match.is_some_and(|version| version.is_tag()))
}

/// Whether a call has to name a version that is not known.
pub(crate) fn is_missing(operation: &Operation, tag: &Tag) -> bool {
    operation.if_match == Some(IfMatch::Needed) && tag.version().is_none()
}
