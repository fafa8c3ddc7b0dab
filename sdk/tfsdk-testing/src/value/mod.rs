//! Terraform's values as this core holds them. Written apart from the SDK's, so that a fault
//! there cannot hide here.

mod json;
mod msgpack;
mod order;
mod refinement;
mod state;
mod types;

pub(crate) use json::{NUMBER, UNKNOWN, marked};
pub use json::{dynamic_from_json, from_json, to_json};
pub use msgpack::{CodecError, read, write};
pub(crate) use order::in_set;
pub use refinement::Refinement;
pub use state::from_state;
pub use types::Type;

use bigdecimal::BigDecimal;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization as _;

/// A value; its type comes from the schema.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Absent.
    Null,
    /// Known only after apply.
    Unknown(Refinement),
    /// `true` or `false`.
    Bool(bool),
    /// An exact decimal.
    Number(BigDecimal),
    /// Text.
    String(String),
    /// Elements of a list or tuple.
    List(Vec<Value>),
    /// Elements of a set, sorted and distinct.
    Set(Vec<Value>),
    /// Elements of a map.
    Map(BTreeMap<String, Value>),
    /// Members of an object, all of them.
    Object(BTreeMap<String, Value>),
    /// A value of a `dynamic` attribute with its own type.
    Dynamic(Box<(Type, Value)>),
}

impl Value {
    /// An unknown value of which nothing is known.
    pub fn unknown() -> Self {
        Self::Unknown(Refinement::default())
    }

    /// Text, in the normal form that Terraform brings all text to.
    pub fn text(text: &str) -> Self {
        Self::String(normalized(text))
    }

    /// A set of these elements. Equal ones coalesce, unless they are unknown: those may turn out to
    /// be different.
    pub fn set(mut elements: Vec<Value>) -> Self {
        elements.sort();
        elements.dedup_by(|a, b| a == b && a.is_wholly_known());
        Self::Set(elements)
    }

    /// A number from its decimal text.
    ///
    /// # Panics
    /// When `text` is not a decimal number: a fault of the test.
    pub fn number(text: &str) -> Self {
        Self::Number(BigDecimal::from_str(text).expect("a decimal number"))
    }

    /// Whether this is null.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether this is unknown as a whole.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// Whether nothing in it is unknown.
    pub fn is_wholly_known(&self) -> bool {
        self.first_unknown().is_none()
    }

    /// Where the first unknown stands: `Some("")` when the value itself is unknown.
    pub fn first_unknown(&self) -> Option<String> {
        if self.is_unknown() {
            return Some(String::new());
        }
        self.children()
            .into_iter()
            .find_map(|(step, child)| child.first_unknown().map(|rest| format!("{step}{rest}")))
    }

    /// The parts with the text of the step that leads to each.
    pub fn children(&self) -> Vec<(String, &Value)> {
        match self {
            Self::List(list) => list
                .iter()
                .enumerate()
                .map(|(i, v)| (format!("[{i}]"), v))
                .collect(),
            Self::Set(set) => set.iter().map(|v| ("[*]".to_owned(), v)).collect(),
            Self::Map(map) => map.iter().map(|(k, v)| (format!("[{k:?}]"), v)).collect(),
            Self::Object(map) => map.iter().map(|(k, v)| (format!(".{k}"), v)).collect(),
            Self::Dynamic(inner) => vec![(String::new(), &inner.1)],
            _ => Vec::new(),
        }
    }

    /// The same value with each unknown turned into what `replace` gives for it.
    #[must_use]
    pub fn map_unknowns(&self, replace: &impl Fn(&Refinement) -> Value) -> Value {
        let each = |list: &[Value]| list.iter().map(|v| v.map_unknowns(replace)).collect();
        let member = |map: &BTreeMap<String, Value>| {
            map.iter()
                .map(|(k, v)| (k.clone(), v.map_unknowns(replace)))
                .collect()
        };
        match self {
            Self::Unknown(refinement) => replace(refinement),
            Self::List(list) => Self::List(each(list)),
            Self::Set(set) => Self::set(each(set)),
            Self::Map(map) => Self::Map(member(map)),
            Self::Object(map) => Self::Object(member(map)),
            Self::Dynamic(inner) => {
                let (ty, value) = &**inner;
                Self::Dynamic(Box::new((ty.clone(), value.map_unknowns(replace))))
            }
            other => other.clone(),
        }
    }

    /// Equality where all unknowns are alike: a provider may drop refinements.
    pub fn same(&self, other: &Value) -> bool {
        let plain = |_: &Refinement| Value::unknown();
        self == other || self.map_unknowns(&plain) == other.map_unknowns(&plain)
    }

    /// The member `name` of an object or map; null when there is none.
    pub fn member(&self, name: &str) -> &Value {
        match self {
            Self::Object(map) | Self::Map(map) => map.get(name).unwrap_or(&Self::Null),
            Self::Dynamic(inner) => inner.1.member(name),
            _ => &Self::Null,
        }
    }

    /// What a JSON pointer (`/owner/emails/0`) leads to. Elements of sets count in their order here.
    pub fn pointer(&self, pointer: &str) -> Option<&Value> {
        let Some(path) = pointer.strip_prefix('/') else {
            return pointer.is_empty().then_some(self);
        };
        path.split('/').try_fold(self, |value, step| {
            let step = step.replace("~1", "/").replace("~0", "~");
            match value {
                Self::Dynamic(inner) => inner.1.pointer(&format!("/{step}")),
                Self::Object(members) | Self::Map(members) => members.get(&step),
                Self::List(items) | Self::Set(items) => items.get(step.parse::<usize>().ok()?),
                _ => None,
            }
        })
    }

    /// The elements of a list or set; none for other values.
    pub fn elements(&self) -> &[Value] {
        match self {
            Self::List(list) | Self::Set(list) => list,
            Self::Dynamic(inner) => inner.1.elements(),
            _ => &[],
        }
    }
}

/// Text in normalisation form C.
pub(crate) fn normalized(text: &str) -> String {
    text.nfc().collect()
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

/// As in a Terraform expression, on one line.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list(f: &mut fmt::Formatter<'_>, items: &[Value]) -> fmt::Result {
            f.write_str("[")?;
            for (position, item) in items.iter().enumerate() {
                let comma = if position == 0 { "" } else { ", " };
                write!(f, "{comma}{item}")?;
            }
            f.write_str("]")
        }
        match self {
            Self::Null => f.write_str("null"),
            Self::Unknown(refinement) if *refinement == Refinement::default() => {
                f.write_str("(unknown)")
            }
            Self::Unknown(refinement) => write!(f, "(unknown, {refinement})"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(value) => f.write_str(&value.normalized().to_plain_string()),
            Self::String(value) => write!(f, "{value:?}"),
            Self::List(items) => list(f, items),
            Self::Set(items) => {
                f.write_str("set")?;
                list(f, items)
            }
            Self::Map(map) | Self::Object(map) => {
                f.write_str("{")?;
                for (position, (key, value)) in map.iter().enumerate() {
                    let comma = if position == 0 { "" } else { ", " };
                    write!(f, "{comma}{key} = {value}")?;
                }
                f.write_str("}")
            }
            Self::Dynamic(inner) => write!(f, "{}", inner.1),
        }
    }
}
