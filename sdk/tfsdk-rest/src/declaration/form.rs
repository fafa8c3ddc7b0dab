//! Forms of text and number that an API's document names.

/// A form with spellings of its own: which values have it, and which of them mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A point in time as RFC 3339 writes it, whatever its zone.
    Timestamp,
    /// A day; midnight of that day means the same.
    Date,
    /// A length of time as ISO 8601 (`PT1H30M`) or Go (`1h30m`) writes it.
    Duration,
    /// A UUID, whatever its case, with or without hyphens.
    Uuid,
    /// An address of IP version 4 or 6.
    Ip,
    /// An address of IP version 4.
    Ipv4,
    /// An address of IP version 6.
    Ipv6,
    /// A range of addresses of IP version 4 or 6; a single address is a range too.
    Cidr,
    /// A range of addresses of IP version 4.
    Ipv4Cidr,
    /// A range of addresses of IP version 6.
    Ipv6Cidr,
    /// A hardware address.
    MacAddress,
    /// Bytes in base 64, in either alphabet, with or without padding.
    Base64,
    /// A decimal number written as text.
    Decimal,
    /// A URL; the case of its scheme and host, and a standard port, have no meaning.
    Url,
    /// A number that is kept with single precision.
    Float32,
    /// A number that is kept with double precision.
    Float64,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
    /// A whole number of 32 bits that is not negative.
    Uint32,
    /// A whole number of 64 bits that is not negative.
    Uint64,
}
