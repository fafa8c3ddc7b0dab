//! What the formats of texts and numbers mean for checks and comparison.
//!
//! A check must never refuse what the API takes. So a format is checked only where it leaves no
//! doubt about what has it and what has not (`STRICT`); of others only the spellings that surely mean
//! the same are taken for the same (`LENIENT`). Where the document's own example, default or listed
//! values contradict the format, it counts for nothing, and a note says so.

use crate::model::{Equality, Form, Kind, Reason};
use crate::openapi::Schema;
use crate::source::Tree;

/// Whether values of another form are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    Strict,
    Lenient,
}
use Check::{Lenient, Strict};

/// Formats of texts by name, what they are, and why they are or are not checked.
const TEXTS: &[(&[&str], Form, Check, &str)] = &[
    (
        &["date-time", "datetime", "rfc3339", "timestamp"],
        Form::Timestamp,
        Lenient,
        "many servers also take times without a zone or with a space, so only instants are compared",
    ),
    (
        &["date", "full-date"],
        Form::Date,
        Lenient,
        "many servers also take a time of that day, so only days are compared",
    ),
    (
        &["duration", "google-duration", "timespan"],
        Form::Duration,
        Lenient,
        "documents mean ISO 8601 or Go's spelling by it, so only lengths are compared",
    ),
    (
        &["guid", "uuid", "uuid1", "uuid3", "uuid4", "uuid5", "uuid7"],
        Form::Uuid,
        Strict,
        "32 digits in one of a few spellings, which all servers read alike",
    ),
    (
        &["ip", "ip-address", "ipaddress", "ipvanyaddress"],
        Form::Ip,
        Strict,
        "an address has a fixed grammar",
    ),
    (
        &["ipv4"],
        Form::Ipv4,
        Strict,
        "an address has a fixed grammar",
    ),
    (
        &["ipv6"],
        Form::Ipv6,
        Strict,
        "an address has a fixed grammar",
    ),
    (
        &["cidr", "ip-network", "ipvanyinterface", "ipvanynetwork"],
        Form::Cidr,
        Strict,
        "a range has a fixed grammar; a single address passes too",
    ),
    (
        &["cidr-v4", "ipv4-cidr", "ipv4interface", "ipv4network"],
        Form::Ipv4Cidr,
        Strict,
        "a range has a fixed grammar; a single address passes too",
    ),
    (
        &["cidr-v6", "ipv6-cidr", "ipv6interface", "ipv6network"],
        Form::Ipv6Cidr,
        Strict,
        "a range has a fixed grammar; a single address passes too",
    ),
    (
        &["mac", "mac-address", "macaddress"],
        Form::MacAddress,
        Strict,
        "a hardware address has a fixed grammar",
    ),
    (
        &["base64", "base64url", "byte"],
        Form::Base64,
        Lenient,
        "tools put it on plain text too, so only bytes are compared",
    ),
    (
        &["decimal"],
        Form::Decimal,
        Lenient,
        "documents put it on amounts with a unit too, so only numbers are compared",
    ),
    (
        &["iri", "uri", "url"],
        Form::Url,
        Lenient,
        "relative references and names of templates go by it too, so only whole URLs are compared",
    ),
    (
        &["int32", "int64", "uint32", "uint64"],
        Form::Int64,
        Lenient,
        "numbers as text may be of any size, so only their values are compared",
    ),
];

/// Formats of numbers.
const NUMBERS: &[(&str, Form, Check, &str)] = &[
    (
        "int32",
        Form::Int32,
        Strict,
        "the server keeps so many bits",
    ),
    (
        "int64",
        Form::Int64,
        Strict,
        "the server keeps so many bits",
    ),
    (
        "uint32",
        Form::Uint32,
        Strict,
        "the server keeps so many bits",
    ),
    (
        "uint64",
        Form::Uint64,
        Strict,
        "the server keeps so many bits",
    ),
    (
        "float",
        Form::Float32,
        Lenient,
        "the server rounds it, so only what it keeps is compared",
    ),
    (
        "double",
        Form::Float64,
        Lenient,
        "the server rounds it, so only what it keeps is compared",
    ),
];

/// Texts in which the case of letters has no meaning.
const CASELESS: [&str; 4] = ["email", "hostname", "idn-email", "idn-hostname"];

/// What the format of a single value says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    pub equality: Equality,
    pub check: Option<Form>,
    pub reason: Option<Reason>,
}

/// What the format of a value of `kind` says, unless the document contradicts itself.
pub fn meaning(schema: &Schema, kind: &Kind) -> Meaning {
    if !schema.values.is_empty() || contrary(schema, kind).is_some() {
        return Meaning::default();
    }
    let reason = |because: &str| {
        Some(Reason {
            rule: format!("format.{}", schema.format),
            because: because.to_owned(),
        })
    };
    match kind {
        Kind::String if schema.format == "json" => Meaning {
            equality: Equality::Json,
            check: None,
            reason: reason("it is text of JSON, of which the spelling has no meaning"),
        },
        Kind::String if CASELESS.contains(&schema.format.as_str()) => Meaning {
            equality: Equality::CaseInsensitive,
            check: None,
            reason: reason("servers write it in small letters, and that means the same"),
        },
        _ => match found(schema, kind) {
            Some((form, check, because)) => Meaning {
                equality: match kind {
                    // Whole numbers are exact.
                    Kind::Integer => Equality::Exact,
                    _ => Equality::Form(form),
                },
                check: (check == Strict).then_some(form),
                // Plain numbers need no words.
                reason: reason(because).filter(|_| *kind == Kind::String),
            },
            None => Meaning::default(),
        },
    }
}

fn found(schema: &Schema, kind: &Kind) -> Option<(Form, Check, &'static str)> {
    let format = schema.format.as_str();
    match kind {
        Kind::String => {
            let mut texts = TEXTS.iter();
            let (_, form, check, because) = texts.find(|(names, ..)| names.contains(&format))?;
            Some((*form, *check, because))
        }
        Kind::Integer | Kind::Number => {
            let mut numbers = NUMBERS.iter();
            let (_, form, check, because) = numbers.find(|(name, ..)| *name == format)?;
            let whole = !matches!(form, Form::Float32 | Form::Float64);
            (whole == (*kind == Kind::Integer)).then_some((*form, *check, because))
        }
        _ => None,
    }
}

/// The keyword by which the document contradicts the format, and the value that it has there.
pub fn contrary<'s>(schema: &'s Schema, kind: &Kind) -> Option<(&'static str, &'s Tree)> {
    let (form, ..) = found(schema, kind)?;
    let told = [("example", &schema.example), ("default", &schema.default)];
    told.into_iter()
        .filter_map(|(keyword, value)| Some((keyword, value.as_ref()?)))
        .chain(schema.values.first().map(|value| ("enum", value)))
        .find(|(_, value)| match value {
            Tree::String(text) | Tree::Number(text) => !text.is_empty() && !may_be(form, text),
            _ => false,
        })
}

/// Whether the text may have the form: a coarse look that finds plain contradictions.
pub fn may_be(form: Form, text: &str) -> bool {
    let shaped = |shape: &str| {
        text.len() >= shape.len()
            && shape
                .bytes()
                .zip(text.bytes())
                .all(|(shape, byte)| match shape {
                    b'0' => byte.is_ascii_digit(),
                    _ => byte == shape,
                })
    };
    let all = |allowed: fn(char) -> bool| text.chars().all(allowed);
    let whole = || text.parse::<i128>();
    let address = text.split('/').next().unwrap_or_default();
    match form {
        Form::Timestamp | Form::Date => shaped("0000-00-00"),
        Form::Duration => {
            let signless = text.trim_start_matches(['-', '+']);
            let begins = signless.starts_with(|c: char| c == 'P' || c == '.' || c.is_ascii_digit());
            begins && signless.ends_with(|c: char| c.is_ascii_alphabetic() || c == '0')
        }
        Form::Uuid => text.chars().filter(char::is_ascii_hexdigit).count() >= 32,
        Form::Ip => text.parse::<std::net::IpAddr>().is_ok(),
        Form::Ipv4 => text.parse::<std::net::Ipv4Addr>().is_ok(),
        Form::Ipv6 => text.parse::<std::net::Ipv6Addr>().is_ok(),
        Form::Cidr => address.parse::<std::net::IpAddr>().is_ok(),
        Form::Ipv4Cidr => address.parse::<std::net::Ipv4Addr>().is_ok(),
        Form::Ipv6Cidr => address.parse::<std::net::Ipv6Addr>().is_ok(),
        Form::MacAddress => all(|c| c.is_ascii_hexdigit() || matches!(c, ':' | '-' | '.')),
        Form::Base64 => all(|c| c.is_ascii_alphanumeric() || "+/-_=\r\n".contains(c)),
        Form::Decimal | Form::Float32 | Form::Float64 => text.parse::<f64>().is_ok(),
        Form::Url => text.contains(':'),
        Form::Int32 => whole().is_ok_and(|number| i32::try_from(number).is_ok()),
        Form::Int64 => whole().is_ok_and(|number| i64::try_from(number).is_ok()),
        Form::Uint32 => whole().is_ok_and(|number| u32::try_from(number).is_ok()),
        Form::Uint64 => whole().is_ok_and(|number| u64::try_from(number).is_ok()),
    }
}
