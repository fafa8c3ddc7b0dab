//! The names that the mapping gives, and what follows them.

use crate::mapping::ResourceMapping;
use crate::model::{Argument, Body, Operation, Operations, Whole};

/// The name that the mapping gives to what is called `name` without it.
pub fn renamed<'a>(own: Option<&'a ResourceMapping>, name: &'a str) -> &'a str {
    own.and_then(|own| own.attributes.get(name)?.rename.as_deref())
        .unwrap_or(name)
}

/// Lets the operations and the import text follow attributes that were renamed.
pub fn follow(
    operations: &mut Operations,
    find: Option<&mut Operation>,
    import: &mut [String],
    own: &ResourceMapping,
) {
    let renamed = |name: &mut String| *name = followed(name, own);
    import.iter_mut().for_each(renamed);
    let optional = [
        operations.read.as_mut(),
        operations.update.as_mut(),
        operations.delete.as_mut(),
        find,
    ];
    for operation in [&mut operations.create]
        .into_iter()
        .chain(optional.into_iter().flatten())
        .chain(operations.then.iter_mut().map(|then| &mut then.call))
    {
        follow_call(operation, own);
    }
}

/// Lets one call follow attributes that were renamed.
pub fn follow_call(operation: &mut Operation, own: &ResourceMapping) {
    let renamed = |name: &mut String| *name = followed(name, own);
    operation.path_parameters.values_mut().for_each(renamed);
    operation.among.values_mut().for_each(renamed);
    operation
        .arguments_mut()
        .filter_map(Argument::attribute_mut)
        .for_each(renamed);
    if let Body::Only(names) = &mut operation.body {
        names.iter_mut().for_each(renamed);
    }
    if let Body::Fixed(text) = &mut operation.body {
        for (old, entry) in &own.attributes {
            if let Some(new) = &entry.rename {
                *text = text.replace(&format!("\"{{{old}}}\""), &format!("\"{{{new}}}\""));
            }
        }
    }
    let whole = [&mut operation.content, &mut operation.answers];
    let whole = whole.into_iter().flatten();
    whole.map(Whole::attribute_mut).for_each(renamed);
}

/// The name of an attribute, perhaps in an object, after all renaming.
fn followed(name: &str, own: &ResourceMapping) -> String {
    let (mut old, mut new) = (String::new(), String::new());
    for step in name.split('.') {
        if !old.is_empty() {
            old.push('.');
            new.push('.');
        }
        old.push_str(step);
        let entry = own.attributes.get(&old);
        new.push_str(
            entry
                .and_then(|entry| entry.rename.as_deref())
                .unwrap_or(step),
        );
    }
    new
}
