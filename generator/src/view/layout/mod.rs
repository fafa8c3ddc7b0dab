//! Lays expressions out in lines exactly as rustfmt (style edition 2024, default settings) leaves
//! them, so that the generator starts no process. The names are those of rustfmt's own code.

mod chain;
mod list;
#[cfg(test)]
mod tests;

use super::expression::{Expression, Form};
use unicode_width::UnicodeWidthStr;

const MAX_WIDTH: usize = 100;
const TAB: usize = 4;
/// Calls, arrays and chains of more columns are broken.
const SMALL: usize = 60;

/// Where an expression starts and how much room it has.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// Columns before the line's first character.
    indent: usize,
    /// Columns between that and the expression.
    offset: usize,
    /// Columns up to where the expression must end.
    width: usize,
    /// Whether a chain may not be broken between its calls.
    one_line_chain: OneLineChain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OneLineChain {
    Free,
    Forced,
}

impl Shape {
    fn offset_left(self, columns: usize) -> Option<Self> {
        Some(Self {
            offset: self.offset + columns,
            ..self.sub_width(columns)?
        })
    }

    fn sub_width(self, columns: usize) -> Option<Self> {
        Some(Self {
            width: self.width.checked_sub(columns)?,
            ..self
        })
    }

    fn block_indent(self, columns: usize) -> Self {
        Self {
            indent: self.indent + columns,
            offset: 0,
            width: MAX_WIDTH.saturating_sub(self.indent + columns),
            ..self
        }
    }

    fn rhs_overhead(self) -> usize {
        MAX_WIDTH.saturating_sub(self.indent + self.offset + self.width)
    }

    fn newline(self) -> String {
        newline(self.indent)
    }
}

fn newline(indent: usize) -> String {
    format!("\n{:indent$}", "")
}

/// What follows `left =` in an item: a space or a line break, and the expression.
pub fn right_side(left: &str, value: &Expression) -> String {
    let shape = Shape {
        indent: 0,
        offset: 0,
        width: MAX_WIDTH - 1,
        one_line_chain: OneLineChain::Free,
    };
    let same_line = shape.offset_left(columns(left) + 1);
    if let (Some(shape), Form::Slice(elements)) = (same_line, &value.form)
        && elements.len() > 1
        && value.flat(SMALL + "&[]".len()).is_none()
    {
        // Never better on the next line, so it need not be tried.
        if let Some(text) = rewrite(value, shape) {
            return format!(" {text}");
        }
    }
    let first = same_line.and_then(|shape| rewrite(value, shape).map(|text| (shape, text)));
    if let Some((shape, text)) = &first
        && fits(text, *shape)
        && !text.contains('\n')
    {
        return format!(" {text}");
    }
    let next_shape = shape.block_indent(TAB).sub_width(1);
    let next = next_shape.and_then(|shape| rewrite(value, shape).map(|text| (shape, text)));
    match (first, next) {
        (Some((_, first)), Some((shape, next))) if !str_fits(&next, shape) => {
            format!(" {first}")
        }
        (Some((_, first)), Some((_, next))) if prefer_next_line(&first, &next) => {
            format!("{}{next}", newline(TAB))
        }
        (None, Some((_, next))) => format!("{}{next}", newline(TAB)),
        (Some((_, first)), _) => format!(" {first}"),
        // What cannot be laid out, rustfmt leaves alone.
        (None, None) => format!(" {}", value.verbatim()),
    }
}

fn prefer_next_line(first: &str, next: &str) -> bool {
    let ends = |text: &str, end: char| text.lines().next().is_some_and(|line| line.ends_with(end));
    !next.contains('\n')
        || newlines(first) > newlines(next) + 1
        || ['(', '{', '[']
            .into_iter()
            .any(|end| ends(first, end) && !ends(next, end))
}

fn rewrite(expression: &Expression, shape: Shape) -> Option<String> {
    match &expression.form {
        Form::Atom(text) => Some(text.clone()),
        Form::Lines(lines) => {
            let indent = if shape.offset == 0 { 1 } else { TAB };
            Some(lines.join(&newline(shape.indent + indent)))
        }
        Form::Call { name, arguments } => list::parentheses(name, arguments, shape),
        Form::Slice(elements) => Some(format!(
            "&{}",
            list::brackets(elements, shape.offset_left(1)?)?
        )),
        Form::Reference(value) => Some(format!("&{}", rewrite(value, shape.offset_left(1)?)?)),
        Form::Chain { root, methods } => chain::rewrite(root, methods, shape),
    }
}

fn fits(text: &str, shape: Shape) -> bool {
    columns(text) <= shape.width
}

/// Whether all lines end in time.
fn str_fits(text: &str, shape: Shape) -> bool {
    if first_line_width(text) > shape.width {
        return false;
    }
    if !text.contains('\n') {
        return true;
    }
    text.lines().skip(1).all(|line| columns(line) <= MAX_WIDTH)
        && last_line_width(text) <= shape.indent + shape.offset + shape.width
}

fn first_line_width(text: &str) -> usize {
    text.lines().next().map_or(0, columns)
}

fn last_line_width(text: &str) -> usize {
    text.rsplit('\n').next().map_or(0, columns)
}

/// How many columns a text takes.
pub(super) fn columns(text: &str) -> usize {
    let plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n');
    match text.bytes().all(plain) {
        true => text.len(),
        false => text.width(),
    }
}

fn newlines(text: &str) -> usize {
    text.matches('\n').count()
}
