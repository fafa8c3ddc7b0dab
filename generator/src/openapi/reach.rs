//! How much a JSONPath looks at, before it is read and before it looks: filters stand in filters, and
//! `..` goes through all that another `..` has found.

use crate::source::Tree;
use std::collections::HashMap;

/// Brackets within brackets. Reading takes several times longer with each.
const DEEPEST: usize = 8;
/// Values of a document that one path may look at. Going through a document once is always allowed.
const MOST: u64 = 5_000_000;

/// What a JSONPath does again and again.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Brackets within brackets.
    nesting: usize,
    /// How many `..` go through what the one before has found.
    descents: u32,
    /// Filters that look through the whole document for each value.
    roots: u32,
    /// How often a value can be selected by lists such as `[*,*]`.
    repeats: u64,
}

/// One bracket that is open.
#[derive(Default)]
struct Open<'a> {
    selects: bool,
    start: usize,
    /// Descents of the path that is being read, and of the longest path before it.
    descents: u32,
    longest: u32,
    /// What else than a name selects.
    wide: u64,
    names: HashMap<&'a str, u64>,
}

impl<'a> Open<'a> {
    /// Ends a selector.
    fn selector(&mut self, query: &'a str, end: usize) {
        let text = query.get(self.start..end).unwrap_or_default().trim();
        let inner = text
            .get(1..text.len().saturating_sub(1))
            .unwrap_or_default();
        match text.starts_with(['\'', '"']) && !inner.contains('\\') {
            true => *self.names.entry(inner).or_default() += 1,
            false => self.wide += 1,
        }
        self.start = end + 1;
    }

    /// Ends a path.
    fn path(&mut self) {
        self.longest = self.longest.max(self.descents);
        self.descents = 0;
    }
}

/// Looks at the text alone, so that it also holds for what is no JSONPath.
pub fn of(query: &str) -> Reach {
    let mut reach = Reach {
        repeats: 1,
        ..Reach::default()
    };
    let mut open = vec![Open::default()];
    // A path from `$` within a filter, by the number of brackets around it.
    let mut root = None;
    let mut letters = query.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|(_, letter)| *letter);
        let depth = open.len();
        match letter {
            '\'' | '"' => {
                while let Some((_, inner)) = letters.next() {
                    match inner {
                        '\\' => drop(letters.next()),
                        inner if inner == letter => break,
                        _ => {}
                    }
                }
            }
            '[' | '(' => open.push(Open {
                selects: letter == '[',
                start: at + 1,
                ..Open::default()
            }),
            ']' | ')' if depth > 1 => {
                if let Some(mut inner) = open.pop() {
                    if inner.selects {
                        inner.selector(query, at);
                        let same = inner.names.values().max().unwrap_or(&0) + inner.wide;
                        reach.repeats = reach.repeats.saturating_mul(same.max(1));
                    }
                    inner.path();
                    if let Some(around) = open.last_mut() {
                        around.longest = around.longest.max(around.descents + inner.longest);
                    }
                }
                root = root.filter(|root| *root < depth);
            }
            '$' if at > 0 => root = Some(depth),
            _ => {}
        }
        if matches!(letter, '*' | '?') || letter == '.' && next == Some('.') {
            reach.roots += u32::from(root.take().is_some());
        }
        let Some(here) = open.last_mut() else { break };
        match letter {
            '.' if next == Some('.') => {
                here.descents += 1;
                letters.next();
            }
            ',' => {
                if here.selects {
                    here.selector(query, at);
                }
                here.path();
            }
            '&' | '|' | '=' | '<' | '>' | '!' => {
                here.path();
                root = root.filter(|root| *root != depth);
            }
            _ => {}
        }
        reach.nesting = reach.nesting.max(open.len() - 1);
    }
    for mut rest in open.into_iter().rev() {
        rest.path();
        reach.descents = reach.descents.max(rest.longest);
    }
    reach
}

impl Reach {
    /// Whether it nests deeper than anyone needs, so that even reading it would take too long.
    pub fn is_too_deep(&self) -> bool {
        self.nesting > DEEPEST
    }

    /// Whether it would look at too many values of the document.
    pub fn is_too_wide(&self, document: &Tree) -> bool {
        let mut levels = Vec::new();
        let mut row = vec![document];
        while !row.is_empty() {
            levels.push(u64::try_from(row.len()).unwrap_or(u64::MAX));
            row = row
                .into_iter()
                .flat_map(|node| {
                    let members = node.members().iter().map(|(_, member)| member);
                    members.chain(node.elements())
                })
                .collect();
        }
        let all = levels
            .iter()
            .fold(0_u64, |sum, row| sum.saturating_add(*row));
        let mut work = (0..=self.descents.max(1))
            .map(|descents| chains(&levels, descents))
            .fold(all, u64::max)
            .saturating_mul(self.repeats);
        for _ in 0..self.roots {
            work = work.saturating_mul(all);
        }
        work > MOST.max(all.saturating_mul(4))
    }
}

/// How many rows of `count` values there are, each value inside the one before or the same.
fn chains(levels: &[u64], count: u32) -> u64 {
    let mut sum = 0_u64;
    for (depth, values) in levels.iter().enumerate() {
        let mut ways = 1_u64;
        for step in 1..u64::from(count) {
            let above = u64::try_from(depth).unwrap_or(u64::MAX);
            ways = ways.saturating_mul(above.saturating_add(step)) / step;
        }
        sum = sum.saturating_add(values.saturating_mul(ways));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_multiplies_is_counted() {
        for (query, nesting, descents, roots, repeats) in [
            ("$.paths['/a','/b'].get", 1, 0, 0, 1),
            ("$..a", 0, 1, 0, 1),
            ("$..*..*", 0, 2, 0, 1),
            ("$..[?@..a || @..b]..c", 1, 2, 0, 1),
            ("$..[?@.a[?@..b]]", 2, 2, 0, 1),
            ("$['..','..','a']", 1, 0, 0, 2),
            ("$[*,*][?@.a,'b',1:2]", 1, 0, 0, 6),
            ("$[?@.a == $.b.c && @['*']]", 2, 0, 0, 1),
            ("$[?@.a == $.b[*] || $['$..']]", 2, 0, 1, 1),
            ("$[?count($..*) > count(@.*)]", 2, 1, 1, 1),
            ("$[?@.a == '\\'[[[..']", 1, 0, 0, 1),
            ("]])", 0, 0, 0, 1),
        ] {
            let expected = Reach {
                nesting,
                descents,
                roots,
                repeats,
            };
            assert_eq!(of(query), expected, "{query}");
        }
    }

    #[test]
    fn a_document_is_always_gone_through_once() {
        let leaf = || Tree::Array(vec![Tree::Null; 100]);
        let wide = Tree::Array((0..100).map(|_| leaf()).collect());
        assert!(!of("$..a").is_too_wide(&wide));
        assert!(!of("$..*..*..*").is_too_wide(&wide));
        assert!(of("$..[?count(@..*) > count($..*)]").is_too_wide(&wide));
        let deep = (0..400).fold(Tree::Null, |inner, _| {
            Tree::Array(vec![inner, Tree::Null, Tree::Null])
        });
        assert!(!of("$..a").is_too_wide(&deep));
        assert!(!of("$..[?@..a]").is_too_wide(&deep));
        assert!(of("$..*..*..*").is_too_wide(&deep));
    }

    #[test]
    fn chains_are_counted() {
        // One value in another in another: each descent starts where the last one came to.
        for (count, wanted) in [(0, 3), (1, 3), (2, 6), (3, 10)] {
            assert_eq!(chains(&[1, 1, 1], count), wanted);
        }
    }

    #[test]
    fn what_is_not_too_deep_is_soon_read() {
        for start in ["[?@", "[?length(", "[?!(", "[?(@.a == "] {
            let deepest = (1..100).take_while(|count| !of(&start.repeat(*count)).is_too_deep());
            let query = format!("${}", start.repeat(deepest.count()));
            let begun = std::time::Instant::now();
            assert!(serde_json_path::JsonPath::parse(&query).is_err());
            assert!(begun.elapsed().as_secs() < 20, "{query}");
        }
    }

    proptest! {
        #[test]
        fn any_text_has_a_reach(query: String, near in "[$@.\\[\\]()?*,'\"\\\\&a1]{0,40}") {
            of(&query);
            of(&near);
        }
    }
}
