//! What a call that signs in says of itself: what its body calls the user's name and password, and where
//! its answer has the token.

use crate::infer;
use crate::lower::envelope;
use crate::model::Names;
use crate::openapi::{Api, Operation, Schema};

const USERNAMES: [&str; 8] = [
    "username",
    "user_name",
    "userName",
    "user",
    "login",
    "email",
    "name",
    "identifier",
];
const PASSWORDS: [&str; 4] = ["password", "passwd", "pass", "pwd"];
const TOKENS: [&str; 8] = [
    "access_token",
    "accessToken",
    "token",
    "auth_token",
    "authToken",
    "jwt",
    "id_token",
    "idToken",
];

/// The names in the body, where they are others than the usual ones and leave no doubt.
pub fn names(api: &Api, call: &Operation) -> Option<Names> {
    let body = call.body()?.schema.as_ref()?;
    let body = infer::flat(api, body);
    let names = Names {
        username: only(&body, &USERNAMES)?,
        password: only(&body, &PASSWORDS)?,
    };
    let usual = names.username == USERNAMES[0] && names.password == PASSWORDS[0];
    (!usual).then_some(names)
}

/// Where the answer has the token, unless that is where OAuth 2 has it.
pub fn token(api: &Api, call: &Operation) -> Option<String> {
    let answer = infer::flat(api, call.success()?);
    let name = only(&answer, &TOKENS)?;
    (name != TOKENS[0]).then(|| envelope::pointer(&name))
}

/// The place that the mapping names: `header:NAME`, a property, or a pointer.
pub fn place(stated: &str) -> String {
    match stated.starts_with("header:") {
        true => stated.to_owned(),
        false => envelope::pointer(stated),
    }
}

/// The first of the names, or else the only one that the schema has.
fn only(schema: &Schema, names: &[&str]) -> Option<String> {
    let mut found = names.iter().filter(|name| schema.property(name).is_some());
    let name = found.next()?;
    (*name == names[0] || found.next().is_none()).then(|| (*name).to_owned())
}
