//! Addresses: any text is refused or read, and what is printed is read as the same address.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfsdk::address::{Address, ImportSource};

fuzz_target!(|text: &str| {
    let Ok(address) = Address::parse(text) else {
        return;
    };
    assert!(address.contains(&address));
    let printed = address.to_string();
    assert!(
        printed.chars().all(|character| !character.is_control()),
        "{printed:?}"
    );
    // `resource.var.x` is printed as `var.x`, which is another thing when read.
    match Address::parse(&printed) {
        Ok(again) if again == address => assert_eq!(again.to_string(), printed),
        _ => assert!(text.contains("resource"), "{printed:?}"),
    }
    // Text for a configuration keeps the prefix.
    if let Ok(block) = address.import_block(ImportSource::Id("x")) {
        let line = block
            .lines()
            .nth(1)
            .and_then(|line| line.strip_prefix("  to = "));
        assert_eq!(line.map(Address::parse), Some(Ok(address)));
    }
});
