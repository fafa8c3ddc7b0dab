//! Path expressions as text: `rules[*].port`, `../size`, `./owner.email`.

use super::quote::{Reader, is_identifier, quoted};
use super::{ExpressionStep, PathError, PathExpression, Step};
use std::fmt;
use std::str::FromStr;

/// As a path, with `[*]` for each element, `.` for the path that a relative expression starts at
/// and `..` for a step back.
impl fmt::Display for PathExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let back = |step: Option<&ExpressionStep>| step == Some(&ExpressionStep::Parent);
        if self.relative && !back(self.steps.first()) {
            write!(f, ".")?;
        }
        let mut previous: Option<&ExpressionStep> = None;
        for step in &self.steps {
            let separator = match previous {
                None if self.relative => "/",
                None => "",
                Some(_) if back(previous) => "/",
                Some(_) => ".",
            };
            match step {
                ExpressionStep::Parent if previous.is_none() && self.relative => write!(f, "..")?,
                ExpressionStep::Parent => write!(f, "/..")?,
                ExpressionStep::Exact(Step::Attribute(name)) if is_identifier(name) => {
                    write!(f, "{separator}{name}")?;
                }
                ExpressionStep::Exact(Step::Attribute(name) | Step::Key(name)) => {
                    write!(f, "[{}]", quoted(name))?;
                }
                ExpressionStep::Exact(Step::Index(index)) => write!(f, "[{index}]")?,
                ExpressionStep::Exact(Step::Element(_))
                | ExpressionStep::AnyIndex
                | ExpressionStep::AnyKey
                | ExpressionStep::AnyElement
                | ExpressionStep::Any => write!(f, "[*]")?,
            }
            previous = Some(step);
        }
        Ok(())
    }
}

impl FromStr for PathExpression {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        Self::parse(text)
    }
}

impl PathExpression {
    /// Reads what `Display` prints. `[*]` is each element of a list, map or set; a text in brackets
    /// is taken for the key of a map.
    ///
    /// # Errors
    /// The first character that does not fit.
    ///
    /// ```
    /// use tfsdk::PathExpression;
    ///
    /// let wrong = PathExpression::parse("rules[*.port").unwrap_err();
    /// assert_eq!(wrong.position, 8);
    /// assert_eq!(wrong.to_string(), "not an attribute path, at character 8: `]` expected");
    /// ```
    pub fn parse(text: &str) -> Result<Self, PathError> {
        let mut reader = Reader::new(text);
        let mut expression = match (reader.peek(), reader.is_back(0)) {
            (_, true) => {
                reader.position += 2;
                Self::relative().parent()
            }
            (Some('.'), false) => {
                reader.position += 1;
                Self::relative()
            }
            _ => Self::root(),
        };
        while let Some(next) = reader.peek() {
            let previous = expression.steps.last();
            let at_start = previous.is_none();
            // Where a name follows a slash: the place that a relative expression starts at, and
            // what holds a value.
            let at_folder = match previous {
                None => expression.relative,
                Some(previous) => *previous == ExpressionStep::Parent,
            };
            let step = match next {
                '[' => reader.element()?,
                '/' if reader.is_back(1) => {
                    reader.position += 3;
                    ExpressionStep::Parent
                }
                '/' => {
                    reader.position += 1;
                    if !at_folder {
                        return Err(reader.wrong("`..` expected"));
                    }
                    ExpressionStep::Exact(reader.name()?)
                }
                '.' if !at_start && !at_folder => {
                    reader.position += 1;
                    ExpressionStep::Exact(reader.name()?)
                }
                _ if at_folder => return Err(reader.wrong("`/` or `[` expected")),
                _ if at_start => ExpressionStep::Exact(reader.name()?),
                _ => return Err(reader.wrong("`.`, `[` or `/..` expected")),
            };
            expression.steps.push(step);
        }
        Ok(expression)
    }
}

impl Reader {
    /// Whether two dots stand `offset` characters further on.
    fn is_back(&self, offset: usize) -> bool {
        let there = self.characters.get(self.position + offset..);
        there.is_some_and(|rest| rest.starts_with(&['.', '.']))
    }

    fn element(&mut self) -> Result<ExpressionStep, PathError> {
        let rest = &self.characters[self.position..];
        if rest.get(1) != Some(&'*') {
            return self.bracket().map(ExpressionStep::Exact);
        }
        self.position += 2;
        if self.peek() != Some(']') {
            return Err(self.wrong("`]` expected"));
        }
        self.position += 1;
        Ok(ExpressionStep::Any)
    }
}
