//! What no template leaves open: a first, cheap way to tell elements apart when templates have
//! many shapes.

use crate::Value;
use std::collections::BTreeMap;

/// Where some template has unknowns: by attribute, whatever the position in a list, map or set.
#[derive(Debug, Default)]
pub(super) struct Mask {
    open: bool,
    attributes: BTreeMap<String, Mask>,
    elements: Option<Box<Mask>>,
}

impl Mask {
    /// The places at which any of `templates` has unknowns.
    pub(super) fn of<'a>(templates: impl IntoIterator<Item = &'a Value>) -> Self {
        let mut mask = Self::default();
        for template in templates {
            mask.add(template);
        }
        mask
    }

    fn add(&mut self, template: &Value) {
        match template {
            Value::Unknown(_) => self.open = true,
            Value::Dynamic(_) if !template.is_wholly_known() => self.open = true,
            Value::List(elements) | Value::Set(elements) => {
                let inside = self.elements.get_or_insert_default();
                elements.iter().for_each(|element| inside.add(element));
            }
            Value::Map(entries) => {
                let inside = self.elements.get_or_insert_default();
                entries.values().for_each(|entry| inside.add(entry));
            }
            Value::Object(members) => {
                for (name, member) in members {
                    if let Some(inside) = self.attributes.get_mut(name) {
                        inside.add(member);
                    } else if !member.is_wholly_known() {
                        self.attributes.entry(name.clone()).or_default().add(member);
                    }
                }
            }
            _ => {}
        }
    }

    /// What is certain of a value: the same for a template and for each candidate that fits it.
    pub(super) fn certain(&self, value: &Value) -> Value {
        if self.open {
            return Value::Null;
        }
        let inside = |value: &Value| match &self.elements {
            Some(mask) => mask.certain(value),
            None => value.clone(),
        };
        match value {
            Value::List(elements) => Value::list(elements.iter().map(inside)),
            Value::Set(elements) => Value::set(elements.iter().map(inside)),
            Value::Map(entries) => Value::Map(
                entries
                    .iter()
                    .map(|(key, entry)| (key.clone(), inside(entry)))
                    .collect(),
            ),
            Value::Object(members) => Value::Object(
                members
                    .iter()
                    .map(|(name, member)| {
                        let member = match self.attributes.get(name) {
                            Some(mask) => mask.certain(member),
                            None => member.clone(),
                        };
                        (name.clone(), member)
                    })
                    .collect(),
            ),
            other => other.clone(),
        }
    }
}
