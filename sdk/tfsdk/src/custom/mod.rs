//! Attributes for kinds of text and number that Terraform has no types for, each with the check
//! and the equality that belong to it.
//!
//! As a schema: `custom::cidr().required()`. As the type of a model's field: [`Cidr`].

mod duration;
mod network;
mod numbers;
mod text;
mod text_kind;

#[cfg(test)]
mod tests;

pub use numbers::{float32, float64, int32, int64};
pub(crate) use numbers::{integer, to_f32};
pub use text::{
    Cidr, Duration, ExactJson, Ip, Ipv4, Ipv4Cidr, Ipv6, Ipv6Cidr, Json, MacAddress, TextError,
    Timestamp, Uuid,
};
pub use text_kind::TextKind;

use crate::schema::Attribute;

/// Text of a kind.
fn text(kind: TextKind) -> Attribute {
    Attribute::string().validator(kind).equality(kind)
}

/// JSON text; white space, the order of members and the form of numbers have no meaning.
pub fn json() -> Attribute {
    text(TextKind::Json)
}

/// JSON text that the API gives back as it was sent, to the letter.
pub fn exact_json() -> Attribute {
    text(TextKind::ExactJson)
}

/// An address of IP version 4 or 6.
pub fn ip() -> Attribute {
    text(TextKind::Ip)
}

/// An address of IP version 4.
pub fn ipv4() -> Attribute {
    text(TextKind::Ipv4)
}

/// An address of IP version 6; all spellings of one address mean the same.
pub fn ipv6() -> Attribute {
    text(TextKind::Ipv6)
}

/// An address range, `10.0.0.0/8` or `fd00::/8`.
pub fn cidr() -> Attribute {
    text(TextKind::Cidr)
}

/// An address range of IP version 4.
pub fn ipv4_cidr() -> Attribute {
    text(TextKind::Ipv4Cidr)
}

/// An address range of IP version 6; all spellings of one range mean the same.
pub fn ipv6_cidr() -> Attribute {
    text(TextKind::Ipv6Cidr)
}

/// A hardware address: `00:1b:2c:3d:4e:5f`, `00-1B-2C-3D-4E-5F` or `001b.2c3d.4e5f`, which mean
/// the same.
pub fn mac_address() -> Attribute {
    text(TextKind::MacAddress)
}

/// A point in time as RFC 3339 writes it; equal points in different zones mean the same.
pub fn timestamp() -> Attribute {
    text(TextKind::Timestamp)
}

/// A duration as Go writes it, `1h30m`; `90m` means the same.
pub fn duration() -> Attribute {
    text(TextKind::Duration)
}

/// A UUID in its form of 36 characters, in upper or lower case.
pub fn uuid() -> Attribute {
    text(TextKind::Uuid)
}
