//! The kinds of text: what is one, and which spellings mean the same.

use super::{duration, network};
use crate::schema::equalities::{self, Timestamp};
use crate::schema::{Equality, Validator};
use crate::value::json;
use crate::{AttributePath, Diagnostics, Value};

/// A kind of text with a form of its own. Checks and compares attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// JSON, whatever its spelling.
    Json,
    /// JSON to the letter.
    ExactJson,
    /// An address of IP version 4 or 6.
    Ip,
    /// An address of IP version 4.
    Ipv4,
    /// An address of IP version 6.
    Ipv6,
    /// An address range of IP version 4 or 6.
    Cidr,
    /// An address range of IP version 4.
    Ipv4Cidr,
    /// An address range of IP version 6.
    Ipv6Cidr,
    /// A hardware address of 6, 8 or 20 bytes.
    MacAddress,
    /// A point in time as RFC 3339 writes it.
    Timestamp,
    /// A duration as Go writes it.
    Duration,
    /// A UUID.
    Uuid,
}

impl TextKind {
    /// What text must be, with an example.
    pub fn wanted(self) -> &'static str {
        match self {
            Self::Json | Self::ExactJson => "JSON text, such as jsonencode makes",
            Self::Ip => "an IP address, such as 192.0.2.1 or 2001:db8::1",
            Self::Ipv4 => "an address of IP version 4, such as 192.0.2.1",
            Self::Ipv6 => "an address of IP version 6, such as 2001:db8::1",
            Self::Cidr => "an address range, such as 192.0.2.0/24 or 2001:db8::/32",
            Self::Ipv4Cidr => "an address range of IP version 4, such as 192.0.2.0/24",
            Self::Ipv6Cidr => "an address range of IP version 6, such as 2001:db8::/32",
            Self::MacAddress => "a hardware address, such as 00:1b:2c:3d:4e:5f",
            Self::Timestamp => "a point in time as RFC 3339 has it, such as 2024-05-01T12:00:00Z",
            Self::Duration => "a duration, such as 1h30m or 45s",
            Self::Uuid => "a UUID, such as 6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
        }
    }

    /// The one spelling that stands for all that mean the same as `text`; `None` when `text` is
    /// not of this kind.
    pub fn canonical(self, text: &str) -> Option<String> {
        match self {
            Self::Json => canonical_by(&equalities::Json, text),
            Self::ExactJson => json::Json::parse(text).ok().map(|_| text.to_owned()),
            Self::Ip => network::ip(text).map(|address| address.to_string()),
            Self::Ipv4 => text
                .parse::<std::net::Ipv4Addr>()
                .ok()
                .map(|a| a.to_string()),
            Self::Ipv6 => text
                .parse::<std::net::Ipv6Addr>()
                .ok()
                .map(|a| a.to_string()),
            Self::Cidr => network::cidr(text).map(network::print_cidr),
            Self::Ipv4Cidr => network::cidr(text)
                .filter(|(address, _)| address.is_ipv4())
                .map(network::print_cidr),
            Self::Ipv6Cidr => network::cidr(text)
                .filter(|(address, _)| address.is_ipv6())
                .map(network::print_cidr),
            Self::MacAddress => network::mac(text).map(|bytes| network::print_mac(&bytes)),
            Self::Timestamp => canonical_by(&Timestamp, text),
            Self::Duration => duration::parse(text).map(duration::print),
            Self::Uuid => is_uuid(text).then(|| text.to_ascii_lowercase()),
        }
    }
}

fn canonical_by(equality: &impl Equality, text: &str) -> Option<String> {
    let canonical = equality.canonical(&Value::String(text.to_owned()))?;
    canonical.as_str().map(str::to_owned)
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

impl Validator for TextKind {
    fn describe(&self) -> String {
        self.wanted().to_owned()
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let Some(text) = value.as_str() else {
            return;
        };
        if TextKind::canonical(*self, text).is_none() {
            diagnostics.attribute_error(
                path.clone(),
                "Invalid value",
                format!("The value must be {}.", self.wanted()),
            );
        }
    }
}

/// Text that is not of the kind means the same as itself only.
impl Equality for TextKind {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        match (
            Equality::canonical(self, left),
            Equality::canonical(self, right),
        ) {
            (Some(left), Some(right)) => left == right,
            _ => left == right,
        }
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        TextKind::canonical(*self, value.as_str()?).map(Value::String)
    }
}
