//! The programs of the examples of `tfsdk`.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

/// An example's program. `cargo test` builds the examples of its own package only.
pub fn example(name: &str) -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock();
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "tfsdk"])
        .args(["--features", "derive", "--example", name])
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "the example compiles"
    );
    let test = std::env::current_exe().expect("this program has a path");
    let profile = test.ancestors().nth(2).expect("a target folder");
    profile.join("examples").join(name)
}
