//! Going through all parts of a value.

use super::Value;
use crate::{AttributePath, Step};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// Whether a walk goes on into a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// Its elements and members too.
    Into,
    /// On to the next one.
    Past,
}

type Change<'a, E> = &'a mut dyn FnMut(&AttributePath, Value) -> Result<Value, E>;

impl Value {
    /// Shows each part, the whole first, to `visit`. The type that a value of type `any` brings
    /// is no part of its own.
    pub fn walk(&self, visit: &mut dyn FnMut(&AttributePath, &Value) -> Walk) {
        walk(self, &mut AttributePath::root(), visit);
    }

    /// Replaces each part by what `change` makes of it, the innermost first. Sets are sorted anew.
    /// A value of type `any` is given as a whole, with its type.
    #[must_use]
    pub fn transform(self, change: &mut dyn FnMut(&AttributePath, Value) -> Value) -> Value {
        let mut infallible =
            |path: &AttributePath, value: Value| Ok::<_, Infallible>(change(path, value));
        match self.try_transform(&mut infallible) {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }

    /// As [`Value::transform`], ended by the first error.
    ///
    /// # Errors
    /// The first one that `change` gives.
    pub fn try_transform<E>(self, change: Change<'_, E>) -> Result<Value, E> {
        transform(self, &mut AttributePath::root(), change)
    }
}

fn walk(
    value: &Value,
    path: &mut AttributePath,
    visit: &mut dyn FnMut(&AttributePath, &Value) -> Walk,
) {
    if visit(path, value) == Walk::Past {
        return;
    }
    let mut go = |step: Step, part: &Value| {
        path.push(step);
        walk(part, path, visit);
        path.pop();
    };
    match value.undynamic() {
        Value::List(elements) => {
            for (index, element) in (0..).zip(elements) {
                go(Step::Index(index), element);
            }
        }
        Value::Set(elements) => {
            for element in elements {
                go(Step::Element(element.clone()), element);
            }
        }
        Value::Map(members) => {
            for (key, member) in members {
                go(Step::Key(key.clone()), member);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                go(Step::Attribute(name.clone()), member);
            }
        }
        _ => {}
    }
}

fn transform<E>(value: Value, path: &mut AttributePath, change: Change<'_, E>) -> Result<Value, E> {
    let changed = transform_parts(value, path, change)?;
    change(path, changed)
}

fn transform_parts<E>(
    value: Value,
    path: &mut AttributePath,
    change: Change<'_, E>,
) -> Result<Value, E> {
    Ok(match value {
        Value::List(elements) => {
            let mut changed = Vec::with_capacity(elements.len());
            for (index, element) in (0..).zip(elements) {
                path.push(Step::Index(index));
                changed.push(transform(element, path, change)?);
                path.pop();
            }
            Value::List(changed)
        }
        Value::Set(elements) => {
            let mut changed = Vec::with_capacity(elements.len());
            for element in elements {
                path.push(Step::Element(element.clone()));
                changed.push(transform(element, path, change)?);
                path.pop();
            }
            Value::set(changed)
        }
        Value::Map(members) => Value::Map(transform_members(members, path, change, Step::Key)?),
        Value::Object(members) => {
            Value::Object(transform_members(members, path, change, Step::Attribute)?)
        }
        Value::Dynamic(inner) => {
            let (own_type, value) = *inner;
            let value = transform_parts(value, path, change)?;
            Value::Dynamic(Box::new((own_type, value)))
        }
        scalar => scalar,
    })
}

fn transform_members<E>(
    members: BTreeMap<String, Value>,
    path: &mut AttributePath,
    change: Change<'_, E>,
    step: fn(String) -> Step,
) -> Result<BTreeMap<String, Value>, E> {
    let mut changed = BTreeMap::new();
    for (name, member) in members {
        path.push(step(name.clone()));
        changed.insert(name, transform(member, path, change)?);
        path.pop();
    }
    Ok(changed)
}
