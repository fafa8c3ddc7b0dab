//! Addresses of networks and hardware.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// An address without a zone.
pub(super) fn ip(text: &str) -> Option<IpAddr> {
    text.parse().ok()
}

/// An address and how many of its bits name the network. Bits behind these may be set.
pub(super) fn cidr(text: &str) -> Option<(IpAddr, u8)> {
    let (address, length) = text.split_once('/')?;
    let address = ip(address)?;
    let is_plain = length.bytes().all(|byte| byte.is_ascii_digit())
        && (length == "0" || !length.starts_with('0'));
    let length = length.parse().ok().filter(|_| is_plain)?;
    let most = if address.is_ipv4() { 32 } else { 128 };
    (length <= most).then_some((address, length))
}

/// The range as text.
pub(super) fn print_cidr((address, length): (IpAddr, u8)) -> String {
    format!("{address}/{length}")
}

/// Whether `other` is in the range.
pub(super) fn contains((address, length): (IpAddr, u8), other: IpAddr) -> bool {
    match (address, other) {
        (IpAddr::V4(address), IpAddr::V4(other)) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(length)).unwrap_or(0);
            bits4(address) & mask == bits4(other) & mask
        }
        (IpAddr::V6(address), IpAddr::V6(other)) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(length)).unwrap_or(0);
            bits6(address) & mask == bits6(other) & mask
        }
        _ => false,
    }
}

fn bits4(address: Ipv4Addr) -> u32 {
    address.into()
}

fn bits6(address: Ipv6Addr) -> u128 {
    address.into()
}

/// The bytes of a hardware address: pairs of digits between colons or hyphens, or fours between
/// dots.
pub(super) fn mac(text: &str) -> Option<Vec<u8>> {
    let separator = text.chars().find(|c| !c.is_ascii_hexdigit())?;
    let width = match separator {
        ':' | '-' => 2,
        '.' => 4,
        _ => return None,
    };
    let mut bytes = Vec::new();
    for group in text.split(separator) {
        if group.len() != width || !group.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        for at in (0..width).step_by(2) {
            bytes.push(u8::from_str_radix(group.get(at..at + 2)?, 16).ok()?);
        }
    }
    matches!(bytes.len(), 6 | 8 | 20).then_some(bytes)
}

/// Lower case, with colons.
pub(super) fn print_mac(bytes: &[u8]) -> String {
    let pairs: Vec<_> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    pairs.join(":")
}
