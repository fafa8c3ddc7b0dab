//! The matrix has no wrong cell, and is the committed one.

use std::path::Path;

#[test]
fn no_fault_makes_the_state_lie() {
    let matrix = faults::run(|_, _| {}).unwrap();
    assert!(matrix.wrong.is_empty(), "{}", matrix.wrong.join("\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/faults.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &matrix.text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == matrix.text,
        "docs/faults.md is not what came out; run `UPDATE=1 cargo test -p faults`:\n{}",
        matrix.text
    );
}
