//! What the mapping says of work by one at a time.

use super::Placed;
use super::read::Reader;
use crate::source::{Position, Tree};

impl Reader<'_> {
    /// `lock: "stand/{stand}"`
    pub(super) fn lock(&mut self, tree: &Tree, at: &Position) -> Option<Placed<String>> {
        let text = tree.as_str().filter(|text| is_template(text));
        if text.is_none() {
            let wanted = "a text such as `stand/{stand}`, with the names of attributes in braces";
            self.wrong(at, tree, wanted);
        }
        text.map(|text| Placed {
            value: text.to_owned(),
            position: at.clone(),
        })
    }
}

fn is_template(text: &str) -> bool {
    let mut parts = text.split('{');
    let is_closed = |part: &str| {
        part.split_once('}')
            .is_some_and(|(name, rest)| !name.is_empty() && !rest.contains('}'))
    };
    let is_open = parts.next().is_some_and(|first| !first.contains('}'));
    !text.is_empty() && is_open && parts.all(is_closed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_hold_names() {
        for text in ["all", "{stand}", "stand/{stand}/{a.b}"] {
            assert!(is_template(text), "{text}");
        }
        for text in [
            "",
            "{",
            "}",
            "{}",
            "stand/{stand",
            "stand}",
            "{a{b}}",
            "{a}}",
        ] {
            assert!(!is_template(text), "{text}");
        }
    }
}
