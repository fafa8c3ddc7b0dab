//! A long YAML text, parsed a piece at a time: the parser keeps all events of what it is given, which
//! are ten times the text.
//!
//! A block mapping is cut where lines begin keys of its own depth. The parser is between two entries
//! there, unless a quoted text or brackets were left open; a piece that ends inside them is an error.
//! Whatever is odd (an error, an alias of an anchor elsewhere, a merge key) makes the caller parse the
//! whole text.

use super::Tree;
use super::build::{Builder, Member};
use serde::de::DeserializeSeed as _;

/// Entries are put together until they are so long.
const LENGTH: usize = 64 << 10;
/// Mappings within mappings that are cut.
const DEEPEST: usize = 6;

/// The tree of `text`; `None` when it has to be parsed as a whole.
pub fn build(builder: &Builder<'_>, text: &str) -> Option<Tree> {
    in_pieces_of(LENGTH, builder, text)
}

fn in_pieces_of(length: usize, builder: &Builder<'_>, text: &str) -> Option<Tree> {
    let body = text.strip_prefix("---\n").unwrap_or(text);
    match body.len() > length {
        true => mapping(length, builder, body, 0),
        false => None,
    }
}

fn mapping(length: usize, builder: &Builder<'_>, text: &str, depth: usize) -> Option<Tree> {
    let mut starts = starts(text)?;
    starts.push(text.len());
    let mut members = Vec::new();
    let mut begin = 0;
    for pair in starts.windows(2) {
        let (start, end) = (pair[0], pair[1]);
        if end - begin <= length {
            continue;
        }
        members.extend(piece(builder, &text[begin..start])?);
        begin = start;
        if end - start > length {
            members.extend(entry(length, builder, &text[start..end], depth)?);
            begin = end;
        }
    }
    members.extend(piece(builder, &text[begin..])?);
    Some(Tree::Object(builder.distinct(members)))
}

/// Where the entries of a block mapping begin; the first takes what stands before it.
fn starts(text: &str) -> Option<Vec<usize>> {
    let mut starts = Vec::new();
    let mut column = None;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let indent = line.len() - line.trim_start_matches(' ').len();
        let Some(first) = line[indent..].chars().next() else {
            continue;
        };
        // Blank lines and comments may stand anywhere.
        if matches!(first, '\n' | '\r' | '#') {
            continue;
        }
        let column = *column.get_or_insert(indent);
        match indent.cmp(&column) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Greater => continue,
            std::cmp::Ordering::Equal => {}
        }
        match first {
            // A list may stand as deep as its key.
            '-' if !starts.is_empty() && !line.starts_with("---") => {}
            '"' | '\'' if may_merge(&line[indent + 1..]) => return None,
            '.' if line.starts_with("...") => return None,
            '"' | '\'' | '/' | '_' | '$' | '.' => starts.push(start),
            letter if letter.is_ascii_alphanumeric() => starts.push(start),
            _ => return None,
        }
    }
    *starts.first_mut()? = 0;
    Some(starts)
}

/// Whether a quoted key may be `<<`: what an escape stands for is the parser's business.
fn may_merge(quoted: &str) -> bool {
    let key = quoted.split(['"', '\'']).next().unwrap_or_default();
    key == "<<" || key.contains('\\')
}

/// One long entry: its key alone, and its value in pieces where that is a mapping.
fn entry(length: usize, builder: &Builder<'_>, text: &str, depth: usize) -> Option<Vec<Member>> {
    let (head, body) = text.split_once('\n')?;
    let is_key = head.trim_end().ends_with(':');
    if !is_key || depth == DEEPEST {
        return piece(builder, text);
    }
    let mut members = piece(builder, head)?;
    match &mut members[..] {
        [(_, value @ Tree::Null)] if deeper(head, body) => {
            *value = match mapping(length, builder, body, depth + 1) {
                Some(value) => value,
                None => return piece(builder, text),
            };
            Some(members)
        }
        _ => piece(builder, text),
    }
}

/// Whether the value of a key begins below it and further in.
fn deeper(head: &str, body: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut lines = body.lines();
    let first = lines.find(|line| !matches!(line.trim_start().chars().next(), None | Some('#')));
    first.is_some_and(|line| indent(line) > indent(head))
}

/// Whole entries, in one go.
fn piece(builder: &Builder<'_>, text: &str) -> Option<Vec<Member>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    match builder.deserialize(serde_yaml::Deserializer::from_str(text)) {
        Ok(Tree::Object(members)) => Some(members),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::build::MergeKeys;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    type Built = (Tree, Vec<Box<str>>);

    fn whole(text: &str) -> Option<Built> {
        let builder = Builder::new(1 << 20, MergeKeys::Apply);
        builder.build(serde_yaml::Deserializer::from_str(text)).ok()
    }

    fn cut(length: usize, text: &str) -> Option<Built> {
        let builder = Builder::new(1 << 20, MergeKeys::Apply);
        let tree = in_pieces_of(length, &builder, text)?;
        Some((tree, builder.into_repeated()))
    }

    /// Cut anywhere it means the same, or is left to the parser.
    fn check(text: &str) {
        let expected = whole(text);
        for length in 0..text.len().min(80) {
            if let Some(built) = cut(length, text) {
                assert_eq!(Some(built), expected, "{length}: {text}");
            }
        }
    }

    #[test]
    fn documents_are_cut_at_every_depth() {
        let text = "# first\n\na:\n  b:\n    c: 1\n    'd': |\n      text\n      e: no key\n\n  # note\n  \
                    \"f\": >-\n   folded\n   twice\ng:\n- h: 1\n  i: 2\n- j\nk: plain\n  text\n200: {l: m,\n  \
                    n: o}\np:\nq: null\n/r/{s}:\n    t: last";
        check(text);
        let built = cut(1, text).expect("nothing is odd");
        assert_eq!(Some(&built), whole(text).as_ref());
        assert_eq!(built.0.members().len(), 7);
    }

    #[test]
    fn what_cannot_be_cut_is_left_to_the_parser() {
        for text in [
            "a: 'open\nb: text'\nc: 1",
            "a: [1,\nb: 2]\nc: 1",
            "a: &x {y: 1}\nb: *x\nc: 2",
            "a: 1\n<<: {a: 2, b: 3}\nc: 2",
            "a: 1\n\"<<\": {a: 2, b: 3}\nc: 2",
            "a: 1\n\"\\x3c<\": {a: 2, b: 3}\nc: 2",
            "a: 1\n---\nb: 2\nc: 3",
            "a: 1\n...\nb: 2\nc: 3",
            "- a: 1\n- b: 2",
            "  a: 1\nb: 2\nc: 3",
            "a\nb\nc",
            "? a\n: 1\nb: 2",
        ] {
            check(text);
            assert_eq!(cut(1, text), None, "{text}");
        }
    }

    #[test]
    fn oddities_mean_the_same() {
        for text in [
            "---\na: 1\nb: 2\na: 3\n",
            "a: &x {y: 1}\nb: {<<: *x, z: 2}\n",
            "a:\n  &x b: 1\n  c: *x\nd:\n  <<: {e: 1}\n  f: 2\n",
            "a: # b:\n  c: 1\n  d: 2\ne: !t\n  f: 1\n  g: 2\n",
            "a: |+\n  keep\n\n\nb: |1\n   own\nc: |\n\n  # text\nd: \"x\n  y: z\"\n",
            "a:\r\n  b: 1\r\n  c: 2\r\nd: 3\r\n",
            "a:\n\tb: 1\nc: 2\n",
            "a:\n  b: x\n   y\n  c: z:\nd:\n  e\n  f\n",
            "a: one\n two: three\nb: 1\n",
            "a:\n# note\nb:\n  # note\n  c: 1\n # note\n  d: 1\n",
            "a:\n- b:\n  c: 1\n-d: 2\ne: 1\n",
        ] {
            check(text);
        }
    }

    fn value() -> impl Strategy<Value = serde_yaml::Value> {
        let text = prop_oneof!["[ -~\n\t\r\u{85}\u{2028}é]{0,12}", "[a-z]{1,5}"];
        let leaf = prop_oneof![
            text.clone().prop_map(serde_yaml::Value::from),
            any::<i64>().prop_map(serde_yaml::Value::from),
            Just(serde_yaml::Value::Null),
        ];
        leaf.prop_recursive(5, 40, 6, move |inner| {
            let map = prop::collection::btree_map(text.clone(), inner.clone(), 0..6);
            prop_oneof![
                map.prop_map(|map: BTreeMap<String, serde_yaml::Value>| {
                    serde_yaml::to_value(map).expect("a value")
                }),
                prop::collection::vec(inner, 0..4).prop_map(serde_yaml::Value::from),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_document_means_the_same_in_pieces(value in value()) {
            let text = serde_yaml::to_string(&value).expect("written");
            check(&text);
        }

        #[test]
        fn any_text_means_the_same_in_pieces(
            text in "([ ]{0,3}(a|b:|- |c: |'|\"|\\[|\\{|\\}|\\]|#|\\||>|&a |\\*a|<<: |\\?|x y: z|,)*\n){0,9}",
        ) {
            check(&text);
        }
    }
}
