//! YAML or JSON → `Tree`, whatever the text tries.

use super::digits::Digits;
use super::tree::{Text, Tree};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashSet};
use std::fmt;

/// Whether `<<` takes over the members of other objects, as in YAML, or is a key like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeKeys {
    Apply,
    Keep,
}

/// Longer texts are not looked for among those that were read before.
const SHORT: usize = 64;

/// What the message about a document that aliases blow up says.
pub const TOO_MUCH: &str = "its aliases stand for far more than the text itself";

/// What the trees of one document share while they are built.
pub struct Builder<'t> {
    merge_keys: MergeKeys,
    /// Those of a JSON text, whose parser rounds.
    digits: Option<Digits<'t>>,
    /// Bytes that may still be built: aliases let a short text stand for an endless document.
    budget: Cell<usize>,
    /// Keys that stand twice in one object.
    repeated: RefCell<Vec<Box<str>>>,
    /// Short ones that were read before.
    texts: RefCell<HashSet<Text>>,
}

impl<'t> Builder<'t> {
    pub fn new(text_length: usize, merge_keys: MergeKeys) -> Self {
        Self {
            merge_keys,
            digits: None,
            budget: Cell::new(text_length.saturating_mul(24).saturating_add(4 << 20)),
            repeated: RefCell::default(),
            texts: RefCell::default(),
        }
    }

    /// Keeps the digits of numbers that the parser would round.
    pub fn with_digits(self, digits: Digits<'t>) -> Self {
        Self {
            digits: Some(digits),
            ..self
        }
    }

    /// The tree, and the keys of which only the last one counts.
    ///
    /// # Errors
    /// Those of the parser, and a document that its aliases make too large.
    pub fn build<'de, D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<(Tree, Vec<Box<str>>), D::Error> {
        let tree = (&self).deserialize(deserializer)?;
        Ok((tree, self.into_repeated()))
    }

    /// The keys of which only the last one counts.
    pub fn into_repeated(self) -> Vec<Box<str>> {
        self.repeated.into_inner()
    }

    fn text(&self, text: &str) -> Text {
        let mut texts = self.texts.borrow_mut();
        if let Some(known) = texts.get(text) {
            return Text::clone(known);
        }
        let new = Text::from(text);
        if text.len() <= SHORT {
            texts.insert(Text::clone(&new));
        }
        new
    }

    fn spend<E: Error>(&self, bytes: usize) -> Result<(), E> {
        let rest = self.budget.get().checked_sub(bytes + 8);
        self.budget.set(rest.ok_or_else(|| E::custom(TOO_MUCH))?);
        Ok(())
    }

    fn number<E: Error>(&self, digits: String) -> Result<Tree, E> {
        self.spend(0)?;
        Ok(Tree::Number(self.text(&digits)))
    }

    /// Own members win over merged ones, earlier merged ones over later ones.
    fn merge<E: Error>(&self, members: Vec<Member>) -> Result<Vec<Member>, E> {
        let (merged, mut own): (Vec<_>, Vec<_>) =
            members.into_iter().partition(|(key, _)| &**key == "<<");
        for (_, value) in &merged {
            let sources = match value {
                Tree::Array(elements) => &elements[..],
                single => std::slice::from_ref(single),
            };
            for source in sources {
                let Tree::Object(members) = source else {
                    return Err(E::custom("`<<` takes an object or a list of objects"));
                };
                for (key, value) in members {
                    if own.iter().all(|(name, _)| name != key) {
                        self.spend(weight(value) + key.len())?;
                        own.push((key.clone(), value.clone()));
                    }
                }
            }
        }
        Ok(own)
    }

    /// Keeps the last of members with one key, as JavaScript and Python do.
    pub fn distinct(&self, members: Vec<Member>) -> Vec<Member> {
        if !has_repeated(&members) {
            return members;
        }
        let mut places: BTreeMap<Text, usize> = BTreeMap::new();
        let mut kept: Vec<Member> = Vec::with_capacity(members.len());
        for (key, value) in members {
            if let Some(place) = places.get(&key) {
                kept[*place].1 = value;
                self.repeated.borrow_mut().push((*key).into());
            } else {
                places.insert(key.clone(), kept.len());
                kept.push((key, value));
            }
        }
        kept
    }
}

/// A key and its value.
pub type Member = (Text, Tree);

fn has_repeated(members: &[Member]) -> bool {
    if members.len() <= 16 {
        return members
            .iter()
            .enumerate()
            .any(|(place, (key, _))| members[..place].iter().any(|(earlier, _)| earlier == key));
    }
    let mut keys: Vec<&str> = members.iter().map(|(key, _)| &**key).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// About how many bytes a copy takes.
fn weight(tree: &Tree) -> usize {
    match tree {
        Tree::Number(text) | Tree::String(text) => 8 + text.len(),
        Tree::Array(elements) => elements.iter().map(weight).sum::<usize>() + 16,
        Tree::Object(members) => {
            let sizes = members.iter().map(|(key, value)| key.len() + weight(value));
            sizes.sum::<usize>() + 16
        }
        Tree::Null | Tree::Boolean(_) => 8,
    }
}

impl<'de> DeserializeSeed<'de> for &Builder<'_> {
    type Value = Tree;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for &Builder<'_> {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a YAML or JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        self.spend(0)?;
        Ok(Tree::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Tree, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Tree, E> {
        self.spend(0)?;
        Ok(Tree::Boolean(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Tree, E> {
        self.number(value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Tree, E> {
        self.number(value.to_string())
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Tree, E> {
        self.number(value.to_string())
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Tree, E> {
        self.number(value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Tree, E> {
        if let Some(digits) = &self.digits {
            return self.number(digits.of(value));
        }
        match value.is_finite() {
            true => self.number(value.to_string()),
            // YAML's `.inf` and `.nan` have no meaning in OpenAPI; as text they are at least visible.
            false => self.visit_string(value.to_string()),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Tree, E> {
        self.spend(text.len())?;
        Ok(Tree::String(self.text(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Tree, A::Error> {
        self.spend(8)?;
        let mut elements = Vec::new();
        while let Some(element) = sequence.next_element_seed(self)? {
            elements.push(element);
        }
        elements.shrink_to_fit();
        Ok(Tree::Array(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        self.spend(8)?;
        let mut members: Vec<Member> = Vec::new();
        while let Some(key) = map.next_key_seed(KeyOf(self))? {
            self.spend::<A::Error>(key.len())?;
            members.push((key, map.next_value_seed(self)?));
        }
        let merges = self.merge_keys == MergeKeys::Apply;
        let mut members = self.distinct(members);
        if merges && members.iter().any(|(key, _)| &**key == "<<") {
            members = self.merge(members)?;
        }
        members.shrink_to_fit();
        Ok(Tree::Object(members))
    }

    /// YAML tags (`!binary x`) carry no meaning here; the tagged value does.
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Tree, A::Error> {
        let (_, value) = data.variant_seed(KeyOf(self))?;
        value.newtype_variant_seed(self)
    }
}

/// Reads a key: text, or another single value such as the response code `200`.
struct KeyOf<'a, 't>(&'a Builder<'t>);

impl<'de> DeserializeSeed<'de> for KeyOf<'_, '_> {
    type Value = Text;

    /// As it is written: `1.10` and `0x1F` are names here, not numbers.
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Text, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for KeyOf<'_, '_> {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key, which must be one value: quote it if it contains braces or brackets")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
        Ok(self.0.text(text))
    }
}
