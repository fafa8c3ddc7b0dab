//! Proposes actions: a POST at a verb below an object, or below a collection.

use super::fixed_segments;
use crate::naming;
use crate::openapi::{Api, Method, Shape};
use std::collections::BTreeMap;

/// The operations among `open` that only do something, with names, in order of names.
pub fn actions(api: &Api, open: Vec<usize>) -> Vec<(String, usize)> {
    let verbs = open.into_iter().filter(|index| is_verb(api, *index));
    let spelled: Vec<(usize, Vec<String>)> = verbs
        .map(|index| (index, words(&api.operations[index].path)))
        .filter(|(_, words)| !words.is_empty())
        .collect();
    let mut widths = vec![2_usize; spelled.len()];
    loop {
        let mut taken: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (position, (_, words)) in spelled.iter().enumerate() {
            let start = words.len().saturating_sub(widths[position]);
            taken
                .entry(words[start..].join("_"))
                .or_default()
                .push(position);
        }
        let mut widened = false;
        for same in taken.values().filter(|same| same.len() > 1) {
            for position in same {
                if widths[*position] < spelled[*position].1.len() {
                    widths[*position] += 1;
                    widened = true;
                }
            }
        }
        if !widened {
            // Paths that differ in nothing but parameters: the mapping has to name them.
            let single = taken.into_iter().filter(|(_, same)| same.len() == 1);
            return single
                .map(|(name, same)| (name, spelled[same[0]].0))
                .filter(|(name, _)| naming::is_legal(name))
                .collect();
        }
    }
}

fn is_verb(api: &Api, index: usize) -> bool {
    let operation = &api.operations[index];
    let body = operation.body().and_then(|body| body.schema.as_ref());
    let object = body.is_none_or(|schema| {
        let shape = &super::flat(api, schema).shape;
        matches!(shape, Shape::Object(_))
    });
    let at_verb = !operation.path.trim_end_matches('/').ends_with('}');
    operation.method == Method::Post && at_verb && object
}

/// The objects and the verb: `/stands/{id}/drinks/{id}:stir` is `stand drink stir`.
fn words(path: &str) -> Vec<String> {
    let path = path.replace(':', "/");
    let mut segments = fixed_segments(&path);
    let Some(verb) = segments.pop() else {
        return Vec::new();
    };
    let nouns = segments
        .into_iter()
        .filter_map(|segment| naming::attribute(segment).ok())
        .map(|noun| naming::singular(&noun));
    let verb = naming::attribute(verb).ok();
    nouns.chain(verb).collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn names_are_those_of_the_object_and_the_verb() {
        for (path, named) in [
            ("/stands/{stand}/drinks/{id}/stir", "stand drink stir"),
            ("/drinks/{id}:powerOff", "drink power_off"),
            ("/drinks/search", "drink search"),
            ("/restart", "restart"),
            ("/{id}", ""),
        ] {
            assert_eq!(words(path).join(" "), named, "{path}");
        }
    }
}
