//! Ctrl-C in a terminal: the signal goes to Terraform and the provider alike.
#![cfg(unix)]

use crate::workspace::Terraform;
use std::os::unix::process::CommandExt;
use std::process::Stdio;
use std::time::{Duration, Instant};

#[test]
fn what_was_made_when_ctrl_c_came_is_in_the_state() {
    let name = "interrupt";
    let Some(terraform) = Terraform::new(name, "bookshop", "registry.example/shops/bookshop")
    else {
        return;
    };
    let books = terraform.folder.join("books");
    terraform.configure(&format!(
        "provider \"bookshop\" {{ folder = {books:?} }}\nresource \"bookshop_book\" \"it\" {{\n  shelf = \"a\"\n  title = \"The Neverending Story\"\n}}\n"
    ));
    let run = terraform
        .command(&["apply", "-auto-approve"])
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let made = books.join("a.The_Neverending_Story.book");
    let started = Instant::now();
    while !made.exists() {
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "nothing was made"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
    let group = format!("-{}", run.id());
    let signal = std::process::Command::new("kill")
        .args(["-INT", "--", &group])
        .status();
    assert!(signal.unwrap().success());
    let output = run.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{text}");
    assert!(text.contains("It was stopped"), "{text}");
    terraform.shows("bookshop_book.it", &["(tainted)", "The Neverending Story"]);
}
