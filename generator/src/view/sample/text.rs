//! Texts that pass the checks.

use super::pattern;
use crate::model::{Attribute, Equality, Form, Literal, Validator};

/// One of several texts that pass all checks, again from the first when there are no more.
pub fn one(attribute: &Attribute, which: usize) -> Option<String> {
    let validators: Vec<&Validator> = attribute.validators.iter().collect();
    let form = match attribute.equality {
        Equality::Form(form) => of_form(form),
        Equality::Json => &["{}"],
        _ => &[],
    };
    let mut meant: Vec<&str> = form.to_vec();
    for reason in attribute.reasons.iter() {
        meant.extend(match reason.rule.as_str() {
            "format.email" | "format.idn-email" => ["someone@example.com", "else@example.com"],
            "format.hostname" | "format.idn-hostname" => ["www.example.com", "example.com"],
            _ => continue,
        });
    }
    choose(&meant, "example", &validators, which)
}

/// One of several keys.
pub fn key(validators: &[&Validator], which: usize) -> Option<String> {
    choose(&[], "key", validators, which)
}

fn choose(
    meant: &[&str],
    word: &'static str,
    checks: &[&Validator],
    which: usize,
) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    let passing = candidates(meant, word, checks, which)
        .filter(|text| checks.iter().all(|validator| fits(text, validator)));
    for text in passing {
        if !found.contains(&text) {
            found.push(text);
        }
        if found.len() > which {
            return found.pop();
        }
    }
    (!found.is_empty()).then(|| found.swap_remove(which % found.len()))
}

fn candidates(
    meant: &[&str],
    word: &'static str,
    checks: &[&Validator],
    which: usize,
) -> Box<dyn Iterator<Item = String>> {
    let only: Option<Vec<String>> = checks.iter().find_map(|validator| match validator {
        Validator::OneOf(values) => Some(values.clone()),
        Validator::Form(form) => Some(of_form(*form).iter().map(|&text| text.into()).collect()),
        _ => None,
    });
    if let Some(only) = only {
        return Box::new(only.into_iter());
    }
    let lengths = Lengths::of(checks);
    let meant: Vec<String> = meant.iter().map(|&text| text.to_owned()).collect();
    let patterns: Vec<String> = checks
        .iter()
        .filter_map(|check| pattern_of(check))
        .collect();
    let mut capital = word.to_owned();
    capital.get_mut(..1).map(str::make_ascii_uppercase);
    let mut words = vec![word.to_owned()];
    if !patterns.is_empty() {
        words.extend([capital, word.to_ascii_uppercase()]);
    }
    let cut: Vec<String> = words.iter().map(|word| lengths.fit(word, "")).collect();
    let numbered: Vec<String> = (2..which + 4)
        .flat_map(|number| {
            let end = number.to_string();
            [
                lengths.fit(word, &format!("-{end}")),
                lengths.fit(word, &end),
            ]
        })
        .collect();
    let least = lengths.least;
    let of_patterns = patterns.into_iter().flat_map(move |pattern| {
        let made = pattern::matching(&pattern, least, which + 1);
        // A sign that the pattern wants at one end.
        let sign = made.first().filter(|sign| sign.len() <= 2).cloned();
        let ends = sign.map(|sign| [format!("{word}{sign}"), format!("{sign}{word}")]);
        ends.into_iter().flatten().chain(made)
    });
    Box::new(
        meant
            .into_iter()
            .chain(words)
            .chain(cut)
            .chain(of_patterns)
            .chain(numbered),
    )
}

fn pattern_of(validator: &Validator) -> Option<String> {
    match validator {
        Validator::Pattern(pattern) => Some(pattern.clone()),
        _ => None,
    }
}

/// How many characters there may be.
struct Lengths {
    least: usize,
    most: usize,
}

impl Lengths {
    fn of(checks: &[&Validator]) -> Self {
        let (mut least, mut most) = (0, usize::MAX);
        for check in checks {
            match check {
                Validator::LengthAtLeast(length) => least = least.max(length_of(*length)),
                Validator::LengthAtMost(length) => most = most.min(length_of(*length)),
                _ => {}
            }
        }
        // What is longer than that is no example.
        Self {
            least: least.min(pattern::LONGEST + 1),
            most,
        }
    }

    /// The word with its end, cut or repeated.
    fn fit(&self, word: &str, end: &str) -> String {
        let room = self.most.saturating_sub(end.len());
        let wanted = self
            .least
            .saturating_sub(end.len())
            .max(word.len())
            .min(room);
        let mut text: String = word.chars().cycle().take(wanted).collect();
        text.push_str(end);
        text
    }
}

fn length_of(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

/// Whether the text passes; checks of something else do. Of forms, a UUID alone is looked at again:
/// what a document shows was held against the others before.
pub fn fits(text: &str, validator: &Validator) -> bool {
    match validator {
        Validator::Form(Form::Uuid) => text.chars().filter(char::is_ascii_hexdigit).count() == 32,
        check => check.refuses(&Literal::String(text.to_owned())).is_none(),
    }
}

fn of_form(form: Form) -> &'static [&'static str] {
    match form {
        Form::Timestamp => &["2024-05-01T12:00:00Z", "2024-06-01T12:00:00Z"],
        Form::Date => &["2024-05-01", "2024-06-01"],
        Form::Duration => &["PT1H", "PT2H"],
        Form::Uuid => &[
            "6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
            "0a9b8c7d-6e5f-4a3b-9c2d-1e0f9a8b7c6d",
        ],
        Form::Ip | Form::Ipv4 => &["192.0.2.1", "192.0.2.2"],
        Form::Ipv6 => &["2001:db8::1", "2001:db8::2"],
        Form::Cidr | Form::Ipv4Cidr => &["192.0.2.0/24", "198.51.100.0/24"],
        Form::Ipv6Cidr => &["2001:db8::/32", "2001:db8:1::/48"],
        Form::MacAddress => &["00:1b:2c:3d:4e:5f", "00:1b:2c:3d:4e:60"],
        Form::Base64 => &["ZXhhbXBsZQ==", "b3RoZXI="],
        Form::Url => &["https://example.com/", "https://www.example.com/"],
        Form::Decimal | Form::Float32 | Form::Float64 => &["1.5", "2.5"],
        Form::Int32 | Form::Int64 | Form::Uint32 | Form::Uint64 => &["1", "2"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(checks: &[Validator], which: usize) -> Option<String> {
        let checks: Vec<&Validator> = checks.iter().collect();
        choose(&[], "example", &checks, which)
    }

    #[test]
    fn texts_pass_their_checks() {
        use Validator::{LengthAtLeast, LengthAtMost, OneOf, Pattern};
        let pattern = |text: &str| Pattern(text.to_owned());
        for (checks, expected) in [
            (vec![], Some("example")),
            (vec![LengthAtMost(3)], Some("exa")),
            (vec![LengthAtLeast(10)], Some("exampleexa")),
            (vec![pattern("^[a-z]+$")], Some("example")),
            (vec![pattern("^[A-Z]+$")], Some("EXAMPLE")),
            (vec![pattern("^[A-Z]{3}$")], Some("ABC")),
            (vec![pattern("^(\\d{1,3}\\.){3}\\d{1,3}$")], Some("1.2.3.4")),
            (vec![pattern("\\.$")], Some("example.")),
            (vec![pattern("^/")], Some("/example")),
            (vec![pattern("^#[0-9a-f]{6}$")], Some("#abcdef")),
            (vec![pattern("^(?!-)[A-Z0-9-]{2}(?<!-)$")], Some("AB")),
            (
                vec![pattern("^projects/[^/]+/keys/[^/]+$")],
                Some("projects/a/keys/b"),
            ),
            (
                vec![pattern("^k-[0-9]+$"), LengthAtLeast(6)],
                Some("k-1234"),
            ),
            (vec![pattern("^x$"), LengthAtLeast(6)], None),
            (vec![OneOf(vec!["on".to_owned()])], Some("on")),
            (vec![LengthAtLeast(100_000)], None),
        ] {
            assert_eq!(chosen(&checks, 0).as_deref(), expected, "{checks:?}");
        }
    }

    #[test]
    fn several_texts_are_different() {
        let pattern = [Validator::Pattern("^[A-Z]{3}$".to_owned())];
        assert_ne!(chosen(&pattern, 0), chosen(&pattern, 1));
        assert_eq!(chosen(&[], 1).as_deref(), Some("example-2"));
        assert_eq!(
            chosen(&[Validator::LengthAtMost(1)], 1).as_deref(),
            Some("2")
        );
    }
}
