//! Values that are known when the provider is compiled.

/// A value in a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// Text.
    Text(&'static str),
    /// A decimal number in digits, so that it stays exact.
    Number(&'static str),
    /// `true` or `false`.
    Boolean(bool),
    /// A list, set, map or object as JSON text.
    Json(&'static str),
}

/// Text.
pub const fn text(text: &'static str) -> Literal {
    Literal::Text(text)
}

/// A decimal number in digits.
pub const fn number_value(digits: &'static str) -> Literal {
    Literal::Number(digits)
}

/// `true` or `false`.
pub const fn boolean_value(value: bool) -> Literal {
    Literal::Boolean(value)
}

/// A list, set, map or object as JSON text.
pub const fn json_value(json: &'static str) -> Literal {
    Literal::Json(json)
}
