//! The data sources of a resource, as the mapping wants them.

use super::Placed;
use super::read::Reader;
use crate::source::{Position, Tree};

/// Those of one object and of all.
#[derive(Clone, Debug, Default)]
pub struct DataSourcesMapping {
    /// By what one is found.
    pub one: Lookups,
    /// What all are asked for.
    pub many: Lookups,
}

/// Whether there is a data source, and what it takes.
#[derive(Clone, Debug, Default)]
pub enum Lookups {
    #[default]
    Auto,
    None,
    By(Vec<Placed<String>>),
}

impl Reader<'_> {
    /// `false`, or `{one: {by: [id, name]}, many: {filters: [kind]}}` with `false` for either.
    pub(super) fn data_sources(&mut self, tree: &Tree, at: &Position) -> DataSourcesMapping {
        let mut sources = DataSourcesMapping::default();
        if *tree == Tree::Boolean(false) {
            (sources.one, sources.many) = (Lookups::None, Lookups::None);
            return sources;
        }
        for (key, value, place) in self.members(tree, at, &["one", "many"]) {
            match key {
                "one" => sources.one = self.lookups(value, &place, "by"),
                _ => sources.many = self.lookups(value, &place, "filters"),
            }
        }
        sources
    }

    fn lookups(&mut self, tree: &Tree, at: &Position, key: &'static str) -> Lookups {
        if *tree == Tree::Boolean(false) {
            return Lookups::None;
        }
        let mut lookups = Lookups::Auto;
        for (_, value, place) in self.members(tree, at, &[key]) {
            let mut names = Vec::new();
            let elements = self.elements_of(value, &place, "a list of names");
            for (index, element) in elements.iter().enumerate() {
                let position = place.child(&index.to_string());
                if let Some(value) = self.text(element, &position) {
                    names.push(Placed { value, position });
                }
            }
            for (index, name) in names.iter().enumerate() {
                if names[..index].iter().any(|other| other.value == name.value) {
                    let found = Tree::String(name.value.as_str().into());
                    self.wrong(
                        &name.position,
                        &found,
                        "a name that the list does not have yet",
                    );
                }
            }
            let empty = names.is_empty() && key == "by";
            if !matches!(value, Tree::Array(_)) || empty {
                self.wrong(&place, value, "a list of names of attributes");
                continue;
            }
            lookups = Lookups::By(names);
        }
        lookups
    }
}
