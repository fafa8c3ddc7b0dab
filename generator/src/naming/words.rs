//! Cuts a spelling into lower-case ASCII words.

use super::one_word::inside;
use unicode_normalization::UnicodeNormalization;

/// The words of a spelling: `IPv4Address` → `ipv4`, `address`. `None` when it has letters that have
/// no accepted Latin spelling.
pub fn words(text: &str) -> Option<Vec<String>> {
    let text = ascii(text)?;
    let characters: Vec<char> = text.chars().collect();
    let inside = inside(&characters);
    let mut words = Vec::new();
    let mut word = String::new();
    for (index, &character) in characters.iter().enumerate() {
        if !character.is_ascii_alphanumeric() {
            finish(&mut word, &mut words);
            continue;
        }
        if index > 0 && !inside[index] && starts_word(&characters, index) {
            finish(&mut word, &mut words);
        }
        word.push(character.to_ascii_lowercase());
    }
    finish(&mut word, &mut words);
    Some(words)
}

fn finish(word: &mut String, words: &mut Vec<String>) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}

/// Whether a new word begins at an upper-case letter: after a small letter or a digit, or before a
/// small letter when an acronym ends (`HTTPServer`).
fn starts_word(characters: &[char], index: usize) -> bool {
    let character = characters[index];
    if !character.is_ascii_uppercase() {
        return false;
    }
    let previous = characters[index - 1];
    if previous.is_ascii_lowercase() || previous.is_ascii_digit() {
        return true;
    }
    let next = characters.get(index + 1).copied().unwrap_or(' ');
    previous.is_ascii_uppercase() && next.is_ascii_lowercase() && !ends_acronym(characters, index)
}

/// Whether the letters from `index` on are an acronym's small tail: the `Pv4` of `IPv4`, the `Ds`
/// of `IDs`.
fn ends_acronym(characters: &[char], index: usize) -> bool {
    let after = |offset: usize| characters.get(index + offset).copied().unwrap_or(' ');
    let version = after(1) == 'v' && after(2).is_ascii_digit();
    let many = after(1) == 's' && !after(2).is_ascii_lowercase();
    version || many
}

/// The text with only ASCII letters and digits counting: accents are taken off, `ß` is `ss`, German
/// umlauts and their like get their usual two letters. Other scripts have no agreed spelling.
fn ascii(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    for character in text.nfc() {
        if character.is_ascii() {
            plain.push(character);
        } else if let Some(letters) = spelled(character) {
            plain.push_str(letters);
        } else {
            let mut found = false;
            for part in std::iter::once(character).nfkd() {
                if part.is_ascii_alphanumeric() {
                    plain.push(part);
                    found = true;
                }
            }
            if !found {
                if character.is_alphanumeric() {
                    return None;
                }
                plain.push(' ');
            }
        }
    }
    Some(plain)
}

fn spelled(character: char) -> Option<&'static str> {
    Some(match character {
        'ä' | 'æ' => "ae",
        'Ä' | 'Æ' => "Ae",
        'ö' | 'ø' | 'œ' => "oe",
        'Ö' | 'Ø' | 'Œ' => "Oe",
        'ü' => "ue",
        'Ü' => "Ue",
        'ß' => "ss",
        'å' => "aa",
        'Å' => "Aa",
        'ł' => "l",
        'Ł' => "L",
        'đ' | 'ð' => "d",
        'Đ' | 'Ð' => "D",
        'þ' => "th",
        'Þ' => "Th",
        'ı' => "i",
        _ => return None,
    })
}

/// A spelling without case and separators, to compare names that mean the same.
pub fn fold(text: &str) -> String {
    text.chars()
        .filter(|character| character.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
