//! What a document says of an attribute and cannot mean, or what Terraform cannot express.

use super::fits;
use super::kind::Surroundings;
use super::pattern::{self, Unfit};
use super::presence::Decided;
use super::secrets::{self, Secret};
use super::variants;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Kind, Presence};
use crate::openapi::{Api, Schema, Shape};
use crate::source::{Position, Tree};

/// An attribute, as far as there may be something to tell of it.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    pub api: &'a Api,
    pub name: &'a str,
    pub schema: &'a Schema,
    /// What a change sends, where a create sends it too.
    pub changed: Option<&'a Schema>,
    pub kind: &'a Kind,
    pub why_json: Option<&'a str>,
    /// What is wrong with the document's default.
    pub default_fault: Option<&'a str>,
    pub decided: &'a Decided,
    /// Of single values in it.
    pub inner: &'a Schema,
    /// Where that contradicts its format.
    pub contrary: Option<(&'static str, &'a Tree)>,
}

/// Notes what there is to tell.
pub fn tell(around: &Surroundings, seen: &Seen) {
    let Seen { schema, kind, .. } = *seen;
    let address = format!("{}{}", around.address, seen.name);
    if !seen.decided.sensitive && secrets::judge(seen.name, schema, kind) == Secret::Likely {
        let mut likely = around.likely.borrow_mut();
        likely.push((address.clone(), schema.position.clone()));
    }
    let mut notes = around.notes.borrow_mut();
    if seen.why_json == Some(super::kind::RECURSION) {
        notes.push(
            Diagnostic::note(
                Code::Recursion,
                format!("`{address}` contains itself, so it is JSON text from there on"),
            )
            .at(&schema.position, "this schema")
            .help("write it with jsonencode; nothing is lost"),
        );
    }
    if seen.why_json == Some(super::kind::TOO_DEEP) {
        notes.push(
            Diagnostic::note(
                Code::TooLarge,
                format!("`{address}` is nested so deep that it is JSON text from there on"),
            )
            .at(&schema.position, "this schema")
            .help("write it with jsonencode; nothing is lost"),
        );
    }
    if let Some(why @ (variants::TOO_MANY | variants::TOO_DEEP)) = seen.why_json {
        notes.push(
            Diagnostic::note(Code::TooLarge, format!("`{address}` is JSON text: {why}"))
                .at(&schema.position, "this schema")
                .help("write it with jsonencode; nothing is lost"),
        );
    }
    if let Some(changed) = seen.changed
        && are_apart(&schema.shape, &changed.shape)
    {
        notes.push(
            Diagnostic::warning(
                Code::Conflict,
                format!(
                    "`{address}` has one type where it is made and another where it is changed"
                ),
            )
            .at(&schema.position, "sent like this, always")
            .at(&changed.position, "not like this")
            .help("give both the same type"),
        );
    }
    if schema.read_only && schema.write_only {
        notes.push(
            Diagnostic::warning(
                Code::Conflict,
                format!("`{address}` is read-only and write-only at once, so neither counts"),
            )
            .at(&schema.position, "both `readOnly` and `writeOnly`")
            .help("remove one of them from the document, or say in the mapping who sets it"),
        );
    }
    if seen.decided.presence == Presence::Computed {
        return;
    }
    let patterns = schema.patterns.iter().filter(|_| *kind == Kind::String);
    for why in patterns.filter_map(|pattern| pattern::unfit(pattern, schema.max_length)) {
        let (message, help) = match why {
            Unfit::Malformed => (
                format!("the pattern of `{address}` is no regular expression of ECMA-262"),
                "correct it; until then any text is accepted",
            ),
            Unfit::Endless => (
                format!("matching the pattern of `{address}` may take for ever, so it is left out"),
                "let each loop in it read a text in one way only, as `(a+b)*` and not `(a+)*`; until \
                 then any text is accepted",
            ),
            Unfit::Slow => (
                format!(
                    "matching a long text with the pattern of `{address}` takes too long, so it is left out"
                ),
                "say how long the text may be with a `maxLength` of up to 1000, or let fewer loops in it \
                 read the same characters; until then any text is accepted",
            ),
        };
        notes.push(
            Diagnostic::warning(Code::Malformed, message)
                .at_value(&schema.position.child("pattern"), "not checked")
                .help(help),
        );
    }
    if let Some((value, fault)) = fits::unlisted(seen.inner) {
        let value = value.to_json();
        notes.push(
            Diagnostic::warning(
                Code::Conflict,
                format!("the value `{value}` that `{address}` lists is one that its schema forbids: {fault}"),
            )
            .at(&seen.inner.position, "only what it lists is checked")
            .help("correct the list, or what is said beside it"),
        );
    }
    for (place, why) in patterns_of_names(seen.api, schema) {
        let (message, help) = match why {
            Unfit::Malformed => (
                format!(
                    "the names of members of `{address}` have a pattern that is no regular expression of ECMA-262"
                ),
                "correct it; until then any name is accepted",
            ),
            Unfit::Endless | Unfit::Slow => (
                format!(
                    "matching the names of members of `{address}` may take for ever, so that is left out"
                ),
                "let each loop in it read a text in one way only; until then any name is accepted",
            ),
        };
        notes.push(
            Diagnostic::warning(Code::Malformed, message)
                .at(&place, "not checked")
                .help(help),
        );
    }
    if let Some((keyword, value)) = seen.contrary {
        let (value, format) = (value.to_json(), &seen.inner.format);
        notes.push(
            Diagnostic::note(
                Code::FormatContradicted,
                format!("`{address}` has the format `{format}` and the {keyword} `{value}`"),
            )
            .at_value(&seen.inner.position.child(keyword), "has another form")
            .help("correct one of them; until then any value is accepted, as its plain type says"),
        );
    }
    if let Some(fault) = seen.default_fault {
        notes.push(
            Diagnostic::warning(
                Code::Conflict,
                format!("the default of `{address}` is no value that its schema allows: {fault}"),
            )
            .at_value(&schema.position.child("default"), "the default")
            .help("correct the default or the schema; the server decides until then"),
        );
    }
}

/// Whether no value is of both.
fn are_apart(one: &Shape, other: &Shape) -> bool {
    let open = |shape: &Shape| matches!(shape, Shape::Any | Shape::Union(_) | Shape::Scalar(_));
    let number = |shape: &Shape| matches!(shape, Shape::Integer | Shape::Number);
    let same = std::mem::discriminant(one) == std::mem::discriminant(other);
    !(same || open(one) || open(other) || number(one) && number(other))
}

/// The patterns of `patternProperties` that cannot be matched.
fn patterns_of_names(api: &Api, schema: &Schema) -> Vec<(Position, Unfit)> {
    let Shape::Object(object) = &schema.shape else {
        return Vec::new();
    };
    let is_used = |why: &Unfit| *why == Unfit::Malformed || object.keys.is_some();
    let file = api.sources.file(schema.position.file);
    let node = file.at(&schema.position.pointer);
    let patterns = node.and_then(|node| node.get("patternProperties"));
    let place = schema.position.child("patternProperties");
    let patterns = patterns.map(Tree::members).unwrap_or_default().iter();
    let unfit = patterns.filter_map(|(name, _)| {
        let why = pattern::unfit(name, None).filter(is_used)?;
        Some((place.child(name), why))
    });
    unfit.collect()
}
