//! Values in their forms, and values that only look like it.

use super::{allows, canonical};
use crate::declaration::Form;
use proptest::prelude::*;
use tfsdk::{Number, Value};

fn text(form: Form, text: &str) -> Option<Value> {
    canonical(form, &Value::string(text))
}

#[test]
fn spellings_of_one_value_are_equal() {
    for (form, spellings) in [
        (
            Form::Timestamp,
            &["2024-05-01T12:00:00Z", "2024-05-01T14:00:00.000+02:00"][..],
        ),
        (
            Form::Date,
            &[
                "2024-05-01",
                "2024-05-01T00:00:00Z",
                "2024-05-01T00:00:00",
                "2024-05-01T00:00:00.000Z",
                "2024-05-01T00:00:00+00:00",
            ],
        ),
        (
            Form::Duration,
            &["PT1H30M", "1h30m", "90m", "PT5400S", "PT90M0.0S"],
        ),
        (Form::Duration, &["P1Y2M", "P14M"]),
        (Form::Duration, &["P1W", "P7D", "168h", "PT168H"]),
        (Form::Duration, &["-PT1.5S", "-1500ms", "-PT1,50S"]),
        (
            Form::Uuid,
            &[
                "6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
                "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
                "6f1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d",
                "{6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d}",
                "urn:uuid:6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
            ],
        ),
        (Form::Ip, &["2001:db8::1", "2001:DB8:0:0::1"]),
        (Form::Ipv6, &["::1", "0:0:0:0:0:0:0:1"]),
        (Form::Cidr, &["10.0.0.1", "10.0.0.1/32"]),
        (Form::Ipv6Cidr, &["2001:db8::/32", "2001:0DB8:0::/32"]),
        (
            Form::MacAddress,
            &["00:1b:2c:3d:4e:5f", "00-1B-2C-3D-4E-5F"],
        ),
        (Form::Base64, &["_-8=", "/+8=", "/+8", "/+\n8=\n"]),
        (Form::Decimal, &["12.50", "12.5", "1.25e1"]),
        (
            Form::Url,
            &["https://example.com", "HTTPS://Example.com:443/"],
        ),
        (Form::Int64, &["9007199254740993", "9007199254740993.0"]),
    ] {
        let first = text(form, spellings[0]);
        assert!(first.is_some(), "{form:?} {}", spellings[0]);
        for spelling in spellings {
            assert_eq!(text(form, spelling), first, "{form:?} {spelling}");
        }
    }
}

#[test]
fn different_values_stay_different() {
    for (form, one, other) in [
        (
            Form::Timestamp,
            "2024-05-01T12:00:00Z",
            "2024-05-01T12:00:00.1Z",
        ),
        (Form::Date, "2024-05-01", "2024-05-02"),
        (Form::Duration, "P1M", "P30D"),
        (Form::Duration, "P1M", "PT1M"),
        (Form::Cidr, "10.0.0.1/8", "10.0.0.0/8"),
        (Form::Base64, "YWI=", "YWM="),
        (Form::Decimal, "0.1", "0.10000000000000001"),
        (Form::Url, "https://example.com/a", "https://example.com/A"),
        (Form::Url, "https://example.com/a", "https://example.com/a/"),
    ] {
        let (one, other) = (text(form, one), text(form, other));
        assert!(one.is_some() && other.is_some(), "{form:?}");
        assert_ne!(one, other, "{form:?}");
    }
}

#[test]
fn what_has_another_form_is_none() {
    for (form, other) in [
        (Form::Date, "tomorrow"),
        (Form::Date, "2024-05-01T12:00:00Z"),
        (Form::Date, "2024-02-30"),
        (Form::Date, "2024-05-0é"),
        (Form::Duration, "P"),
        (Form::Duration, "PT"),
        (Form::Duration, "P1S"),
        (Form::Duration, "P1D2W"),
        (Form::Duration, "P1.5Y"),
        (Form::Uuid, "6f1b2c3d"),
        (Form::Uuid, "{6f1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d"),
        (Form::Ipv4, "10.0.0.1/8"),
        (Form::Ipv4Cidr, "2001:db8::1"),
        (Form::Base64, "not base 64!"),
        (Form::Url, "/only/a/path"),
        (Form::Uint32, "-1"),
        (Form::Int32, "2147483648"),
    ] {
        assert_eq!(text(form, other), None, "{form:?} {other}");
    }
}

#[test]
fn numbers_are_rounded_as_the_api_keeps_them() {
    let number = |text: &str| Value::Number(Number::parse(text).expect("a number"));
    let same = |form, one, other| canonical(form, &number(one)) == canonical(form, &number(other));
    assert!(same(Form::Float32, "0.1", "0.10000000149011612"));
    assert!(!same(Form::Float64, "0.1", "0.10000000149011612"));
    assert!(same(Form::Float64, "0.1", "0.1000000000000000055"));
    assert!(!same(Form::Float32, "1e30", "2e30"));
    assert!(allows(Form::Int32, &number("2147483647")));
    assert!(!allows(Form::Int32, &number("2147483648")));
    assert!(!allows(Form::Uint64, &number("-1")));
}

#[test]
fn checks_let_empty_texts_pass() {
    assert!(allows(Form::Uuid, &Value::string("")));
    assert!(!allows(Form::Uuid, &Value::string("x")));
    assert!(allows(Form::Uuid, &Value::Null));
}

const ALL: [Form; 20] = [
    Form::Timestamp,
    Form::Date,
    Form::Duration,
    Form::Uuid,
    Form::Ip,
    Form::Ipv4,
    Form::Ipv6,
    Form::Cidr,
    Form::Ipv4Cidr,
    Form::Ipv6Cidr,
    Form::MacAddress,
    Form::Base64,
    Form::Decimal,
    Form::Url,
    Form::Float32,
    Form::Float64,
    Form::Int32,
    Form::Int64,
    Form::Uint32,
    Form::Uint64,
];

proptest! {
    #[test]
    fn no_text_is_too_odd(odd in any::<String>(), near in "[P+-]?[0-9TZ:.hms,YMWDS-]{0,24}") {
        for form in ALL {
            let _ = text(form, &odd);
            let _ = text(form, &near);
        }
    }

    #[test]
    fn bytes_are_what_they_are(bytes: Vec<u8>) {
        use base64::Engine as _;
        use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
        prop_assert_eq!(
            text(Form::Base64, &BASE64_STANDARD.encode(&bytes)),
            text(Form::Base64, &BASE64_URL_SAFE_NO_PAD.encode(&bytes))
        );
    }

    #[test]
    fn seconds_are_the_same_in_both_spellings(hours in 0_u32..9_999, seconds in 0_u32..60) {
        prop_assert_eq!(
            text(Form::Duration, &format!("PT{hours}H{seconds}S")),
            text(Form::Duration, &format!("{hours}h{seconds}s"))
        );
    }
}
