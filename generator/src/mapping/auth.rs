//! Ways to sign in, as the mapping says them.

use super::Placed;
use super::contradiction::Words;
use super::read::Reader;
use crate::model::Flow;
use crate::source::{Position, Tree};
use std::collections::BTreeMap;

/// Flows that the mapping can name.
pub const FLOWS: [(&str, Flow); 3] = [
    ("client_credentials", Flow::ClientCredentials),
    ("password", Flow::Password),
    ("refresh_token", Flow::RefreshToken),
];

/// One entry of `auth`.
#[derive(Clone, Debug, Default)]
pub struct AuthMapping {
    pub position: Position,
    /// The security scheme of the document.
    pub scheme: Option<Placed<String>>,
    pub flow: Option<Flow>,
    pub environment: Variables,
    pub scopes: Vec<String>,
    /// Where tokens are asked for.
    pub token_url: Option<String>,
    /// Further members of the request for a token.
    pub fields: BTreeMap<String, String>,
    pub client_in_body: bool,
    /// What stands before a key in its header.
    pub prefix: Option<String>,
    /// The call of a login.
    pub call: Option<Placed<String>>,
    /// Whether the document does not have that call.
    pub undocumented: bool,
    /// Where the token is in its answer.
    pub token: Option<String>,
    /// What it calls the user's name and the password.
    pub names: BTreeMap<String, String>,
    /// Where else a token may come from: a program, a file.
    pub from: Vec<Flow>,
    pub ignore: bool,
}

/// Environment variables.
#[derive(Clone, Debug, Default)]
pub enum Variables {
    #[default]
    Usual,
    /// Of the only value.
    One(String),
    /// By attribute, each with its place.
    Several(BTreeMap<String, Placed<String>>),
}

const KEYS: [&str; 14] = [
    "scheme",
    "flow",
    "env",
    "scopes",
    "token_url",
    "fields",
    "client_in",
    "prefix",
    "call",
    "undocumented",
    "token",
    "names",
    "from",
    "ignore",
];

impl Reader<'_> {
    /// `auth: {token: {scheme: bearerAuth, env: KIOSK_TOKEN}}`
    pub(super) fn auth(&mut self, tree: &Tree, at: &Position) -> BTreeMap<String, AuthMapping> {
        let mut entries = BTreeMap::new();
        if !matches!(tree, Tree::Object(_)) {
            self.wrong(at, tree, "an object with an entry for each way to sign in");
        }
        for (name, value) in tree.members() {
            let place = at.child(name);
            if !crate::naming::is_legal(name) {
                let wanted = "a name of lower-case letters, digits and underscores";
                self.wrong(&place, &Tree::String(name.clone()), wanted);
                continue;
            }
            let entry = self.way(value, &place);
            entries.insert(name.to_string(), entry);
        }
        entries
    }

    fn way(&mut self, tree: &Tree, at: &Position) -> AuthMapping {
        let mut entry = AuthMapping {
            position: at.clone(),
            ..AuthMapping::default()
        };
        self.contradictions(Words::SignIn, tree, at);
        self.needs(&["token", "names", "undocumented"], "call", tree, at);
        for (key, value, place) in self.members(tree, at, &KEYS) {
            match key {
                "scheme" => entry.scheme = self.placed(value, place),
                "flow" => {
                    let flow = FLOWS.iter().find(|(name, _)| value.as_str() == Some(*name));
                    entry.flow = flow.map(|(_, flow)| *flow);
                    if flow.is_none() {
                        let wanted = "`client_credentials`, `password` or `refresh_token`";
                        self.wrong(&place, value, wanted);
                    }
                }
                "env" => entry.environment = self.variables(value, &place),
                "scopes" => {
                    let scopes = self.places(value, &place, "a scope");
                    entry.scopes = scopes.into_iter().map(|scope| scope.value).collect();
                }
                "token_url" => entry.token_url = self.address_of_tokens(value, &place),
                "fields" => entry.fields = self.texts(value, &place),
                "client_in" => match value.as_str() {
                    Some("body") => entry.client_in_body = true,
                    Some("header") => {}
                    _ => self.wrong(&place, value, "`header` or `body`"),
                },
                "prefix" => entry.prefix = self.line(value, &place),
                "call" => entry.call = self.placed(value, place),
                "undocumented" => entry.undocumented = self.flag(value, &place),
                "token" => entry.token = self.text(value, &place),
                "names" => {
                    for (key, value, place) in
                        self.members(value, &place, &["username", "password"])
                    {
                        if let Some(text) = self.text(value, &place) {
                            entry.names.insert(key.to_owned(), text);
                        }
                    }
                }
                "from" => {
                    let wanted = "`command` or `file`";
                    for place in self.places(value, &place, wanted) {
                        match place.value.as_str() {
                            "command" => entry.from.push(Flow::Command),
                            "file" => entry.from.push(Flow::File),
                            text => {
                                self.wrong(&place.position, &Tree::String(text.into()), wanted);
                            }
                        }
                    }
                }
                _ => entry.ignore = self.flag(value, &place),
            }
        }
        entry
    }

    fn placed(&mut self, tree: &Tree, position: Position) -> Option<Placed<String>> {
        let value = self.text(tree, &position)?;
        Some(Placed { value, position })
    }

    /// The name of a variable, or names by attribute.
    fn variables(&mut self, tree: &Tree, at: &Position) -> Variables {
        if tree.as_str().is_some() {
            return match self.environment(tree, at) {
                Some(name) => Variables::One(name),
                None => Variables::Usual,
            };
        }
        if !matches!(tree, Tree::Object(_)) {
            self.wrong(
                at,
                tree,
                "the name of an environment variable, or names by attribute",
            );
        }
        let mut several = BTreeMap::new();
        for (name, value) in tree.members() {
            let position = at.child(name);
            if let Some(value) = self.environment(value, &position) {
                several.insert(name.to_string(), Placed { value, position });
            }
        }
        Variables::Several(several)
    }
}
