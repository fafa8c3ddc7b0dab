//! Runs that are killed, and runs at the same time: no file is ever half written.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(out: &Path, more: &[&str]) -> Child {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs/kiosk/openapi.yaml");
    Command::new(env!("CARGO_BIN_EXE_gen"))
        .args(["provider", "--sdk", "1", "--spec"])
        .arg(spec)
        .arg("--out")
        .arg(out)
        .args(more)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gen runs")
}

fn finish(child: Child, code: i32) -> String {
    let output = child.wait_with_output().expect("gen ends");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{words}");
    words
}

/// All files below a folder, without those of runs that were killed.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("listed") {
            let path = entry.expect("an entry").path();
            if is_temporary(&path) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).expect("text");
                files.insert(path, text);
            }
        }
    }
    files
}

fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(std::ffi::OsStr::to_str);
    name.is_some_and(|name| name.starts_with(".gen-"))
}

fn temporary(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    entries
        .flatten()
        .filter(|entry| is_temporary(&entry.path()))
        .count()
}

/// Kills `child` some time after it began to write, unless it ends before.
fn kill_while_writing(mut child: Child, around: &Path, later: Duration) {
    let begun = Instant::now();
    while temporary(around) == 0
        && child.try_wait().expect("asked").is_none()
        && begun.elapsed() < Duration::from_secs(60)
    {
        std::thread::sleep(Duration::from_micros(50));
    }
    std::thread::sleep(later);
    child.kill().expect("killed");
    child.wait().expect("ended");
}

#[test]
fn a_killed_run_leaves_each_file_old_or_new() {
    let place = tempfile::tempdir().expect("a folder");
    let out = place.path().join("crate");
    finish(start(&out, &[]), 0);
    let new = files(&out);
    // What is written once belongs to the user then, and stays as it is.
    let old: BTreeMap<_, _> = new
        .iter()
        .map(|(path, text)| match text.contains("@generated") {
            true => (path.clone(), format!("{text}\n# old\n")),
            false => (path.clone(), text.clone()),
        })
        .collect();
    for step in 0..12 {
        for (path, text) in &old {
            std::fs::write(path, text).expect("written");
        }
        let later = Duration::from_micros(step * 500);
        kill_while_writing(start(&out, &[]), &out, later);
        let found = files(&out);
        assert!(found.keys().eq(new.keys()), "after {later:?}");
        for (path, text) in found {
            assert!(
                text == old[&path] || text == new[&path],
                "{} after {later:?}",
                path.display()
            );
        }
    }
    finish(start(&out, &[]), 0);
    assert_eq!(files(&out), new);
    finish(start(&out, &["--check"]), 0);
}

#[test]
fn a_killed_run_leaves_no_new_folder_or_a_whole_one() {
    let place = tempfile::tempdir().expect("a folder");
    let out = place.path().join("crate");
    finish(start(&out, &[]), 0);
    let new = files(&out);
    for step in 0..8 {
        std::fs::remove_dir_all(&out).expect("removed");
        let later = Duration::from_micros(step * 700);
        kill_while_writing(start(&out, &[]), place.path(), later);
        if out.exists() {
            assert_eq!(files(&out), new, "after {later:?}");
        }
        finish(start(&out, &[]), 0);
        assert_eq!(files(&out), new);
    }
}

#[test]
fn runs_at_the_same_time_do_not_hinder_each_other() {
    let place = tempfile::tempdir().expect("a folder");
    for round in 0..4 {
        let out = place.path().join(format!("crate{round}"));
        let runs: Vec<_> = (0..3).map(|_| start(&out, &[])).collect();
        for run in runs {
            finish(run, 0);
        }
        finish(start(&out, &["--check"]), 0);
        assert_eq!(temporary(place.path()), 0);
    }
}
