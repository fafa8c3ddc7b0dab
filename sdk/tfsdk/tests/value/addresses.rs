//! Addresses as Terraform reads, prints, sorts and matches them.

use proptest::prelude::*;
use tfsdk::address::{Address, InstanceKey, Mode, ModulePath, ModuleStep, ResourceAddress};

fn parse(text: &str) -> Address {
    Address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn terraform_agrees() {
    let text = include_str!("addresses.tsv");
    let mut count = 0;
    for line in text.lines().skip(2) {
        let columns: Vec<_> = line.split('\t').collect();
        let printed_there = columns.get(2);
        let input: String = serde_json::from_str(columns[0]).expect(line);
        match (Address::parse(&input), columns[1]) {
            (Ok(address), "accepted") => {
                let printed = address.to_string();
                if let Some(expected) = printed_there {
                    assert_eq!(printed, *expected, "{input:?}");
                }
                let is_reserved = input.starts_with("resource.")
                    && Address::parse(&printed) != Ok(address.clone());
                assert!(
                    is_reserved || parse(&printed) == address,
                    "{input:?} printed as {printed}"
                );
            }
            (Err(_), "rejected") => {}
            (result, expected) => panic!("{input:?} was {expected}, here {result:?}"),
        }
        count += 1;
    }
    assert_eq!(count, 146);
}

#[test]
fn all_spellings_are_printed_alike() {
    let cases = [
        ("kiosk_drink.tea", "kiosk_drink.tea"),
        (
            " resource . kiosk_drink . tea [ 007 ] ",
            "kiosk_drink.tea[7]",
        ),
        ("kiosk_drink.tea[2e1] # comment", "kiosk_drink.tea[20]"),
        (
            "/* a */module.eu/* b */.data.kiosk_menu.x\n\n// c",
            "module.eu.data.kiosk_menu.x",
        ),
        (
            r#"module.shop["a.b"].module.bar[0]"#,
            r#"module.shop["a.b"].module.bar[0]"#,
        ),
        ("ephemeral.kiosk_token.t", "ephemeral.kiosk_token.t"),
        (
            r#"kiosk_drink.tea["\U0001f375 $${x} %%{y} \u0007"]"#,
            r#"kiosk_drink.tea["🍵 $${x} %%{y} \u0007"]"#,
        ),
        ("kiosk_drink.tea[\"e\u{301}\"]", "kiosk_drink.tea[\"é\"]"),
        ("resource.var.x", "var.x"),
    ];
    for (text, printed) in cases {
        assert_eq!(parse(text).to_string(), printed);
    }
}

#[test]
fn mistakes_are_placed() {
    let cases = [
        ("", 1),
        ("var.x", 1),
        ("kiosk_drink", 12),
        ("kiosk_drink.tea.id", 16),
        ("kiosk_drink.tea[-1]", 17),
        ("kiosk_drink.tea[0][1]", 19),
        ("module", 7),
        ("module[0].a.b", 7),
        ("module.a[0][1]", 12),
        ("kiosk_drink[\"x\"]", 12),
        ("kiosk_drink.tea[9223372036854775808]", 17),
        ("kiosk_drink.tea /* x", 17),
        ("kiosk_drink.tea\nx", 17),
        ("kiosk_drink.tea[\"a\nb\"]", 20),
        ("module.a.module", 16),
    ];
    for (text, position) in cases {
        let error = Address::parse(text).expect_err(text);
        assert_eq!(error.position, position, "{text:?}: {error}");
    }
}

#[test]
fn targets_select_what_is_below_them() {
    let all = [
        "kiosk_drink.tea",
        "kiosk_drink.cup[0]",
        "kiosk_drink.cup[1]",
        "data.kiosk_drink.cup",
        "module.shop[0].kiosk_drink.tea",
        "module.shop[1].kiosk_drink.tea",
        "module.shop[1].module.bar.kiosk_drink.tea",
    ];
    let cases: [(&str, &[usize]); 8] = [
        ("kiosk_drink.cup", &[1, 2]),
        ("kiosk_drink.cup[1]", &[2]),
        ("kiosk_drink.cup[\"1\"]", &[]),
        ("module.shop", &[4, 5, 6]),
        ("module.shop[1]", &[5, 6]),
        ("module.shop[1].module.bar", &[6]),
        ("module.shop.module.bar", &[]),
        ("module.shop.kiosk_drink.tea", &[]),
    ];
    for (target, expected) in cases {
        let target = parse(target);
        let selected: Vec<_> = (0..all.len())
            .filter(|index| target.contains(&parse(all[*index])))
            .collect();
        assert_eq!(selected, expected, "{target}");
    }
}

#[test]
fn listings_are_sorted() {
    let sorted = [
        "data.b.a",
        "a.a",
        "a.b",
        "a.b[2]",
        "a.b[10]",
        "a.b[\"0\"]",
        "b.a",
        "module.x.a.a",
        "module.x[0].a.a",
        "module.y.a.a",
        "module.a.module.b.a.a",
    ];
    for pair in sorted.windows(2) {
        assert!(parse(pair[0]) < parse(pair[1]), "{pair:?}");
    }
    let built = Address::managed("kiosk_drink", "tea").instance("x");
    assert_eq!(built.to_string(), "kiosk_drink.tea[\"x\"]");
    assert_eq!(
        Address::data("kiosk_menu", "m").instance(3).to_string(),
        "data.kiosk_menu.m[3]"
    );
}

fn key() -> impl Strategy<Value = Option<InstanceKey>> {
    let key = prop_oneof![
        (0..=i64::MAX).prop_map(InstanceKey::from),
        any::<String>().prop_map(InstanceKey::from),
        "[$%{\"\\\\a]{0,6}".prop_map(InstanceKey::from),
    ];
    proptest::option::of(key)
}

fn address() -> impl Strategy<Value = Address> {
    let name = || "[a-zé_][a-z0-9_-]{0,5}";
    let step = (name(), key()).prop_map(|(name, key)| ModuleStep { name, key });
    let mode = prop_oneof![Just(Mode::Data), Just(Mode::Managed), Just(Mode::Ephemeral)];
    let resource =
        (mode, "kiosk_[a-z]{1,3}", name(), key()).prop_map(|(mode, type_name, name, key)| {
            ResourceAddress {
                mode,
                type_name,
                name,
                key,
            }
        });
    (
        proptest::collection::vec(step, 0..3),
        proptest::option::of(resource),
    )
        .prop_filter("the root module has no address", |(steps, resource)| {
            !steps.is_empty() || resource.is_some()
        })
        .prop_map(|(steps, resource)| Address {
            module: ModulePath { steps },
            resource,
        })
}

proptest! {
    #[test]
    fn printed_and_read_again(address in address()) {
        prop_assert_eq!(Address::parse(&address.to_string())?, address);
    }

    #[test]
    fn every_address_contains_itself(address in address()) {
        prop_assert!(address.contains(&address));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a.\\[\\]\"0e$%{\\\\u*/# \n]{0,12}") {
        let _ = Address::parse(&text);
    }
}
