//! Blocks for a configuration: nothing in names, keys, ids or identities leaves its quotes.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use tfsdk::Value;
use tfsdk::address::{Address, ImportSource, InstanceKey, ModuleStep, Removal};

#[derive(Arbitrary, Debug)]
enum Key {
    None,
    Number(i64),
    Text(String),
}

#[derive(Arbitrary, Debug)]
struct Parts {
    modules: Vec<(String, Key)>,
    type_name: String,
    name: String,
    key: Key,
    id: String,
    members: Vec<(String, String)>,
}

fn instance_key(key: Key) -> Option<InstanceKey> {
    match key {
        Key::None => None,
        // An address has no sign, so no key is negative.
        Key::Number(number) => Some(InstanceKey::from(number.saturating_abs())),
        Key::Text(text) => Some(InstanceKey::from(text)),
    }
}

/// Text in quotes, read as the key of an address is.
fn unquoted(text: &str) -> InstanceKey {
    let read = Address::parse(&format!("a.b[{text}]")).expect("a quoted text");
    read.resource
        .and_then(|resource| resource.key)
        .expect("a key")
}

fuzz_target!(|parts: Parts| {
    let mut address = Address::managed(parts.type_name, parts.name);
    if let Some(key) = instance_key(parts.key) {
        address = address.instance(key);
    }
    for (name, key) in parts.modules {
        let key = instance_key(key);
        address.module.steps.push(ModuleStep { name, key });
    }
    if let Ok(block) = address.import_block(ImportSource::Id(&parts.id)) {
        let lines: Vec<_> = block.split('\n').collect();
        let ["import {", to, id, "}", ""] = lines[..] else {
            panic!("{block}");
        };
        let to = to.strip_prefix("  to = ").expect(to);
        assert_eq!(Address::parse(to).as_ref(), Ok(&address));
        let id = id.strip_prefix("  id = ").expect(id);
        assert_eq!(unquoted(id), InstanceKey::from(parts.id));
    }
    let given = !parts.members.is_empty();
    let members = parts
        .members
        .into_iter()
        .map(|(name, text)| (name, Value::from(text.as_str())));
    let identity = Value::object(members);
    let count = identity.as_object().map_or(0, |members| members.len());
    if let Ok(block) = address.import_block(ImportSource::Identity(&identity)) {
        assert!(given);
        assert_eq!(block.lines().count(), count + 5, "{block}");
    }
    if let Ok(block) = address.removed_block(Removal::Forget) {
        assert_eq!(block.lines().count(), 7, "{block}");
    }
    let other = Address::managed("kiosk_drink", "tea");
    if let Ok(block) = other.moved_block(&address) {
        let to = block
            .lines()
            .nth(2)
            .and_then(|line| line.strip_prefix("  to   = "));
        assert_eq!(to.map(Address::parse), Some(Ok(address)));
    }
});
