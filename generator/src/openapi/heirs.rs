//! Schemas that name a discriminator and no forms: their forms are the schemas that have them in
//! `allOf`, which is how 2.0 says what an object may be.

use super::discriminator::{self, Discriminator};
use super::merge::together;
use super::schema::{self, Object, Property, Schema, Shape};
use super::{Api, Branch, Choice, How, reference};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// More forms than anyone can choose from.
const MOST: usize = 60;

/// By the schema that they extend, the schemas that do, each by its name in the document.
pub(super) type Heirs = BTreeMap<Position, Vec<Position>>;

/// A schema that others extend.
#[derive(Debug)]
pub(super) struct Extended {
    /// What tells the forms apart.
    property: String,
    /// Whether the schema itself is one of them.
    itself: bool,
    /// The forms by their names, with the values that a mapping gives them.
    places: Vec<(Option<String>, Position)>,
    /// The same, references followed.
    ends: BTreeSet<Position>,
}

/// One form.
struct Heir {
    branch: Branch,
    schema: Schema,
}

/// Lets `schema`, which `node` describes, have the forms that extend it.
pub fn read(api: &Api, schema: &mut Schema, node: &Tree, open: &mut Vec<Position>) {
    let stands_alone = ["oneOf", "anyOf"]
        .iter()
        .all(|word| node.get(word).is_none());
    let has_choice = match &schema.shape {
        Shape::Object(object) => object.choice.is_some(),
        Shape::Any => false,
        _ => return,
    };
    if node.get("discriminator").is_none() || has_choice || !stands_alone {
        return;
    }
    let base = schema.position.clone();
    let extended = extended(api, &base, node);
    let Extended {
        property,
        itself,
        places,
        ends,
    } = &*extended;
    if places.is_empty() || property.is_empty() {
        return;
    }
    // One of them is being read, and has the base as a part of itself.
    if open.iter().any(|place| ends.contains(place)) {
        api.work.cuts.set(api.work.cuts.get() + 1);
        return;
    }
    let mut heirs: Vec<Heir> = places
        .iter()
        .map(|(value, place)| heir(api, value.clone(), place, open))
        .collect();
    let told = told(api, schema, property, &mut heirs);
    let mut properties: Vec<Property> = Vec::new();
    for heir in &heirs {
        properties = together(api, How::One, properties, heir.schema.properties().to_vec());
    }
    let everywhere = |name: &str| {
        let own = |heir: &Heir| heir.schema.property(name).is_some_and(|own| own.required);
        heirs.iter().all(own)
    };
    for own in &mut properties {
        own.required = !itself && everywhere(&own.name);
    }
    if schema.shape == Shape::Any {
        schema.shape = Shape::Object(Object::default());
    }
    let Shape::Object(object) = &mut schema.shape else {
        return;
    };
    let adds = |property: &Property| {
        object
            .properties
            .iter()
            .all(|own| own.name != property.name)
    };
    if !properties.iter().any(adds) {
        return;
    }
    if told && !itself && heirs.len() <= MOST {
        object.choice = Some(Box::new(Choice {
            discriminator: property.clone(),
            branches: heirs.into_iter().map(|heir| heir.branch).collect(),
            wholes: Vec::new(),
            can_be_told: true,
            properties,
        }));
        return;
    }
    if !itself {
        tell(api, &base, property, heirs.len());
    }
    let own = std::mem::take(&mut object.properties);
    object.properties = together(api, How::All, own, properties);
}

/// What is known of a base without a look at its heirs, once for all schemas that it is a part of.
fn extended(api: &Api, base: &Position, node: &Tree) -> Rc<Extended> {
    if let Some(known) = api.extended.borrow().get(base) {
        return Rc::clone(known);
    }
    let discriminator = Discriminator::read(api, base, node);
    let mapped = discriminator.targets();
    let (itself, places) = match mapped.is_empty() {
        true => {
            let all = extending(api, base).into_iter();
            (false, all.map(|place| (None, place)).collect())
        }
        false => forms(api, base, mapped),
    };
    let ends = places.iter().map(|(_, place)| end(api, place));
    let extended = Rc::new(Extended {
        ends: ends.collect(),
        property: discriminator.property,
        itself,
        places,
    });
    let mut all = api.extended.borrow_mut();
    all.insert(base.clone(), Rc::clone(&extended));
    extended
}

/// The forms that a mapping names, and whether the schema itself is one of them.
fn forms(
    api: &Api,
    base: &Position,
    mapped: Vec<(&str, &Position)>,
) -> (bool, Vec<(Option<String>, Position)>) {
    let mut itself = false;
    let mut forms = Vec::new();
    for (value, place) in mapped {
        match end(api, place) == *base {
            true => itself = true,
            false => forms.push((Some(value.to_owned()), place.clone())),
        }
    }
    (itself, forms)
}

/// All schemas that have `base` in their `allOf`, also through others.
fn extending(api: &Api, base: &Position) -> Vec<Position> {
    let all = api.heirs.get_or_init(|| find(api));
    let mut found = Vec::new();
    let mut seen = BTreeSet::from([base.clone()]);
    let mut next = vec![base.clone()];
    while let Some(base) = next.pop() {
        for place in all.get(&base).into_iter().flatten() {
            let end = end(api, place);
            if seen.insert(end.clone()) {
                found.push(place.clone());
                next.push(end);
            }
        }
    }
    found.sort();
    found
}

/// Who extends what, among the schemas that the documents keep by name.
fn find(api: &Api) -> Heirs {
    let mut heirs = Heirs::new();
    for file in &api.documents {
        let source = api.sources.file(*file);
        for kept in [&["components", "schemas"][..], &["definitions"]] {
            let root = Position {
                file: *file,
                ..Position::default()
            };
            let kept = kept
                .iter()
                .fold(root, |place, segment| place.child(segment));
            let schemas = source.at(&kept.pointer).map(Tree::members);
            for (name, _) in schemas.unwrap_or_default() {
                let place = kept.child(name);
                for base in bases(api, &place) {
                    heirs.entry(base).or_default().push(place.clone());
                }
            }
        }
    }
    heirs
}

/// The members of `allOf` that are references.
fn bases(api: &Api, place: &Position) -> BTreeSet<Position> {
    let all = end(api, place).child("allOf");
    let file = api.sources.file(all.file);
    let members = file.at(&all.pointer).map(Tree::elements);
    let members = members.unwrap_or_default().iter().enumerate();
    let references = members.filter(|(_, member)| member.get("$ref").is_some());
    references
        .map(|(index, _)| end(api, &all.child(&index.to_string())))
        .collect()
}

fn end(api: &Api, place: &Position) -> Position {
    reference::resolve(api, place).unwrap_or_else(|_| place.clone())
}

fn heir(api: &Api, value: Option<String>, place: &Position, open: &mut Vec<Position>) -> Heir {
    let position = end(api, place);
    let file = api.sources.file(position.file);
    let node = file.at(&position.pointer);
    let stated = node.and_then(|node| node.get("x-ms-discriminator-value"));
    let value = value.or_else(|| stated.and_then(Tree::as_str).map(str::to_owned));
    let mapped = value.is_some();
    let name = value.or_else(|| discriminator::name(api, place));
    Heir {
        branch: Branch {
            position,
            name: name.unwrap_or_default(),
            mapped,
            told_by: String::new(),
        },
        schema: schema::read(api, place, open),
    }
}

/// Leaves out the heirs whose value the base does not allow, and says whether the others' values are
/// known.
fn told(api: &Api, base: &Schema, property: &str, heirs: &mut Vec<Heir>) -> bool {
    let values = |schema: &Schema| {
        let own = schema.property(property);
        let own = own.map(|own| schema::read(api, &own.schema, &mut Vec::new()));
        own.map(|own| own.values).unwrap_or_default()
    };
    let allowed = values(base);
    if allowed.is_empty() {
        return true;
    }
    let is_allowed = |heir: &Heir| match values(&heir.schema).as_slice() {
        [only] if !heir.branch.mapped => allowed.contains(only),
        _ => allowed.iter().any(|value| match value {
            Tree::String(text) | Tree::Number(text) => **text == *heir.branch.name,
            _ => false,
        }),
    };
    let known = heirs.iter().any(is_allowed);
    if known {
        heirs.retain(is_allowed);
    }
    known
}

fn tell(api: &Api, base: &Position, property: &str, count: usize) {
    let (code, message, help) = match count > MOST {
        true => (
            Code::TooLarge,
            format!(
                "{count} schemas have this one in `allOf`, more forms than anyone can choose from"
            ),
            "list those that matter in the `mapping` of the discriminator",
        ),
        false => (
            Code::Malformed,
            format!("no schema that has this one in `allOf` is called as a value of `{property}`"),
            "say in the `mapping` of the discriminator which value means which schema",
        ),
    };
    api.found.borrow_mut().push(
        Diagnostic::warning(code, message)
            .at(
                base,
                "read as one object that may have what any of them has",
            )
            .help(help),
    );
}
