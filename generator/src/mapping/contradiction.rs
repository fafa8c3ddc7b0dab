//! Words of the mapping that cannot both be meant, by the object that they stand in.

use super::read::Reader;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Tree};

/// What a key has to say for a rule to count.
#[derive(Clone, Copy)]
enum Says {
    Anything,
    True,
    /// The key is missing, or says `false`.
    NotTrue,
    One(&'static [&'static str]),
    /// A list that has it.
    Listed(&'static str),
    Object,
}
use Says::{Anything, Listed, NotTrue, Object, One, True};

/// Keys that exclude each other, and why. The first two are named.
type Rule = (&'static [(&'static str, Says)], &'static str);

const FIXED: &str = "what is constant has one value, and requests always have it";
const STORED: &str = "a write-only value is not stored, so nothing is kept or compared";
const TEXT: &str = "what is one text has neither elements nor forms";

const ATTRIBUTE: &[Rule] = &[
    (&[("const", Anything), ("default", Anything)], FIXED),
    (&[("const", Anything), ("required", True)], FIXED),
    (
        &[
            ("const", Anything),
            ("computed", True),
            ("optional", NotTrue),
        ],
        FIXED,
    ),
    (&[("const", Anything), ("clear", Anything)], FIXED),
    (&[("const", Anything), ("write_only", True)], FIXED),
    (&[("const", Anything), ("replace", True)], FIXED),
    (&[("const", Anything), ("volatile", True)], FIXED),
    (
        &[("required", True), ("optional", True)],
        "a configuration either must have it or may leave it out",
    ),
    (
        &[("required", True), ("computed", True)],
        "what a configuration must have is not chosen by the API",
    ),
    (
        &[("required", True), ("default", Anything)],
        "what must be configured needs no default",
    ),
    (
        &[("required", True), ("clear", Anything)],
        "what must be configured is never removed",
    ),
    (
        &[
            ("computed", True),
            ("default", Anything),
            ("optional", NotTrue),
        ],
        "what only the API sets has no default of the provider's; `optional: true` beside them \
         lets it be configured",
    ),
    (
        &[("computed", True), ("replace", True), ("optional", NotTrue)],
        "nobody sets it, so its change cannot replace the object",
    ),
    (
        &[
            ("computed", True),
            ("clear", Anything),
            ("optional", NotTrue),
        ],
        "nobody sets it, so nobody removes it",
    ),
    (
        &[
            ("default", Anything),
            ("clear", One(&["send_null", "send_empty"])),
        ],
        "when it is removed, its default counts",
    ),
    (
        &[("stable", True), ("volatile", True)],
        "an update either leaves it as it is or changes it",
    ),
    (&[("write_only", True), ("computed", True)], STORED),
    (&[("write_only", True), ("default", Anything)], STORED),
    (&[("write_only", True), ("stable", Anything)], STORED),
    (&[("write_only", True), ("volatile", Anything)], STORED),
    (&[("write_only", True), ("read", One(&["always"]))], STORED),
    (&[("write_only", True), ("equal", Anything)], STORED),
    (&[("write_only", True), ("order", Anything)], STORED),
    (&[("write_only", True), ("own", One(&["listed"]))], STORED),
    (
        &[("write_only", True), ("replace", True)],
        "a write-only value is not stored, so no change of it is seen; `version` makes them visible",
    ),
    (&[("type", Anything), ("order", Anything)], TEXT),
    (&[("type", Anything), ("own", One(&["listed"]))], TEXT),
    (&[("type", Anything), ("variants", Anything)], TEXT),
    (&[("type", Anything), ("max_depth", Anything)], TEXT),
];

const RESOURCE: &[Rule] = &[
    (
        &[("skip", Listed("update")), ("update", Anything)],
        "a call that is skipped is never made",
    ),
    (
        &[("skip", Listed("delete")), ("delete", Anything)],
        "a call that is skipped is never made",
    ),
    (
        &[("skip", Listed("delete")), ("on_destroy", One(&["delete"]))],
        "without the call, nothing is deleted",
    ),
    (
        &[
            ("delete", Anything),
            ("on_destroy", One(&["forget", "error"])),
        ],
        "the call would never be made",
    ),
    (
        &[("delete", Anything), ("on_destroy", Object)],
        "what is reset is not deleted, so the call would never be made",
    ),
    (
        &[("protect", True), ("on_destroy", One(&["error"]))],
        "a plan that destroys the object is refused in any case",
    ),
];

const OPERATION: &[Rule] = &[
    (
        &[("call", Anything), ("list", Anything)],
        "the object is read by a call of its own or found in a list",
    ),
    (
        &[("call", Anything), ("where", Anything)],
        "only in a list there is something to be found by it",
    ),
    (
        &[("body", One(&["none"])), ("wrap", Anything)],
        "without a body, nothing is wrapped",
    ),
    (
        &[("body", One(&["none"])), ("mask", Anything)],
        "without a body, nothing changes",
    ),
    (
        &[("body", One(&["json_patch"])), ("mask", Anything)],
        "the commands say themselves what changes",
    ),
];

const PROVIDER: &[Rule] = &[(
    &[("endpoint", Anything), ("server", Object)],
    "both say where the API is; `server: {url: …}` can say more",
)];

const LOGIN: &str = "a login is a call of its own and not one of OAuth 2";
const SIGN_IN: &[Rule] = &[
    (&[("call", Anything), ("flow", Anything)], LOGIN),
    (&[("call", Anything), ("token_url", Anything)], LOGIN),
    (&[("call", Anything), ("scopes", Anything)], LOGIN),
    (&[("call", Anything), ("client_in", Anything)], LOGIN),
];

/// Which words an object of the mapping may not have together.
#[derive(Clone, Copy)]
pub(super) enum Words {
    Attribute,
    Resource,
    Operation,
    Provider,
    SignIn,
}

impl Reader<'_> {
    /// Tells of words that exclude each other.
    pub(super) fn contradictions(&mut self, words: Words, tree: &Tree, at: &Position) {
        let rules = match words {
            Words::Attribute => ATTRIBUTE,
            Words::Resource => RESOURCE,
            Words::Operation => OPERATION,
            Words::Provider => PROVIDER,
            Words::SignIn => SIGN_IN,
        };
        for (said, because) in rules {
            if said.iter().all(|(key, says)| holds(tree.get(key), *says)) {
                self.contradiction((said[0].0, said[1].0), because, at);
            }
        }
        let nothing_else = "what is ignored is not there, so nothing can be said of it";
        let beside: &[&str] = match words {
            Words::Attribute => &["ignore", "from", "const"],
            Words::SignIn => &["ignore", "scheme"],
            _ => return,
        };
        if !holds(tree.get("ignore"), True) {
            return;
        }
        for (key, value) in tree.members() {
            let says = *value != Tree::Null && *value != Tree::Boolean(false);
            if says && !beside.contains(&key.as_ref()) {
                self.contradiction(("ignore", key), nothing_else, at);
            }
        }
        if words.is_attribute() && tree.get("const").is_some() {
            let because = "`hide: true` beside `const` sends the value and does not show it";
            self.contradiction(("ignore", "const"), because, at);
        }
    }

    pub(super) fn contradiction(
        &mut self,
        (one, other): (&str, &str),
        because: &str,
        at: &Position,
    ) {
        self.tell(
            Diagnostic::error(
                Code::MappingContradiction,
                format!("`{one}` and `{other}` contradict each other: {because}"),
            )
            .at(&at.child(one), "this says one thing")
            .at(&at.child(other), "and this another")
            .help(format!("remove `{one}` or `{other}`")),
        );
    }

    /// Words that mean something only beside another one.
    pub(super) fn needs(&mut self, keys: &[&str], other: &str, tree: &Tree, at: &Position) {
        if tree.get(other).is_some() {
            return;
        }
        for key in keys.iter().filter(|key| tree.get(key).is_some()) {
            self.tell(
                Diagnostic::error(
                    Code::MappingContradiction,
                    format!("`{key}` says nothing without `{other}`"),
                )
                .at(&at.child(key), "")
                .help(format!("add `{other}`, or remove `{key}`")),
            );
        }
    }
}

impl Words {
    fn is_attribute(self) -> bool {
        matches!(self, Words::Attribute)
    }
}

fn holds(value: Option<&Tree>, says: Says) -> bool {
    match (value, says) {
        (value, NotTrue) => value != Some(&Tree::Boolean(true)),
        (None, _) => false,
        (Some(_), Anything) => true,
        (Some(value), True) => *value == Tree::Boolean(true),
        (Some(value), One(texts)) => value.as_str().is_some_and(|text| texts.contains(&text)),
        (Some(value), Listed(text)) => {
            let mut elements = value.elements().iter();
            elements.any(|element| element.as_str() == Some(text))
        }
        (Some(value), Object) => matches!(value, Tree::Object(_)),
    }
}

#[cfg(test)]
mod tests;
