//! Identities as expressions of the Terraform language.

use crate::Value;
use crate::path::{is_identifier, quoted};

/// The value of an identity, indented for a block at `depth`.
pub(super) fn expression(value: &Value, depth: usize) -> Result<String, String> {
    match value.undynamic() {
        Value::Null => Ok("null".to_owned()),
        Value::Bool(truth) => Ok(truth.to_string()),
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) => Ok(quoted(text)),
        Value::List(elements) => {
            let elements: Result<Vec<_>, _> =
                elements.iter().map(|e| expression(e, depth)).collect();
            Ok(format!("[{}]", elements?.join(", ")))
        }
        Value::Object(members) => object(members, depth),
        other => Err(format!("{} is no part of an identity", other.describe())),
    }
}

/// One member a line with aligned signs, as `terraform fmt` has it. What is null is left out.
fn object(
    members: &std::collections::BTreeMap<String, Value>,
    depth: usize,
) -> Result<String, String> {
    let given = members.iter().filter(|(_, value)| !value.is_null());
    let mut rows = Vec::new();
    for (name, value) in given {
        // `for` would begin an expression of its own.
        let name = if is_identifier(name) && name != "for" {
            name.clone()
        } else {
            quoted(name)
        };
        rows.push((name, expression(value, depth + 1)?));
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max();
    let indent = "  ".repeat(depth + 1);
    let mut text = String::from("{\n");
    for (name, value) in rows {
        let padding = " ".repeat(width.unwrap_or(0).saturating_sub(name.chars().count()));
        text.push_str(&format!("{indent}{name}{padding} = {value}\n"));
    }
    text.push_str(&"  ".repeat(depth));
    text.push('}');
    Ok(text)
}
