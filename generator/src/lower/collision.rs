//! Properties that would have one Terraform name: which one is kept, and what is said of it.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{AttributeMapping, ResourceMapping};
use crate::source::Position;

/// A property and the place of its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub wire: String,
    pub position: Position,
}

/// Two properties of one object that would be the same attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collision {
    /// The attribute by its full name: `recipe.step_count`.
    pub address: String,
    pub kept: Claim,
    pub left: Claim,
}

/// Warns of what was left out. `resource` is the entry of the mapping that can decide.
pub fn report(collisions: Vec<Collision>, resource: Option<&str>, sink: &mut Sink) {
    for Collision {
        address,
        kept,
        left,
    } in collisions
    {
        let help = match resource {
            Some(resource) => format!(
                "to take the other one, write `{address}: {{from: {}}}` in the mapping under \
                 `resources: {resource}: attributes:`; to have both, give one a name of its own \
                 there, as in `{address}_2: {{from: {}}}`",
                scalar(&left.wire),
                scalar(&left.wire),
            ),
            None => "one of the two needs another name in the document".to_owned(),
        };
        sink.push(
            Diagnostic::warning(
                Code::NameCollision,
                format!(
                    "the properties `{}` and `{}` would both be the attribute `{address}`",
                    kept.wire, left.wire
                ),
            )
            .at(&left.position, "this one is left out")
            .at(&kept.position, "this one is kept")
            .help(help),
        );
    }
}

/// Tells of an attribute that the mapping calls as the block in which a resource has its timeouts.
pub fn timeouts(resource: &str, own: Option<&ResourceMapping>, sink: &mut Sink) {
    const NAME: &str = "timeouts";
    let Some(own) = own else { return };
    let renamed = |entry: &&AttributeMapping| entry.rename.as_deref() == Some(NAME);
    let Some(entry) = own.attributes.values().find(renamed) else {
        return;
    };
    let message =
        format!("`{resource}` has another attribute `{NAME}`: how long its calls may take");
    let told = Diagnostic::error(Code::NameCollision, message)
        .at(&entry.position.child("rename"), "renamed here");
    let first = own.waiting.timeouts.values().next();
    let told = match first {
        Some(limit) => told.at(&limit.position, "this is the other one"),
        None => told,
    };
    sink.push(told.help("choose another name"));
}

/// As it has to be written in YAML's flow style.
fn scalar(text: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "_-.".contains(character);
    let first = text.starts_with(|first: char| first.is_ascii_alphabetic());
    match first && text.chars().all(plain) {
        true => text.to_owned(),
        false => serde_json::Value::from(text).to_string(),
    }
}
