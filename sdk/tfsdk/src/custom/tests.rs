//! What is text of a kind, what means the same, and that nothing panics.

use super::{Cidr, Duration, MacAddress, TextKind, float32, float64, int64, integer};
use crate::schema::{Attribute, Equality};
use crate::{AttributePath, Diagnostics, Number, Value};
use proptest::prelude::*;
use std::net::{IpAddr, Ipv6Addr};

const KINDS: [TextKind; 12] = [
    TextKind::Json,
    TextKind::ExactJson,
    TextKind::Ip,
    TextKind::Ipv4,
    TextKind::Ipv6,
    TextKind::Cidr,
    TextKind::Ipv4Cidr,
    TextKind::Ipv6Cidr,
    TextKind::MacAddress,
    TextKind::Timestamp,
    TextKind::Duration,
    TextKind::Uuid,
];

#[track_caller]
fn allows(kind: TextKind, texts: &[&str]) {
    for text in texts {
        assert!(kind.canonical(text).is_some(), "{kind:?} refuses {text:?}");
    }
}

#[track_caller]
fn refuses(kind: TextKind, texts: &[&str]) {
    for text in texts {
        assert!(kind.canonical(text).is_none(), "{kind:?} allows {text:?}");
    }
}

#[track_caller]
fn same(kind: TextKind, left: &str, right: &str) -> bool {
    kind.equal(&Value::from(left), &Value::from(right))
}

#[test]
fn addresses() {
    allows(
        TextKind::Ip,
        &["192.0.2.1", "::", "2001:DB8::1", "::ffff:1.2.3.4"],
    );
    refuses(
        TextKind::Ip,
        &[
            "",
            "192.0.2",
            "192.0.2.01",
            "1::2::3",
            "fe80::1%eth0",
            " ::1",
        ],
    );
    refuses(TextKind::Ipv4, &["::1"]);
    refuses(TextKind::Ipv6, &["192.0.2.1"]);
    assert!(same(TextKind::Ipv6, "2001:db8:0:0::1", "2001:DB8::0001"));
    assert!(same(TextKind::Ip, "::ffff:1.2.3.4", "::ffff:102:304"));
    assert!(!same(TextKind::Ip, "::ffff:1.2.3.4", "1.2.3.4"));
}

#[test]
fn address_ranges() {
    allows(
        TextKind::Cidr,
        &["10.0.0.0/8", "10.1.2.3/0", "::/0", "fd00::/128"],
    );
    refuses(
        TextKind::Cidr,
        &[
            "10.0.0.0",
            "10.0.0.0/33",
            "::/129",
            "10.0.0.0/08",
            "10.0.0.0/+8",
            "/8",
            "10.0.0.0/",
            "::/-1",
        ],
    );
    assert!(same(TextKind::Ipv6Cidr, "FD00:0::/8", "fd00::/8"));
    assert!(!same(TextKind::Cidr, "10.0.0.0/8", "10.0.0.0/9"));
    let range = Cidr::parse("10.1.0.0/16").expect("a range");
    assert!(range.contains("10.1.255.1".parse().expect("an address")));
    assert!(!range.contains("10.2.0.1".parse().expect("an address")));
    assert!(!range.contains("::1".parse().expect("an address")));
    let all = Cidr::parse("::/0").expect("a range");
    assert!(all.contains("ffff::".parse().expect("an address")));
}

#[test]
fn hardware_addresses() {
    allows(
        TextKind::MacAddress,
        &[
            "00:1b:2c:3d:4e:5f",
            "00-1B-2C-3D-4E-5F",
            "001b.2c3d.4e5f",
            "02:00:5e:10:00:00:00:01",
        ],
    );
    refuses(
        TextKind::MacAddress,
        &[
            "",
            "001b2c3d4e5f",
            "00:1b:2c:3d:4e",
            "00:1b-2c:3d:4e:5f",
            "0:1b:2c:3d:4e:5f",
            "00:1b:2c:3d:4e:5ä",
        ],
    );
    assert!(same(
        TextKind::MacAddress,
        "00:1b:2c:3d:4e:5f",
        "001B.2C3D.4E5F"
    ));
    let address = MacAddress::parse("001b.2c3d.4e5f").expect("an address");
    assert_eq!(address.bytes(), [0, 0x1b, 0x2c, 0x3d, 0x4e, 0x5f]);
    assert_eq!(address.as_str(), "001b.2c3d.4e5f");
}

#[test]
fn durations() {
    for (text, nanoseconds, printed) in [
        ("0", 0, "0s"),
        ("1h30m", 5_400_000_000_000, "1h30m0s"),
        ("90m", 5_400_000_000_000, "1h30m0s"),
        ("1.5h", 5_400_000_000_000, "1h30m0s"),
        ("-1.5s", -1_500_000_000, "-1.5s"),
        ("+5s", 5_000_000_000, "5s"),
        (".5m", 30_000_000_000, "30s"),
        ("250ms", 250_000_000, "250ms"),
        ("1us1\u{b5}s1\u{3bc}s", 3_000, "3\u{b5}s"),
        ("1500ns", 1_500, "1.5\u{b5}s"),
        ("100h0.001s", 360_000_001_000_000, "100h0m0.001s"),
        (
            "9223372036854775807ns",
            i64::MAX,
            "2562047h47m16.854775807s",
        ),
        (
            "-9223372036854775808ns",
            i64::MIN,
            "-2562047h47m16.854775808s",
        ),
    ] {
        let duration = Duration::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(duration.nanoseconds(), nanoseconds, "{text}");
        assert_eq!(
            TextKind::Duration.canonical(text).as_deref(),
            Some(printed),
            "{text}"
        );
    }
    refuses(
        TextKind::Duration,
        &[
            "",
            "-",
            "5",
            "1d",
            "h",
            "1h 30m",
            "1h30",
            ".s",
            "1..5s",
            "9223372036854775808ns",
            "99999999999999999999999h",
            "--1s",
        ],
    );
    let hour = Duration::parse("60m").expect("a duration");
    assert_eq!(hour.to_std(), Some(std::time::Duration::from_secs(3600)));
    assert_eq!(
        Duration::from(std::time::Duration::from_secs(5400)).as_str(),
        "1h30m0s"
    );
    assert_eq!(Duration::parse("-1s").expect("a duration").to_std(), None);
}

#[test]
fn identifiers_times_and_json() {
    allows(TextKind::Uuid, &["6F1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"]);
    refuses(
        TextKind::Uuid,
        &[
            "6f1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d",
            "6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4g",
        ],
    );
    assert!(same(
        TextKind::Uuid,
        "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
        "6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
    ));
    allows(
        TextKind::Timestamp,
        &["2024-05-01T12:00:00Z", "2024-05-01T12:00:00.25+02:00"],
    );
    refuses(
        TextKind::Timestamp,
        &["2024-05-01", "2024-02-30T00:00:00Z", "yesterday"],
    );
    assert!(same(
        TextKind::Timestamp,
        "2024-05-01T12:00:00Z",
        "2024-05-01T14:00:00+02:00"
    ));
    allows(TextKind::Json, &["{}", " [1, 2] ", "null"]);
    refuses(TextKind::Json, &["", "{", "nul", "{a: 1}"]);
    assert!(same(TextKind::Json, "{\"a\": 1.0}", "{ \"a\":1 }"));
    assert!(!same(TextKind::ExactJson, "{\"a\": 1}", "{\"a\":1}"));
}

fn errors(attribute: &Attribute, value: &Value) -> usize {
    let mut diagnostics = Diagnostics::new();
    for validator in &attribute.validators {
        validator.validate(
            &AttributePath::root().attribute("n"),
            value,
            &mut diagnostics,
        );
    }
    diagnostics.len()
}

#[test]
fn numbers_in_range() {
    let number = |text: &str| Value::Number(Number::parse(text).expect("a number"));
    assert_eq!(errors(&int64(), &number("9223372036854775807")), 0);
    assert_eq!(errors(&int64(), &number("9223372036854775808")), 1);
    assert_eq!(errors(&int64(), &number("0.5")), 1);
    assert_eq!(errors(&integer(0, 10), &number("-1")), 1);
    assert_eq!(errors(&float64(), &number("0.1")), 0);
    assert_eq!(errors(&float64(), &number("1e309")), 1);
    assert_eq!(errors(&float32(), &number("1e39")), 1);
    let equality = float64().equality.expect("an equality");
    assert!(equality.equal(&number("0.1"), &number("0.1000000000000000055")));
    assert!(!equality.equal(&number("0.1"), &number("0.11")));
}

#[test]
fn a_message_names_what_is_wanted_and_no_value() {
    let mut diagnostics = Diagnostics::new();
    let path = AttributePath::root().attribute("net");
    let attribute = super::cidr();
    attribute.validators[0].validate(&path, &Value::from("s3cret"), &mut diagnostics);
    let message = diagnostics.iter().next().expect("an error");
    assert_eq!(
        message.detail,
        "The value must be an address range, such as 192.0.2.0/24 or 2001:db8::/32."
    );
    assert_eq!(message.path.as_ref(), Some(&path));
}

proptest! {
    #[test]
    fn no_text_panics(text in any::<String>(), close in "[-+0-9a-fA-F:./hmnsuµ%TZ{}\"]{0,40}") {
        for kind in KINDS {
            for text in [&text, &close] {
                let value = Value::from(text.as_str());
                prop_assert!(kind.equal(&value, &value));
                if let Some(canonical) = kind.canonical(text)
                    && kind != TextKind::Timestamp
                {
                    prop_assert_eq!(kind.canonical(&canonical), Some(canonical.clone()));
                }
            }
        }
    }

    #[test]
    fn all_spellings_of_an_address_are_equal(bits in any::<u128>()) {
        let address = Ipv6Addr::from(bits);
        let long: Vec<_> = address.segments().iter().map(|part| format!("{part:04X}")).collect();
        prop_assert!(same(TextKind::Ipv6, &address.to_string(), &long.join(":")));
        prop_assert_eq!(super::Ip::parse(&long.join(":")).unwrap().address(), Some(IpAddr::V6(address)));
    }

    #[test]
    fn a_printed_duration_is_read_back(nanoseconds in any::<i64>()) {
        let printed = super::duration::print(nanoseconds);
        prop_assert_eq!(super::duration::parse(&printed), Some(nanoseconds), "{}", printed);
    }

    #[test]
    fn a_printed_hardware_address_is_read_back(bytes in prop::collection::vec(any::<u8>(), 6)) {
        let printed = super::network::print_mac(&bytes);
        let plain = printed.replace(':', "");
        let dotted = format!("{}.{}.{}", &plain[..4], &plain[4..8], &plain[8..]);
        prop_assert_eq!(super::network::mac(&dotted.to_uppercase()), Some(bytes));
    }
}
