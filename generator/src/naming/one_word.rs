//! Names with capitals inside that everybody writes as one word: `OAuth` is `oauth`.

/// Protocols, systems and products, in ASCII.
const SPELLINGS: &[&str] = &[
    "ClickHouse",
    "DynamoDB",
    "ETag",
    "GitHub",
    "GitLab",
    "GraphQL",
    "InfluxDB",
    "JavaScript",
    "MariaDB",
    "MongoDB",
    "MySQL",
    "NoSQL",
    "OAuth",
    "OpenAPI",
    "OpenID",
    "PostgreSQL",
    "eTag",
    "iOS",
    "iSCSI",
    "macOS",
    "vCPU",
    "vCPUs",
    "vLAN",
    "vNIC",
];

/// For each character, whether it stands inside such a name, where no new word begins.
pub fn inside(characters: &[char]) -> Vec<bool> {
    let mut inside = vec![false; characters.len()];
    let starts = (0..characters.len()).filter(|start| begins(characters, *start));
    for start in starts {
        for spelling in SPELLINGS {
            if let Some(length) = found(&characters[start..], spelling) {
                inside[start + 1..start + length].fill(true);
            }
        }
    }
    inside
}

/// The length of `spelling` when `characters` begin with it and it ends there.
fn found(characters: &[char], spelling: &str) -> Option<usize> {
    let length = spelling.len();
    let start = characters.get(..length)?.iter();
    let same = start
        .zip(spelling.bytes())
        .all(|(one, other)| *one == char::from(other));
    let next = characters.get(length).copied().unwrap_or(' ');
    (same && !next.is_ascii_lowercase()).then_some(length)
}

/// Whether a name can begin at `start`: the `eTag` of `dateTag` is none, nor is the `ETag` of
/// `CREATETag`.
fn begins(characters: &[char], start: usize) -> bool {
    let Some(before) = start.checked_sub(1).map(|index| characters[index]) else {
        return true;
    };
    match characters[start].is_ascii_lowercase() {
        true => !before.is_ascii_alphabetic(),
        false => !before.is_ascii_uppercase(),
    }
}
