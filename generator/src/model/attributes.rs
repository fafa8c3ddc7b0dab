//! The attributes of one object. Places that have the same ones share them.

use super::{Attribute, AttributeMap, Reasons};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashSet;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Attributes by name. Read like a map; changing those of one place leaves the others alone.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    all: Arc<AttributeMap>,
    name: Option<Arc<str>>,
    spelled: Spelled,
}

/// Where the model spells attributes out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Spelled {
    #[default]
    Here,
    /// In the provider's `objects`, or in a resource, under the name.
    Elsewhere,
}

impl Attributes {
    /// The same, with the name that the document has for such an object.
    pub fn called(mut self, name: Option<&str>) -> Self {
        self.name = name.map(Arc::from);
        self
    }

    /// What the document calls such an object, if anything.
    pub(super) fn suggested(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The name under which the model has them, unless they are spelled out here.
    pub fn shared(&self) -> Option<&str> {
        match self.spelled {
            Spelled::Here => None,
            Spelled::Elsewhere => self.name.as_deref(),
        }
    }

    /// The same attributes, spelled out elsewhere under `name`.
    pub(super) fn under(&self, name: &str) -> Self {
        Self {
            all: Arc::clone(&self.all),
            name: Some(name.into()),
            spelled: Spelled::Elsewhere,
        }
    }

    /// The same attributes, spelled out here.
    pub(super) fn here(&self) -> Self {
        Self {
            all: Arc::clone(&self.all),
            name: None,
            spelled: Spelled::Here,
        }
    }

    /// Lets this place have the attributes of another.
    pub(super) fn take_from(&mut self, other: &Self) {
        self.all = Arc::clone(&other.all);
    }

    /// Gives back room that was reserved and is not needed, and has `reasons` once.
    pub(super) fn fit(&mut self, reasons: &mut HashSet<Reasons>) {
        // What others have too was fitted before.
        let Some(all) = Arc::get_mut(&mut self.all) else {
            return;
        };
        all.shrink_to_fit();
        for attribute in all.values_mut() {
            attribute.validators.shrink_to_fit();
            attribute.description.shrink_to_fit();
            attribute.reasons.share(reasons);
        }
    }

    /// Equal for places that share their attributes.
    pub fn identity(&self) -> usize {
        Arc::as_ptr(&self.all) as usize
    }
}

impl PartialEq for Attributes {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.all, &other.all) || self.all == other.all
    }
}

impl Deref for Attributes {
    type Target = AttributeMap;

    fn deref(&self) -> &Self::Target {
        &self.all
    }
}

impl DerefMut for Attributes {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.spelled = Spelled::Here;
        Arc::make_mut(&mut self.all)
    }
}

impl From<AttributeMap> for Attributes {
    fn from(all: AttributeMap) -> Self {
        Self {
            all: Arc::new(all),
            ..Self::default()
        }
    }
}

impl FromIterator<(String, Attribute)> for Attributes {
    fn from_iter<I: IntoIterator<Item = (String, Attribute)>>(all: I) -> Self {
        AttributeMap::from_iter(all).into()
    }
}

impl<'a> IntoIterator for &'a Attributes {
    type Item = (&'a String, &'a Attribute);
    type IntoIter = <&'a AttributeMap as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&*self.all).into_iter()
    }
}

impl Serialize for Attributes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.shared() {
            Some(name) => serializer.serialize_str(name),
            None => self.all.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Attributes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameOrAttributes)
    }
}

struct NameOrAttributes;

impl<'de> Visitor<'de> for NameOrAttributes {
    type Value = Attributes;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("attributes by name, or the name of an object")
    }

    fn visit_str<E>(self, name: &str) -> Result<Attributes, E> {
        Ok(Attributes::default().under(name))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Attributes, A::Error> {
        AttributeMap::deserialize(MapAccessDeserializer::new(map)).map(Attributes::from)
    }
}
