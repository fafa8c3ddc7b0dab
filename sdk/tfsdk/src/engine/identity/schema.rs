//! What Terraform accepts as an identity schema.

use crate::engine::faults::Faults;
use crate::identity::IdentitySchema;
use crate::{AttributePath, Diagnostics, Type};

/// Checks an identity schema against what Terraform accepts.
pub(crate) fn check_schema(owner: &str, schema: &IdentitySchema) -> Diagnostics {
    let mut faults = Faults::new(owner, "The provider has an invalid identity schema");
    let mut fault = |what: String| faults.at_path(AttributePath::root(), what);
    if schema.version < 0 {
        fault("the version is below 0.".to_owned());
    }
    if schema.attributes.is_empty() {
        fault("there are no attributes.".to_owned());
    }
    for (name, attribute) in &schema.attributes {
        let primitive = |t: &Type| matches!(t, Type::Bool | Type::Number | Type::String);
        let allowed = match &attribute.value_type {
            Type::List(element) => primitive(element),
            plain => primitive(plain),
        };
        if !allowed {
            fault(format!(
                "{name:?} is neither bool, number, string nor a list of these."
            ));
        }
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if name.is_empty()
            || !name.chars().all(fits)
            || name.starts_with(|c: char| c.is_ascii_digit())
        {
            fault(format!("{name:?} is no name of an attribute."));
        }
    }
    faults.diagnostics
}
