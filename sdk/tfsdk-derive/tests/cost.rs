//! Generated providers do not pay for the macro.

use std::process::Command;

/// The crates that `package` is built of.
fn built(package: &str) -> String {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--prefix",
            "none",
            "--edges",
            "normal,build",
        ])
        .args(["--package", package])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(
        text.contains("tfsdk v"),
        "{package} is not built on tfsdk: {text}"
    );
    text
}

#[test]
fn generated_providers_do_not_build_the_macro() {
    for package in ["tfsdk-rest", "terraform-provider-kiosk"] {
        assert!(!built(package).contains("tfsdk-derive"), "{package}");
    }
}
