//! What is worked on by one at a time.

use super::select::unmatched;
use super::waiting::single;
use crate::diagnostic::Sink;
use crate::mapping::ResourceMapping;
use crate::model::{AttributeMap, Reason};

/// The key that the mapping gives, whose names are those of attributes with a single value.
pub fn decide(
    own: Option<&ResourceMapping>,
    (name, attributes): (&str, &AttributeMap),
    reasons: &mut Vec<Reason>,
    sink: &mut Sink,
) -> String {
    let Some(said) = own.and_then(|own| own.waiting.lock.as_ref()) else {
        return String::new();
    };
    let known = single(attributes);
    let named = said.value.split('{').skip(1);
    for attribute in named.filter_map(|part| Some(part.split_once('}')?.0)) {
        if !known.iter().any(|known| known == attribute) {
            let text = format!("`{name}` has no attribute `{attribute}` of a single value");
            unmatched(sink, &said.position, text, attribute, known.clone());
        }
    }
    reasons.push(Reason {
        rule: "mapping.lock".to_owned(),
        because: "the mapping says so".to_owned(),
    });
    said.value.clone()
}
