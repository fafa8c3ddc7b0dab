//! Code between fences in Markdown.

/// A fence that is open.
#[derive(Clone, Debug)]
pub struct Fence {
    letter: char,
    length: usize,
}

impl Fence {
    /// The fence that a line opens: three letters or more, at most three spaces before them, and behind
    /// backticks no other.
    pub fn opened_by(line: &str) -> Option<Self> {
        let (letter, length, rest) = parts(line)?;
        let opens = length >= 3 && !(letter == '`' && rest.contains('`'));
        opens.then_some(Self { letter, length })
    }

    /// Whether the line ends the code.
    pub fn is_closed_by(&self, line: &str) -> bool {
        parts(line).is_some_and(|(letter, length, rest)| {
            letter == self.letter && length >= self.length && rest.trim().is_empty()
        })
    }

    /// The line that ends the code.
    pub fn close(&self) -> String {
        std::iter::repeat_n(self.letter, self.length).collect()
    }
}

fn parts(line: &str) -> Option<(char, usize, &str)> {
    let text = line.trim_start_matches(' ');
    let letter = text.chars().next().filter(|one| matches!(one, '`' | '~'))?;
    let rest = text.trim_start_matches(letter);
    (line.len() - text.len() <= 3).then_some((letter, text.len() - rest.len(), rest))
}
