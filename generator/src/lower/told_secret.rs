//! Descriptions that call a value a secret: by a phrase, or because the first thing that they name is one.

/// What authors write of secrets.
const PHRASES: [&str; 7] = [
    "keep it secret",
    "kept secret",
    "is sensitive",
    "sensitive data",
    "sensitive information",
    "sensitive value",
    "confidential",
];

/// Ends of what names a secret.
const NOUNS: [&str; 17] = [
    "access key",
    "access token",
    "api key",
    "api token",
    "auth token",
    "bearer token",
    "credential",
    "credentials",
    "encryption key",
    "passcode",
    "passphrase",
    "password",
    "private key",
    "secret",
    "secret key",
    "shared key",
    "signing key",
];

/// What follows the first thing that is named.
const AFTER: [&str; 26] = [
    "as",
    "at",
    "by",
    "can",
    "chosen",
    "for",
    "from",
    "generated",
    "given",
    "if",
    "in",
    "is",
    "must",
    "needed",
    "of",
    "on",
    "or",
    "required",
    "sent",
    "that",
    "to",
    "used",
    "when",
    "which",
    "will",
    "with",
];

/// Beginnings of what asks or does something.
const NO_NAMES: [&str; 8] = [
    "disable",
    "enable",
    "if",
    "indicates",
    "reset",
    "validate",
    "when",
    "whether",
];

/// Ends of names of what only leads to a secret.
const POINTERS: [&str; 9] = [
    "arn", "hint", "id", "name", "path", "policy", "ref", "type", "version",
];

pub fn is_called_secret(name: &str, description: &str) -> bool {
    let description = description.to_lowercase();
    if PHRASES.iter().any(|phrase| description.contains(phrase)) {
        return true;
    }
    let last = name.rsplit('_').next().unwrap_or_default();
    if POINTERS.contains(&last) {
        return false;
    }
    let ends = |c: char| matches!(c, '.' | ',' | ';' | ':' | '(' | '\n' | '!' | '?');
    let sentence = description
        .trim_start()
        .split(ends)
        .next()
        .unwrap_or_default();
    let words: Vec<&str> = sentence
        .split_whitespace()
        .take_while(|word| !AFTER.contains(word))
        .collect();
    if words.first().is_some_and(|first| NO_NAMES.contains(first)) {
        return false;
    }
    let thing = words.join(" ");
    let thing = thing.trim_matches(|c: char| !c.is_alphanumeric());
    NOUNS.iter().any(|noun| {
        let rest = thing.strip_suffix(noun);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with([' ', '-', '/']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_thing_named_tells() {
        for description in [
            "Secret used for signing.",
            "Private key in PEM",
            "Password",
            "Optional predefined secret, chosen by the server otherwise",
            "The user's new password.",
            "Client secret of the OAuth application",
            "**Password** for the user",
            "A one-time password that is sent once",
            "Base64-encoded private key (PKCS#8)",
            "Text to store. Keep it secret.",
        ] {
            assert!(is_called_secret("value", description), "{description}");
        }
        for description in [
            "Name of the secret",
            "Secret name",
            "Whether the user must set a password",
            "Validate the password strength.",
            "Password policy",
            "Days until the password expires",
            "Reset password",
            "Public key of the host",
            "Secretary",
            "",
        ] {
            assert!(!is_called_secret("value", description), "{description}");
        }
        assert!(!is_called_secret("secret_id", "The secret to use"));
    }
}
