//! `docs/framework.md` names tests; there are such tests.

use std::fs;
use std::path::Path;

/// The links of the page: a test's name and its file.
fn links(page: &str) -> Vec<(String, String)> {
    let links = page.split("[`").skip(1).filter_map(|link| {
        let (name, rest) = link.split_once("`](")?;
        let (file, _) = rest.split_once(')')?;
        Some((name.to_owned(), file.to_owned()))
    });
    links.collect()
}

#[test]
fn each_feature_is_shown_by_a_test_that_exists() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("framework.md")).unwrap();
    let links = links(&page);
    assert!(links.len() > 70, "{} links", links.len());
    for (name, file) in links {
        let text = fs::read_to_string(docs.join(&file)).unwrap_or_default();
        let function = format!("fn {name}(");
        assert!(text.contains(&function), "no `{name}` in {file}");
    }
}

/// Every row of a table but its head ends with a test.
#[test]
fn no_row_is_without_a_test() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("framework.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let heads = ["| Go | here", "| --- |"];
    for row in rows.filter(|row| !heads.iter().any(|head| row.starts_with(head))) {
        let (_, last) = row.trim_end_matches(" |").rsplit_once(" | ").unwrap();
        assert!(last.starts_with("[`"), "{row}");
    }
}
