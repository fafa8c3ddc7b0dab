//! JSON pointers (RFC 6901): the way from a document's root to a node.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A JSON pointer in its text form; empty for the root.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Pointer(Arc<str>);

impl Pointer {
    /// The root.
    pub fn root() -> Self {
        Self::default()
    }

    /// From the text form.
    pub fn parse(text: &str) -> Self {
        Self(text.into())
    }

    /// From the fragment of a reference, `#/components/schemas/Pet`, without the `#`.
    pub fn from_fragment(fragment: &str) -> Self {
        Self(percent_decoded(fragment).into())
    }

    /// The member or element `segment` of this node.
    pub fn child(&self, segment: &str) -> Self {
        let mut text = String::with_capacity(self.0.len() + 1 + segment.len());
        text.push_str(&self.0);
        text.push('/');
        match segment.contains(['~', '/']) {
            true => text.push_str(&segment.replace('~', "~0").replace('/', "~1")),
            false => text.push_str(segment),
        }
        Self(text.into())
    }

    /// The segments from the root, unescaped.
    pub fn segments(&self) -> impl Iterator<Item = String> + '_ {
        self.parts().map(Cow::into_owned)
    }

    /// The same, borrowed where nothing is escaped.
    pub(super) fn parts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.steps().map(|(_, segment)| segment)
    }

    /// The same, each with the text of the pointer that leads to it.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let mut end = 0;
        self.0.split('/').skip(1).map(move |raw| {
            let above = &self.0[..end];
            end += 1 + raw.len();
            let segment = match raw.contains('~') {
                true => Cow::Owned(raw.replace("~1", "/").replace("~0", "~")),
                false => Cow::Borrowed(raw),
            };
            (above, segment)
        })
    }

    /// What leads from `above` to this node, when that is this node or around it.
    pub(super) fn below(&self, above: &Self) -> Option<&str> {
        let rest = self.0.strip_prefix(above.as_str())?;
        (rest.is_empty() || rest.starts_with('/')).then_some(rest)
    }

    /// This pointer with the text of another after it.
    pub fn join(&self, rest: &str) -> Self {
        Self(format!("{}{rest}", self.0).into())
    }

    /// The node around this one; the root's is the root.
    pub fn parent(&self) -> Self {
        Self(
            self.0
                .rsplit_once('/')
                .map_or("", |(above, _)| above)
                .into(),
        )
    }

    /// The last segment; empty for the root.
    pub fn last(&self) -> String {
        self.segments().last().unwrap_or_default()
    }

    /// The text form.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// `%7B` as `{`; a text that would not be UTF-8 then stays as it is.
pub fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        let hexadecimal = bytes
            .get(index + 1..index + 3)
            .and_then(|pair| std::str::from_utf8(pair).ok())
            .and_then(|pair| u8::from_str_radix(pair, 16).ok());
        match (bytes[index], hexadecimal) {
            (b'%', Some(byte)) => {
                decoded.push(byte);
                index += 3;
            }
            (byte, _) => {
                decoded.push(byte);
                index += 1;
            }
        }
    }
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::Pointer;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn segments_come_back_as_they_went_in(segments: Vec<String>) {
            let pointer = segments.iter().fold(Pointer::root(), |p, s| p.child(s));
            prop_assert_eq!(pointer.segments().collect::<Vec<_>>(), segments);
        }

        #[test]
        fn no_fragment_makes_it_panic(fragment: String) {
            Pointer::from_fragment(&fragment);
        }
    }

    #[test]
    fn fragments_are_percent_decoded() {
        let pointer = Pointer::from_fragment("/paths/~1pets~1%7Bid%7D");
        assert_eq!(pointer.last(), "/pets/{id}");
    }
}
