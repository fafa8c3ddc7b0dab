//! Names and quoted strings of the Terraform language.

use super::PathError;

/// Whether `name` can stand in an expression without quotes.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut characters = name.chars();
    characters
        .next()
        .is_some_and(|first| unicode_ident::is_xid_start(first) || first == '_')
        && characters.all(is_identifier_part)
}

pub(crate) fn is_identifier_part(character: char) -> bool {
    unicode_ident::is_xid_continue(character) || character == '-'
}

/// `text` as a quoted string of the Terraform language, on one line and without anything that a
/// terminal would act upon.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '$' | '%' if characters.peek() == Some(&'{') => {
                quoted.push(character);
                quoted.push(character);
            }
            printable if is_printable(printable) => quoted.push(printable),
            other if u32::from(other) > 0xffff => {
                quoted.push_str(&format!("\\U{:08x}", u32::from(other)));
            }
            other => quoted.push_str(&format!("\\u{:04x}", u32::from(other))),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether `character` shows. The standard library knows, but asks only through its own escapes;
/// a letter in front keeps it from escaping combining marks.
pub(crate) fn is_printable(character: char) -> bool {
    if matches!(character, '"' | '\'' | '\\') {
        return true;
    }
    let mut buffer = [b'a'; 5];
    let length = character.encode_utf8(&mut buffer[1..]).len();
    std::str::from_utf8(&buffer[..=length])
        .is_ok_and(|pair| pair.escape_debug().nth(1) != Some('\\'))
}

/// Goes through a text by character.
pub(crate) struct Reader {
    pub(crate) characters: Vec<char>,
    pub(crate) position: usize,
}

impl Reader {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            characters: text.chars().collect(),
            position: 0,
        }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.characters.get(self.position).copied()
    }

    pub(crate) fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.position += 1;
        Some(next)
    }

    pub(crate) fn wrong(&self, message: &'static str) -> PathError {
        PathError {
            position: self.position + 1,
            message,
        }
    }

    /// The rest of a quoted string, whose opening mark has been read.
    pub(crate) fn string(&mut self) -> Result<String, PathError> {
        let mut text = String::new();
        loop {
            match self.take() {
                None | Some('\n') => {
                    return Err(self.wrong("the closing quotation mark is missing"));
                }
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape()?),
                Some(mark @ ('$' | '%')) => {
                    text.push(mark);
                    let rest = &self.characters[self.position..];
                    if rest.first() == Some(&mark) && rest.get(1) == Some(&'{') {
                        self.position += 1;
                    } else if rest.first() == Some(&'{') {
                        return Err(self.wrong("templates are not allowed"));
                    }
                }
                Some(other) => text.push(other),
            }
        }
    }

    fn escape(&mut self) -> Result<char, PathError> {
        let length = match self.take() {
            Some('n') => return Ok('\n'),
            Some('r') => return Ok('\r'),
            Some('t') => return Ok('\t'),
            Some(itself @ ('"' | '\\')) => return Ok(itself),
            Some('u') => 4,
            Some('U') => 8,
            _ => return Err(self.wrong("unknown escape")),
        };
        let rest = &self.characters[self.position..];
        let digits: String = rest.iter().take(length).collect();
        let code = (digits.len() == length && digits.bytes().all(|d| d.is_ascii_hexdigit()))
            .then(|| u32::from_str_radix(&digits, 16).ok())
            .flatten();
        match code.and_then(char::from_u32) {
            Some(character) => {
                self.position += length;
                Ok(character)
            }
            None => Err(self.wrong("the number of a character expected")),
        }
    }
}
