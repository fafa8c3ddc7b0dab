//! Declared checks as the framework's validators.

use super::beside;
use crate::declaration::{Attribute, Equality, Kind, Scalar, Validator};
use crate::plain_text::one_line;
use crate::request::free::scalar;
use regress::Regex;
use std::sync::{Arc, OnceLock};
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Diagnostics, Number, Value, schema};

/// The checks of `attribute`, and those that its kind implies.
pub(super) fn of(attribute: &'static Attribute) -> Vec<Arc<dyn schema::Validator>> {
    let declared = attribute.validators.iter().map(|validator| {
        if let Some(check) = beside::of(validator) {
            return check;
        }
        let check = Check {
            validator,
            hidden: attribute.sensitive || attribute.write_only,
            equality: attribute.sameness(),
            pattern: OnceLock::new(),
        };
        Arc::new(check) as Arc<dyn schema::Validator>
    });
    declared.chain(of_kind(&attribute.kind)).collect()
}

/// What Terraform's own types cannot say.
fn of_kind(kind: &Kind) -> Option<Arc<dyn schema::Validator>> {
    match kind {
        Kind::Json => Some(Arc::new(IsJson)),
        Kind::Integer => Some(Arc::new(IsWhole)),
        Kind::Scalar(of) => Some(Arc::new(IsScalar(*of))),
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => of_kind(element),
        _ => None,
    }
}

/// That a number has no fraction.
#[derive(Debug)]
struct IsWhole;

impl schema::Validator for IsWhole {
    fn describe(&self) -> String {
        "a whole number".to_owned()
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        each_single(path, value, &mut |path, value| {
            if value.as_number().is_some_and(|number| !number.is_integer()) {
                diagnostics.attribute_error(
                    path.clone(),
                    "Value is not allowed",
                    format!("`{path}` must be a whole number, without a fraction."),
                );
            }
        });
    }
}

/// That a text is one of the types that the API takes.
#[derive(Debug)]
struct IsScalar(Scalar);

impl schema::Validator for IsScalar {
    fn describe(&self) -> String {
        match self.0 {
            Scalar::NumberOrBoolean => "a number, true or false".to_owned(),
            _ => "a single value".to_owned(),
        }
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        each_single(path, value, &mut |path, value| {
            if let Some(Err(what)) = value.as_str().map(|text| scalar(self.0, text)) {
                let detail = format!("The value of `{path}` {what}.");
                diagnostics.attribute_error(path.clone(), "Value is not allowed", detail);
            }
        });
    }
}

/// That a text is JSON.
#[derive(Debug)]
struct IsJson;

impl schema::Validator for IsJson {
    fn describe(&self) -> String {
        "JSON text".to_owned()
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        each_single(path, value, &mut |path, value| {
            let Some(Err(error)) = value.as_str().map(Json::parse) else {
                return;
            };
            diagnostics.attribute_error(
                path.clone(),
                "Text is not JSON",
                format!("`{path}` must be JSON text, such as jsonencode makes, but is {error}."),
            );
        });
    }
}

/// One declared check.
#[derive(Debug)]
struct Check {
    validator: &'static Validator,
    hidden: bool,
    equality: Equality,
    pattern: OnceLock<Option<Regex>>,
}

impl schema::Validator for Check {
    fn describe(&self) -> String {
        match self.validator {
            Validator::LengthAtLeast(length) => format!("at least {}", characters(*length)),
            Validator::LengthAtMost(length) => format!("at most {}", characters(*length)),
            Validator::Pattern(pattern) => format!("text that matches {pattern}"),
            Validator::OneOf(values) => {
                let values: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
                format!("one of {}", values.join(", "))
            }
            Validator::AtLeast(bound) => format!("at least {bound}"),
            Validator::AtMost(bound) => format!("at most {bound}"),
            Validator::MultipleOf(divisor) => format!("a multiple of {divisor}"),
            Validator::SizeAtLeast(size) => format!("at least {}", elements(*size)),
            Validator::SizeAtMost(size) => format!("at most {}", elements(*size)),
            Validator::Unique => "elements of which no two are alike".to_owned(),
            Validator::Keys(pattern) => format!("a map whose keys match {pattern}"),
            Validator::OnlyWith(..) | Validator::NeededWith(..) => String::new(),
        }
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        match self.validator {
            Validator::SizeAtLeast(_)
            | Validator::SizeAtMost(_)
            | Validator::Unique
            | Validator::Keys(_) => {
                self.judge(path, value, diagnostics);
            }
            _ => each_single(path, value, &mut |path, value| {
                self.judge(path, value, diagnostics);
            }),
        }
    }
}

impl Check {
    fn judge(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        if self.allows(value) {
            return;
        }
        let is_single = value.as_elements().is_none() && value.as_map().is_none();
        let found = if self.hidden || !is_single {
            "its value is not".to_owned()
        } else {
            format!("{} is not", one_line(&value.describe(), 100))
        };
        let wanted = schema::Validator::describe(self);
        diagnostics.attribute_error(
            path.clone(),
            "Value is not allowed",
            format!("`{path}` must be {wanted}; {found}."),
        );
    }

    /// Whether the value passes; values of another type than the check is about do.
    fn allows(&self, value: &Value) -> bool {
        let text = value.as_str();
        let length = || text.map(|text| text.chars().count() as u64);
        let size = || match value {
            Value::Map(members) => Some(members.len() as u64),
            value => value.as_elements().map(|elements| elements.len() as u64),
        };
        let number = |bound: &str, test: fn(&Number, &Number) -> bool| match (
            value.as_number(),
            Number::parse(bound),
        ) {
            (Some(number), Ok(bound)) => test(number, &bound),
            _ => true,
        };
        match self.validator {
            Validator::LengthAtLeast(least) => length().is_none_or(|length| length >= *least),
            Validator::LengthAtMost(most) => length().is_none_or(|length| length <= *most),
            Validator::Pattern(pattern) => match (text, self.regex(pattern)) {
                (Some(text), Some(regex)) => regex.find(text).is_some(),
                _ => true,
            },
            Validator::OneOf(values) => match (text, value.as_number()) {
                (Some(text), _) if self.equality == Equality::CaseInsensitive => {
                    let text = text.to_lowercase();
                    values.iter().any(|value| value.to_lowercase() == text)
                }
                (Some(text), _) => values.contains(&text),
                (None, Some(number)) => values
                    .iter()
                    .any(|value| Number::parse(value).is_ok_and(|value| value == *number)),
                (None, None) => true,
            },
            Validator::AtLeast(bound) => number(bound, |number, bound| number >= bound),
            Validator::AtMost(bound) => number(bound, |number, bound| number <= bound),
            Validator::MultipleOf(divisor) => {
                number(divisor, |number, divisor| number.is_multiple_of(divisor))
            }
            Validator::SizeAtLeast(least) => size().is_none_or(|size| size >= *least),
            Validator::SizeAtMost(most) => size().is_none_or(|size| size <= *most),
            Validator::Unique => value.as_list().is_none_or(are_distinct),
            Validator::Keys(pattern) => match (value, self.regex(pattern)) {
                (Value::Map(members), Some(regex)) => {
                    members.keys().all(|key| regex.find(key).is_some())
                }
                _ => true,
            },
            // These look at neighbours: `beside`.
            Validator::OnlyWith(..) | Validator::NeededWith(..) => true,
        }
    }

    /// Patterns that this engine cannot read check nothing: the API will.
    fn regex(&self, pattern: &str) -> Option<&Regex> {
        self.pattern
            .get_or_init(|| {
                Regex::with_flags(pattern, "u")
                    .or_else(|_| Regex::new(pattern))
                    .ok()
            })
            .as_ref()
    }
}

fn are_distinct(elements: &[Value]) -> bool {
    let mut known: Vec<_> = elements.iter().filter(|e| e.is_wholly_known()).collect();
    known.sort();
    known.windows(2).all(|pair| pair[0] != pair[1])
}

fn characters(count: u64) -> String {
    format!("{count} character{}", if count == 1 { "" } else { "s" })
}

fn elements(count: u64) -> String {
    format!("{count} element{}", if count == 1 { "" } else { "s" })
}

/// Checks of single values hold for each element of a collection.
fn each_single(path: &AttributePath, value: &Value, judge: &mut dyn FnMut(&AttributePath, &Value)) {
    match value {
        Value::Null | Value::Unknown(_) => {}
        Value::List(elements) => {
            for (element, index) in elements.iter().zip(0..) {
                each_single(&path.index(index), element, judge);
            }
        }
        Value::Set(elements) => {
            for element in elements {
                each_single(&path.element(element.clone()), element, judge);
            }
        }
        Value::Map(members) => {
            for (key, member) in members {
                each_single(&path.key(key.clone()), member, judge);
            }
        }
        value => judge(path, value),
    }
}
