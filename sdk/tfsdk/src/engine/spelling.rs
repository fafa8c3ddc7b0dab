//! Keeps the spelling that Terraform knows wherever a provider's answer means the same.

use super::{canonical, pairing, tree};
use crate::Value;
use crate::schema::members::{Member, Members, Nesting};
use crate::value::correlate::Pairs;

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
            keep_list(member, inside, tree::elements(known), elements)
        }
        (Some((_, inside)), Value::Set(elements)) => {
            keep_set(member, inside, tree::elements(known), elements)
        }
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

fn keep_list(
    member: Member<'_>,
    inside: Members<'_>,
    known: &[Value],
    answer: Vec<Value>,
) -> Value {
    let keys = member.keys();
    let pairs: Vec<_> = if keys.is_empty() {
        let count = known.len();
        (0..answer.len())
            .map(|place| (place < count).then_some(place))
            .collect()
    } else {
        pairing::by_keys(inside, keys, &answer, known)
    };
    Value::list(kept(inside, known, answer, &pairs))
}

/// An element that the provider returned is the known one of which everything certain is spelled
/// alike, or else means the same; or one that was configured alike, or that has the same keys.
fn keep_set(member: Member<'_>, inside: Members<'_>, known: &[Value], answer: Vec<Value>) -> Value {
    let mut pairs = Pairs::new(known.len(), answer.len());
    let templates: Vec<_> = known.iter().cloned().map(Some).collect();
    pairs.by_value(&templates, &answer);
    if !pairs.is_complete() {
        let canonical = answer.iter().map(|e| canonical::object(inside, e));
        let candidates: Vec<_> = canonical.collect();
        for template in [canonical::object, canonical::configured] {
            let templates: Vec<_> = known.iter().map(|e| Some(template(inside, e))).collect();
            pairs.by_value(&templates, &candidates);
        }
    }
    let mut of_answer = vec![None; answer.len()];
    for (place, found) in pairs.into_found().into_iter().enumerate() {
        if let Some(found) = found {
            of_answer[found] = Some(place);
        }
    }
    if !member.keys().is_empty() {
        let keyed = pairing::by_keys(inside, member.keys(), &answer, known);
        for (pair, keyed) in of_answer.iter_mut().zip(keyed) {
            *pair = pair.or(keyed);
        }
    }
    Value::set(kept(inside, known, answer, &of_answer))
}

fn kept(
    inside: Members<'_>,
    known: &[Value],
    answer: Vec<Value>,
    pairs: &[Option<usize>],
) -> impl Iterator<Item = Value> {
    answer.into_iter().zip(pairs).map(move |(element, pair)| {
        let known = pair.map_or(&tree::NULL, |place| &known[place]);
        keep(inside, known, element)
    })
}
