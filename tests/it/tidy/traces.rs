//! Nothing of the day or the machine that a file was written on: dates, paths, hosts.

use super::{collect, root};

/// Where text is data: documents and what is made of them.
const DATA: [&str; 4] = ["specs/", "generated/", "tests/cases/", "tests/errors/"];

/// Where people and builds keep their files.
const FOLDERS: [&str; 4] = ["/root", "/home", "/work", "/tmp"];

/// Text files that are committed, as paths from the root with their text.
fn committed() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for ending in [
        ".rs", ".md", ".toml", ".yaml", ".hbs", ".tsv", ".txt", ".proto", ".tf", ".sh",
    ] {
        collect(&root(), ending, &mut found);
    }
    found.sort();
    assert!(found.len() > 200, "the files went missing");
    found
        .into_iter()
        .filter_map(|path| {
            let name = path.strip_prefix(root()).ok()?.display().to_string();
            Some((name, std::fs::read_to_string(&path).ok()?))
        })
        .collect()
}

fn is_data(name: &str) -> bool {
    DATA.iter().any(|folder| name.starts_with(folder))
}

/// The prose of a line: all of it, but only the comments of Rust, whose strings are data.
fn prose<'l>(name: &str, line: &'l str) -> &'l str {
    match name.ends_with(".rs") {
        true => line.find("//").map_or("", |start| &line[start..]),
        false => line,
    }
}

/// Whether a day of this century is named: four digits, two, two.
fn has_date(text: &str) -> bool {
    let shape = |part: &str| -> String {
        let digit = |one: char| if one.is_ascii_digit() { '9' } else { one };
        part.chars().map(digit).collect()
    };
    let letters: Vec<char> = text.chars().collect();
    letters.windows(10).any(|window| {
        let part: String = window.iter().collect();
        part.starts_with("20") && shape(&part) == "9999-99-99"
    })
}

fn date_faults(name: &str, text: &str) -> Vec<String> {
    if is_data(name) || name == "CHANGELOG.md" {
        return Vec::new();
    }
    text.lines()
        .enumerate()
        .filter(|(_, line)| has_date(prose(name, line)))
        .map(|(index, _)| {
            format!(
                "{name}:{}: names a day; say what changed instead",
                index + 1
            )
        })
        .collect()
}

/// Whether a folder of somebody's machine is named.
fn has_machine_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(start, _)| {
        let inside = |one: char| one.is_alphanumeric() || "_-.".contains(one);
        let before = line[..start].chars().next_back();
        let after = line[start + folder.len()..].chars().next();
        let begins = before.is_none_or(|one| !inside(one) && !"/}".contains(one));
        begins && after.is_none_or(|one| !inside(one))
    })
}

fn path_faults(name: &str, text: &str) -> Vec<String> {
    // This file names them, and a protocol's messages carry a socket's path.
    if name.ends_with("tidy/traces.rs") {
        return Vec::new();
    }
    let is_test = name.contains("tests/") || name.ends_with("tests.rs") || name.contains("fuzz");
    let lines = text.lines().enumerate();
    lines
        .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
        .flat_map(|(index, line)| {
            FOLDERS
                .into_iter()
                .filter(move |folder| {
                    has_machine_path(line, folder) && !(is_test && *folder == "/tmp")
                })
                .map(move |folder| (index, folder))
        })
        .map(|(index, folder)| {
            format!(
                "{name}:{}: names `{folder}`, a folder of one machine",
                index + 1
            )
        })
        .collect()
}

fn host_faults(name: &str, text: &str) -> Vec<String> {
    let hosts = [
        "crates.io",
        "registry.terraform.io",
        "registry.opentofu.org",
        "github.com",
    ];
    hosts
        .into_iter()
        .filter(|host| text.contains(host))
        .map(|host| format!("{name}: names the host `{host}`; its owner chooses the registry"))
        .collect()
}

fn check(faults: impl Fn(&str, &str) -> Vec<String>) {
    let faults: Vec<String> = committed()
        .iter()
        .flat_map(|(name, text)| faults(name, text))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_file_names_a_day() {
    check(date_faults);
}

#[test]
fn no_file_names_a_folder_of_a_machine() {
    check(path_faults);
}

#[test]
fn generated_crates_name_no_registry() {
    check(
        |name, text| match name.starts_with("generated/") || name.starts_with("templates/") {
            true => host_faults(name, text),
            false => Vec::new(),
        },
    );
}

#[test]
fn traces_can_be_found() {
    let day = ["2031", "01", "02"].join("-");
    assert_eq!(
        date_faults("docs/a.md", &format!("x\nMeasured on {day}.\n")).len(),
        1
    );
    assert_eq!(date_faults("a.rs", &format!("// since {day}\n")).len(), 1);
    assert!(date_faults("a.rs", &format!("let day = \"{day}\";\n")).is_empty());
    assert!(date_faults("specs/a/openapi.yaml", &day).is_empty());
    for folder in FOLDERS {
        for line in [
            format!("cd {folder}/main"),
            format!("`{folder}`"),
            format!("\"{folder}/me\""),
            folder.to_owned(),
        ] {
            assert_eq!(path_faults("README.md", &line).len(), 1, "{line}");
        }
    }
    for line in [
        "/works",
        "api/root.yaml",
        "https://a.example/home",
        "/{pet}/work",
        "a/work",
    ] {
        assert!(path_faults("README.md", line).is_empty(), "{line}");
    }
    assert!(path_faults("sdk/a/tests/b.rs", "/tmp/x").is_empty());
    assert_eq!(
        host_faults("generated/a/README.md", "see crates.io\n").len(),
        1
    );
}
