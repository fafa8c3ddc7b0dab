//! Schemas that no value can satisfy. In a request of what the mapping lists that is an error, until the
//! mapping leaves the attribute out; elsewhere it is left out with a warning. In an answer it is a
//! warning, and the last member counts. What the document itself says to have no value is always left
//! out.

use super::kind::{Contradicted, Surroundings};
use super::{overrides, relations};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::ResourceMapping;
use crate::model::{AttributeMap, Presence};

/// Tells of what was found while the attributes of `resource` were lowered, notes included. The
/// addresses are those of attributes that have to be left out.
pub fn report(
    around: &Surroundings,
    resource: &str,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> Vec<String> {
    let mut left_out = Vec::new();
    for note in around.notes.take() {
        sink.push(note);
    }
    let entries = own.map(|own| &own.attributes);
    for (address, by, found) in around.contradictions.take() {
        // An entry that leaves out the attribute, or one around it.
        let ignored = entries.is_some_and(|entries| {
            entries.iter().any(|(name, entry)| {
                let rest = address.strip_prefix(name.as_str());
                entry.ignore && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        });
        if ignored {
            continue;
        }
        let (diagnostic, help) = match by {
            _ if found.is_meant() => {
                left_out.push(address.clone());
                let help = format!("{}; until then `{address}` is left out", found.help);
                (Diagnostic::warning(Code::Conflict, found.message), help)
            }
            Contradicted::Request if own.is_none() => {
                left_out.push(address.clone());
                let help = format!(
                    "{}; until then it is left out, as `{address}: {{ignore: true}}` says in the mapping \
                     under `resources: {resource}: attributes:`",
                    found.help
                );
                (Diagnostic::warning(Code::Conflict, found.message), help)
            }
            Contradicted::Request => (
                Diagnostic::error(Code::Conflict, found.message),
                format!(
                    "{}; or leave it out: write `{address}: {{ignore: true}}` in the mapping under \
                     `resources: {resource}: attributes:`",
                    found.help
                ),
            ),
            Contradicted::Answer => (
                Diagnostic::warning(Code::Conflict, found.message),
                format!(
                    "{}; until then the last member counts for `{address}`",
                    found.help
                ),
            ),
        };
        let diagnostic = match found.is_meant() {
            true => diagnostic.at(&found.first, "this one"),
            false => diagnostic
                .at(&found.first, "this is one of them")
                .at(&found.second, "this one disagrees"),
        };
        sink.push(diagnostic.help(help));
    }
    left_out
}

/// Takes attributes away, with what cannot be without them.
///
/// # Errors
/// The address of one that the object itself cannot be without.
pub fn leave_out(attributes: &mut AttributeMap, addresses: &[String]) -> Result<(), String> {
    for address in addresses {
        let segments: Vec<&str> = address.split('.').collect();
        if take(attributes, &segments) == Loss::OfOwner {
            return Err(format!(
                "no value of `{address}` is allowed, and it must have one"
            ));
        }
    }
    Ok(())
}

/// What goes with an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    Nothing,
    /// The object that it belongs to.
    OfOwner,
}

fn take(attributes: &mut AttributeMap, segments: &[&str]) -> Loss {
    let Some((name, rest)) = segments.split_first() else {
        return Loss::OfOwner;
    };
    let Some(attribute) = attributes.get_mut(*name) else {
        return Loss::Nothing;
    };
    if !rest.is_empty() {
        // What is around it, and is not spelled as an object, goes as a whole.
        let inner = overrides::object(&mut attribute.kind);
        let stays =
            inner.is_some_and(|inner| take(inner, rest) == Loss::Nothing && !inner.is_empty());
        if stays {
            return Loss::Nothing;
        }
    }
    let required = attribute.presence == Presence::Required;
    attributes.remove(*name);
    relations::follow(attributes, name, None);
    relations::follow_value(attributes, name, None);
    match required {
        true => Loss::OfOwner,
        false => Loss::Nothing,
    }
}

#[cfg(test)]
mod tests;
