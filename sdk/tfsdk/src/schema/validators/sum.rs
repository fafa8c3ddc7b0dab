//! Numbers that depend on other numbers.

use super::{names, refuse};
use crate::schema::{Validation, Validator};
use crate::{Diagnostics, Number, PathExpression};
use std::cmp::Ordering;

/// How the other numbers become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Sum,
    Product,
}

/// Limits a number by the sum or product of others. Others that are null do not count; while one
/// is unknown nothing is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    of: Of,
    allowed: &'static [Ordering],
    others: Vec<PathExpression>,
}

impl Total {
    /// At least the sum of these. A text is the name of a neighbour.
    pub fn at_least_sum_of<E: Into<PathExpression>>(others: impl IntoIterator<Item = E>) -> Self {
        Self::new(Of::Sum, &[Ordering::Greater, Ordering::Equal], others)
    }

    /// At most the sum of these.
    pub fn at_most_sum_of<E: Into<PathExpression>>(others: impl IntoIterator<Item = E>) -> Self {
        Self::new(Of::Sum, &[Ordering::Less, Ordering::Equal], others)
    }

    /// Exactly the sum of these.
    pub fn sum_of<E: Into<PathExpression>>(others: impl IntoIterator<Item = E>) -> Self {
        Self::new(Of::Sum, &[Ordering::Equal], others)
    }

    /// Exactly the product of these.
    pub fn product_of<E: Into<PathExpression>>(others: impl IntoIterator<Item = E>) -> Self {
        Self::new(Of::Product, &[Ordering::Equal], others)
    }

    fn new<E: Into<PathExpression>>(
        of: Of,
        allowed: &'static [Ordering],
        others: impl IntoIterator<Item = E>,
    ) -> Self {
        Self {
            of,
            allowed,
            others: others.into_iter().map(Into::into).collect(),
        }
    }
}

impl Validator for Total {
    fn describe(&self) -> String {
        let relation = match self.allowed {
            [Ordering::Greater, _] => "at least ",
            [Ordering::Less, _] => "at most ",
            _ => "",
        };
        let of = match self.of {
            Of::Sum => "sum",
            Of::Product => "product",
        };
        format!("{relation}the {of} of {}", names(&self.others))
    }

    fn mentions(&self) -> Vec<PathExpression> {
        self.others.clone()
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        let Some(number) = validation.value.as_number() else {
            return;
        };
        let mut total: Option<Number> = None;
        for expression in &self.others {
            for found in expression
                .seen_from(validation.path)
                .find(validation.config)
            {
                if found.value.is_unknown() {
                    return;
                }
                let Some(other) = found.value.as_number() else {
                    continue;
                };
                let next = match (total, self.of) {
                    (None, _) => Some(other.clone()),
                    (Some(total), Of::Sum) => Some(total.plus(other)),
                    (Some(total), Of::Product) => total.times(other),
                };
                let Some(next) = next else {
                    return;
                };
                total = Some(next);
            }
        }
        if let Some(total) = total
            && !self.allowed.contains(&number.cmp(&total))
        {
            refuse(validation.path, &self.describe(), diagnostics);
        }
    }
}
