//! What has a declared form, and which values of it mean the same.

use crate::declaration::Form;
use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use reqwest::Url;
use tfsdk::custom::TextKind;
use tfsdk::{Number, Value};

mod duration;

/// The one value that stands for all that mean the same; `None` if the value has another form.
pub(crate) fn canonical(form: Form, value: &Value) -> Option<Value> {
    match value {
        Value::String(text) => of_text(form, text).map(Value::String),
        Value::Number(number) => of_number(form, number).map(Value::Number),
        _ => None,
    }
}

fn of_text(form: Form, text: &str) -> Option<String> {
    match form {
        Form::Timestamp => TextKind::Timestamp.canonical(text),
        Form::Date => date(text),
        Form::Duration => duration::canonical(text),
        Form::Uuid => uuid(text),
        Form::Ip => TextKind::Ip.canonical(text),
        Form::Ipv4 => TextKind::Ipv4.canonical(text),
        Form::Ipv6 => TextKind::Ipv6.canonical(text),
        Form::Cidr => range(TextKind::Cidr, text),
        Form::Ipv4Cidr => range(TextKind::Ipv4Cidr, text),
        Form::Ipv6Cidr => range(TextKind::Ipv6Cidr, text),
        Form::MacAddress => TextKind::MacAddress.canonical(text),
        Form::Base64 => base64(text),
        Form::Decimal => Number::parse(text).ok().map(|number| number.to_string()),
        Form::Url => url(text),
        Form::Float32 | Form::Float64 => None,
        // Numbers of so many bits are often sent as text, which JavaScript can read.
        Form::Int32 | Form::Int64 | Form::Uint32 | Form::Uint64 => {
            let number = of_number(form, &Number::parse(text).ok()?)?;
            Some(number.to_string())
        }
    }
}

fn of_number(form: Form, number: &Number) -> Option<Number> {
    let within = |least: i128, most: i128| {
        let whole = number.to_i128()?;
        (least..=most).contains(&whole).then(|| number.clone())
    };
    match form {
        Form::Float32 => {
            let float: f32 = number.to_string().parse().ok()?;
            let finite = float.is_finite().then(|| format!("{float:e}"))?;
            Number::parse(&finite).ok()
        }
        Form::Float64 => Number::from_f64(number.to_f64()).ok(),
        Form::Int32 => within(i32::MIN.into(), i32::MAX.into()),
        Form::Int64 => within(i64::MIN.into(), i64::MAX.into()),
        Form::Uint32 => within(0, u32::MAX.into()),
        Form::Uint64 => within(0, u64::MAX.into()),
        Form::Decimal => Some(number.clone()),
        _ => None,
    }
}

/// Days that servers keep as points in time come back as midnight.
fn date(text: &str) -> Option<String> {
    let (day, rest) = text.split_at_checked(10)?;
    TextKind::Timestamp.canonical(&format!("{day}T00:00:00Z"))?;
    let zone = match rest.strip_prefix(['T', 't', ' ']) {
        None => rest,
        Some(time) => {
            let rest = time.strip_prefix("00:00:00")?;
            let fraction = rest.strip_prefix('.');
            fraction.map_or(rest, |digits| digits.trim_start_matches('0'))
        }
    };
    let midnight = ["", "Z", "z", "+00:00", "-00:00"].contains(&zone);
    (midnight && (rest.is_empty() || zone.len() < rest.len())).then(|| day.to_owned())
}

fn uuid(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let bare = lower.strip_prefix("urn:uuid:").unwrap_or(&lower);
    let bare = match bare.strip_prefix('{') {
        Some(rest) => rest.strip_suffix('}')?,
        None => bare,
    };
    if bare.len() == 32 && bare.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Some(bare.to_owned());
    }
    TextKind::Uuid
        .canonical(bare)
        .map(|text| text.replace('-', ""))
}

/// A single address is the range that has only it.
fn range(kind: TextKind, text: &str) -> Option<String> {
    let single = |bits| format!("{text}/{bits}");
    kind.canonical(text)
        .or_else(|| {
            TextKind::Ipv4
                .canonical(text)
                .and_then(|_| kind.canonical(&single(32)))
        })
        .or_else(|| {
            TextKind::Ipv6
                .canonical(text)
                .and_then(|_| kind.canonical(&single(128)))
        })
}

const LENIENT: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);
const STANDARD: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, LENIENT);

/// Bytes by what they are; lines may be broken, as mail and PEM do.
fn base64(text: &str) -> Option<String> {
    let one_line: String = text
        .chars()
        .filter(|c| !matches!(c, '\r' | '\n'))
        .map(|c| match c {
            '-' => '+',
            '_' => '/',
            other => other,
        })
        .collect();
    let bytes = STANDARD.decode(one_line).ok()?;
    Some(STANDARD.encode(bytes))
}

/// As browsers write it.
fn url(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    Some(String::from(url))
}

/// What values of the form are, with an example.
pub(crate) fn wanted(form: Form) -> &'static str {
    match form {
        Form::Timestamp => TextKind::Timestamp.wanted(),
        Form::Date => "a day, such as 2024-05-01",
        Form::Duration => "a length of time, such as PT1H30M or 1h30m",
        Form::Uuid => TextKind::Uuid.wanted(),
        Form::Ip => TextKind::Ip.wanted(),
        Form::Ipv4 => TextKind::Ipv4.wanted(),
        Form::Ipv6 => TextKind::Ipv6.wanted(),
        Form::Cidr => TextKind::Cidr.wanted(),
        Form::Ipv4Cidr => TextKind::Ipv4Cidr.wanted(),
        Form::Ipv6Cidr => TextKind::Ipv6Cidr.wanted(),
        Form::MacAddress => TextKind::MacAddress.wanted(),
        Form::Base64 => "bytes in base 64, such as base64encode makes",
        Form::Decimal => "a decimal number, such as 12.50",
        Form::Url => "a URL, such as https://example.com/",
        Form::Float32 => "a number from -3.4e38 to 3.4e38",
        Form::Float64 => "a number from -1.79e308 to 1.79e308",
        Form::Int32 => "a whole number from -2147483648 to 2147483647",
        Form::Int64 => "a whole number from -9223372036854775808 to 9223372036854775807",
        Form::Uint32 => "a whole number from 0 to 4294967295",
        Form::Uint64 => "a whole number from 0 to 18446744073709551615",
    }
}

/// Whether a check lets the value pass. Many APIs take an empty text for none.
pub(crate) fn allows(form: Form, value: &Value) -> bool {
    match value {
        Value::String(text) if text.is_empty() => true,
        Value::String(_) | Value::Number(_) => canonical(form, value).is_some(),
        _ => true,
    }
}

#[cfg(test)]
mod tests;
