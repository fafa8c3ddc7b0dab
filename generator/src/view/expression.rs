//! The expressions that a declaration is made of: calls, chains of calls, arrays, texts.

use super::literal;

/// An expression that has not been laid out in lines yet.
#[derive(Clone, Debug)]
pub struct Expression {
    pub(super) form: Form,
    /// The whole on one line; `None` when a literal in it has several lines.
    pub(super) flat: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Unbreakable: a number, a path, a short literal.
    Atom,
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
        form: Form::Atom,
        flat: Some(text.into()),
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
            flat: None,
        }
    }
}

/// `name(arguments)`
pub fn call<const N: usize>(name: &str, arguments: [Expression; N]) -> Expression {
    call_of(name.to_owned(), Vec::from(arguments))
}

fn call_of(name: String, arguments: Vec<Expression>) -> Expression {
    let flat = flat_list(&arguments).map(|list| format!("{name}({list})"));
    Expression {
        form: Form::Call { name, arguments },
        flat,
    }
}

/// `(elements)`
pub fn tuple<const N: usize>(elements: [Expression; N]) -> Expression {
    call("", elements)
}

/// `&[elements]`
pub fn slice(elements: Vec<Expression>) -> Expression {
    let flat = flat_list(&elements).map(|list| format!("&[{list}]"));
    Expression {
        form: Form::Slice(elements),
        flat,
    }
}

/// `&value`
pub fn reference(value: Expression) -> Expression {
    let flat = value.flat.as_ref().map(|text| format!("&{text}"));
    Expression {
        form: Form::Reference(Box::new(value)),
        flat,
    }
}

impl Expression {
    /// `self.name(arguments)`
    pub fn method<const N: usize>(self, name: &str, arguments: [Expression; N]) -> Expression {
        let method = call_of(format!(".{name}"), Vec::from(arguments));
        let flat = match (&self.flat, &method.flat) {
            (Some(start), Some(end)) => Some(format!("{start}{end}")),
            _ => None,
        };
        let (root, mut methods) = match self.form {
            Form::Chain { root, methods } => (root, methods),
            _ => (Box::new(self), Vec::new()),
        };
        methods.push(method);
        Expression {
            form: Form::Chain { root, methods },
            flat,
        }
    }

    /// The expression without any line break but those of continued literals.
    pub(super) fn verbatim(&self) -> String {
        let list = |items: &[Expression]| {
            let texts: Vec<_> = items.iter().map(Expression::verbatim).collect();
            texts.join(", ")
        };
        match &self.form {
            Form::Atom => self.flat.clone().unwrap_or_default(),
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

    /// The expression on one line, if no literal in it is continued.
    pub fn flat(&self) -> Option<&str> {
        self.flat.as_deref()
    }
}

fn flat_list(items: &[Expression]) -> Option<String> {
    let mut list = String::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            list.push_str(", ");
        }
        list.push_str(item.flat.as_deref()?);
    }
    Some(list)
}
