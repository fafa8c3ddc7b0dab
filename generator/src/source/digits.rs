//! The digits of JSON numbers that the parser would round.

use std::cell::Cell;

/// Walks over the numbers of a JSON text that the parser hands over as floating point, in the
/// text's order, as far as somebody asks for their digits.
pub struct Digits<'t> {
    text: &'t str,
    /// How many of these numbers the parser has handed over.
    handed: Cell<usize>,
    /// How many of them were passed in the text, and where the last of them ended.
    passed: Cell<(usize, usize)>,
}

impl<'t> Digits<'t> {
    pub fn new(text: &'t str) -> Self {
        Self {
            text,
            handed: Cell::new(0),
            passed: Cell::new((0, 0)),
        }
    }

    /// The digits of the number that the parser has just handed over as `value`.
    pub fn of(&self, value: f64) -> String {
        self.handed.set(self.handed.get() + 1);
        let short = value.to_string();
        let figures = short.bytes().filter(u8::is_ascii_digit).count();
        // What a float holds without rounding needs no second look.
        if figures <= 15 {
            return short;
        }
        let Some(token) = self.catch_up() else {
            return short;
        };
        match token.parse::<f64>() {
            // The parser's floats are off in the last place at times.
            Ok(exact) if (exact - value).abs() > exact.abs() * 1e-14 + f64::MIN_POSITIVE => short,
            // An exponent is written out, as it is for all other numbers.
            Ok(exact) if token.contains(['e', 'E']) => exact.to_string(),
            Ok(_) => token.to_owned(),
            Err(_) => short,
        }
    }

    fn catch_up(&self) -> Option<&'t str> {
        let bytes = self.text.as_bytes();
        let (mut passed, mut place) = self.passed.get();
        let mut last = None;
        while passed < self.handed.get() {
            match bytes.get(place)? {
                b'"' => place = after_string(bytes, place + 1),
                b'-' | b'0'..=b'9' => {
                    let rest = &self.text[place..];
                    let inside = |c: char| matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E');
                    let token = rest.split(|c| !inside(c)).next().unwrap_or_default();
                    place += token.len();
                    if is_float(token) {
                        passed += 1;
                        last = Some(token);
                    }
                }
                _ => place += 1,
            }
        }
        self.passed.set((passed, place));
        last
    }
}

fn after_string(bytes: &[u8], mut place: usize) -> usize {
    while let Some(byte) = bytes.get(place) {
        place += match byte {
            b'"' => return place + 1,
            b'\\' => 2,
            _ => 1,
        };
    }
    bytes.len()
}

fn is_float(token: &str) -> bool {
    token == "-0" || (token.parse::<u64>().is_err() && token.parse::<i64>().is_err())
}

#[cfg(test)]
mod tests {
    use super::super::build::{Builder, MergeKeys};
    use super::Digits;
    use proptest::prelude::*;

    fn read(text: &str) -> String {
        let builder = Builder::new(text.len(), MergeKeys::Keep).with_digits(Digits::new(text));
        let mut json = serde_json::Deserializer::from_str(text);
        builder.build(&mut json).expect("JSON").0.to_json()
    }

    #[test]
    fn integers_beyond_64_bits_keep_every_digit() {
        let text = r#"{"a\"-1.5":[18446744073709551616,-9223372036854775809,1.5,-0,"7.25 \\"],"b":123456789012345678901234567890123456789012345,"c":0.12345678901234567890}"#;
        assert_eq!(read(text), text);
    }

    proptest! {
        #[test]
        fn any_run_of_digits_is_kept(numbers in prop::collection::vec("-?[1-9][0-9]{0,60}", 1..8)) {
            let text = format!("[{}]", numbers.join(","));
            prop_assert_eq!(read(&text), text);
        }

        #[test]
        fn no_number_is_mistaken_for_another(numbers: Vec<f64>) {
            let finite: Vec<f64> = numbers.into_iter().filter(|n| n.is_finite()).collect();
            let texts: Vec<String> = finite.iter().map(|n| format!("{n:?}")).collect();
            let read = read(&format!("[{}]", texts.join(", ")));
            let inside = read.trim_matches(['[', ']']).split(',').filter(|part| !part.is_empty());
            for (digits, number) in inside.zip(finite) {
                let value: f64 = digits.parse().expect("a number");
                // A last place lost by the parser may make a number look short.
                prop_assert!((value - number).abs() <= number.abs() * 1e-14 + f64::MIN_POSITIVE);
            }
        }
    }
}
