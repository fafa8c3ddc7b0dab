//! Single values for example configurations: the document's own, or ones that pass the checks.

use super::prose::hcl;
use crate::model::{Form, Kind, Literal, Validator};
use serde_json::Value as Json;

/// Elements of a longer list are not shown.
const MOST: usize = 4;

/// The document's example on one line, where that is readable.
pub fn shown(example: &Literal, kind: &Kind) -> Option<String> {
    match (kind, example) {
        (Kind::Json, Literal::Json(text) | Literal::String(text)) => Some(hcl(text)),
        (Kind::String | Kind::Scalar(_), Literal::String(text)) => Some(hcl(text)),
        (Kind::Integer | Kind::Number, Literal::Number(digits)) => Some(digits.clone()),
        (Kind::Boolean, Literal::Boolean(value)) => Some(value.to_string()),
        (Kind::List(element) | Kind::Set(element), Literal::Json(text)) => {
            let Ok(Json::Array(values)) = serde_json::from_str(text) else {
                return None;
            };
            let values: Option<Vec<_>> =
                values.iter().map(|value| single(value, element)).collect();
            let values = values.filter(|values| values.len() <= MOST)?;
            Some(format!("[{}]", values.join(", ")))
        }
        (Kind::Map(element), Literal::Json(text)) => {
            let Ok(Json::Object(members)) = serde_json::from_str(text) else {
                return None;
            };
            let members: Option<Vec<_>> = members
                .iter()
                .map(|(key, value)| Some(format!("{} = {}", hcl(key), single(value, element)?)))
                .collect();
            let members = members.filter(|members| (1..=MOST).contains(&members.len()))?;
            Some(format!("{{ {} }}", members.join(", ")))
        }
        _ => None,
    }
}

fn single(value: &Json, kind: &Kind) -> Option<String> {
    match (kind, value) {
        (Kind::String | Kind::Scalar(_), Json::String(text)) => Some(hcl(text)),
        (Kind::Integer, Json::Number(number)) => number.as_i64().map(|number| number.to_string()),
        (Kind::Number, Json::Number(number)) => Some(number.to_string()),
        (Kind::Boolean, Json::Bool(value)) => Some(value.to_string()),
        _ => None,
    }
}

/// A text that passes the checks, patterns left aside.
pub fn text(validators: &[Validator]) -> String {
    let found = validators.iter().find_map(|validator| match validator {
        Validator::OneOf(values) => values.first().cloned(),
        Validator::Form(form) => Some(of_form(*form).to_owned()),
        _ => None,
    });
    let mut text = found.unwrap_or_else(|| "example".to_owned());
    for validator in validators {
        match validator {
            Validator::LengthAtLeast(least) if *least <= 64 => {
                while (text.chars().count() as u64) < *least {
                    text.push('-');
                }
            }
            Validator::LengthAtMost(most) => {
                let most = usize::try_from(*most).unwrap_or(usize::MAX);
                if let Some((end, _)) = text.char_indices().nth(most) {
                    text.truncate(end);
                }
            }
            _ => {}
        }
    }
    text
}

/// Whichever of the two passes the checks.
pub fn boolean(validators: &[Validator]) -> String {
    let no =
        |validator: &Validator| matches!(validator, Validator::OneOf(only) if only == &["false"]);
    (!validators.iter().any(no)).to_string()
}

/// A number that passes the checks, except for being a multiple.
pub fn digits(validators: &[Validator]) -> String {
    let number = |digits: &String| digits.parse::<f64>().ok();
    let found = validators.iter().find_map(|validator| match validator {
        Validator::OneOf(values) => values
            .first()
            .filter(|text| number(text).is_some())
            .cloned(),
        Validator::AtLeast(bound) => number(bound).map(|_| bound.clone()),
        Validator::GreaterThan(bound) => number(bound).map(|bound| (bound + 1.0).to_string()),
        _ => None,
    });
    let found = found.unwrap_or_else(|| "1".to_owned());
    let least = number(&found).unwrap_or(1.0);
    let too_much = validators.iter().find_map(|validator| match validator {
        Validator::AtMost(bound) if number(bound)? < least => Some(bound.clone()),
        Validator::LessThan(bound) if number(bound)? <= least => {
            Some((number(bound)? - 1.0).to_string())
        }
        _ => None,
    });
    too_much.unwrap_or(found)
}

fn of_form(form: Form) -> &'static str {
    match form {
        Form::Timestamp => "2024-05-01T12:00:00Z",
        Form::Date => "2024-05-01",
        Form::Duration => "PT1H",
        Form::Uuid => "6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
        Form::Ip | Form::Ipv4 => "192.0.2.1",
        Form::Ipv6 => "2001:db8::1",
        Form::Cidr | Form::Ipv4Cidr => "192.0.2.0/24",
        Form::Ipv6Cidr => "2001:db8::/32",
        Form::MacAddress => "00:1b:2c:3d:4e:5f",
        Form::Base64 => "ZXhhbXBsZQ==",
        Form::Url => "https://example.com/",
        Form::Decimal | Form::Float32 | Form::Float64 => "1.5",
        Form::Int32 | Form::Int64 | Form::Uint32 | Form::Uint64 => "1",
    }
}
