//! Making values.

use super::{Number, Refinement, Type, Value};
use std::collections::BTreeMap;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// `text` in Unicode normalisation form C, in which Terraform keeps all text.
pub(crate) fn normalized(text: String) -> String {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        text
    } else {
        text.nfc().collect()
    }
}

/// Members by their names. Collecting into a map of this kind sorts, and the compiler writes that sort anew for each
/// iterator that it meets, seven kilobytes in a provider's binary each time; this is its one place.
fn by_name(members: Vec<(String, Value)>) -> BTreeMap<String, Value> {
    members.into_iter().collect()
}

impl Value {
    /// Text; brought into normalisation form C.
    pub fn string(text: impl Into<String>) -> Self {
        Self::String(normalized(text.into()))
    }

    /// A number.
    pub fn number(number: impl Into<Number>) -> Self {
        Self::Number(number.into())
    }

    /// A list or tuple.
    pub fn list(elements: impl IntoIterator<Item = Value>) -> Self {
        Self::List(elements.into_iter().collect())
    }

    /// A set: sorted, and equal elements are kept once. Elements that are not wholly known may
    /// turn out different, so they all stay.
    pub fn set(elements: impl IntoIterator<Item = Value>) -> Self {
        let mut elements: Vec<_> = elements.into_iter().collect();
        elements.sort_unstable();
        elements.dedup_by(|right, left| right == left && right.is_wholly_known());
        Self::Set(elements)
    }

    /// A map; of equal keys the last one stays.
    pub fn map<K: Into<String>>(members: impl IntoIterator<Item = (K, Value)>) -> Self {
        let members = members.into_iter();
        Self::Map(by_name(
            members
                .map(|(key, value)| (normalized(key.into()), value))
                .collect(),
        ))
    }

    /// An object. All attributes of its type have to be given.
    pub fn object<N: Into<String>>(members: impl IntoIterator<Item = (N, Value)>) -> Self {
        let members = members.into_iter();
        Self::Object(by_name(
            members.map(|(name, value)| (name.into(), value)).collect(),
        ))
    }

    /// Restores what the constructors promise of values that were made without them: text in
    /// normalisation form C, and sets that are sorted and hold no element twice.
    pub(crate) fn normalize(&mut self) {
        match self {
            Self::String(text) => *text = normalized(std::mem::take(text)),
            Self::List(elements) => elements.iter_mut().for_each(Self::normalize),
            Self::Set(elements) => {
                elements.iter_mut().for_each(Self::normalize);
                if !elements.is_sorted_by(|left, right| left < right) {
                    *self = Self::set(std::mem::take(elements));
                }
            }
            Self::Map(entries) => {
                entries.values_mut().for_each(Self::normalize);
                if entries
                    .keys()
                    .any(|key| is_nfc_quick(key.chars()) != IsNormalized::Yes)
                {
                    *self = Self::map(std::mem::take(entries));
                }
            }
            Self::Object(members) => members.values_mut().for_each(Self::normalize),
            Self::Dynamic(typed) => typed.1.normalize(),
            Self::Bool(_) | Self::Number(_) | Self::Unknown(_) | Self::Null => {}
        }
    }

    /// A value of which nothing is known.
    pub fn unknown() -> Self {
        Refinement::default().into()
    }

    /// A value of which nothing is known but that it will not be null.
    pub fn unknown_not_null() -> Self {
        Refinement::not_null().into()
    }

    /// `value` for an attribute of type `any`, together with the type that it shows: lists become
    /// tuples and maps objects, because their elements may differ.
    pub fn dynamic(value: Value) -> Self {
        match value {
            Value::Null | Value::Unknown(_) | Value::Dynamic(_) => value,
            value => {
                let (own_type, value) = with_type(value);
                Self::Dynamic(Box::new((own_type, value)))
            }
        }
    }

    /// `value` for an attribute of type `any`, with the type that it is to have.
    pub fn dynamic_of(own_type: Type, value: Value) -> Self {
        Self::Dynamic(Box::new((own_type, value)))
    }

    /// What stands for an absent object: each attribute of `object` null. Null for other types.
    pub fn null_object(object: &Type) -> Self {
        match object {
            Type::Object(members) => {
                Self::object(members.keys().map(|name| (name.clone(), Value::Null)))
            }
            _ => Value::Null,
        }
    }
}

/// An unknown value of which so much is known.
impl From<Refinement> for Value {
    fn from(known: Refinement) -> Self {
        Self::Unknown(Box::new(known))
    }
}

fn with_type(value: Value) -> (Type, Value) {
    match value {
        Value::Bool(_) => (Type::Bool, value),
        Value::Number(_) => (Type::Number, value),
        Value::String(_) => (Type::String, value),
        Value::Null | Value::Unknown(_) => (Type::Dynamic, value),
        Value::Dynamic(inner) => *inner,
        Value::List(elements) | Value::Set(elements) => {
            let (types, elements) = elements.into_iter().map(with_type).unzip();
            (Type::Tuple(types), Value::List(elements))
        }
        Value::Map(members) | Value::Object(members) => {
            let mut types = BTreeMap::new();
            let mut values = BTreeMap::new();
            for (name, member) in members {
                let (own_type, member) = with_type(member);
                types.insert(name.clone(), own_type);
                values.insert(name, member);
            }
            (Type::Object(types), Value::Object(values))
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::string(text)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::string(text)
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

macro_rules! from_integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Value {
            fn from(integer: $integer) -> Self {
                Self::Number(Number::from(integer))
            }
        }
    )*};
}

from_integers!(i8, i16, i32, i64, i128, u8, u16, u32, u64);

/// `None` is null.
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// A list.
impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(elements: Vec<T>) -> Self {
        Self::list(elements.into_iter().map(Into::into))
    }
}

/// A map.
impl<T: Into<Value>> From<BTreeMap<String, T>> for Value {
    fn from(members: BTreeMap<String, T>) -> Self {
        Self::map(members.into_iter().map(|(key, value)| (key, value.into())))
    }
}
