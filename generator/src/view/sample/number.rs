//! Numbers that pass the checks.

use crate::model::{Kind, Literal, Validator};

/// One of several numbers that pass all checks, again from the first when there are no more.
pub fn one(kind: &Kind, validators: &[Validator], which: usize) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    for digits in candidates(validators, which) {
        let whole = !matches!(kind, Kind::Integer) || is_whole(&digits);
        let passes = whole && validators.iter().all(|validator| fits(&digits, validator));
        if passes && !found.contains(&digits) {
            found.push(digits);
        }
        if found.len() > which {
            return found.pop();
        }
    }
    (!found.is_empty()).then(|| found.swap_remove(which % found.len()))
}

fn candidates(validators: &[Validator], which: usize) -> Vec<String> {
    let listed = validators.iter().find_map(|validator| match validator {
        Validator::OneOf(values) => Some(values),
        _ => None,
    });
    if let Some(values) = listed {
        return values.clone();
    }
    let mut all = Vec::new();
    let (mut from, mut to) = (None, None);
    for validator in validators {
        match validator {
            Validator::AtLeast(bound) => {
                all.push(bound.clone());
                from = bound.parse::<f64>().ok();
            }
            Validator::GreaterThan(bound) => from = bound.parse::<f64>().ok(),
            Validator::AtMost(bound) | Validator::LessThan(bound) => {
                to = bound.parse::<f64>().ok();
            }
            _ => {}
        }
    }
    let start = from.map_or(1.0, f64::floor);
    if let Some(from) = from {
        all.push((from.floor() + 1.0).to_string());
    }
    all.push("1".to_owned());
    for validator in validators {
        match validator {
            Validator::MultipleOf(divisor) => {
                let decimals = divisor.split_once('.').map_or(0, |(_, rest)| rest.len());
                if let Some(step) = divisor.parse::<f64>().ok().filter(|step| *step > 0.0) {
                    let first = (from.unwrap_or(start) / step).floor();
                    let times = (0..which + 3).map(|more| first + more as f64);
                    all.extend(times.map(|times| format!("{:.decimals$}", times * step)));
                    all.push("0".to_owned());
                }
            }
            Validator::AtMost(bound) => all.push(bound.clone()),
            Validator::LessThan(bound) => {
                let bound = bound.parse::<f64>().ok();
                all.extend(bound.map(|bound| (bound.ceil() - 1.0).to_string()));
            }
            _ => {}
        }
    }
    if let (Some(from), Some(to)) = (from, to) {
        all.push(((from + to) / 2.0).to_string());
    }
    all.extend((0..which + 2).map(|more| (start + more as f64).to_string()));
    all
}

fn is_whole(digits: &str) -> bool {
    let fraction = digits.split_once('.').map_or("", |(_, rest)| rest);
    fraction.bytes().all(|digit| digit == b'0')
}

/// Whether the number passes; checks of something else do.
pub fn fits(digits: &str, validator: &Validator) -> bool {
    let number = Literal::Number(digits.to_owned());
    validator.refuses(&number).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_pass_their_checks() {
        use Validator::{AtLeast, AtMost, GreaterThan, LessThan, MultipleOf, OneOf};
        let text = |digits: &str| digits.to_owned();
        for (kind, checks, expected) in [
            (Kind::Integer, vec![], Some("1")),
            (Kind::Integer, vec![AtLeast(text("10"))], Some("10")),
            (Kind::Integer, vec![AtLeast(text("0.5"))], Some("1")),
            (Kind::Integer, vec![AtMost(text("-3"))], Some("-3")),
            (Kind::Integer, vec![LessThan(text("0"))], Some("-1")),
            (
                Kind::Integer,
                vec![AtLeast(text("5")), MultipleOf(text("8"))],
                Some("8"),
            ),
            (
                Kind::Integer,
                vec![OneOf(vec![text("7"), text("9")])],
                Some("7"),
            ),
            (
                Kind::Number,
                vec![GreaterThan(text("0")), LessThan(text("1"))],
                Some("0.5"),
            ),
            (
                Kind::Number,
                vec![
                    GreaterThan(text("0.2")),
                    MultipleOf(text("0.1")),
                    LessThan(text("0.4")),
                ],
                Some("0.3"),
            ),
            (
                Kind::Integer,
                vec![GreaterThan(text("2")), LessThan(text("3"))],
                None,
            ),
        ] {
            assert_eq!(one(&kind, &checks, 0).as_deref(), expected, "{checks:?}");
        }
    }
}
