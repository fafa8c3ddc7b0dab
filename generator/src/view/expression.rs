//! The expressions that a declaration is made of: calls, chains of calls, arrays, texts.

use super::layout::columns;
use super::literal;

/// An expression that has not been laid out in lines yet.
#[derive(Clone, Debug)]
pub struct Expression {
    pub(super) form: Form,
}

#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Unbreakable: a number, a path, a short literal.
    Atom(String),
    /// A string literal that is continued over several lines.
    Lines(Vec<String>),
    /// `name(arguments)`; without a name, a tuple.
    Call {
        name: String,
        arguments: Vec<Expression>,
    },
    /// `&[elements]`
    Slice(Vec<Expression>),
    /// `&value`
    Reference(Box<Expression>),
    /// `root.method(arguments).method(arguments)`
    Chain {
        root: Box<Expression>,
        methods: Vec<Expression>,
    },
}

/// A path, number or other text without a break.
pub fn atom(text: impl Into<String>) -> Expression {
    Expression {
        form: Form::Atom(text.into()),
    }
}

/// A string literal of any text.
pub fn string(text: &str) -> Expression {
    let mut lines = literal::lines(text);
    if lines.len() == 1 {
        atom(lines.remove(0))
    } else {
        Expression {
            form: Form::Lines(lines),
        }
    }
}

/// `name(arguments)`
pub fn call<const N: usize>(name: &str, arguments: [Expression; N]) -> Expression {
    call_of(name.to_owned(), Vec::from(arguments))
}

fn call_of(name: String, arguments: Vec<Expression>) -> Expression {
    Expression {
        form: Form::Call { name, arguments },
    }
}

/// `(elements)`
pub fn tuple<const N: usize>(elements: [Expression; N]) -> Expression {
    call("", elements)
}

/// `&[elements]`
pub fn slice(elements: Vec<Expression>) -> Expression {
    Expression {
        form: Form::Slice(elements),
    }
}

/// `&value`
pub fn reference(value: Expression) -> Expression {
    Expression {
        form: Form::Reference(Box::new(value)),
    }
}

impl Expression {
    /// `self.name(arguments)`
    pub fn method<const N: usize>(self, name: &str, arguments: [Expression; N]) -> Expression {
        let method = call_of(format!(".{name}"), Vec::from(arguments));
        let (root, mut methods) = match self.form {
            Form::Chain { root, methods } => (root, methods),
            _ => (Box::new(self), Vec::new()),
        };
        methods.push(method);
        Expression {
            form: Form::Chain { root, methods },
        }
    }

    /// The expression without any line break but those of continued literals.
    pub(super) fn verbatim(&self) -> String {
        let list = |items: &[Expression]| {
            let texts: Vec<_> = items.iter().map(Expression::verbatim).collect();
            texts.join(", ")
        };
        match &self.form {
            Form::Atom(text) => text.clone(),
            Form::Lines(lines) => lines.join("\n"),
            Form::Call { name, arguments } => format!("{name}({})", list(arguments)),
            Form::Slice(elements) => format!("&[{}]", list(elements)),
            Form::Reference(value) => format!("&{}", value.verbatim()),
            Form::Chain { root, methods } => {
                let methods: String = methods.iter().map(Expression::verbatim).collect();
                root.verbatim() + &methods
            }
        }
    }

    /// How many columns the expression takes on one line: `None` when that is more than `limit`,
    /// or a literal in it is continued.
    pub(super) fn flat(&self, limit: usize) -> Option<usize> {
        let list = |items: &[Expression]| {
            let mut used = 2 * items.len().saturating_sub(1);
            for item in items {
                used += item.flat(limit.checked_sub(used)?)?;
            }
            Some(used)
        };
        let length = match &self.form {
            Form::Atom(text) => columns(text),
            Form::Lines(_) => return None,
            Form::Call { name, arguments } => name.len() + 2 + list(arguments)?,
            Form::Slice(elements) => 3 + list(elements)?,
            Form::Reference(value) => 1 + value.flat(limit)?,
            Form::Chain { root, methods } => {
                let mut used = root.flat(limit)?;
                for method in methods {
                    used += method.flat(limit.checked_sub(used)?)?;
                }
                used
            }
        };
        (length <= limit).then_some(length)
    }
}
