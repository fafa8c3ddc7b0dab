//! Which values are secrets: certainly, so that Terraform hides them, or likely, so that whoever
//! makes the provider is asked.

use super::kind::Surroundings;
use super::told_secret::is_called_secret;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{AttributeMapping, ResourceMapping};
use crate::model::{Attribute, Kind, PlanRule, Presence};
use crate::openapi::Schema;
use crate::source::{Position, Tree};

/// How sure a name makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    No,
    Likely,
    Certain,
}

/// Names, or ends of names, of what is always a secret.
const CERTAIN: [&str; 11] = [
    "token",
    "secret_key",
    "credentials",
    "password",
    "passwd",
    "secret",
    "private_key",
    "api_key",
    "access_token",
    "client_secret",
    "passphrase",
];

/// Names, or ends of names, of what often is one.
const LIKELY: [&str; 32] = [
    "access_key",
    "account_key",
    "apikey",
    "auth_key",
    "auth_string",
    "authorization",
    "basic_auth",
    "bearer",
    "connection_string",
    "connection_uri",
    "connection_url",
    "cookie",
    "credential",
    "dsn",
    "encryption_key",
    "integration_key",
    "kubeconfig",
    "license_key",
    "master_key",
    "otp",
    "passcode",
    "passwords",
    "pin",
    "recovery_codes",
    "recovery_key",
    "routing_key",
    "seed",
    "secrets",
    "signing_key",
    "shared_key",
    "tokens",
    "webhook_url",
];

/// Whether values of the attribute are secrets. `token_kind` with listed values, or a limit named
/// `max_token`, is none.
pub fn judge(name: &str, schema: &Schema, kind: &Kind) -> Secret {
    let ends = |words: &[&str]| is_named(name, words);
    if !schema.values.is_empty() {
        return Secret::No;
    }
    match kind {
        _ if kind.is_text() && ends(&CERTAIN) => Secret::Certain,
        _ if kind.is_text() && (ends(&LIKELY) || is_called_secret(name, &schema.description)) => {
            Secret::Likely
        }
        // Texts by name, or many of them.
        Kind::List(element) | Kind::Set(element) | Kind::Map(element)
            if **element == Kind::String && (ends(&CERTAIN) || ends(&LIKELY)) =>
        {
            Secret::Likely
        }
        _ => Secret::No,
    }
}

/// Whether a value that answers never have is hidden: texts that may be anything, and what has the name of
/// a secret. Sizes, choices and lists of what there is are left out of answers for other reasons.
pub fn hides_write_only(name: &str, schema: &Schema, kind: &Kind) -> bool {
    if !schema.values.is_empty() {
        return false;
    }
    match kind {
        Kind::Map(element) if element.is_text() => true,
        Kind::Dynamic => true,
        _ => kind.is_text() || is_named(name, &CERTAIN) || is_named(name, &LIKELY),
    }
}

fn is_named(name: &str, words: &[&str]) -> bool {
    words.iter().any(|word| {
        let rest = name.strip_suffix(word);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('_'))
    })
}

/// Whether answers show a mask where the value was, as the document's own words have it.
pub fn is_masked(answer: &Schema) -> bool {
    let shown = [&answer.example, &answer.default].into_iter().flatten();
    shown.filter_map(Tree::as_str).any(is_mask) || answer.values.iter().any(is_mask_value)
}

fn is_mask_value(value: &Tree) -> bool {
    value.as_str().is_some_and(is_mask)
}

/// `********`, `••••`, `<redacted>`.
fn is_mask(text: &str) -> bool {
    let hidden = |c: char| matches!(c, '*' | '\u{2022}' | '\u{25cf}');
    let lower = text.to_lowercase();
    let word = lower.trim_matches(|c: char| !c.is_alphanumeric());
    text.chars().count() >= 3 && text.chars().all(hidden)
        || matches!(word, "redacted" | "masked") && word.len() < text.len()
}

/// Asks about likely secrets of a resource or data source: one note with all of them.
pub fn report(
    around: &Surroundings,
    resource: &str,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    report_under("resources", around, resource, own, sink);
}

/// The same for what stands under `section` of the mapping.
pub fn report_under(
    section: &str,
    around: &Surroundings,
    resource: &str,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    let answered = |address: &str| {
        own.and_then(|own| own.attributes.get(address))
            .is_some_and(|entry| entry.sensitive.is_some() || entry.ignore)
    };
    let mut likely: Vec<(String, Position)> = around.likely.take();
    likely.retain(|(address, _)| !answered(address));
    likely.sort_by(|a, b| a.0.cmp(&b.0));
    let Some((first, _)) = likely.first() else {
        return;
    };
    let message = match likely.len() {
        1 => format!("`{first}` of `{resource}` may be a secret, and Terraform shows it"),
        count => {
            format!("{count} attributes of `{resource}` may be secrets, and Terraform shows them")
        }
    };
    let mut note = Diagnostic::note(Code::LikelySecret, message);
    const MOST: usize = 5;
    for (address, position) in likely.iter().take(MOST) {
        note = note.at(position, format!("`{address}`"));
    }
    if likely.len() > MOST {
        let others: Vec<String> = likely[MOST..]
            .iter()
            .map(|(address, _)| format!("`{address}`"))
            .collect();
        note = note.help(format!(
            "{}; the others are {}",
            typed(first, section, resource),
            others.join(", ")
        ));
    } else {
        note = note.help(typed(first, section, resource));
    }
    sink.push(note);
}

fn typed(address: &str, section: &str, resource: &str) -> String {
    format!(
        "write `{address}: {{sensitive: true}}` in the mapping under `{section}: {resource}: \
         attributes:` to hide it, or `{{sensitive: false}}` if it is none"
    )
}
/// Leaves out the default that the document shows of what requests must have: a secret has to be chosen.
pub fn forget_default(attribute: &mut Attribute, entry: &AttributeMapping) {
    let sent = attribute.presence == Presence::OptionalComputed && attribute.default.is_some();
    let stated = entry.default.is_some() || entry.constant.is_some() || entry.presence.is_some();
    if sent && !stated {
        attribute.default = None;
        attribute.presence = Presence::Required;
        attribute.plan = PlanRule::AsConfigured;
    }
}
