//! The kinds of text as types: they keep their spelling and are compared by what they mean.

use super::{TextKind, duration, network, text};
use crate::Value;
use crate::model::{AttributeType, FromValue, IntoValue};
use crate::schema::Attribute;
use crate::value::ValueError;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::net::IpAddr;
use std::str::FromStr;

/// Text that is not what its type says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is required", .0.wanted())]
pub struct TextError(TextKind);

macro_rules! text_types {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            text: String,
            canonical: String,
        }

        impl $name {
            /// Reads `text`.
            ///
            /// # Errors
            /// It is something else.
            pub fn parse(text: &str) -> Result<Self, TextError> {
                let kind = TextKind::$name;
                let canonical = kind.canonical(text).ok_or(TextError(kind))?;
                Ok(Self { text: text.to_owned(), canonical })
            }

            /// As it was written.
            pub fn as_str(&self) -> &str {
                &self.text
            }
        }

        impl FromStr for $name {
            type Err = TextError;

            fn from_str(text: &str) -> Result<Self, TextError> {
                Self::parse(text)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text)
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.canonical == other.canonical
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.canonical.cmp(&other.canonical)
            }
        }

        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.canonical.hash(state);
            }
        }

        impl FromValue for $name {
            fn from_value(value: &Value) -> Result<Self, ValueError> {
                let text = String::from_value(value)?;
                Self::parse(&text).map_err(|error| ValueError::new(error.to_string()))
            }
        }

        impl IntoValue for $name {
            fn into_value(self) -> Value {
                Value::string(self.text)
            }
        }

        impl AttributeType for $name {
            type Plan = Self;
            type Draft = Self;

            fn attribute() -> Attribute {
                text(TextKind::$name)
            }
        }
    )*};
}

text_types! {
    /// JSON text, compared as JSON.
    Json,
    /// JSON text, compared to the letter.
    ExactJson,
    /// An address of IP version 4 or 6.
    Ip,
    /// An address of IP version 4.
    Ipv4,
    /// An address of IP version 6.
    Ipv6,
    /// An address range.
    Cidr,
    /// An address range of IP version 4.
    Ipv4Cidr,
    /// An address range of IP version 6.
    Ipv6Cidr,
    /// A hardware address.
    MacAddress,
    /// A point in time as RFC 3339 writes it. The order is that of the texts, not of the times.
    Timestamp,
    /// A duration as Go writes it. The order is that of the texts, not of the durations.
    Duration,
    /// A UUID.
    Uuid,
}

macro_rules! addresses {
    ($($name:ident),*) => {$(
        impl $name {
            /// The address.
            pub fn address(&self) -> Option<IpAddr> {
                network::ip(&self.canonical)
            }
        }
    )*};
}

addresses!(Ip, Ipv4, Ipv6);

macro_rules! ranges {
    ($($name:ident),*) => {$(
        impl $name {
            /// Whether the address is in the range.
            pub fn contains(&self, address: IpAddr) -> bool {
                network::cidr(&self.canonical)
                    .is_some_and(|range| network::contains(range, address))
            }
        }
    )*};
}

ranges!(Cidr, Ipv4Cidr, Ipv6Cidr);

impl MacAddress {
    /// The bytes: 6, 8 or 20.
    pub fn bytes(&self) -> Vec<u8> {
        network::mac(&self.canonical).unwrap_or_default()
    }
}

impl Duration {
    /// How long it is, in nanoseconds; may be negative.
    pub fn nanoseconds(&self) -> i64 {
        duration::parse(&self.canonical).unwrap_or_default()
    }

    /// As a duration of Rust's; `None` if it is negative.
    pub fn to_std(&self) -> Option<std::time::Duration> {
        let nanoseconds = u64::try_from(self.nanoseconds()).ok()?;
        Some(std::time::Duration::from_nanos(nanoseconds))
    }
}

/// As Go prints it, `1h30m0s`; at most 292 years.
impl From<std::time::Duration> for Duration {
    fn from(length: std::time::Duration) -> Self {
        let nanoseconds = i64::try_from(length.as_nanos()).unwrap_or(i64::MAX);
        let text = duration::print(nanoseconds);
        Self {
            canonical: text.clone(),
            text,
        }
    }
}
