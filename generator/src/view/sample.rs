//! Values for example configurations: the document's own, or made ones that pass the checks.

mod members;
mod number;
mod pattern;
mod text;

pub use members::{Member, members};

use crate::model::{Attribute, AttributeMap, Kind, Literal, Scalar, Validator};
use serde_json::Value as Json;

/// Elements of a longer list, and members of a longer map, are not shown.
const MOST: usize = 4;

/// So many elements are made where the checks want them.
const MOST_MADE: u64 = 16;

/// A value that passes the checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    Text(String),
    /// In digits.
    Number(String),
    Boolean(bool),
    /// An empty JSON object as text.
    Json,
    /// An empty object.
    Dynamic,
    List(Vec<Sample>),
    Map(Vec<(String, Sample)>),
    Object(Vec<Member>),
}

impl Sample {
    /// A single value as text.
    fn single(&self) -> Option<String> {
        match self {
            Sample::Text(text) | Sample::Number(text) => Some(text.clone()),
            Sample::Boolean(value) => Some(value.to_string()),
            _ => None,
        }
    }

    /// The value as the JSON of a configuration; nothing where no value of a member was found.
    pub fn to_json(&self) -> Option<Json> {
        Some(match self {
            Sample::Text(text) => Json::String(text.clone()),
            Sample::Number(digits) => serde_json::from_str(digits).ok()?,
            Sample::Boolean(value) => Json::Bool(*value),
            Sample::Json => Json::String("{}".to_owned()),
            Sample::Dynamic => Json::Object(serde_json::Map::new()),
            Sample::List(elements) => {
                let elements: Option<_> = elements.iter().map(Sample::to_json).collect();
                Json::Array(elements?)
            }
            Sample::Map(members) => {
                let members = members.iter();
                let members: Option<_> = members
                    .map(|(key, value)| Some((key.clone(), value.to_json()?)))
                    .collect();
                Json::Object(members?)
            }
            Sample::Object(members) => {
                let members = members.iter();
                let members: Option<_> = members
                    .map(|member| Some((member.name.clone(), member.value.as_ref()?.to_json()?)))
                    .collect();
                Json::Object(members?)
            }
        })
    }
}

/// The smallest valid configuration; nothing where no value was found that passes the checks.
pub fn configuration(attributes: &AttributeMap) -> Option<Json> {
    Sample::Object(members(attributes, 0)).to_json()
}

/// One of several different values of the attribute: the document's own comes first.
fn of(attribute: &Attribute, which: usize) -> Option<Sample> {
    let example = attribute.example.as_ref().filter(|_| which == 0);
    example
        .and_then(|example| shown(example, &attribute.kind))
        .filter(|sample| passes(sample, &attribute.kind, &attribute.validators))
        .or_else(|| made(&attribute.kind, attribute, which, Level::Outermost))
}

/// Sizes are checked of the outermost collection alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Outermost,
    Inner,
}

fn made(kind: &Kind, attribute: &Attribute, which: usize, level: Level) -> Option<Sample> {
    let elements = |element: &Kind| {
        let count = match level {
            Level::Outermost => size(&attribute.validators)?,
            Level::Inner => 1,
        };
        let all = (0..count).map(|one| made(element, attribute, which * count + one, Level::Inner));
        all.collect::<Option<Vec<_>>>()
    };
    Some(match kind {
        Kind::Scalar(Scalar::NumberOrBoolean) => {
            Sample::Text(number::one(kind, &attribute.validators, which)?)
        }
        Kind::String | Kind::Scalar(_) => Sample::Text(text::one(attribute, which)?),
        Kind::Integer | Kind::Number => {
            Sample::Number(number::one(kind, &attribute.validators, which)?)
        }
        Kind::Boolean => boolean(&attribute.validators, which)?,
        Kind::Json => Sample::Json,
        Kind::Dynamic => Sample::Dynamic,
        Kind::List(element) => {
            let elements = elements(element)?;
            let unique = attribute.validators.contains(&Validator::Unique);
            if unique && level == Level::Outermost && !are_different(&elements) {
                return None;
            }
            Sample::List(elements)
        }
        Kind::Set(element) => Sample::List(elements(element).filter(|all| are_different(all))?),
        Kind::Map(element) => {
            let keys: Vec<&Validator> = match level {
                Level::Outermost => keys(&attribute.validators).collect(),
                Level::Inner => Vec::new(),
            };
            let members = elements(element)?.into_iter().enumerate();
            let members = members.map(|(one, value)| Some((text::key(&keys, one)?, value)));
            let members: Vec<_> = members.collect::<Option<_>>()?;
            let names: Vec<_> = members.iter().map(|(key, _)| key).collect();
            if !are_different(&names) {
                return None;
            }
            Sample::Map(members)
        }
        Kind::Object(attributes) => Sample::Object(members(attributes, which)),
    })
}

/// How many elements a collection shows; nothing where that would be too many.
fn size(validators: &[Validator]) -> Option<usize> {
    let mut least = 1;
    let mut most = u64::MAX;
    for validator in validators {
        match validator {
            Validator::SizeAtLeast(size) => least = least.max(*size),
            Validator::SizeAtMost(size) => most = most.min(*size),
            _ => {}
        }
    }
    let count = least.min(most).min(MOST_MADE + 1);
    usize::try_from(count).ok().filter(|_| count <= MOST_MADE)
}

fn keys(validators: &[Validator]) -> impl Iterator<Item = &Validator> {
    validators.iter().filter_map(|validator| match validator {
        Validator::Keys(check) => Some(&**check),
        _ => None,
    })
}

fn are_different<T: PartialEq>(all: &[T]) -> bool {
    let mut rest = all.iter().enumerate();
    rest.all(|(index, one)| !all[..index].contains(one))
}

/// Whether the document's own value passes the checks, which the mapping may have changed.
fn passes(sample: &Sample, kind: &Kind, validators: &[Validator]) -> bool {
    let sized = |count: usize| {
        validators.iter().all(|validator| match validator {
            Validator::SizeAtLeast(size) => count as u64 >= *size,
            Validator::SizeAtMost(size) => count as u64 <= *size,
            _ => true,
        })
    };
    match sample {
        Sample::List(elements) => {
            sized(elements.len())
                && (!matches!(kind, Kind::Set(_)) && !validators.contains(&Validator::Unique)
                    || are_different(elements))
                && elements.iter().all(|element| fits(element, validators))
        }
        Sample::Map(members) => {
            let keys: Vec<_> = keys(validators).collect();
            sized(members.len())
                && members.iter().all(|(key, value)| {
                    keys.iter().all(|check| text::fits(key, check)) && fits(value, validators)
                })
        }
        single => fits(single, validators),
    }
}

fn fits(sample: &Sample, validators: &[Validator]) -> bool {
    validators.iter().all(|validator| match sample {
        Sample::Text(text) => text::fits(text, validator),
        Sample::Number(digits) => number::fits(digits, validator),
        _ => true,
    })
}

/// The document's example, where that is readable on one line.
fn shown(example: &Literal, kind: &Kind) -> Option<Sample> {
    match (kind, example) {
        (Kind::Json, Literal::Json(text) | Literal::String(text))
        | (Kind::String | Kind::Scalar(_), Literal::String(text)) => {
            Some(Sample::Text(text.clone()))
        }
        (Kind::Integer | Kind::Number, Literal::Number(digits)) => {
            Some(Sample::Number(digits.clone()))
        }
        (Kind::Boolean, Literal::Boolean(value)) => Some(Sample::Boolean(*value)),
        (Kind::List(element) | Kind::Set(element), Literal::Json(text)) => {
            let Ok(Json::Array(values)) = serde_json::from_str(text) else {
                return None;
            };
            let values: Option<Vec<_>> =
                values.iter().map(|value| single(value, element)).collect();
            values
                .filter(|values| values.len() <= MOST)
                .map(Sample::List)
        }
        (Kind::Map(element), Literal::Json(text)) => {
            let Ok(Json::Object(members)) = serde_json::from_str(text) else {
                return None;
            };
            let members: Option<Vec<_>> = members
                .iter()
                .map(|(key, value)| Some((key.clone(), single(value, element)?)))
                .collect();
            members
                .filter(|members| (1..=MOST).contains(&members.len()))
                .map(Sample::Map)
        }
        _ => None,
    }
}

fn single(value: &Json, kind: &Kind) -> Option<Sample> {
    match (kind, value) {
        (Kind::String | Kind::Scalar(_), Json::String(text)) => Some(Sample::Text(text.clone())),
        (Kind::Integer, Json::Number(number)) => {
            let number = number.as_i64()?;
            Some(Sample::Number(number.to_string()))
        }
        (Kind::Number, Json::Number(number)) => Some(Sample::Number(number.to_string())),
        (Kind::Boolean, Json::Bool(value)) => Some(Sample::Boolean(*value)),
        _ => None,
    }
}

/// The one that is allowed, else both in turn.
fn boolean(validators: &[Validator], which: usize) -> Option<Sample> {
    let both = [which.is_multiple_of(2), !which.is_multiple_of(2)];
    let mut samples = both.into_iter().map(Sample::Boolean);
    samples.find(|sample| passes(sample, &Kind::Boolean, validators))
}
