//! Rust's names of modules and statics, and names of files. Injective: two things never share one.

use std::collections::{BTreeMap, BTreeSet};

const KEYWORDS: &str = " abstract as async await become box break const continue crate do dyn else \
    enum extern false final fn for gen if impl in let loop macro match mod move mut override priv \
    pub ref return self static struct super trait true try type typeof union unsafe unsized use \
    virtual where while yield ";

/// Names of devices, which Windows gives to no file.
const DEVICES: &str = " aux con nul prn com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 \
    lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 ";

/// Names that a file of declarations has or imports.
const TAKEN: &[&str] = &[
    "ACTION",
    "ACTIONS",
    "ARGUMENTS",
    "ATTRIBUTES",
    "BINDING",
    "BOOLEAN",
    "DATA_SOURCE",
    "DATA_SOURCES",
    "ENDPOINT",
    "EPHEMERAL",
    "EPHEMERALS",
    "INTEGER",
    "JSON",
    "NUMBER",
    "PROVIDER",
    "RESOURCE",
    "RESOURCES",
    "STRING",
];

/// Longer names are cut.
const LENGTH: usize = 56;

/// Letters, digits and underscores only; begins with a letter or underscore.
fn words(text: &str) -> String {
    let mut name: String = text
        .chars()
        .map(|letter| match letter {
            'a'..='z' | '0'..='9' | '_' => letter,
            'A'..='Z' => letter.to_ascii_lowercase(),
            _ => '_',
        })
        .collect();
    if !name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
        name.insert(0, '_');
    }
    if name.bytes().all(|byte| byte == b'_') {
        name.push('x');
    }
    name
}

fn is_listed(list: &str, name: &str) -> bool {
    list.contains(&format!(" {name} "))
}

/// FNV-1a: short, and the same on all machines.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The prefix of a type name goes: `acme_pet` becomes `pet`.
pub fn without_prefix<'a>(provider: &str, type_name: &'a str) -> &'a str {
    type_name
        .strip_prefix(provider)
        .and_then(|rest| rest.strip_prefix('_'))
        .filter(|rest| !rest.is_empty())
        .unwrap_or(type_name)
}

/// The name of the crate and its folder.
pub fn package(provider: &str) -> String {
    format!("terraform-provider-{}", words(provider).replace('_', "-"))
}

/// Modules by the names that they stand for.
pub fn modules<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, String> {
    distinct(names, |name| {
        let mut module = words(name);
        if is_listed(KEYWORDS, &module) || is_listed(DEVICES, &module) {
            module.push('_');
        }
        module
    })
}

/// Files without extension by the names that they stand for.
pub fn files<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, String> {
    distinct(names, |name| {
        let mut file = words(name);
        if is_listed(DEVICES, &file) {
            file.push('_');
        }
        file
    })
}

/// Statics by the paths (`owner.address`) of the objects that they describe.
pub fn statics<'a>(paths: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, String> {
    distinct(paths, |path| {
        let name = words(path).to_ascii_uppercase();
        if TAKEN.contains(&name.as_str()) {
            return format!("{name}_ATTRIBUTES");
        }
        name
    })
}

/// Names that would be the same, or are too long, get a digest of what they stand for.
fn distinct<'a>(
    sources: impl Iterator<Item = &'a str>,
    spell: impl Fn(&str) -> String,
) -> BTreeMap<&'a str, String> {
    let spelled: BTreeMap<&str, String> = sources.map(|source| (source, spell(source))).collect();
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for name in spelled.values() {
        *count.entry(name.clone()).or_default() += 1;
    }
    let mut used: BTreeSet<String> = count.keys().cloned().collect();
    let mut names = BTreeMap::new();
    for (source, name) in spelled {
        if count[&name] == 1 && name.len() <= LENGTH {
            names.insert(source, name);
            continue;
        }
        let start: String = name.chars().take(LENGTH - 17).collect();
        // Two underscores in a row are no snake case to rustc.
        let start = start.trim_end_matches('_');
        let upper = name.bytes().any(|byte| byte.is_ascii_uppercase());
        let mut salt = source.to_owned();
        let unique = loop {
            let digits = format!("{:016x}", digest(&salt));
            let digits = if upper {
                digits.to_ascii_uppercase()
            } else {
                digits
            };
            let candidate = format!("{start}_{digits}");
            if used.insert(candidate.clone()) {
                break candidate;
            }
            salt.push('.');
        };
        names.insert(source, unique);
    }
    names
}
