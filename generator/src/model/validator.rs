//! Checks of configured values, and the forms that texts and numbers may have.

use serde::{Deserialize, Serialize};

/// A check of a configured value. Numbers are digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Validator {
    LengthAtLeast(u64),
    LengthAtMost(u64),
    Pattern(String),
    OneOf(Vec<String>),
    AtLeast(String),
    AtMost(String),
    MultipleOf(String),
    SizeAtLeast(u64),
    SizeAtMost(u64),
    Unique,
    /// Given only where the attribute beside it has one of the values.
    OnlyWith {
        attribute: String,
        values: Vec<String>,
    },
    /// Given wherever the attribute beside it has one of the values.
    NeededWith {
        attribute: String,
        values: Vec<String>,
    },
    GreaterThan(String),
    LessThan(String),
    Form(Form),
    /// Of the keys of a map.
    Keys(Box<Validator>),
    /// Only together with all of these attributes beside it.
    Requires(Vec<String>),
    ConflictsWith(Vec<String>),
    /// Of it and these.
    AtLeastOneOf(Vec<String>),
    ExactlyOneOf(Vec<String>),
}

/// A form of text or number: which values have it, and which of them mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    Timestamp,
    Date,
    Duration,
    Uuid,
    Ip,
    Ipv4,
    Ipv6,
    Cidr,
    Ipv4Cidr,
    Ipv6Cidr,
    MacAddress,
    Base64,
    Decimal,
    Url,
    Float32,
    Float64,
    Int32,
    Int64,
    Uint32,
    Uint64,
}
