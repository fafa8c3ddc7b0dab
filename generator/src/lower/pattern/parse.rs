//! A pattern as positions that read one character each, and which may follow which.

use std::iter::Peekable;
use std::str::Chars;

/// Deeper groups are not looked at.
const DEEPEST: usize = 60;

/// The characters that a position may read: those of ASCII, and any other one.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    ascii: u128,
    others: bool,
}

impl Set {
    const NONE: Self = Self {
        ascii: 0,
        others: false,
    };
    pub const ALL: Self = Self {
        ascii: u128::MAX,
        others: true,
    };

    fn one(character: char) -> Self {
        Self::range(character, character)
    }

    fn range(first: char, last: char) -> Self {
        let mut set = Self::NONE;
        for code in u32::from(first)..=u32::from(last).min(127) {
            set.ascii |= 1 << code;
        }
        set.others = !last.is_ascii();
        set
    }

    fn or(self, other: Self) -> Self {
        Self {
            ascii: self.ascii | other.ascii,
            others: self.others || other.others,
        }
    }

    /// All others; those beyond ASCII are not told apart.
    fn not(self) -> Self {
        Self {
            ascii: !self.ascii,
            others: true,
        }
    }

    /// Those of ASCII, a bit each.
    pub fn ascii(&self) -> u128 {
        self.ascii
    }

    /// Whether any character is in it.
    pub fn is_all(&self) -> bool {
        self.ascii == u128::MAX && self.others
    }

    pub fn meets(&self, other: &Self) -> bool {
        self.ascii & other.ascii != 0 || self.others && other.others
    }
}

/// The positions of a pattern, or of what it looks ahead or back for.
#[derive(Debug, Default)]
pub struct Walk {
    pub sets: Vec<Set>,
    pub follow: Vec<Vec<usize>>,
    /// The positions that may read the first character, and the last one.
    pub first: Vec<usize>,
    pub last: Vec<usize>,
    /// Steps that there are two ways for, as two loops that go on at one place.
    pub doubled: Vec<(usize, usize)>,
    /// Whether a loop is in a loop.
    pub nested: bool,
}

/// Where a part begins and ends.
#[derive(Clone, Debug, Default)]
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    /// Whether it may read nothing.
    empty: bool,
    loops: bool,
}

/// The pattern, and what stands in its assertions. Nothing when it nests too deep.
pub fn read(pattern: &str) -> Option<Vec<Walk>> {
    let mut reader = Reader {
        rest: pattern.chars().peekable(),
        walk: Walk::default(),
        others: Vec::new(),
    };
    let whole = reader.choice(0)?;
    let mut walks = reader.others;
    walks.push(Walk {
        first: whole.first,
        last: whole.last,
        ..reader.walk
    });
    Some(walks)
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    walk: Walk,
    others: Vec<Walk>,
}

impl Reader<'_> {
    fn takes(&mut self, wanted: char) -> bool {
        self.rest.next_if_eq(&wanted).is_some()
    }

    /// Alternatives up to the end of the group.
    fn choice(&mut self, depth: usize) -> Option<Part> {
        if depth > DEEPEST {
            return None;
        }
        let mut whole = self.sequence(depth)?;
        while self.takes('|') {
            let other = self.sequence(depth)?;
            whole.first.extend(other.first);
            whole.last.extend(other.last);
            whole.empty |= other.empty;
            whole.loops |= other.loops;
        }
        Some(whole)
    }

    fn sequence(&mut self, depth: usize) -> Option<Part> {
        let mut whole = Part {
            empty: true,
            ..Part::default()
        };
        while self.rest.peek().is_some_and(|next| !"|)".contains(*next)) {
            let part = self.atom(depth)?;
            let part = self.repeated(part);
            self.link(&whole.last, &part.first);
            if whole.empty {
                whole.first.extend(&part.first);
            }
            match part.empty {
                true => whole.last.extend(&part.last),
                false => whole.last = part.last,
            }
            whole.empty &= part.empty;
            whole.loops |= part.loops;
        }
        Some(whole)
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        for one in from {
            for other in to {
                match self.walk.follow[*one].contains(other) {
                    true => self.walk.doubled.push((*one, *other)),
                    false => self.walk.follow[*one].push(*other),
                }
            }
        }
    }

    fn position(&mut self, set: Set) -> Part {
        self.walk.sets.push(set);
        self.walk.follow.push(Vec::new());
        let own = vec![self.walk.sets.len() - 1];
        Part {
            first: own.clone(),
            last: own,
            ..Part::default()
        }
    }

    fn atom(&mut self, depth: usize) -> Option<Part> {
        let nothing = Part {
            empty: true,
            ..Part::default()
        };
        Some(match self.rest.next()? {
            '^' | '$' => nothing,
            '.' => self.position(Set::ALL),
            '[' => {
                let set = self.class();
                self.position(set)
            }
            '(' => {
                let looks = self.group();
                let outside = looks.then(|| std::mem::take(&mut self.walk));
                let part = self.choice(depth + 1)?;
                self.takes(')');
                match outside {
                    Some(outside) => {
                        let inside = std::mem::replace(&mut self.walk, outside);
                        self.others.push(inside);
                        nothing
                    }
                    None => part,
                }
            }
            '\\' => match self.rest.next()? {
                'b' | 'B' => nothing,
                // A reference back may read anything, or nothing.
                'k' => {
                    self.skip('<', '>');
                    nothing
                }
                '1'..='9' => nothing,
                escaped => {
                    let set = self.escape(escaped);
                    self.position(set)
                }
            },
            other => self.position(Set::one(other)),
        })
    }

    /// The beginning of a group. Whether it only looks.
    fn group(&mut self) -> bool {
        if !self.takes('?') {
            return false;
        }
        match self.rest.next() {
            Some('=' | '!') => true,
            Some('<') => match self.rest.peek() {
                Some('=' | '!') => {
                    self.rest.next();
                    true
                }
                _ => {
                    self.until('>');
                    false
                }
            },
            _ => false,
        }
    }

    fn until(&mut self, end: char) {
        while self.rest.next().is_some_and(|next| next != end) {}
    }

    fn skip(&mut self, begin: char, end: char) -> bool {
        let found = self.takes(begin);
        if found {
            self.until(end);
        }
        found
    }

    /// What stands in square brackets.
    fn class(&mut self) -> Set {
        let inverted = self.takes('^');
        let mut set = Set::NONE;
        let mut before: Option<char> = None;
        while let Some(next) = self.rest.next() {
            let own = match next {
                ']' => break,
                '-' if before.is_some() && self.rest.peek().is_some_and(|next| *next != ']') => {
                    let first = before.take().unwrap_or('-');
                    let last = self.rest.next().unwrap_or('-');
                    let last = match last {
                        '\\' => self.rest.next().unwrap_or('\\'),
                        other => other,
                    };
                    set = set.or(Set::range(first, last.max(first)));
                    continue;
                }
                '\\' => {
                    let escaped = self.rest.next().unwrap_or('\\');
                    before = (!escaped.is_ascii_alphanumeric()).then_some(escaped);
                    self.escape(escaped)
                }
                other => {
                    before = Some(other);
                    Set::one(other)
                }
            };
            set = set.or(own);
        }
        match inverted {
            true => set.not(),
            false => set,
        }
    }

    fn escape(&mut self, escaped: char) -> Set {
        let digits = Set::range('0', '9');
        let letters = Set::range('a', 'z').or(Set::range('A', 'Z'));
        let words = digits.or(letters).or(Set::one('_'));
        let spaces = Set::range('\t', '\r').or(Set::one(' '));
        match escaped {
            'd' => digits,
            'D' => digits.not(),
            'w' => words,
            'W' => words.not(),
            's' => Set {
                others: true,
                ..spaces
            },
            'S' => spaces.not(),
            // Which letters a property has is not looked up.
            'p' | 'P' => {
                self.skip('{', '}');
                Set {
                    others: true,
                    ..letters
                }
            }
            'n' => Set::one('\n'),
            't' => Set::one('\t'),
            'r' => Set::one('\r'),
            'f' | 'v' => spaces,
            'u' if self.rest.peek() == Some(&'{') => {
                self.skip('{', '}');
                Set::ALL
            }
            'x' => self.code(2),
            'u' => self.code(4),
            'c' => {
                self.rest.next();
                Set::range('\0', '\u{1f}')
            }
            other => Set::one(other),
        }
    }

    fn code(&mut self, length: usize) -> Set {
        let mut code = String::new();
        while code.len() < length
            && let Some(digit) = self.rest.next_if(char::is_ascii_hexdigit)
        {
            code.push(digit);
        }
        let code = u32::from_str_radix(&code, 16).ok();
        code.and_then(char::from_u32).map_or(Set::ALL, Set::one)
    }

    /// The part with what says how often it comes.
    fn repeated(&mut self, mut part: Part) -> Part {
        let (least, most) = match self.rest.peek() {
            Some('{') => match self.count() {
                Some(count) => count,
                None => return part,
            },
            Some(sign @ ('*' | '+' | '?')) => {
                let often = (u32::from(*sign == '+'), (*sign == '?').then_some(1));
                self.rest.next();
                often
            }
            _ => return part,
        };
        self.takes('?');
        // A few rounds more double nothing; a fixed number of them is one way, unless any of them may
        // read nothing: then it is not told which ones do.
        let few = match (part.loops, part.empty) {
            (true, true) => 1,
            (true, false) => 3,
            (false, true) => 12,
            (false, false) => 1,
        };
        let skipped = part.empty && most.is_some_and(|most| most > few);
        if skipped {
            self.walk
                .doubled
                .extend(part.first.first().map(|one| (*one, *one)));
        }
        let again = most.is_none_or(|most| most > few && most != least);
        part.empty |= least == 0;
        if again {
            self.walk.nested |= part.loops;
            part.loops = true;
            let (last, first) = (part.last.clone(), part.first.clone());
            self.link(&last, &first);
        }
        part
    }

    /// `{2}`, `{2,}`, `{2,5}`; nothing for a brace that is text.
    fn count(&mut self) -> Option<(u32, Option<u32>)> {
        let mut ahead = self.rest.clone();
        ahead.next();
        let text: String = ahead.by_ref().take_while(|next| *next != '}').collect();
        let (least, most) = match text.split_once(',') {
            Some((least, "")) => (least.parse().ok()?, None),
            Some((least, most)) => (least.parse().ok()?, Some(most.parse().unwrap_or(u32::MAX))),
            None => {
                let exact = text.parse().ok()?;
                (exact, Some(exact))
            }
        };
        self.rest = ahead;
        Some((least, most))
    }
}
