//! What can be seen of a field's type without knowing what its names stand for.

use syn::{GenericArgument, PathArguments, Type};

/// The last name of a path and its first type argument: `Option` and `String`.
fn last_name(ty: &Type) -> Option<(String, Option<&Type>)> {
    let Type::Path(path) = ty else {
        return None;
    };
    let last = path.path.segments.last()?;
    let argument = match &last.arguments {
        PathArguments::AngleBracketed(list) => {
            list.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            })
        }
        _ => None,
    };
    Some((last.ident.to_string(), argument))
}

/// The type inside `name<…>`.
pub(crate) fn inside<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    match last_name(ty) {
        Some((found, Some(argument))) if found == name => Some(argument),
        _ => None,
    }
}

/// Whether the type is a map by something else than `String`.
pub(crate) fn wrong_key(ty: &Type) -> Option<&Type> {
    let map = ["BTreeMap", "HashMap", "IndexMap"];
    let (name, argument) = last_name(ty)?;
    let argument = argument?;
    if map.contains(&name.as_str()) {
        let is_text = last_name(argument).is_some_and(|(name, _)| name == "String");
        return (!is_text).then_some(argument);
    }
    wrong_key(argument)
}

/// Whether `name` stands anywhere in the type.
pub(crate) fn mentions(ty: &Type, name: &str) -> bool {
    let Type::Path(path) = ty else {
        return false;
    };
    path.path.segments.iter().any(|segment| {
        segment.ident == name
            || match &segment.arguments {
                PathArguments::AngleBracketed(list) => {
                    list.args.iter().any(|argument| match argument {
                        GenericArgument::Type(ty) => mentions(ty, name),
                        _ => false,
                    })
                }
                _ => false,
            }
    })
}

/// Whether the type is one of Rust's numbers, for which a literal needs no conversion.
pub(crate) fn is_primitive_number(ty: &Type) -> bool {
    let primitive = [
        "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64",
    ];
    last_name(ty).is_some_and(|(name, _)| primitive.contains(&name.as_str()))
}

/// A part of the type that no attribute of Terraform's can have, and what to write instead.
pub(crate) fn impossible(ty: &Type) -> Option<(&Type, &'static str)> {
    let path = match ty {
        Type::Path(path) => path,
        Type::Reference(_) => {
            return Some((ty, "a model owns its values: write `String` or `Vec<_>`"));
        }
        Type::Array(_) | Type::Slice(_) => {
            return Some((ty, "a list has any number of elements: write `Vec<_>`"));
        }
        _ => {
            return Some((
                ty,
                "Terraform has no such type: write a struct with `#[derive(Model)]`",
            ));
        }
    };
    let last = path.path.segments.last()?;
    let instead = match last.ident.to_string().as_str() {
        "u128" | "i128" => {
            "Terraform's numbers are decimals: write `i64`, `u64` or `tfsdk::Number`"
        }
        "usize" | "isize" => "its range depends on the machine: write `u64` or `i64`",
        "char" | "str" | "OsString" | "PathBuf" => "Terraform's text is `String`",
        "HashSet" => "write `Set<_>` or `BTreeSet<_>`",
        "Box" | "Rc" | "Arc" | "Cow" | "Cell" | "RefCell" | "Mutex" => {
            "write the type inside: a model owns its values"
        }
        _ => "",
    };
    if !instead.is_empty() {
        return Some((ty, instead));
    }
    match &last.arguments {
        PathArguments::AngleBracketed(list) => {
            list.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(ty) => impossible(ty),
                _ => None,
            })
        }
        _ => None,
    }
}

/// Whether the type, or that of its elements, is one of a single value and so no block.
pub(crate) fn is_plain(ty: &Type) -> bool {
    let plain = ["bool", "String", "Number", "Value"];
    if is_primitive_number(ty) {
        return true;
    }
    match last_name(ty) {
        Some((name, None)) => plain.contains(&name.as_str()),
        Some((name, Some(_))) if name.ends_with("Map") => false,
        Some((_, Some(argument))) => is_plain(argument),
        None => false,
    }
}

/// What stands inside all options and collections.
pub(crate) fn innermost(ty: &Type) -> &Type {
    let Type::Path(path) = ty else {
        return ty;
    };
    let Some(last) = path.path.segments.last() else {
        return ty;
    };
    let around = ["Option", "Vec", "Set", "BTreeSet", "BTreeMap", "HashMap"];
    let PathArguments::AngleBracketed(list) = &last.arguments else {
        return ty;
    };
    match list.args.last() {
        Some(GenericArgument::Type(inner)) if around.contains(&last.ident.to_string().as_str()) => {
            innermost(inner)
        }
        _ => ty,
    }
}
