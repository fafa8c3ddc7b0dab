//! One secret, found in a text in whatever way it is spelled there: as it is, percent-encoded, as in a
//! form, in JSON or in HTML, each character for itself, and with other space between its words.

/// Whether a text is known to go on where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Whole,
    /// The beginning of a secret may stand there.
    Cut,
}

/// Secrets shorter than this are masked only where they stand alone, so that messages stay
/// readable.
const SHORT: usize = 4;

#[derive(Debug)]
pub(super) struct Sought {
    /// A run of white space is one space.
    characters: Vec<char>,
}

impl Sought {
    pub(super) fn new(secret: &str) -> Self {
        let words: Vec<&str> = secret.split_whitespace().collect();
        Self {
            characters: words.join(" ").chars().collect(),
        }
    }

    /// The length of the secret at the start of `text`, which stands after `before`.
    pub(super) fn length_at(
        &self,
        text: &str,
        before: Option<char>,
        ending: Ending,
    ) -> Option<usize> {
        let first = *self.characters.first()?;
        let is_possible = match text.as_bytes().first()? {
            b'%' | b'\\' | b'&' => true,
            _ => text.starts_with(first) || text.starts_with(char::REPLACEMENT_CHARACTER),
        };
        if !is_possible {
            return None;
        }
        // A character may be meant as it is or as an escape, so more than one end is possible.
        let mut ends = vec![0];
        for (character, nth) in self.characters.iter().zip(0..) {
            if ending == Ending::Cut && nth > 1 && ends.contains(&text.len()) {
                return Some(text.len());
            }
            let mut next = Vec::new();
            for end in ends {
                after(*character, &text[end..], end, &mut next);
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                return None;
            }
            ends = next;
        }
        let end = ends.into_iter().max()?;
        let is_alone = || {
            !before.is_some_and(char::is_alphanumeric)
                && !text[end..].starts_with(char::is_alphanumeric)
        };
        (self.characters.len() >= SHORT || is_alone()).then_some(end)
    }
}

/// Where `text`, which starts at `start`, goes on after `character`.
fn after(character: char, text: &str, start: usize, ends: &mut Vec<usize>) {
    if character != ' ' {
        ends.extend(
            spellings(text)
                .filter(|(found, _)| is_same(character, *found))
                .map(|(_, length)| start + length),
        );
        return;
    }
    let mut at = 0;
    while let Some((_, length)) = space(&text[at..]) {
        at += length;
        ends.push(start + at);
    }
}

/// A byte that is no UTF-8 has lost what it was.
fn is_same(wanted: char, found: char) -> bool {
    wanted == found || found == char::REPLACEMENT_CHARACTER && !wanted.is_ascii()
}

fn space(text: &str) -> Option<(char, usize)> {
    let plus = text.starts_with('+').then_some((' ', 1));
    spellings(text)
        .find(|(found, _)| found.is_whitespace())
        .or(plus)
}

/// The characters that may be meant at the start of `text`, and how long each is there.
fn spellings(text: &str) -> impl Iterator<Item = (char, usize)> {
    let plain = text.chars().next().map(|c| (c, c.len_utf8()));
    let escaped = match text.as_bytes().first() {
        Some(b'%') => of_percent(text),
        Some(b'\\') => of_json(text),
        Some(b'&') => of_html(text),
        _ => None,
    };
    plain.into_iter().chain(escaped)
}

fn of_percent(text: &str) -> Option<(char, usize)> {
    let byte = |nth: usize| -> Option<u8> {
        let digits = text.get(3 * nth..)?.strip_prefix('%')?.get(..2)?;
        hexadecimal(digits).and_then(|code| u8::try_from(code).ok())
    };
    let mut bytes = Vec::new();
    while bytes.len() < 4 {
        bytes.push(byte(bytes.len())?);
        if let Ok(decoded) = std::str::from_utf8(&bytes) {
            return Some((decoded.chars().next()?, 3 * bytes.len()));
        }
    }
    None
}

fn of_json(text: &str) -> Option<(char, usize)> {
    let escape = text[1..].chars().next()?;
    let single = match escape {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        '"' | '\\' | '/' | '\'' => escape,
        'u' => return of_utf16(text),
        _ => return None,
    };
    Some((single, 2))
}

fn of_utf16(text: &str) -> Option<(char, usize)> {
    let unit = |from: usize| -> Option<u16> {
        let digits = text.get(from..)?.strip_prefix("\\u")?.get(..4)?;
        hexadecimal(digits).and_then(|code| u16::try_from(code).ok())
    };
    let first = unit(0)?;
    if let Some(character) = char::from_u32(first.into()) {
        return Some((character, 6));
    }
    let decoded = char::decode_utf16([first, unit(6)?]).next()?.ok()?;
    Some((decoded, 12))
}

fn of_html(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(10).position(|byte| byte == b';')?;
    let name = text.get(1..end)?;
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        name => {
            let code = name.strip_prefix('#')?;
            let code = match code.strip_prefix(['x', 'X']) {
                Some(digits) => hexadecimal(digits)?,
                None => code.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((character, end + 1))
}

fn hexadecimal(digits: &str) -> Option<u32> {
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_plain)
}
