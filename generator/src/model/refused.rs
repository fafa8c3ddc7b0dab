//! Values held against a check: those that the mapping or a document gives an attribute.

use super::{Literal, Validator};

impl Validator {
    /// What the check wants of a value of an attribute, where this one does not have it.
    pub fn refuses(&self, value: &Literal) -> Option<String> {
        match (value, self) {
            (Literal::String(text) | Literal::Number(text), Validator::OneOf(values))
                if !values.contains(text) =>
            {
                Some(format!("only `{}` can be set", values.join("`, `")))
            }
            (Literal::String(text), Validator::LengthAtLeast(least))
                if (text.chars().count() as u64) < *least =>
            {
                Some(format!("it has at least {least} characters"))
            }
            (Literal::String(text), Validator::LengthAtMost(most))
                if text.chars().count() as u64 > *most =>
            {
                Some(format!("it has at most {most} characters"))
            }
            (Literal::Number(digits), Validator::AtLeast(least))
                if number(digits)? < number(least)? =>
            {
                Some(format!("it is at least {least}"))
            }
            (Literal::Number(digits), Validator::AtMost(most))
                if number(digits)? > number(most)? =>
            {
                Some(format!("it is at most {most}"))
            }
            (Literal::Number(digits), Validator::GreaterThan(bound))
                if number(digits)? <= number(bound)? =>
            {
                Some(format!("it is greater than {bound}"))
            }
            (Literal::Number(digits), Validator::LessThan(bound))
                if number(digits)? >= number(bound)? =>
            {
                Some(format!("it is less than {bound}"))
            }
            (Literal::Number(digits), Validator::MultipleOf(divisor)) => {
                let times = number(digits)? / number(divisor)?;
                // Decimals are rounded here; only what is clearly none is called so.
                let off = (times - times.round()).abs() > 1e-6 * times.abs().max(1.0);
                off.then(|| Some(format!("it is a multiple of {divisor}")))?
            }
            (Literal::String(text), Validator::Pattern(pattern)) => {
                let regex = regress::Regex::with_flags(pattern, "u").ok();
                let regex = regex.or_else(|| regress::Regex::new(pattern).ok())?;
                let other = regex.find(text).is_none();
                other.then(|| Some(format!("it matches `{pattern}`")))?
            }
            (Literal::Json(text), Validator::SizeAtLeast(least)) => {
                let few = size(text)? < *least;
                few.then(|| Some(format!("it has at least {least} elements")))?
            }
            (Literal::Json(text), Validator::SizeAtMost(most)) => {
                let many = size(text)? > *most;
                many.then(|| Some(format!("it has at most {most} elements")))?
            }
            _ => None,
        }
    }
}

/// Of a list or map in JSON.
fn size(text: &str) -> Option<u64> {
    let size = match serde_json::from_str(text).ok()? {
        serde_json::Value::Array(elements) => elements.len(),
        serde_json::Value::Object(members) => members.len(),
        _ => return None,
    };
    u64::try_from(size).ok()
}

fn number(digits: &str) -> Option<f64> {
    digits.parse().ok()
}
