//! Ownership: only marked files are replaced and removed, and nothing outside the folder.

use super::{
    Comparison, Destination, Difference, FileSet, MARKER, Problem, Writing, Written, has_marker,
    summary,
};
use std::path::Path;

fn all_to<To: Destination>(mut to: To, files: &FileSet) -> Result<To, Problem> {
    for (path, text) in files.iter() {
        match has_marker(text) {
            true => to.put(path.to_owned(), text.to_owned())?,
            false => to.put_once(path.to_owned(), text.to_owned())?,
        }
    }
    Ok(to)
}

fn write(folder: &Path, files: &FileSet) -> Result<Written, Problem> {
    all_to(Writing::new(folder)?, files)?.finish()
}

fn compare(folder: &Path, files: &FileSet) -> Result<Vec<Difference>, Problem> {
    all_to(Comparison::new(folder)?, files)?.finish()
}

fn text(body: &str) -> String {
    format!("// {MARKER}. Do not edit.\n{body}\n")
}

fn set(files: &[(&str, &str)]) -> FileSet {
    let mut set = FileSet::default();
    for (path, body) in files {
        set.put((*path).to_owned(), text(body))
            .expect("a legal file");
    }
    set
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn put(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("written");
}

#[test]
fn writes_then_changes_only_what_differs() {
    let out = folder();
    let folder = out.path().join("new/crate");
    write(&folder, &set(&[("a.rs", "1"), ("src/b.rs", "1")])).expect("written");
    let written = write(&folder, &set(&[("a.rs", "1"), ("src/b.rs", "2")])).expect("written");
    let expected = Written {
        changed: vec!["src/b.rs".to_owned()],
        removed: Vec::new(),
        unchanged: 1,
    };
    assert_eq!(written, expected);
    let names: Vec<_> = std::fs::read_dir(&folder).expect("listed").collect();
    assert_eq!(names.len(), 2, "no temporary folder is left: {names:?}");
}

#[test]
fn stale_marked_files_and_empty_folders_go_and_others_stay() {
    let out = folder();
    write(
        out.path(),
        &set(&[("a.rs", "1"), ("src/old/deep/b.rs", "1")]),
    )
    .expect("written");
    put(out.path(), "hooks/mine.rs", "// mine\n");
    put(out.path(), "target/debug/x.rs", &text("built"));
    put(out.path(), "other/Cargo.toml", &text("another crate"));
    put(out.path(), "elsewhere/gone.rs", &text("of another tool"));
    put(out.path(), "src2/gone.rs", &text("of another tool"));
    put(
        out.path(),
        "docs/old.md",
        &format!("---\n# {MARKER}\n---\n"),
    );
    let written = write(out.path(), &set(&[("a.rs", "1")])).expect("written");
    assert_eq!(written.removed, ["docs/old.md", "src/old/deep/b.rs"]);
    assert!(!out.path().join("src").exists());
    for kept in [
        "hooks/mine.rs",
        "target/debug/x.rs",
        "other/Cargo.toml",
        "elsewhere/gone.rs",
        "src2/gone.rs",
    ] {
        assert!(out.path().join(kept).exists(), "{kept}");
    }
}

#[test]
fn an_unmarked_file_in_the_way_stops_everything() {
    let out = folder();
    put(out.path(), "b.rs", "// mine\n");
    let Problem { sentence, help } =
        write(out.path(), &set(&[("a.rs", "1"), ("b.rs", "1")])).expect_err("refused");
    assert!(sentence.contains("`b.rs`"), "{sentence}");
    assert!(help.contains("--out"), "{help}");
    assert!(!out.path().join("a.rs").exists(), "something was written");
    let kept = std::fs::read_to_string(out.path().join("b.rs")).expect("there");
    assert_eq!(kept, "// mine\n");
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let (out, elsewhere) = (folder(), folder());
    put(elsewhere.path(), "old.rs", &text("1"));
    std::os::unix::fs::symlink(elsewhere.path(), out.path().join("src")).expect("a link");
    let problem = write(out.path(), &set(&[("src/a.rs", "1")])).expect_err("refused");
    assert!(problem.sentence.contains("symbolic link"), "{problem}");
    write(out.path(), &set(&[("b.rs", "1")])).expect("written");
    assert!(
        elsewhere.path().join("old.rs").exists(),
        "removed through a link"
    );
}

#[test]
fn illegal_paths_and_collisions_are_refused() {
    let long = "/etc/passwd";
    for path in [
        "../a.rs",
        "a/../../b",
        long,
        "",
        "a//b",
        ".",
        "a\\b",
        "a\nb",
        "c:x",
    ] {
        let mut set = FileSet::default();
        assert!(set.put(path.to_owned(), text("1")).is_err(), "{path:?}");
    }
    let mut set = set(&[("a.rs", "1")]);
    assert!(set.put("A.rs".to_owned(), text("1")).is_err());
    assert!(set.put("b.rs".to_owned(), "no marker".to_owned()).is_err());
}

#[test]
fn comparing_names_each_difference() {
    let out = folder();
    write(
        out.path(),
        &set(&[("a.rs", "1"), ("b.rs", "1"), ("c.rs", "1")]),
    )
    .expect("written");
    let wanted = set(&[("a.rs", "1"), ("b.rs", "\u{1b}2"), ("d.rs", "1")]);
    let differences = compare(out.path(), &wanted).expect("compared");
    assert_eq!(
        differences,
        [
            Difference::Changed {
                path: "b.rs".to_owned(),
                added: 1,
                removed: 1,
                patch: format!("@@ -1,2 +1,2 @@\n // {MARKER}. Do not edit.\n-1\n+\u{1b}2\n"),
            },
            Difference::Missing("d.rs".to_owned()),
            Difference::Stale("c.rs".to_owned()),
        ]
    );
    let summary = summary(&differences);
    let expected = "differs  b.rs (+1 -1)\n  @@ -1,2 +1,2 @@\n";
    assert!(summary.starts_with(expected), "{summary}");
    let expected = "\n  -1\n  +\\u{1b}2\nmissing  d.rs\nstale    c.rs\n1 would change, 1 would be new, 1 would go\n";
    assert!(summary.ends_with(expected), "{summary}");
    assert!(!summary.contains('\u{1b}'), "{summary}");
}

#[test]
fn of_many_differences_a_screenful_is_shown_and_all_are_counted() {
    let out = folder();
    let lines = |word: &str| (0..200).map(|n| format!("{word}{n}\n")).collect::<String>();
    write(out.path(), &set(&[("a.rs", &lines("old")), ("b.rs", "1")])).expect("written");
    let wanted = set(&[("a.rs", &lines("new")), ("b.rs", "2")]);
    let summary = summary(&compare(out.path(), &wanted).expect("compared"));
    assert!(summary.contains("differs  a.rs (+200 -200)\n"), "{summary}");
    assert!(summary.contains("differs  b.rs (+1 -1)\n"), "{summary}");
    assert!(summary.contains("more lines of differences\n"), "{summary}");
    assert!(summary.lines().count() < 70, "{summary}");
}

#[test]
fn a_file_in_place_of_the_folder_is_told_in_words() {
    let out = folder();
    put(out.path(), "taken", "mine\n");
    for path in ["taken", "taken/below"] {
        let folder = out.path().join(path);
        for problem in [
            write(&folder, &set(&[("a.rs", "1")])).expect_err("refused"),
            compare(&folder, &set(&[("a.rs", "1")])).expect_err("refused"),
        ] {
            assert!(
                problem.sentence.ends_with("taken` is a file, not a folder"),
                "{problem}"
            );
            assert!(problem.help.contains("--out"), "{problem}");
        }
    }
    let kept = std::fs::read_to_string(out.path().join("taken")).expect("there");
    assert_eq!(kept, "mine\n");
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_stops_everything() {
    let out = folder();
    std::fs::create_dir(out.path().join("src")).expect("a folder");
    let made = std::process::Command::new("mkfifo")
        .arg(out.path().join("src/main.rs"))
        .status();
    assert!(made.expect("mkfifo runs").success());
    let _socket =
        std::os::unix::net::UnixListener::bind(out.path().join("docs")).expect("a socket");
    std::fs::create_dir_all(out.path().join("a.rs")).expect("a folder");
    for (path, words) in [
        ("src/main.rs", "src/main.rs` is not a regular file"),
        ("docs", "docs` is not a regular file"),
        ("docs/index.md", "docs` is not a folder"),
        ("a.rs", "a.rs` is a folder, and a file must be written"),
    ] {
        for problem in [
            write(out.path(), &set(&[(path, "1")])).expect_err("refused"),
            compare(out.path(), &set(&[(path, "1")])).expect_err("refused"),
        ] {
            assert!(problem.sentence.ends_with(words), "{problem}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_told_in_words() {
    let out = folder();
    let link = out.path().join("link");
    std::os::unix::fs::symlink("nowhere", &link).expect("a link");
    for folder in [link.clone(), link.join("below")] {
        let problem = write(&folder, &set(&[("a.rs", "1")])).expect_err("refused");
        assert!(
            problem
                .sentence
                .ends_with("link` is a symbolic link that leads nowhere"),
            "{problem}"
        );
    }
    std::fs::create_dir(out.path().join("nowhere")).expect("a folder");
    write(&link, &set(&[("a.rs", "1")])).expect("a link to a folder is one");
}

#[test]
fn what_killed_runs_left_is_removed_and_nothing_else() {
    let out = folder();
    let crate_ = out.path().join("crate");
    std::fs::create_dir(&crate_).expect("a folder");
    put(&crate_, ".gen-AAAAAA/owner", MARKER);
    put(&crate_, ".gen-AAAAAA/whole/a.rs", "half");
    put(out.path(), ".gen-BBBBBB/owner", MARKER);
    let kept = [".gen-CCCCCC/mine", ".gen-mine/owner", ".gen-DDDDD_/owner"];
    for path in kept {
        put(&crate_, path, MARKER);
    }
    put(&crate_, ".gen-EEEEEE/owner", "mine");
    let living = super::beside::Beside::new(&crate_).expect("made");
    for _ in 0..2 {
        write(&crate_, &set(&[("a.rs", "1")])).expect("written");
        assert!(!crate_.join(".gen-AAAAAA").exists());
        assert!(!out.path().join(".gen-BBBBBB").exists());
        assert!(living.path().join("owner").exists(), "a living run's");
        for path in kept.iter().chain(&[".gen-EEEEEE/owner"]) {
            assert!(crate_.join(path).exists(), "{path}");
        }
    }
}

#[test]
fn what_is_its_readers_is_written_once() {
    let out = folder();
    let folder = out.path();
    let mut files = set(&[("src/a.rs", "1")]);
    let own = || ("src/hooks/a.rs".to_owned(), "// Yours.\n".to_owned());
    let (path, own) = own();
    files.put_once(path, own).expect("a legal file");
    let all = compare(folder, &files).expect("compared");
    assert_eq!(all.len(), 2, "{all:?}");
    write(folder, &files).expect("written");
    assert!(compare(folder, &files).expect("compared").is_empty());

    put(folder, "src/hooks/a.rs", "// Changed.\n");
    assert!(compare(folder, &files).expect("compared").is_empty());
    write(folder, &files).expect("written");
    write(folder, &set(&[("src/a.rs", "1")])).expect("written");
    let kept = std::fs::read_to_string(folder.join("src/hooks/a.rs"));
    assert_eq!(kept.expect("still there"), "// Changed.\n");

    let marked = files.put_once("b.rs".to_owned(), text("1"));
    assert!(marked.is_err(), "a marked file is ours");
}
