//! Who may see the content of values that are printed for debugging: tests alone.

use std::fs;
use std::path::Path;

#[test]
fn only_tests_enable_shown_values() {
    let sdk = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut checked = 0;
    for crate_folder in fs::read_dir(sdk).unwrap() {
        let manifest = crate_folder.unwrap().path().join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&manifest) else {
            continue;
        };
        checked += 1;
        let mut section = "";
        for line in text.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line;
            }
            let enabled = line.contains("shown-values") && !line.starts_with('#');
            let allowed = section == "[dev-dependencies]"
                || section == "[features]" && line == "shown-values = []";
            assert!(
                !enabled || allowed,
                "{}: {section} {line}",
                manifest.display()
            );
        }
    }
    assert!(checked > 2, "{}", sdk.display());
}
