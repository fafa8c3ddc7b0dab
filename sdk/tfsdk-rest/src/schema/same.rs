//! Declared equality as the framework's.

use crate::declaration::{Attribute, Equality, Kind};
use crate::equality::{View, canonical, equal};
use std::sync::Arc;
use tfsdk::Value;
use tfsdk::schema::{self, AttributeKind};

/// The equality of an attribute, where that is more than being alike. Nested attributes have their
/// own; objects of plain types have none, so that the whole attribute's speaks for them.
pub(super) fn of(
    attribute: &'static Attribute,
    kind: &AttributeKind,
) -> Option<Arc<dyn schema::Equality>> {
    // Terraform compares the objects of a nested list with the configuration one by one, and takes
    // no other order, not even the prior one. Answers are brought into order by `reconcile`.
    let own = match attribute.sameness() {
        Equality::Exact | Equality::MatchedBy(_) => false,
        Equality::Unordered | Equality::KeyedBy(_) => matches!(kind, AttributeKind::Type(_)),
        Equality::Json
        | Equality::JsonText
        | Equality::Subset
        | Equality::CaseInsensitive
        | Equality::Form(_) => true,
    };
    let inner = matches!(kind, AttributeKind::Type(_)) && is_lenient(&attribute.kind);
    (own || inner).then(|| Arc::new(Same(attribute)) as Arc<dyn schema::Equality>)
}

fn is_lenient(kind: &Kind) -> bool {
    match kind {
        Kind::Json | Kind::Dynamic | Kind::Scalar(_) => true,
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => is_lenient(element),
        Kind::Object(attributes) => attributes.iter().any(|attribute| {
            attribute.sameness() != Equality::Exact || is_lenient(&attribute.kind)
        }),
        Kind::String | Kind::Integer | Kind::Number | Kind::Boolean => false,
    }
}

#[derive(Debug)]
struct Same(&'static Attribute);

impl schema::Equality for Same {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        equal(&self.0.kind, self.0.sameness(), left, right, View::Whole)
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        Some(canonical(
            &self.0.kind,
            self.0.sameness(),
            value,
            View::Whole,
        ))
    }
}
