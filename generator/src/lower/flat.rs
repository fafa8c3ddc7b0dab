//! Objects of several forms as plain objects that may have what any form has: which property belongs
//! to which form is checked by what tells the forms apart.

use super::form::Form;
use super::one_each::ByPresence;
use crate::model::{AttributeMap, Kind, Literal, Presence, Validator};
use std::collections::{BTreeMap, BTreeSet};

/// How what the forms have goes together.
#[derive(Clone, Debug)]
pub enum Flat {
    ByValue(ByValue),
    ByPresence(ByPresence),
}

impl Flat {
    /// Nothing, where neither a value nor what is there tells the forms apart.
    pub fn of(forms: &[Form]) -> Option<Self> {
        let by_presence = || ByPresence::of(forms).map(Self::ByPresence);
        ByValue::of(forms).map(Self::ByValue).or_else(by_presence)
    }

    /// Adds the checks to the attributes of the object.
    pub fn check(&self, attributes: &mut AttributeMap) {
        match self {
            Self::ByValue(flat) => flat.check(attributes),
            Self::ByPresence(flat) => flat.check(attributes),
        }
    }
}

/// What the forms have that a value tells apart.
#[derive(Clone, Debug, Default)]
pub struct ByValue {
    /// The property that tells the forms apart.
    property: String,
    /// Its values.
    values: Vec<String>,
    /// By property: the values with which it may be there, and those with which it must.
    allowed: BTreeMap<String, Vec<String>>,
    needed: BTreeMap<String, Vec<String>>,
}

impl ByValue {
    /// Nothing, where no value of one property tells the forms apart.
    fn of(forms: &[Form]) -> Option<Self> {
        let mut flat = Self::default();
        for form in forms {
            let tag = form.tag.as_ref()?;
            if !flat.property.is_empty() && flat.property != tag.property {
                return None;
            }
            let value = match &tag.value {
                Literal::String(value) | Literal::Number(value) => value.clone(),
                Literal::Boolean(value) => value.to_string(),
                Literal::Json(_) => return None,
            };
            flat.property.clone_from(&tag.property);
            for property in form.schema.properties() {
                let name = property.name.clone();
                flat.allowed
                    .entry(name.clone())
                    .or_default()
                    .push(value.clone());
                if property.required {
                    flat.needed.entry(name).or_default().push(value.clone());
                }
            }
            flat.values.push(value);
        }
        Some(flat)
    }

    /// Adds the checks to the attributes of the object.
    fn check(&self, attributes: &mut AttributeMap) {
        let found = attributes.iter().find(|(_, one)| one.wire == self.property);
        let Some((name, _)) = found else { return };
        let name = name.clone();
        let all: BTreeSet<&String> = self.values.iter().collect();
        for attribute in attributes.values_mut() {
            let configured = !matches!(attribute.presence, Presence::Computed | Presence::Constant);
            if !configured {
                continue;
            }
            if attribute.wire == self.property {
                let listed = |rule: &Validator| matches!(rule, Validator::OneOf(_));
                if attribute.kind == Kind::String && !attribute.validators.iter().any(listed) {
                    attribute
                        .validators
                        .push(Validator::OneOf(self.values.clone()));
                }
                continue;
            }
            let rule = |values: &Vec<String>| (name.clone(), values.clone());
            if let Some(values) = self.allowed.get(&attribute.wire)
                && values.iter().collect::<BTreeSet<_>>() != all
            {
                let (attribute_name, values) = rule(values);
                attribute.validators.push(Validator::OnlyWith {
                    attribute: attribute_name,
                    values,
                });
            }
            if attribute.presence != Presence::Required
                && let Some(values) = self.needed.get(&attribute.wire)
            {
                let (attribute_name, values) = rule(values);
                attribute.validators.push(Validator::NeededWith {
                    attribute: attribute_name,
                    values,
                });
            }
        }
    }
}
