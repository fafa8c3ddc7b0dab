//! Blocks that name addresses, with everything in them that a configuration could misread.

use proptest::prelude::*;
use tfsdk::Value;
use tfsdk::address::{Address, BlockError, ImportSource, InstanceKey, Removal};

fn parse(text: &str) -> Address {
    Address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn root() -> Address {
    Address {
        module: Default::default(),
        resource: None,
    }
}

fn import(address: &str, id: &str) -> Result<String, BlockError> {
    parse(address).import_block(ImportSource::Id(id))
}

#[test]
fn imports_by_id() {
    assert_eq!(
        import("module.eu[0].kiosk_drink.tea[\"a b\"]", "7"),
        Ok("import {\n  to = module.eu[0].kiosk_drink.tea[\"a b\"]\n  id = \"7\"\n}\n".to_owned())
    );
    let hostile = import("kiosk_drink.tea", "${x}%{y}\"\\\n\u{0}\u{202e}$${z}é").expect("a block");
    assert_eq!(
        hostile.lines().nth(2),
        Some(r#"  id = "$${x}%%{y}\"\\\n\u0000\u202e$$${z}é""#)
    );
    assert_eq!(
        import("resource.var.x", "1")
            .expect("a block")
            .lines()
            .nth(1),
        Some("  to = resource.var.x")
    );
}

#[test]
fn imports_by_identity() {
    let identity = Value::object([
        ("account", Value::from("${a}")),
        ("nothing", Value::Null),
        ("ports", Value::list([Value::from(1), Value::from(2)])),
        ("primary", Value::from(true)),
        ("for", Value::from("x")),
    ]);
    let block = parse("kiosk_drink.tea").import_block(ImportSource::Identity(&identity));
    let expected = r#"import {
  to       = kiosk_drink.tea
  identity = {
    account = "$${a}"
    "for"   = "x"
    ports   = [1, 2]
    primary = true
  }
}
"#;
    assert_eq!(block, Ok(expected.to_owned()));
    for wrong in [
        Value::Null,
        Value::from("x"),
        Value::object([("a", Value::Null)]),
        Value::object([("a", Value::unknown())]),
    ] {
        let block = parse("kiosk_drink.tea").import_block(ImportSource::Identity(&wrong));
        assert!(matches!(block, Err(BlockError::Source(_))), "{block:?}");
    }
}

#[test]
fn what_cannot_be_imported() {
    for address in [
        "data.kiosk_drink.tea",
        "ephemeral.kiosk_token.t",
        "module.a",
    ] {
        let block = import(address, "1");
        assert!(
            matches!(block, Err(BlockError::Address { .. })),
            "{address}"
        );
    }
    assert!(matches!(
        import("kiosk_drink.tea", ""),
        Err(BlockError::Source(_))
    ));
    let forged = Address::managed("kiosk_drink", "x\n}\nlocals {");
    assert!(matches!(
        forged.import_block(ImportSource::Id("1")),
        Err(BlockError::Name(_))
    ));
    assert!(matches!(
        Address::managed("kiosk drink", "x").import_block(ImportSource::Id("1")),
        Err(BlockError::Name(_))
    ));
}

#[test]
fn moves() {
    let block = parse("kiosk_drink.tea[0]").moved_block(&parse("module.a.kiosk_drink.tea[\"x\"]"));
    assert_eq!(
        block.as_deref(),
        Ok("moved {\n  from = kiosk_drink.tea[0]\n  to   = module.a.kiosk_drink.tea[\"x\"]\n}\n")
    );
    assert!(parse("module.a").moved_block(&parse("module.b[0]")).is_ok());
    for (from, to) in [
        ("kiosk_drink.tea", "kiosk_drink.tea"),
        ("kiosk_drink.tea", "module.a"),
        ("data.kiosk_drink.a", "data.kiosk_drink.b"),
        ("kiosk_drink.a", "data.kiosk_drink.b"),
    ] {
        assert!(parse(from).moved_block(&parse(to)).is_err(), "{from} {to}");
    }
}

#[test]
fn removals() {
    assert_eq!(
        parse("module.a.kiosk_drink.tea")
            .removed_block(Removal::Forget)
            .as_deref(),
        Ok(
            "removed {\n  from = module.a.kiosk_drink.tea\n\n  lifecycle {\n    destroy = false\n  }\n}\n"
        )
    );
    assert!(parse("module.a").removed_block(Removal::Destroy).is_ok());
    for address in [
        "kiosk_drink.tea[0]",
        "module.a[0]",
        "module.a[0].kiosk_drink.tea",
        "data.kiosk_drink.tea",
        "resource.var.x",
    ] {
        let block = parse(address).removed_block(Removal::Destroy);
        assert!(
            matches!(block, Err(BlockError::Address { .. })),
            "{address}"
        );
    }
    assert!(root().removed_block(Removal::Destroy).is_err());
}

proptest! {
    #[test]
    fn ids_come_back_as_they_were_given(id in "[$%{}\"\\\\a-c\n\r\t\u{0}-\u{1f}\u{80}-\u{2fff}]{1,8}") {
        let block = import("kiosk_drink.tea", &id)?;
        let line = block.lines().nth(2).unwrap_or_default();
        let text = line.strip_prefix("  id = ").unwrap_or_default();
        prop_assert_eq!(block.lines().count(), 4);
        // A key in brackets is written like any other text.
        let read = Address::parse(&format!("a.b[{text}]"))?;
        let key = read.resource.and_then(|resource| resource.key);
        prop_assert_eq!(key, Some(InstanceKey::from(id)));
    }
}
