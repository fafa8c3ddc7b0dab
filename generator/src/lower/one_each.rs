//! Forms of a plain object that no value tells apart: each requires something that no other form has, and
//! an object has exactly one of these.

use super::form::Form;
use super::relations;
use crate::model::AttributeMap;
use crate::openapi::Relation;
use std::collections::BTreeMap;

/// By form: the property that says that an object has it, and what else belongs to it alone.
#[derive(Clone, Debug, Default)]
pub struct ByPresence {
    forms: Vec<(String, Vec<Own>)>,
}

#[derive(Clone, Debug)]
struct Own {
    property: String,
    required: bool,
}

impl ByPresence {
    /// Nothing, where some form requires nothing of its own.
    pub fn of(forms: &[Form]) -> Option<Self> {
        let mut had_by: BTreeMap<&str, usize> = BTreeMap::new();
        for property in forms.iter().flat_map(|form| form.schema.properties()) {
            *had_by.entry(property.name.as_str()).or_default() += 1;
        }
        let told = forms.iter().map(|form| {
            let own = form.schema.properties().iter();
            let own = own.filter(|property| had_by.get(property.name.as_str()) == Some(&1));
            let first = own.clone().find(|property| property.required)?;
            let others = own.filter(|property| property.name != first.name);
            let others = others.map(|property| Own {
                property: property.name.clone(),
                required: property.required,
            });
            Some((first.name.clone(), others.collect()))
        });
        let forms: Vec<_> = told.collect::<Option<_>>()?;
        (forms.len() > 1).then_some(Self { forms })
    }

    /// Adds the checks to the attributes of the object.
    pub fn check(&self, attributes: &mut AttributeMap) {
        let names = self.forms.iter().map(|(name, _)| name.clone());
        relations::add_one(&Relation::ExactlyOne(names.collect()), attributes);
        for (first, others) in &self.forms {
            let required = others.iter().filter(|own| own.required);
            let required: Vec<String> = required.map(|own| own.property.clone()).collect();
            if !required.is_empty() {
                relations::add_one(&Relation::Requires(first.clone(), required), attributes);
            }
            for own in others {
                let needs = Relation::Requires(own.property.clone(), vec![first.clone()]);
                relations::add_one(&needs, attributes);
            }
        }
    }
}
