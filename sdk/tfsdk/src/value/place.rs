//! Reading and replacing the part of a value at a path.

use super::{Value, ValueError, Within};
use crate::{AttributePath, Step};

impl Value {
    /// The part at `path`; `None` where there is none, or where something around it is null or
    /// unknown.
    pub fn get(&self, path: &AttributePath) -> Option<&Value> {
        path.steps()
            .iter()
            .try_fold(self, |value, step| match (value.undynamic(), step) {
                (Value::Object(members), Step::Attribute(name)) => members.get(name),
                (Value::Map(members), Step::Key(key)) => members.get(key),
                (Value::List(elements), Step::Index(index)) => {
                    elements.get(usize::try_from(*index).ok()?)
                }
                (Value::Set(elements), Step::Element(element)) => {
                    let at = elements.binary_search(element).ok()?;
                    elements.get(at)
                }
                _ => None,
            })
    }

    /// Replaces the part at `path`. A map gets a new key; all else must be there already.
    /// A set is sorted anew.
    ///
    /// # Errors
    /// When `path` leads nowhere; nothing is changed then.
    pub fn set_at(&mut self, path: &AttributePath, value: Value) -> Result<(), ValueError> {
        set_at(self, path.steps(), value)
    }
}

fn set_at(place: &mut Value, steps: &[Step], value: Value) -> Result<(), ValueError> {
    let Some((step, rest)) = steps.split_first() else {
        *place = value;
        return Ok(());
    };
    match (place, step) {
        (Value::Dynamic(inner), _) => set_at(&mut inner.1, steps, value),
        (Value::Object(members), Step::Attribute(name)) => match members.get_mut(name) {
            Some(member) => set_at(member, rest, value).within(|| step.clone()),
            None => Err(ValueError::new(format!("there is no attribute {name:?}"))),
        },
        (Value::Map(members), Step::Key(key)) => match members.get_mut(key) {
            Some(member) => set_at(member, rest, value).within(|| step.clone()),
            None if rest.is_empty() => {
                members.insert(super::normalized(key.clone()), value);
                Ok(())
            }
            None => Err(ValueError::new(format!("there is no key {key:?}"))),
        },
        (Value::List(elements), Step::Index(index)) => {
            let length = elements.len();
            match usize::try_from(*index)
                .ok()
                .and_then(|at| elements.get_mut(at))
            {
                Some(element) => set_at(element, rest, value).within(|| step.clone()),
                None => Err(ValueError::new(format!(
                    "there is no element {index}: the list has {length}"
                ))),
            }
        }
        (Value::Set(elements), Step::Element(element)) => {
            let Ok(at) = elements.binary_search(element) else {
                return Err(ValueError::new("the set has no such element"));
            };
            set_at(&mut elements[at], rest, value).within(|| step.clone())?;
            let set = Value::set(std::mem::take(elements));
            if let Value::Set(sorted) = set {
                *elements = sorted;
            }
            Ok(())
        }
        (Value::Null, _) => Err(ValueError::new(
            "the value is null, nothing can be set in it",
        )),
        (Value::Unknown(_), _) => Err(ValueError::new(
            "the value is unknown, nothing can be set in it",
        )),
        _ => Err(ValueError::new("the path does not fit the value")),
    }
}
