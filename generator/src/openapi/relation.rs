//! Which properties of an object go together: `dependentRequired`, and `required` in the branches of
//! `oneOf`, `anyOf` and `not`.

use crate::source::Tree;

/// A rule about several properties, by their names in the document.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// The first only together with all the others.
    Requires(String, Vec<String>),
    /// No two of them.
    Conflict(Vec<String>),
    AtLeastOne(Vec<String>),
    ExactlyOne(Vec<String>),
}

impl Relation {
    /// All properties that it is about.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Relation::Requires(first, others) => std::iter::once(first)
                .chain(others)
                .map(String::as_str)
                .collect(),
            Relation::Conflict(names)
            | Relation::AtLeastOne(names)
            | Relation::ExactlyOne(names) => names.iter().map(String::as_str).collect(),
        }
    }
}

/// The rules of a schema, without those of the schemas that it combines.
pub fn read(node: &Tree) -> Vec<Relation> {
    let mut relations = Vec::new();
    for keyword in ["dependentRequired", "dependencies"] {
        for (name, others) in node.get(keyword).map(Tree::members).unwrap_or_default() {
            let others = texts(others);
            if !others.is_empty() {
                relations.push(Relation::Requires(name.to_string(), others));
            }
        }
    }
    let branches = |keyword| branches(node.get(keyword)?);
    relations.extend(branches("oneOf").map(Relation::ExactlyOne));
    relations.extend(branches("anyOf").map(Relation::AtLeastOne));
    if let Some([one, other]) = node.get("not").and_then(required).as_deref() {
        relations.push(Relation::Conflict(vec![one.clone(), other.clone()]));
    }
    relations
}

/// Whether what a `not` excludes is read: two properties together, or everything.
pub fn understands(excluded: &Tree) -> bool {
    let everything = match excluded {
        Tree::Boolean(_) => true,
        excluded => excluded.members().is_empty(),
    };
    everything || required(excluded).is_some_and(|names| names.len() == 2)
}

/// The one property that each branch requires, where that is all that the branches say.
fn branches(list: &Tree) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for branch in list.elements() {
        match required(branch)?.as_slice() {
            [only] if !names.contains(only) => names.push(only.clone()),
            _ => return None,
        }
    }
    (names.len() > 1).then_some(names)
}

/// What a schema requires that says nothing else of an object.
fn required(node: &Tree) -> Option<Vec<String>> {
    const SILENT: [&str; 4] = ["required", "title", "description", "type"];
    let silent = |name: &str| SILENT.contains(&name) || name.starts_with("x-");
    let alone = node.members().iter().all(|(name, _)| silent(name));
    let names = texts(node.get("required")?);
    (alone && !names.is_empty()).then_some(names)
}

fn texts(list: &Tree) -> Vec<String> {
    let texts = list.elements().iter().filter_map(Tree::as_str);
    texts.map(str::to_owned).collect()
}
