//! What tells the forms of a union apart: a property, and the form that each of its values means.

use super::nested::Part;
use super::{Api, reference};
use crate::source::{Position, Tree};

/// Endings of files, which are no part of a name.
const ENDINGS: [&str; 3] = [".yaml", ".yml", ".json"];

/// The `discriminator` of a schema.
#[derive(Debug, Default)]
pub(super) struct Discriminator {
    /// Empty when the document names none.
    pub property: String,
    targets: Vec<Target>,
}

/// What one value means.
#[derive(Debug)]
struct Target {
    value: String,
    /// What it refers to, step by step; empty when that leads nowhere.
    steps: Vec<Position>,
    /// The last part of the reference.
    name: String,
}

/// How surely a value means a form, the surest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Name,
    End,
    Step,
    Reference,
}

impl Discriminator {
    /// That of `node`, which stands at `place`. Of 2.0 it is the name of the property alone.
    pub fn read(api: &Api, place: &Position, node: &Tree) -> Self {
        let found = match node.get("discriminator") {
            Some(Tree::String(name)) => {
                return Self {
                    property: name.to_string(),
                    targets: Vec::new(),
                };
            }
            Some(found) => found,
            None => return Self::default(),
        };
        let property = found.get("propertyName").and_then(Tree::as_str);
        let mapping = found.get("mapping").map(Tree::members);
        let targets = mapping.unwrap_or_default().iter();
        let targets = targets.filter_map(|(value, target)| {
            let target = target.as_str()?;
            Some(Target {
                value: value.to_string(),
                steps: reference::named(api, place, target)
                    .map(|start| reference::steps(api, &start))
                    .unwrap_or_default(),
                name: last(target).to_owned(),
            })
        });
        Self {
            property: property.unwrap_or_default().to_owned(),
            targets: targets.collect(),
        }
    }

    /// The values with the schemas that they mean.
    pub fn targets(&self) -> Vec<(&str, &Position)> {
        let targets = self.targets.iter();
        let found =
            targets.filter_map(|target| Some((target.value.as_str(), target.steps.first()?)));
        found.collect()
    }

    /// The values that mean each part. One that means a union among the parts means those of its
    /// forms that have no value of their own.
    pub fn values(&self, api: &Api, parts: &[&Part]) -> Vec<Vec<String>> {
        let own: Vec<Vec<Position>> = parts
            .iter()
            .map(|part| reference::steps(api, &part.place))
            .collect();
        let mut values = vec![Vec::new(); parts.len()];
        let mut others = Vec::new();
        for target in &self.targets {
            let like: Vec<Option<Likeness>> =
                own.iter().map(|steps| target.like(api, steps)).collect();
            match like.iter().max().copied().flatten() {
                None => others.push(target),
                best => {
                    let same = like.iter().zip(&mut values);
                    let same = same.filter(|(like, _)| **like == best);
                    same.for_each(|(_, values)| values.push(target.value.clone()));
                }
            }
        }
        let taken: Vec<bool> = values.iter().map(|own| !own.is_empty()).collect();
        for target in others {
            for ((part, values), taken) in parts.iter().zip(&mut values).zip(&taken) {
                let within = part.within.as_ref();
                let steps = within.map(|place| reference::steps(api, place));
                if !taken && steps.is_some_and(|steps| target.like(api, &steps).is_some()) {
                    values.push(target.value.clone());
                }
            }
        }
        values
    }
}

impl Target {
    fn like(&self, api: &Api, steps: &[Position]) -> Option<Likeness> {
        let (Some(start), Some(end)) = (self.steps.first(), self.steps.last()) else {
            let mut names = steps.iter().filter_map(|step| name_at(api, step));
            return (names.any(|name| name == self.name)).then_some(Likeness::Name);
        };
        match steps.iter().position(|step| step == start) {
            Some(0 | 1) => Some(Likeness::Reference),
            Some(_) => Some(Likeness::Step),
            None => (steps.last() == Some(end)).then_some(Likeness::End),
        }
    }
}

/// What the document calls the schema at `place`: the name at the first reference that has one.
pub(super) fn name(api: &Api, place: &Position) -> Option<String> {
    let steps = reference::steps(api, place);
    steps.iter().find_map(|step| name_at(api, step))
}

/// A schema has a name of its own where schemas are kept, and where it is all of a file or next to
/// that.
fn name_at(api: &Api, place: &Position) -> Option<String> {
    let segments: Vec<String> = place.pointer.segments().collect();
    match segments.as_slice() {
        [] => {
            let file = api.sources.file(place.file);
            let stem = file.path.file_stem()?.to_str()?;
            (!stem.is_empty()).then(|| stem.to_owned())
        }
        [only] => Some(only.clone()),
        [kept, name] if ["definitions", "$defs"].contains(&kept.as_str()) => Some(name.clone()),
        [components, schemas, name] if components == "components" && schemas == "schemas" => {
            Some(name.clone())
        }
        _ => None,
    }
}

/// The last part of a reference, without the ending of a file.
fn last(reference: &str) -> &str {
    let last = reference.rsplit(['/', '#']).find(|part| !part.is_empty());
    let last = last.unwrap_or(reference);
    let mut endings = ENDINGS.iter();
    let plain = endings.find_map(|ending| last.strip_suffix(ending));
    plain.unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::last;

    #[test]
    fn names_end_references() {
        for (reference, name) in [
            ("#/components/schemas/Tree", "Tree"),
            ("Tree", "Tree"),
            ("./tree.yaml", "tree"),
            ("tree.json#/", "tree"),
            ("schemas.yml#/Tree", "Tree"),
            ("", ""),
        ] {
            assert_eq!(last(reference), name, "{reference}");
        }
    }
}
