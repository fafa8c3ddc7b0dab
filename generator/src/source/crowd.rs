//! Objects with very many members, by key. A document of 20,000 paths looks for each of them.

use super::{Text, Tree};
use std::cell::RefCell;
use std::collections::HashMap;

/// Fewer members are looked through from the first to the last.
const FEW: usize = 32;

/// Where the members of crowded objects are, found out when one is first asked for.
#[derive(Debug, Default)]
pub(super) struct Crowds(RefCell<HashMap<Box<str>, HashMap<Text, usize>>>);

/// A file whose tree was changed begins anew.
impl Clone for Crowds {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Crowds {
    /// The member `key` of the object whose pointer is `place`.
    pub(super) fn member<'t>(&self, place: &str, object: &'t Tree, key: &str) -> Option<&'t Tree> {
        let members = object.members();
        if members.len() <= FEW {
            return object.get(key);
        }
        let mut known = self.0.borrow_mut();
        if !known.contains_key(place) {
            let numbered = members.iter().enumerate();
            let by_key = numbered.map(|(number, (key, _))| (Text::clone(key), number));
            known.insert(place.into(), by_key.collect());
        }
        let number = known.get(place)?.get(key)?;
        members.get(*number).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use crate::source::{Pointer, Sources};
    use std::path::Path;

    #[test]
    fn members_of_small_and_crowded_objects_are_found() {
        let member = |number| format!("\"k~{number}\": {{\"list\": [{number}]}}");
        let all: Vec<String> = (0..100).map(member).collect();
        let text = format!(
            "{{\"few\": {{{}}}, \"many\": {{{}}}}}",
            all[0],
            all.join(",")
        );
        let sources = Sources::default();
        let number = sources.add(Path::new("api.json"), text).expect("valid");
        let file = sources.file(number);
        for (pointer, found) in [
            ("/many/k~00/list/0", Some("0")),
            ("/many/k~099/list", Some("[99]")),
            ("/many/k~0100", None),
            ("/many/k~099/list/1", None),
            ("/few/k~00/list/0", Some("0")),
            ("/few/k~01", None),
            ("/few/k~00/list/0/none", None),
        ] {
            let node = file.at(&Pointer::parse(pointer));
            let json = node.map(crate::source::Tree::to_json);
            assert_eq!(json.as_deref(), found, "{pointer}");
        }
    }
}
