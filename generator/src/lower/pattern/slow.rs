//! How the time of matching grows with the text: one more power for each loop that can hand over to the
//! next one at any place of a text that both of them read.

use super::parse::{Set, Walk};
use std::collections::HashSet;

/// Longer texts are not matched with patterns of such a power: a thousand million steps are a few seconds.
pub const LONGEST: u64 = 1_000;
/// The third power of a text's length.
pub const TOO_MUCH: usize = 3;
/// More pairs and triples of positions are not looked at.
const MOST: usize = 60_000;

/// The power of the text's length that matching may take.
pub fn power(walk: &Walk, pattern: &str) -> usize {
    // As with endless loops, a list of hundreds of characters is taken.
    if walk.sets.len().pow(2) > MOST {
        return 1;
    }
    let mut walk = Loops::of(walk, pattern);
    let count = walk.sets.len();
    let loops: Vec<usize> = (0..count).filter(|one| walk.is_loop(*one)).collect();
    let mut powers = vec![None; count];
    loops
        .iter()
        .map(|one| walk.power_from(*one, &loops, &mut powers))
        .max()
        .unwrap_or(1)
}

/// The positions, what each of them may read and which may come later.
struct Loops {
    sets: Vec<Set>,
    follow: Vec<Vec<usize>>,
    later: Vec<Vec<bool>>,
    /// Positions that end the match, whatever comes.
    ends: Vec<usize>,
    left: usize,
}

impl Loops {
    fn of(walk: &Walk, pattern: &str) -> Self {
        let (mut sets, mut follow) = (walk.sets.clone(), walk.follow.clone());
        // What is not bound to the beginning is tried at each place.
        if !pattern.starts_with('^') {
            let start = sets.len();
            sets.push(Set::ALL);
            follow.push(walk.first.iter().copied().chain([start]).collect());
        }
        let later = (0..follow.len()).map(|one| {
            let mut seen = vec![false; follow.len()];
            let mut open = vec![one];
            while let Some(here) = open.pop() {
                for next in &follow[here] {
                    if !std::mem::replace(&mut seen[*next], true) {
                        open.push(*next);
                    }
                }
            }
            seen
        });
        let looks_on = pattern.contains('$') || pattern.contains("(?");
        let ends = walk.last.iter().copied();
        let ends = ends.filter(|one| !looks_on || sets[*one].is_all());
        Self {
            later: later.collect(),
            ends: ends.collect(),
            sets,
            follow,
            left: MOST,
        }
    }

    fn is_loop(&self, one: usize) -> bool {
        self.later[one][one] && !self.ends.contains(&one)
    }

    fn power_from(&mut self, one: usize, loops: &[usize], powers: &mut [Option<usize>]) -> usize {
        if let Some(known) = powers[one] {
            return known;
        }
        let mut most = 1;
        for other in loops {
            let apart = self.later[one][*other] && !self.later[*other][one];
            if apart && self.hands_over(one, *other) {
                most = most.max(1 + self.power_from(*other, loops, powers));
            }
        }
        powers[one] = Some(most);
        most
    }

    /// Whether some text leads from `one` round to itself, from `one` to `other`, and from `other` round
    /// to itself: then each repetition of it may be where the second loop begins.
    fn hands_over(&mut self, one: usize, other: usize) -> bool {
        let (start, end) = ((one, one, other), (one, other, other));
        let mut seen = HashSet::from([start]);
        let mut open = vec![start];
        while let Some((a, b, c)) = open.pop() {
            for first in self.follow[a].iter().filter(|next| self.later[**next][one]) {
                for third in self.follow[c]
                    .iter()
                    .filter(|next| self.later[**next][other])
                {
                    // What is beyond ASCII is not told apart: `\s` and `\S` would meet there.
                    let both = self.sets[*first].ascii() & self.sets[*third].ascii();
                    for second in &self.follow[b] {
                        let next = (*first, *second, *third);
                        let leads_on = *second == other || self.later[*second][other];
                        if !leads_on || both & self.sets[*second].ascii() == 0 || !seen.insert(next)
                        {
                            continue;
                        }
                        if next == end {
                            return true;
                        }
                        // Of what is too long to be looked through, the worst is taken.
                        let Some(left) = self.left.checked_sub(1) else {
                            return true;
                        };
                        self.left = left;
                        open.push(next);
                    }
                }
            }
        }
        false
    }
}
