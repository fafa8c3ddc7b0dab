//! Objects that stand in several places are spelled out once, under a name of their own.

use super::{Attribute, AttributeMap, Attributes, Kind, Provider, Reasons, Resource};
use crate::naming;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{Hash, Hasher};

/// All different objects so far. While one is kept here, its identity is no other's.
#[derive(Debug, Default)]
pub struct Known {
    alike: HashMap<u64, Vec<Attributes>>,
    identities: HashSet<usize>,
    reasons: HashSet<Reasons>,
}

impl Known {
    /// Lets equal objects below `attributes`, and those seen before, be one.
    pub fn unite(&mut self, attributes: &mut Attributes) {
        self.unite_inside(attributes);
        attributes.fit(&mut self.reasons);
    }

    fn unite_inside(&mut self, attributes: &mut Attributes) {
        let is_known = |attribute: &Attribute| {
            let object = attribute.kind.object();
            object.is_none_or(|object| self.identities.contains(&object.identity()))
        };
        if attributes.values().all(is_known) {
            return;
        }
        for attribute in attributes.values_mut() {
            let Some(object) = object_of_mut(&mut attribute.kind) else {
                continue;
            };
            if self.identities.contains(&object.identity()) {
                continue;
            }
            self.unite_inside(object);
            let alike = self.alike.entry(digest(object)).or_default();
            match alike.iter().find(|known| *known == object) {
                Some(known) => object.take_from(known),
                None => {
                    object.fit(&mut self.reasons);
                    self.identities.insert(object.identity());
                    alike.push(object.here());
                }
            }
        }
    }
}

/// Of what tells most objects apart. The objects in it are united already.
fn digest(attributes: &Attributes) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (name, attribute) in attributes {
        name.hash(&mut hasher);
        attribute.description.hash(&mut hasher);
        (attribute.presence as u8, attribute.plan as u8).hash(&mut hasher);
        std::mem::discriminant(&attribute.kind).hash(&mut hasher);
        if let Some(object) = attribute.kind.object() {
            object.identity().hash(&mut hasher);
        }
    }
    hasher.finish()
}

fn object_of_mut(kind: &mut Kind) -> Option<&mut Attributes> {
    match kind {
        Kind::Object(attributes) => Some(attributes),
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => object_of_mut(element),
        _ => None,
    }
}

/// The owner and the path in it.
type Place = (String, String);

/// One object and the places that have it.
struct Object {
    attributes: Attributes,
    /// The first in the document's alphabet, so that the order of places does not matter.
    suggested: Option<String>,
    /// The first place.
    place: Place,
    places: usize,
}

impl Provider {
    /// Names what stands in several places. Nothing may change attributes afterwards.
    pub fn share(&mut self, mut known: Known) {
        for resource in self.resources.values_mut() {
            known.unite(&mut resource.attributes);
        }
        for source in self.data_sources.values_mut() {
            known.unite(&mut source.attributes);
        }
        for own in self.alone_mut() {
            known.unite(own);
        }
        self.share_with_resources();
        let objects = self.find();
        let names = named(&objects);
        let mut spelling = Spelling {
            names: &names,
            done: HashMap::new(),
        };
        for resource in self.resources.values_mut() {
            resource.attributes = spelling.root(&resource.attributes);
        }
        for source in self.data_sources.values_mut() {
            if source.attributes.shared().is_none() {
                source.attributes = spelling.root(&source.attributes);
            }
        }
        for own in self.alone_mut() {
            *own = spelling.root(own);
        }
        self.objects = objects
            .values()
            .filter_map(|object| {
                let name = names.get(&object.attributes.identity())?;
                Some((name.clone(), spelling.inside(&object.attributes)))
            })
            .collect();
        for source in self.data_sources.values_mut() {
            if let Some(owner) = source.attributes.shared() {
                source.attributes = self.resources[owner].attributes.under(owner);
            }
        }
    }

    /// Data sources whose attributes are those of a resource say whose.
    fn share_with_resources(&mut self) {
        let mut alike: HashMap<u64, Vec<(&String, &Resource)>> = HashMap::new();
        for one in &self.resources {
            let same = alike.entry(digest(&one.1.attributes)).or_default();
            same.push(one);
        }
        for (name, source) in &mut self.data_sources {
            let own = self.resources.get_key_value(name);
            let others = alike.get(&digest(&source.attributes));
            let others = others.into_iter().flatten().copied();
            let mut candidates = own.into_iter().chain(others);
            let same = candidates.find(|(_, resource)| resource.attributes == source.attributes);
            if let Some((owner, resource)) = same {
                source.attributes = resource.attributes.under(owner);
            }
        }
    }

    fn find(&self) -> BTreeMap<usize, Object> {
        let mut found = BTreeMap::new();
        for (owner, resource) in &self.resources {
            find(&mut found, owner, "", &resource.attributes);
        }
        for (owner, source) in &self.data_sources {
            if source.attributes.shared().is_none() {
                find(&mut found, owner, "", &source.attributes);
            }
        }
        for (owner, action) in &self.actions {
            find(&mut found, owner, "", &action.arguments);
        }
        for (owner, one) in &self.ephemeral {
            find(&mut found, owner, "", &one.attributes);
        }
        found
    }

    /// The attributes of actions and ephemeral resources.
    fn alone_mut(&mut self) -> impl Iterator<Item = &mut Attributes> {
        let actions = self.actions.values_mut().map(|one| &mut one.arguments);
        let ephemeral = self.ephemeral.values_mut().map(|one| &mut one.attributes);
        actions.chain(ephemeral)
    }

    /// After a model was read: gives each place the attributes that it names.
    ///
    /// # Errors
    /// The name of an object that the model lacks, or that contains itself.
    pub fn link(&mut self) -> Result<(), String> {
        let mut linked = BTreeMap::new();
        let names: Vec<String> = self.objects.keys().cloned().collect();
        for name in &names {
            link_object(&self.objects, name, &mut linked, &mut Vec::new())?;
        }
        for resource in self.resources.values_mut() {
            link_all(&mut resource.attributes, &mut |name| one(&linked, name))?;
        }
        for source in self.data_sources.values_mut() {
            source.attributes = match source.attributes.shared() {
                Some(owner) => match self.resources.get(owner) {
                    Some(resource) => resource.attributes.under(owner),
                    None => return Err(format!("the model has no resource `{owner}`")),
                },
                None => {
                    link_all(&mut source.attributes, &mut |name| one(&linked, name))?;
                    source.attributes.here()
                }
            };
        }
        for own in self.alone_mut() {
            link_all(own, &mut |name| one(&linked, name))?;
        }
        self.objects = linked;
        Ok(())
    }
}

fn find(found: &mut BTreeMap<usize, Object>, owner: &str, path: &str, attributes: &AttributeMap) {
    for (name, attribute) in attributes {
        let Some(object) = attribute.kind.object() else {
            continue;
        };
        let suggested = object.suggested().map(str::to_owned);
        if let Some(known) = found.get_mut(&object.identity()) {
            known.places += 1;
            known.suggested = match (known.suggested.take(), suggested) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            continue;
        }
        let path = match path {
            "" => name.clone(),
            path => format!("{path}_{name}"),
        };
        let new = Object {
            attributes: object.here(),
            suggested,
            place: (owner.to_owned(), path.clone()),
            places: 1,
        };
        found.insert(object.identity(), new);
        find(found, owner, &path, object);
    }
}

/// The names of the objects with several places. The document's names where it has one; objects
/// that only answers have are told from those that requests take; the rest by where they stand.
fn named(objects: &BTreeMap<usize, Object>) -> HashMap<usize, String> {
    let mut groups: BTreeMap<String, Vec<(&Place, usize)>> = BTreeMap::new();
    for (identity, object) in objects.iter().filter(|(_, object)| object.places > 1) {
        let place = format!("{}_{}", object.place.0, object.place.1);
        let suggested = object.suggested.as_deref().map(naming::attribute);
        let mut name = match suggested {
            Some(Ok(name)) => name,
            _ => place,
        };
        let mut all = object.attributes.values();
        if all.all(|attribute| attribute.presence == super::Presence::Computed) {
            name += "_answer";
        }
        let group = groups.entry(name).or_default();
        group.push((&object.place, *identity));
    }
    let mut taken: BTreeSet<String> = groups.keys().cloned().collect();
    let mut names = HashMap::new();
    for (name, mut group) in groups {
        if let [(_, identity)] = group[..] {
            names.insert(identity, name);
            continue;
        }
        group.sort();
        for ((owner, path), identity) in group {
            let mut own = format!("{name}_in_{owner}_{path}");
            while !taken.insert(own.clone()) {
                own += "_2";
            }
            names.insert(identity, own);
        }
    }
    names
}

/// Replaces objects by their names.
struct Spelling<'a> {
    names: &'a HashMap<usize, String>,
    done: HashMap<usize, Attributes>,
}

impl Spelling<'_> {
    /// The same for an object that is kept alive, so that its identity stays its own.
    fn inside(&mut self, attributes: &Attributes) -> Attributes {
        if let Some(done) = self.done.get(&attributes.identity()) {
            return done.clone();
        }
        let own = self.root(attributes);
        self.done.insert(attributes.identity(), own.clone());
        own
    }

    /// The attributes with named objects in them.
    fn root(&mut self, attributes: &Attributes) -> Attributes {
        let mut own = attributes.here();
        if attributes.values().any(|one| one.kind.object().is_some()) {
            for attribute in own.values_mut() {
                if let Some(object) = object_of_mut(&mut attribute.kind) {
                    let inside = self.inside(object);
                    *object = match self.names.get(&object.identity()) {
                        Some(name) => inside.under(name),
                        None => inside,
                    };
                }
            }
        }
        own
    }
}

type Linked = BTreeMap<String, Attributes>;

fn one(linked: &Linked, name: &str) -> Result<Attributes, String> {
    let object = linked.get(name).map(|object| object.under(name));
    object.ok_or_else(|| format!("the model has no object `{name}`"))
}

fn link_object(
    objects: &Linked,
    name: &str,
    linked: &mut Linked,
    open: &mut Vec<String>,
) -> Result<Attributes, String> {
    if let Ok(known) = one(linked, name) {
        return Ok(known);
    }
    if open.iter().any(|above| above == name) {
        return Err(format!("the object `{name}` contains itself"));
    }
    let mut object = match objects.get(name) {
        Some(object) => object.here(),
        None => return one(linked, name),
    };
    open.push(name.to_owned());
    link_all(&mut object, &mut |inner| {
        link_object(objects, inner, linked, open)
    })?;
    open.pop();
    linked.insert(name.to_owned(), object.here());
    one(linked, name)
}

fn link_all(
    attributes: &mut AttributeMap,
    object_called: &mut impl FnMut(&str) -> Result<Attributes, String>,
) -> Result<(), String> {
    for attribute in attributes.values_mut() {
        let Some(object) = object_of_mut(&mut attribute.kind) else {
            continue;
        };
        match object.shared() {
            Some(name) => *object = object_called(name)?,
            None => {
                link_all(object, object_called)?;
                *object = object.here();
            }
        }
    }
    Ok(())
}
