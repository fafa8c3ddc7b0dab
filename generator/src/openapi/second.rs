//! `oneOf` and `anyOf` in one schema, or beside an `allOf` that has forms: a value has one form of each.

use super::schema::{Schema, Shape};
use super::{Api, Choice, merge};
use crate::diagnostic::{Code, Diagnostic};
use std::collections::HashSet;

/// Adds the forms that `read` finds under `keyword` to a schema that has others. Those keep their
/// place, and what the new ones may have becomes optional.
pub fn read(api: &Api, schema: &mut Schema, keyword: &str, read: impl FnOnce(&mut Schema)) {
    let mut apart = Schema {
        position: schema.position.clone(),
        ..Schema::default()
    };
    read(&mut apart);
    let Shape::Union(choice) = &apart.shape else {
        merge::combine(api, schema, apart);
        return;
    };
    let own = match &schema.shape {
        Shape::Union(own) => Some(&**own),
        Shape::Object(object) => object.choice.as_deref(),
        _ => None,
    };
    let forms = own.iter().flat_map(|own| &own.properties);
    let known = schema.properties().iter().chain(forms);
    let known: HashSet<&str> = known.map(|own| own.name.as_str()).collect();
    let mut properties = choice.properties.iter();
    let adds = properties.any(|new| !known.contains(new.name.as_str()));
    let told = own.is_some_and(Choice::has_objects) && choice.has_objects();
    if told && adds {
        merge::combine(api, schema, apart);
        return;
    }
    schema.nullable |= apart.nullable;
    if apart.shape != schema.shape && (adds || choice.properties.is_empty()) {
        api.found.borrow_mut().push(
            Diagnostic::warning(
                Code::Unread,
                format!(
                    "the forms under `{keyword}` are left out: a value would not tell them from the \
                     others of this schema"
                ),
            )
            .at(&schema.position.child(keyword), "left out")
            .help("list all forms under one `oneOf`, or give each an object of its own"),
        );
    }
}
