//! Checks by the value of a neighbour.

use crate::declaration::Validator;
use std::fmt::Write as _;
use std::sync::Arc;
use tfsdk::schema::Validation;
use tfsdk::{Diagnostics, PathExpression, Value, schema};

/// The check that `validator` declares, if it is one of these.
pub(super) fn of(validator: &Validator) -> Option<Arc<dyn schema::Validator>> {
    let (name, values, rule) = match validator {
        Validator::OnlyWith(name, values) => (*name, *values, Rule::Only),
        Validator::NeededWith(name, values) => (*name, *values, Rule::Needed),
        _ => return None,
    };
    Some(Arc::new(Beside { name, values, rule }))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Only,
    Needed,
}

#[derive(Debug)]
struct Beside {
    name: &'static str,
    values: &'static [&'static str],
    rule: Rule,
}

impl schema::Validator for Beside {
    fn describe(&self) -> String {
        let mut values = String::new();
        for (index, value) in self.values.iter().enumerate() {
            let before = if index > 0 { " or " } else { "" };
            let _ = write!(values, "{before}\"{value}\"");
        }
        match self.rule {
            Rule::Only => format!("given only where `{}` is {values}", self.name),
            Rule::Needed => format!("given where `{}` is {values}", self.name),
        }
    }

    fn mentions(&self) -> Vec<PathExpression> {
        vec![PathExpression::sibling(self.name)]
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        let place = validation.path.parent();
        let place = place.map(|parent| parent.attribute(self.name));
        let Some(neighbour) = place.and_then(|place| validation.config.get(&place)) else {
            return;
        };
        // What is not known yet may still turn out right; where nothing is said, the API decides.
        let Some(listed) = self.lists(neighbour) else {
            return;
        };
        let path = validation.path.clone();
        let given = !validation.value.is_null();
        let wanted = schema::Validator::describe(self);
        match self.rule {
            Rule::Only if given && !listed => {
                let detail = format!("`{path}` can be {wanted}. Remove it.");
                diagnostics.attribute_error(path, "Attribute of another form", detail);
            }
            Rule::Needed if !given && listed => {
                let detail = format!("`{path}` must be {wanted}.");
                diagnostics.attribute_error(path, "Missing attribute", detail);
            }
            _ => {}
        }
    }
}

impl Beside {
    /// Whether the neighbour has one of the values.
    fn lists(&self, neighbour: &Value) -> Option<bool> {
        let text = match neighbour {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(value) => value.to_string(),
            _ => return None,
        };
        Some(self.values.contains(&text.as_str()))
    }
}
