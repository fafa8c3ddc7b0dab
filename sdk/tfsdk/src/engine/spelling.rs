//! Keeps the spelling that Terraform knows wherever a provider's answer means the same.

use super::canonical;
use super::tree;
use crate::Value;
use crate::schema::members::{Member, Members, Nesting};
use crate::value::correlate;

/// The answer with the known spelling of each attribute whose equality says that nothing changed.
pub(super) fn keep(members: Members<'_>, known: &Value, answer: Value) -> Value {
    let Value::Object(mut object) = answer else {
        return answer;
    };
    if !matches!(known, Value::Object(_)) {
        return Value::Object(object);
    }
    for (name, member) in members.iter() {
        if let Some(value) = object.get_mut(name) {
            let known = tree::member(known, name);
            if known != value {
                *value = keep_member(member, known, std::mem::take(value));
            }
        }
    }
    Value::Object(object)
}

fn keep_member(member: Member<'_>, known: &Value, answer: Value) -> Value {
    if !tree::is_given(known) || !tree::is_given(&answer) {
        return answer;
    }
    if let Some(equality) = member.attribute().and_then(|a| a.equality.as_ref())
        && known.is_wholly_known()
        && answer.is_wholly_known()
        && equality.equal(known, &answer)
    {
        return known.clone();
    }
    match (member.nested(), answer) {
        (Some((Nesting::Single | Nesting::Group, inside)), answer) => keep(inside, known, answer),
        (Some((_, inside)), Value::List(elements)) => {
            let known = tree::elements(known);
            let kept = elements.into_iter().enumerate().map(|(position, element)| {
                keep(inside, known.get(position).unwrap_or(&tree::NULL), element)
            });
            Value::list(kept)
        }
        (Some((_, inside)), Value::Set(elements)) => keep_set(inside, known, elements),
        (Some((_, inside)), Value::Map(entries)) => {
            let known = tree::entries(known);
            let kept = entries.into_iter().map(|(key, element)| {
                let known = known.and_then(|known| known.get(&key));
                let element = keep(inside, known.unwrap_or(&tree::NULL), element);
                (key, element)
            });
            Value::map(kept)
        }
        (_, answer) => answer,
    }
}

fn keep_set(inside: Members<'_>, known: &Value, answer: Vec<Value>) -> Value {
    let known = tree::elements(known);
    let templates: Vec<_> = answer
        .iter()
        .map(|element| Some(canonical::object(inside, element)))
        .collect();
    let candidates: Vec<_> = known
        .iter()
        .map(|element| canonical::object(inside, element))
        .collect();
    let pairs = correlate(&templates, &candidates);
    Value::set(answer.into_iter().zip(pairs).map(|(element, pair)| {
        let known = pair.map_or(&tree::NULL, |place| &known[place]);
        keep(inside, known, element)
    }))
}
