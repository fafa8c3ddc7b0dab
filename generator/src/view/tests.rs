//! Any text of a document becomes text again, and nothing else.

use super::kitchen_sink::{attribute, provider};
use super::{Sdk, literal, name};
use crate::files::FileSet;
use crate::model::{AttributeMap, Kind, Presence};
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;

const HOSTILE: &[&str] = &[
    "\" ); } fn main() { panic!(\"x\") } //",
    "*/ /* {{name}} {{{name}}} {{#each x}} \\{{",
    "\u{1b}[31mred\u{7}\u{0}\u{9b}",
    "line one\nline two\r\n\n  indented\t\ttabs  \nlast ",
    "r#\"raw\"# \\u{41} \\x41 \\",
    "\u{202e}evil\u{2066}\u{200b}\u{feff}\u{e0041}\u{fe0f}",
    "../../etc/passwd",
    "<!-- --> <script>alert(1)</script> `code` ```",
    "${path.module} %{ if true } $${x}",
    "日本語のとても長い説明文がここに続きますので行を折り返さなければなりません。それでもまだ続きます。日本語の説明。",
    "a_word_that_is_so_long_that_it_does_not_fit_into_any_line_at_all_and_so_has_to_be_torn_apart_somewhere_in_the_middle",
    " starts with a space and goes on for long enough to be continued on another line     with wide gaps in it",
    "---\n# @generated",
    "'''\n\"\"\"\n",
    "ٱلْعَرَبِيَّة e\u{301} 👩‍👩‍👧 ",
    "",
];

/// Reads the lines of a literal as Rust does.
fn value(lines: &[String]) -> String {
    let source = lines.join("\n         ");
    let inner = source
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .expect("quotes");
    let mut text = String::new();
    let mut letters = inner.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            assert!(letter != '"' && letter != '\n', "not escaped: {inner}");
            text.push(letter);
            continue;
        }
        match letters.next().expect("an escape") {
            'n' => text.push('\n'),
            'r' => text.push('\r'),
            't' => text.push('\t'),
            '0' => text.push('\0'),
            'u' => {
                let digits: String = letters.by_ref().skip(1).take_while(|c| *c != '}').collect();
                let code = u32::from_str_radix(&digits, 16).expect("digits");
                text.push(char::from_u32(code).expect("a character"));
            }
            '\n' => while letters.next_if(|c| " \n\r\t".contains(*c)).is_some() {},
            other => text.push(other),
        }
    }
    text
}

proptest! {
    #[test]
    fn a_literal_means_its_text(text in any::<String>()) {
        prop_assert_eq!(value(&literal::lines(&text)), text);
    }

    #[test]
    fn long_literals_mean_their_text(text in "[a-c \\n\"\\\\é語\u{200b}]{0,400}") {
        let lines = literal::lines(&text);
        prop_assert_eq!(value(&lines), text);
        for line in lines {
            prop_assert!(unicode_width::UnicodeWidthStr::width(line.as_str()) <= 72 + 1, "{}", line);
            prop_assert!(!line.chars().any(literal::is_invisible));
        }
    }

    #[test]
    fn names_stay_distinct(names in prop::collection::btree_set("[a-cA-C_.]{1,70}", 1..20)) {
        for spelled in [
            name::modules(names.iter().map(String::as_str)),
            name::files(names.iter().map(String::as_str)),
            name::statics(names.iter().map(String::as_str)),
        ] {
            let distinct: std::collections::BTreeSet<_> = spelled.values().collect();
            prop_assert_eq!(distinct.len(), names.len());
        }
    }
}

#[test]
fn names_that_rust_or_a_file_system_reserves_are_changed() {
    let modules = name::modules(["match", "mod", "con", "pet", "1st"].into_iter());
    let spelled: Vec<_> = modules.values().map(String::as_str).collect();
    assert_eq!(spelled, ["_1st", "con_", "match_", "mod_", "pet"]);
    let statics = name::statics(["string", "owner.address"].into_iter());
    assert_eq!(statics["string"], "STRING_ATTRIBUTES");
    assert_eq!(statics["owner.address"], "OWNER_ADDRESS");
}

#[test]
fn cut_names_have_single_underscores() {
    let long = format!("{}_{}", "a".repeat(38), "b".repeat(30));
    let modules = name::modules([long.as_str()].into_iter());
    assert!(!modules[long.as_str()].contains("__"), "{modules:?}");
}

fn files_of(text: &str) -> FileSet {
    crate::generate(&provider(text), &Sdk::Version("0.1".to_owned())).expect("no bug")
}

/// Writes the Rust files where a test or a person can look at them.
fn write(files: &FileSet, folder: &Path) {
    for (path, text) in files.iter() {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("written");
    }
}

fn assert_formatted(folder: &Path) {
    let output = Command::new("rustfmt")
        .args(["--check", "--edition", "2024"])
        .arg(folder.join("src/main.rs"))
        .output()
        .expect("rustfmt is part of the pinned toolchain");
    let seen = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{seen}");
}

/// Rust text without its literals.
fn code(text: &str) -> String {
    let (mut code, mut inside, mut escaped) = (String::new(), false, false);
    for letter in text.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => inside = !inside,
            letter if !inside => code.push(letter),
            _ => {}
        }
    }
    code
}

#[test]
fn hostile_texts_make_valid_formatted_rust() {
    let all = HOSTILE.concat();
    for text in HOSTILE.iter().copied().chain([all.as_str()]) {
        let files = files_of(text);
        let folder = tempfile::tempdir().expect("a folder");
        write(&files, folder.path());
        if let Some(kept) = std::env::var_os("KEEP") {
            write(&files, Path::new(&kept));
        }
        assert_formatted(folder.path());
        for (path, printed) in files.iter() {
            let steers = |letter: char| literal::is_invisible(letter) && !"\n\t".contains(letter);
            assert!(!printed.contains(steers), "{path} for {text:?}:\n{printed}");
            if path.starts_with("src/resources/") || path.starts_with("src/data_sources/") {
                assert!(!code(printed).contains("fn "), "{path}:\n{printed}");
            }
        }
    }
}

#[test]
fn the_model_that_a_crate_carries_reads_back() {
    for text in HOSTILE {
        let model = provider(text);
        let printed = crate::source::to_yaml(&model).expect("YAML");
        let mut read: crate::model::Provider = crate::source::from_yaml(&printed).expect("a model");
        read.link().expect("all objects are there");
        assert_eq!(read, model, "{printed}");
        assert_eq!(crate::source::to_yaml(&read).expect("YAML"), printed);
    }
}

#[test]
fn a_data_source_shares_equal_attributes_only() {
    let files = files_of("text");
    let shared = files.get("src/data_sources/pet.rs").expect("a file");
    assert!(
        shared.contains("crate::resources::pet::ATTRIBUTES"),
        "{shared}"
    );
    assert!(!shared.contains("static ATTRIBUTES"), "{shared}");
    let own = files.get("src/data_sources/pets.rs").expect("a file");
    assert!(own.contains("static ATTRIBUTES"), "{own}");
}

#[test]
fn long_names_are_cut_and_laid_out() {
    let mut model = provider("text");
    let long = "a_name_of_an_attribute_that_goes_on_and_on".repeat(3);
    let inner =
        AttributeMap::from_iter([(long.clone(), attribute(Kind::String, Presence::Required))]);
    let middle = AttributeMap::from_iter([(
        long.clone(),
        attribute(Kind::Object(inner.into()), Presence::Required),
    )]);
    let resource = model.resources.get_mut("sink_pet").expect("it is there");
    let kind = Kind::List(Box::new(Kind::Object(middle.into())));
    resource
        .attributes
        .insert(long.clone(), attribute(kind, Presence::Required));
    let copy = resource.clone();
    model.resources.insert(format!("sink_{long}"), copy);
    let files = crate::generate(&model, &Sdk::Version("0.1".to_owned())).expect("no bug");
    let folder = tempfile::tempdir().expect("a folder");
    write(&files, folder.path());
    assert_formatted(folder.path());
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn texts_below(folder: &Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            text += &texts_below(&path);
        } else {
            text += &std::fs::read_to_string(&path).expect("text");
        }
    }
    text
}

/// The vocabulary has no word that the generator cannot say.
#[test]
fn every_word_of_the_vocabulary_is_used() {
    let rust: String = files_of("text")
        .iter()
        .filter(|(path, _)| path.ends_with(".rs"))
        .map(|(_, text)| text)
        .collect();
    let vocabulary = texts_below(&project().join("sdk/tfsdk-rest/src/declaration"));
    // What asks an attribute for something is no word of a declaration.
    for line in vocabulary.lines().filter(|line| !line.contains("(&self")) {
        let word = line.trim_start().strip_prefix("pub const ");
        let Some(word) = word.map(|rest| rest.trim_start_matches("fn ")) else {
            continue;
        };
        let end = word
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(word.len());
        assert!(
            rust.contains(&word[..end]),
            "the kitchen sink never says `{}`",
            &word[..end]
        );
    }
}

#[test]
fn templates_keep_their_contract_and_use_every_field() {
    let templates = texts_below(&project().join("templates/provider"));
    assert!(!templates.contains("{{#if"), "see templates/README.md");
    assert!(!templates.contains("{{else"), "see templates/README.md");
    let printed = include_str!("../render.rs");
    for line in include_str!("mod.rs").lines() {
        let field = line
            .strip_prefix("    pub ")
            .and_then(|rest| rest.split(':').next());
        let Some(field) = field else { continue };
        let used = [
            format!("{{{{{field}}}}}"),
            format!("{{{{#each {field}}}}}"),
            format!(".{field}}}}}"),
        ];
        assert!(
            used.iter().any(|way| templates.contains(way))
                || printed.contains(&format!(".{field}")),
            "no template uses `{field}`"
        );
    }
}
