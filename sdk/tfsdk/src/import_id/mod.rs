//! Import ids made of several parts: `{project}/{name}`.

mod parse;
mod print;
mod template;

#[cfg(test)]
mod tests;

pub use print::PrintError;
pub use template::TemplateError;

/// The form of an import id, which reads ids and writes them.
///
/// A template holds attributes in braces with text between them. An attribute is text unless the
/// template says otherwise: `{number:integer}`, `{ratio:number}`, `{public:bool}`.
///
/// ```
/// use tfsdk::Value;
/// use tfsdk::import_id::ImportId;
///
/// let form = ImportId::template("{project}/{number:integer}/{path}").unwrap();
/// let parts = form.parse("north/7/a/b").unwrap();
/// assert_eq!(parts["project"], Value::from("north"));
/// assert_eq!(parts["number"], Value::from(7));
/// assert_eq!(parts["path"], Value::from("a/b"));
/// assert_eq!(form.print(&Value::object(parts)).unwrap(), "north/7/a/b");
///
/// // Only the last part may contain what separates it from the one before; others spell it %2F.
/// let parts = form.parse("north%2Fwest/7/a").unwrap();
/// assert_eq!(parts["project"], Value::from("north/west"));
/// ```
///
/// In an id `%` and two hexadecimal digits stand for a byte, as in URLs; any other `%` stands for
/// itself. Parts are never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportId {
    /// The text before the first part.
    prefix: String,
    parts: Vec<Part>,
}

/// One attribute and the text after it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    name: String,
    kind: Kind,
    /// Never empty but for the last part.
    separator: String,
}

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Integer,
    Number,
    Bool,
}

impl ImportId {
    /// The attributes in the order of the template.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|part| part.name.as_str())
    }

    /// The form as practitioners are shown it: `<project>/<name>`.
    pub fn form(&self) -> String {
        let mut form = self.prefix.clone();
        for part in &self.parts {
            form.push('<');
            form.push_str(&part.name);
            form.push('>');
            form.push_str(&part.separator);
        }
        form
    }
}
