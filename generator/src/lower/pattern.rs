//! Patterns of documents: whether one can be matched, and whether matching it always ends soon.
//!
//! A matcher that goes back and tries again takes time that doubles with each character when a loop can
//! read the same text in two ways, as `(a+)+` can. Such a pattern would hang a provider, so it is told
//! and not checked. A loop can do so when two different walks through its positions read one text and
//! come back to where both began.

mod parse;
mod slow;

use parse::Walk;

/// More pairs of steps are not looked at; a pattern with so many is taken when no loop is in another.
const MOST: usize = 60_000;

/// Why a pattern is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It is no regular expression of ECMA-262.
    Malformed,
    /// Matching it may take for ever.
    Endless,
    /// Matching it takes the third power of the text's length, or more, and texts may be long.
    Slow,
}

/// Why `pattern` is not to be matched with texts of up to `longest` characters, if so.
pub fn unfit(pattern: &str, longest: Option<u64>) -> Option<Unfit> {
    if regress::Regex::new(pattern).is_err() {
        return Some(Unfit::Malformed);
    }
    let walks = parse::read(pattern)?;
    if walks.iter().any(is_ambiguous) {
        return Some(Unfit::Endless);
    }
    let is_long = longest.is_none_or(|longest| longest > slow::LONGEST);
    let is_slow = |walk: &Walk| slow::power(walk, pattern) >= slow::TOO_MUCH;
    (is_long && walks.iter().any(is_slow)).then_some(Unfit::Slow)
}

/// Whether two walks that differ read one text and meet again where they began.
fn is_ambiguous(walk: &Walk) -> bool {
    let count = walk.sets.len();
    let mut doubled = walk.doubled.iter();
    if doubled.any(|(from, to)| from == to || reached(&walk.follow, *to)[*from]) {
        return true;
    }
    let steps: usize = walk.follow.iter().map(Vec::len).sum();
    if count * count > MOST || steps * steps > MOST {
        return walk.nested;
    }
    // A pair of positions is a node; both go on by one character that both may read.
    let next = |pair: usize| {
        let (one, other) = (pair / count, pair % count);
        let mut pairs = Vec::new();
        for first in &walk.follow[one] {
            for second in &walk.follow[other] {
                if walk.sets[*first].meets(&walk.sets[*second]) {
                    pairs.push(first * count + second);
                }
            }
        }
        pairs
    };
    let edges: Vec<Vec<usize>> = (0..count * count).map(next).collect();
    let mut back: Vec<Vec<usize>> = vec![Vec::new(); edges.len()];
    for (from, targets) in edges.iter().enumerate() {
        for to in targets {
            back[*to].push(from);
        }
    }
    (0..count).any(|position| {
        let start = position * count + position;
        let ahead = reached(&edges, start);
        let behind = reached(&back, start);
        (0..edges.len()).any(|pair| ahead[pair] && behind[pair] && pair / count != pair % count)
    })
}

fn reached(edges: &[Vec<usize>], start: usize) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    let mut open = vec![start];
    while let Some(node) = open.pop() {
        for to in &edges[node] {
            if !seen[*to] {
                seen[*to] = true;
                open.push(*to);
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn loops_that_read_a_text_in_two_ways_are_found() {
        for pattern in [
            "(a+)+$",
            "^(([a-z])+.)+[A-Z]([a-z])+$",
            "^(a|aa)+$",
            "^(a|a?)+$",
            "^([a-zA-Z0-9]+)*$",
            "^(\\w+\\s?)*$",
            "^([a-z0-9-]*[a-z0-9])*$",
            "^(?=.*x)(\\d+)*y$",
            "^(?!(a+)+b).*$",
            "(x{1,9})+y",
            "^(a?){30}a{30}$",
            "^([a-z]?){5,20}[a-z]$",
            "^(a*){4}$",
        ] {
            assert_eq!(unfit(pattern, None), Some(Unfit::Endless), "{pattern}");
        }
    }

    #[test]
    fn usual_patterns_are_taken() {
        for pattern in [
            "^[a-z]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
            "^([a-z0-9]+(-[a-z0-9]+)*)$",
            "^(\\d{1,3}\\.){3}\\d{1,3}$",
            "^#([0-9a-fA-F]{2}){3}$",
            "^[^/]+/[^/]+(/[^/]+)*$",
            "^arn:aws:[a-z]+:(\\w+-)*\\d+:.*$",
            "^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$",
            "^(?:[A-Z]|[a-z])+$",
            "^$|^\\p{L}+( \\p{L}+)*$",
            "^\\[[^\\]]*\\]$",
            "^(GET|POST)(,(GET|POST))*$",
            "^([A-Z]?){3}[0-9]$",
            "^.*\\.example\\..*$",
            ".*foo.*",
            "^.+:.+:.+$",
            "^[a-z]+$|^[0-9]+(-[0-9]+)*$",
            "^\\s*\\S.*\\S\\s*$",
            "[a-z]+[0-9]$",
        ] {
            assert_eq!(unfit(pattern, None), None, "{pattern}");
        }
    }

    #[test]
    fn loops_one_after_the_other_are_slow_with_long_texts_only() {
        for pattern in [
            ".*a.*b.*c",
            "^.*a.*b.*c$",
            "^\\s*\\w*\\s*\\w*\\w*!$",
            "^[a-z]*[a-z]*[a-z]*[0-9]$",
        ] {
            assert_eq!(unfit(pattern, None), Some(Unfit::Slow), "{pattern}");
            assert_eq!(unfit(pattern, Some(5_000)), Some(Unfit::Slow), "{pattern}");
            assert_eq!(unfit(pattern, Some(255)), None, "{pattern}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_malformed() {
        assert_eq!(unfit("^([a-z]$", None), Some(Unfit::Malformed));
    }

    proptest! {
        #[test]
        fn no_text_is_a_panic(text in "[a-c()|*+?{}\\[\\]\\\\^$.0-9,:=!<-]{0,30}") {
            let _ = unfit(&text, None);
        }
    }
}
