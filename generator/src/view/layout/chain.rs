//! Chains of method calls.

use super::super::expression::Expression;
use super::{OneLineChain, SMALL, Shape, TAB, columns, first_line_width, newline, str_fits};

pub(super) fn rewrite(root: &Expression, methods: &[Expression], shape: Shape) -> Option<String> {
    let root = super::rewrite(root, shape)?;
    // A root that ends with a delimiter of its own does not indent what follows.
    let indent = if root.contains('\n') { 0 } else { TAB };
    let child_shape = shape.block_indent(indent);
    let (last, others) = methods.split_last()?;
    let mut texts = vec![root];
    for method in others {
        texts.push(super::rewrite(method, child_shape)?);
    }
    let placed = place_last(last, methods.len(), &texts, shape, child_shape)?;
    let connector = match placed.chain {
        Placement::OneLine => String::new(),
        Placement::Vertical if shape.one_line_chain == OneLineChain::Forced => return None,
        Placement::Vertical => newline(child_shape.indent),
    };
    texts.push(placed.text);
    let text = texts.join(&connector);
    str_fits(&text, shape).then_some(text)
}

enum Placement {
    OneLine,
    Vertical,
}

struct Placed {
    text: String,
    chain: Placement,
}

fn place_last(
    last: &Expression,
    count: usize,
    before: &[String],
    shape: Shape,
    child_shape: Shape,
) -> Option<Placed> {
    let used: usize = before.iter().map(|text| columns(text)).sum();
    let limit = if count == 1 {
        shape.width
    } else {
        shape.width.min(SMALL)
    };
    let budget = limit.saturating_sub(used);
    let one_line = budget > 0 && before.iter().all(|text| !text.contains('\n'));
    let own_line = || {
        let shape = child_shape.sub_width(shape.rhs_overhead())?;
        super::rewrite(last, shape)
    };
    let overflowed = if one_line {
        shape
            .offset_left(used)
            .and_then(|shape| super::rewrite(last, shape))
    } else {
        None
    };
    let Some(text) = overflowed else {
        return Some(Placed {
            text: own_line()?,
            chain: Placement::Vertical,
        });
    };
    let fits = first_line_width(&text) <= budget;
    let lines = text.lines().count();
    let chain = |fits: bool| {
        if fits {
            Placement::OneLine
        } else {
            Placement::Vertical
        }
    };
    if fits && lines >= 5 {
        return Some(Placed {
            text,
            chain: Placement::OneLine,
        });
    }
    match own_line() {
        Some(own) if !fits || own.lines().count() < lines => Some(Placed {
            text: own,
            chain: Placement::Vertical,
        }),
        _ => Some(Placed {
            text,
            chain: chain(fits),
        }),
    }
}
