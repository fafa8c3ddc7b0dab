//! Lists between delimiters: arguments, tuples, slices.

use super::super::expression::{Expression, Form};
use super::{
    OneLineChain, SMALL, Shape, TAB, columns, first_line_width, newline, newlines, rewrite,
};

/// Elements of more columns are not packed several to a line.
const SHORT_ELEMENT: usize = 10;

pub(super) fn parentheses(name: &str, items: &[Expression], shape: Shape) -> Option<String> {
    rewrite_list(name, items, shape, ("(", ")"))
}

pub(super) fn brackets(items: &[Expression], shape: Shape) -> Option<String> {
    rewrite_list("", items, shape, ("[", "]"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tactic {
    Horizontal,
    Vertical,
    Mixed,
}

fn rewrite_list(
    name: &str,
    items: &[Expression],
    shape: Shape,
    (open, close): (&str, &str),
) -> Option<String> {
    if items.is_empty() {
        return Some(format!("{name}{open}{close}"));
    }
    if columns(name) + open.len() > shape.width {
        return None;
    }
    let list = List {
        name,
        items,
        one_line_width: shape.width.saturating_sub(columns(name) + 2),
        one_line_shape: shape
            .offset_left(columns(name) + 1)
            .and_then(|shape| shape.sub_width(1)),
        nested_shape: shape.block_indent(TAB).sub_width(1)?,
    };
    let mut texts = Vec::with_capacity(items.len());
    for item in &items[..items.len() - 1] {
        texts.push(rewrite(item, list.nested_shape)?);
    }
    let tactic = list.place_last(&mut texts)?;
    let body = match tactic {
        Tactic::Horizontal => texts.join(", "),
        Tactic::Vertical => texts.join(&format!(",{}", list.nested_shape.newline())) + ",",
        Tactic::Mixed => list.packed(&texts),
    };
    let room = shape.width.saturating_sub(columns(name));
    if tactic == Tactic::Horizontal && first_line_width(&body) < room {
        return Some(format!("{name}{open}{body}{close}"));
    }
    Some(format!(
        "{name}{open}{}{body}{}{close}",
        list.nested_shape.newline(),
        newline(shape.indent)
    ))
}

struct List<'a> {
    name: &'a str,
    items: &'a [Expression],
    one_line_width: usize,
    one_line_shape: Option<Shape>,
    nested_shape: Shape,
}

impl List<'_> {
    /// Adds the text of the last item, which may begin on the line of the others.
    fn place_last(&self, texts: &mut Vec<String>) -> Option<Tactic> {
        let last = &self.items[self.items.len() - 1];
        let combine = self.items.len() == 1 && self.name.len() < TAB;
        let overflows = combine || (self.items.len() == 1 && is_delimited(last));
        if overflows {
            let overflowed = self.overflow_shape(last).and_then(|mut shape| {
                if !combine && is_method_call(last) {
                    shape.one_line_chain = OneLineChain::Forced;
                }
                rewrite(last, shape)
            });
            if let Some(text) = overflowed
                && first_line_width(&text) <= SMALL.min(self.one_line_width)
            {
                texts.push(self.unless_nested_fits(last, text));
                return Some(Tactic::Horizontal);
            }
        }
        let text = rewrite(last, self.nested_shape)?;
        texts.push(text);
        if self.items.len() == 1
            && self.one_line_width != 0
            && !texts[0].contains('\n')
            && columns(&texts[0]) <= self.one_line_width
        {
            return Some(Tactic::Horizontal);
        }
        let total: usize = texts.iter().map(|text| columns(text)).sum();
        let total = total + 2 * (texts.len() - 1);
        let multiline = texts.iter().any(|text| text.contains('\n'));
        if !multiline && total <= SMALL.min(self.one_line_width) {
            return Some(Tactic::Horizontal);
        }
        let short = self.items.iter().all(is_simple)
            && texts.iter().all(|text| columns(text) <= SHORT_ELEMENT);
        Some(if short {
            Tactic::Mixed
        } else {
            Tactic::Vertical
        })
    }

    fn overflow_shape(&self, last: &Expression) -> Option<Shape> {
        let shape = self.one_line_shape?;
        if !is_nested_call(last) {
            return Some(shape);
        }
        Some(Shape {
            width: shape.width.min(SMALL),
            ..shape
        })
    }

    fn unless_nested_fits(&self, last: &Expression, overflowed: String) -> String {
        if newlines(&overflowed) != 1 {
            return overflowed;
        }
        match rewrite(last, self.nested_shape) {
            Some(text) if !text.contains('\n') => text,
            _ => overflowed,
        }
    }

    fn packed(&self, texts: &[String]) -> String {
        let mut body = String::new();
        let mut used = 0;
        for text in texts {
            let width = columns(text) + 1;
            if used > 0 && used + 1 + width > self.nested_shape.width {
                body.push_str(&self.nested_shape.newline());
                used = 0;
            }
            if used > 0 {
                body.push(' ');
                used += 1;
            }
            body.push_str(text);
            body.push(',');
            used += width;
        }
        body
    }
}

fn is_delimited(item: &Expression) -> bool {
    match &item.form {
        Form::Atom(_) | Form::Lines(_) => false,
        Form::Call { .. } | Form::Slice(_) | Form::Chain { .. } => true,
        Form::Reference(value) => is_delimited(value),
    }
}

fn is_method_call(item: &Expression) -> bool {
    match &item.form {
        Form::Chain { .. } => true,
        Form::Reference(value) => is_method_call(value),
        _ => false,
    }
}

fn is_nested_call(item: &Expression) -> bool {
    match &item.form {
        Form::Call { name, .. } => !name.is_empty(),
        Form::Reference(value) => is_nested_call(value),
        _ => false,
    }
}

fn is_simple(item: &Expression) -> bool {
    match &item.form {
        Form::Atom(text) => text.starts_with('"') || !text.contains("::"),
        Form::Lines(_) => true,
        Form::Reference(value) => is_simple(value),
        _ => false,
    }
}
