//! Attributes by name, sorted, in one piece of memory: most objects have few, and the nodes of a tree
//! would be mostly empty.

use super::Attribute;
use litemap::LiteMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut, Index};

/// Attributes by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AttributeMap(LiteMap<String, Attribute>);

impl AttributeMap {
    /// Gives back room that was reserved for more.
    pub fn shrink_to_fit(&mut self) {
        let mut all = std::mem::take(&mut self.0).into_tuple_vec();
        all.shrink_to_fit();
        self.0 = LiteMap::from_sorted_store_unchecked(all);
    }

    /// The attributes, to change them.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Attribute> {
        self.0.iter_mut().map(|(_, attribute)| attribute)
    }
}

impl Deref for AttributeMap {
    type Target = LiteMap<String, Attribute>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for AttributeMap {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Index<&str> for AttributeMap {
    type Output = Attribute;

    fn index(&self, name: &str) -> &Attribute {
        match self.0.get(name) {
            Some(attribute) => attribute,
            None => panic!("no attribute `{name}`"),
        }
    }
}

impl FromIterator<(String, Attribute)> for AttributeMap {
    fn from_iter<I: IntoIterator<Item = (String, Attribute)>>(all: I) -> Self {
        Self(LiteMap::from_iter(all))
    }
}

impl Extend<(String, Attribute)> for AttributeMap {
    fn extend<I: IntoIterator<Item = (String, Attribute)>>(&mut self, all: I) {
        self.0.extend(all);
    }
}

impl IntoIterator for AttributeMap {
    type Item = (String, Attribute);
    type IntoIter = <LiteMap<String, Attribute> as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a AttributeMap {
    type Item = (&'a String, &'a Attribute);
    type IntoIter = <&'a LiteMap<String, Attribute> as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&self.0).into_iter()
    }
}

impl<'a> IntoIterator for &'a mut AttributeMap {
    type Item = (&'a String, &'a mut Attribute);
    type IntoIter = <&'a mut LiteMap<String, Attribute> as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&mut self.0).into_iter()
    }
}

impl Serialize for AttributeMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

impl<'de> Deserialize<'de> for AttributeMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        LiteMap::deserialize(deserializer).map(Self)
    }
}
