//! Terraform's names: attributes, nouns and type names made from an API's spellings.

mod noun;
mod one_word;
mod reserved;
mod words;

#[cfg(test)]
mod tests;

pub use noun::{plural, singular};
pub use reserved::is_reserved;
pub use words::{fold, words};

/// A spelling of which no Terraform name can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unnameable(pub String);

/// The attribute name for a wire name: `HTTPSOnly` → `https_only`, `24h` → `n24h`.
pub fn attribute(wire: &str) -> Result<String, Unnameable> {
    let name = words(wire)
        .ok_or_else(|| Unnameable(wire.to_owned()))?
        .join("_");
    match name.chars().next() {
        None => Err(Unnameable(wire.to_owned())),
        Some(first) if first.is_ascii_digit() => Ok(format!("n{name}")),
        Some(_) => Ok(name),
    }
}

/// The name of an attribute at the root of a resource, where Terraform keeps some names for itself.
pub fn root_attribute(wire: &str, noun: &str) -> Result<RootName, Unnameable> {
    let name = attribute(wire)?;
    if is_reserved(&name) {
        return Ok(RootName {
            reserved: Some(name.clone()),
            name: format!("{noun}_{name}"),
        });
    }
    Ok(RootName {
        name,
        reserved: None,
    })
}

/// A name at the root of a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootName {
    pub name: String,
    /// The name that Terraform keeps for itself, when `name` had to step aside.
    pub reserved: Option<String>,
}

/// Whether Terraform takes `name` as the name of an attribute or a type.
pub fn is_legal(name: &str) -> bool {
    let mut characters = name.chars();
    characters
        .next()
        .is_some_and(|first| first.is_ascii_lowercase() || first == '_')
        && characters.all(|character| {
            character.is_ascii_lowercase() || character.is_ascii_digit() || character == '_'
        })
}

/// The longest name that is made of a title.
const LONGEST: usize = 40;

/// A provider's name from a document's title: `Kiosk API` → `kiosk`. Empty when nothing remains.
pub fn provider(title: &str) -> String {
    const NOISE: &[&str] = &[
        "api",
        "apis",
        "rest",
        "restful",
        "openapi",
        "swagger",
        "specification",
        "spec",
        "documentation",
        "public",
        "the",
        "official",
        "http",
        "server",
        "service",
        "v1",
        "v2",
        "v3",
        "v4",
    ];
    // `Netlify's API` is Netlify's.
    let whose = title.replace('\u{2019}', "'").replace("'s ", " ");
    let Some(words) = words(&whose) else {
        return String::new();
    };
    let kept: Vec<&String> = words
        .iter()
        .filter(|word| !NOISE.contains(&word.as_str()))
        .filter(|word| !word.chars().all(|character| character.is_ascii_digit()))
        .collect();
    // Terraform derives the provider from the text before the first underscore of a type name.
    let mut name: String = kept
        .iter()
        .take(2)
        .map(|word| word.as_str())
        .collect::<Vec<_>>()
        .join("");
    name.truncate(LONGEST);
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => name,
        Some(_) => format!("n{name}"),
        None => String::new(),
    }
}
