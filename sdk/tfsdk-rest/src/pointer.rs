//! Places in JSON documents: properties by name, or JSON pointers (RFC 6901).

use crate::declaration::Attribute;

/// The pointer that `wire` stands for: itself, or the property of that name; empty for the whole.
pub(crate) fn of(wire: &str) -> String {
    if wire.is_empty() || wire.starts_with('/') {
        wire.to_owned()
    } else {
        format!("/{}", wire.replace('~', "~0").replace('/', "~1"))
    }
}

/// The pointer to `attribute` from the object that has it; to that object for one of its forms.
pub(crate) fn of_attribute(attribute: &Attribute) -> String {
    if attribute.inline {
        return String::new();
    }
    of(match attribute.wire {
        "" => attribute.name,
        wire => wire,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::string;

    #[test]
    fn names_become_pointers() {
        assert_eq!(of(""), "");
        assert_eq!(of("name"), "/name");
        assert_eq!(of("os.version"), "/os.version");
        assert_eq!(of("a~b"), "/a~0b");
        assert_eq!(of("/metadata/name"), "/metadata/name");
        assert_eq!(of_attribute(&string("name")), "/name");
        assert_eq!(of_attribute(&string("name").wire("Name")), "/Name");
    }
}
