//! Declared checks as the framework's validators.

use super::beside;
use crate::declaration::{Attribute, Equality, Kind, Scalar, Validator};
use crate::form;
use crate::plain_text::one_line;
use crate::request::free::scalar;
use regress::Regex;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use tfsdk::schema::validators::{AlsoRequires, AtLeastOneOf, ConflictsWith, ExactlyOneOf};
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Diagnostics, Number, Value, schema};

/// Longer texts are not held against patterns: many patterns take time that grows with the square of a
/// text's length, and the API checks them anyway.
const LONGEST_MATCHED: u64 = 10_000;
/// Where the length is bounded by no more than this, slower patterns are declared too.
const ALWAYS_MATCHED: u64 = 1_000;

/// The checks of `attribute`, and those that its kind implies.
pub(super) fn of(attribute: &'static Attribute) -> Vec<Arc<dyn schema::Validator>> {
    // What is far longer than it may be is refused without a look at its pattern.
    let limits = attribute
        .validators
        .iter()
        .map(|validator| match validator {
            Validator::LengthAtMost(most) => (*most).max(ALWAYS_MATCHED),
            _ => LONGEST_MATCHED,
        });
    let longest = limits.fold(LONGEST_MATCHED, u64::min);
    let declared = attribute.validators.iter().map(|validator| {
        if let Some(rule) = beside::of(validator).or_else(|| together(validator)) {
            return rule;
        }
        let check = Check {
            validator,
            hidden: attribute.sensitive || attribute.write_only,
            is_about_key: false,
            equality: attribute.sameness(),
            longest,
            pattern: OnceLock::new(),
        };
        Arc::new(check) as Arc<dyn schema::Validator>
    });
    declared.chain(of_kind(&attribute.kind)).collect()
}

/// Rules about attributes that stand beside each other.
fn together(validator: &'static Validator) -> Option<Arc<dyn schema::Validator>> {
    let names = |names: &'static [&'static str]| names.iter().copied();
    Some(match validator {
        Validator::Requires(others) => Arc::new(AlsoRequires::new(names(others))),
        Validator::ConflictsWith(others) => Arc::new(ConflictsWith::new(names(others))),
        Validator::AtLeastOneOf(others) => Arc::new(AtLeastOneOf::new(names(others))),
        Validator::ExactlyOneOf(others) => Arc::new(ExactlyOneOf::new(names(others))),
        _ => return None,
    })
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
    is_about_key: bool,
    equality: Equality,
    /// How many characters a text may have that is held against a pattern.
    longest: u64,
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
            Validator::GreaterThan(bound) => format!("greater than {bound}"),
            Validator::LessThan(bound) => format!("less than {bound}"),
            Validator::Form(form) => form::wanted(*form).to_owned(),
            Validator::Keys(check) => {
                format!("a map whose keys are {}", self.of_keys(check).describe())
            }
            Validator::Requires(others)
            | Validator::ConflictsWith(others)
            | Validator::AtLeastOneOf(others)
            | Validator::ExactlyOneOf(others) => others.join(", "),
            Validator::OnlyWith(..) | Validator::NeededWith(..) => String::new(),
        }
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        match self.validator {
            Validator::SizeAtLeast(_) | Validator::SizeAtMost(_) | Validator::Unique => {
                self.judge(path, value, diagnostics);
            }
            Validator::Keys(check) => {
                let check = self.of_keys(check);
                for key in value.as_map().into_iter().flat_map(BTreeMap::keys) {
                    check.judge(&path.key(key.clone()), &Value::string(key), diagnostics);
                }
            }
            _ => each_single(path, value, &mut |path, value| {
                self.judge(path, value, diagnostics);
            }),
        }
    }
}

impl Check {
    /// The same for the keys of a map, which are always shown.
    fn of_keys(&self, validator: &'static Validator) -> Self {
        Self {
            validator,
            hidden: false,
            is_about_key: true,
            equality: Equality::Exact,
            longest: self.longest,
            pattern: OnceLock::new(),
        }
    }

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
        let subject = if self.is_about_key { "The key of " } else { "" };
        diagnostics.attribute_error(
            path.clone(),
            "Value is not allowed",
            format!("{subject}`{path}` must be {wanted}; {found}."),
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
                (Some(text), Some(regex)) => {
                    length().is_some_and(|length| length > self.longest)
                        || regex.find(text).is_some()
                }
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
                (None, None) => value
                    .as_bool()
                    .is_none_or(|found| values.contains(&if found { "true" } else { "false" })),
            },
            Validator::AtLeast(bound) => number(bound, |number, bound| number >= bound),
            Validator::AtMost(bound) => number(bound, |number, bound| number <= bound),
            Validator::GreaterThan(bound) => number(bound, |number, bound| number > bound),
            Validator::LessThan(bound) => number(bound, |number, bound| number < bound),
            Validator::Form(form) => form::allows(*form, value),
            // These judge more than one value.
            Validator::Keys(_)
            | Validator::OnlyWith(..)
            | Validator::NeededWith(..)
            | Validator::Requires(_)
            | Validator::ConflictsWith(_)
            | Validator::AtLeastOneOf(_)
            | Validator::ExactlyOneOf(_) => true,
            Validator::MultipleOf(divisor) => {
                number(divisor, |number, divisor| number.is_multiple_of(divisor))
            }
            Validator::SizeAtLeast(least) => size().is_none_or(|size| size >= *least),
            Validator::SizeAtMost(most) => size().is_none_or(|size| size <= *most),
            Validator::Unique => value.as_list().is_none_or(are_distinct),
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
