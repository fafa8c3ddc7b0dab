//! Paths that have one parameter twice, which OpenAPI forbids: each place gets a name of its own.

use super::catch_all;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::naming;
use crate::openapi::api::{Location, Operation};
use crate::source::Position;

/// A path in which no two parameters have one name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Apart {
    pub path: String,
    /// New names, and those that the document has.
    renamed: Vec<(String, String)>,
}

/// Gives all but the last of equal parameters the name of what stands before it.
pub fn apart(path: &str, position: &Position, sink: &mut Sink) -> Apart {
    let mut apart = Apart::default();
    let mut rest = path;
    let mut noun = "";
    while let Some((before, after)) = rest.split_once('{')
        && let Some((written, after)) = after.split_once('}')
    {
        apart.path.push_str(before);
        if let Some(fixed) = before.split('/').rfind(|segment| !segment.is_empty()) {
            noun = fixed;
        }
        let (name, _) = catch_all(written);
        let again = names(after).any(|other| other == name);
        let own = again.then(|| own_name(noun, name, path, &apart));
        apart.path.push_str(&match own {
            Some(own) => {
                apart.renamed.push((own.clone(), name.to_owned()));
                format!("{{{own}}}")
            }
            None => format!("{{{written}}}"),
        });
        rest = after;
    }
    apart.path.push_str(rest);
    for (own, name) in &apart.renamed {
        sink.push(
            Diagnostic::warning(
                Code::Malformed,
                format!("`{{{name}}}` stands more than once in this path"),
            )
            .at(
                position,
                format!("taken for two values: `{own}` and `{name}`"),
            )
            .help("give each parameter of the path a name of its own"),
        );
    }
    apart
}

impl Apart {
    /// Declares each of the parameters as the document declares the one.
    pub fn declare(&self, operation: &mut Operation) {
        let mut own = Vec::new();
        for (name, written) in &self.renamed {
            let mut declared = operation.parameters.iter();
            let same = declared.find(|one| one.location == Location::Path && one.name == *written);
            own.extend(same.map(|one| {
                let mut one = one.clone();
                one.name.clone_from(name);
                one
            }));
        }
        operation.parameters.extend(own);
    }
}

/// The names of the parameters in a part of a path.
fn names(path: &str) -> impl Iterator<Item = &str> {
    let after = path.split('{').skip(1);
    after.filter_map(|part| Some(catch_all(part.split_once('}')?.0).0))
}

fn own_name(noun: &str, name: &str, path: &str, known: &Apart) -> String {
    let noun = naming::singular(&naming::attribute(noun).unwrap_or_default());
    let is_taken = |own: &str| {
        names(path).any(|other| other == own) || known.renamed.iter().any(|(one, _)| one == own)
    };
    let first = match noun.is_empty() {
        true => format!("parent_{name}"),
        false => format!("{noun}_{name}"),
    };
    let mut own = first.clone();
    let mut number = 2;
    while is_taken(&own) {
        own = format!("{first}_{number}");
        number += 1;
    }
    own
}

#[cfg(test)]
mod tests {
    use super::apart;
    use crate::diagnostic::Sink;
    use crate::source::Position;

    #[test]
    fn each_place_has_a_name() {
        for (path, wanted) in [
            ("/barns/{id}/cows/{id}", "/barns/{barn_id}/cows/{id}"),
            ("/cows/{id}/{id}", "/cows/{cow_id}/{id}"),
            ("/{id}/{id}/{id}", "/{parent_id}/{parent_id_2}/{id}"),
            ("/a/{id}/b/{a_id}/c/{id}", "/a/{a_id_2}/b/{a_id}/c/{id}"),
            ("/barns/{barn}/cows/{id}", "/barns/{barn}/cows/{id}"),
            ("/cows/{id", "/cows/{id"),
        ] {
            let found = apart(path, &Position::default(), &mut Sink::default());
            assert_eq!(found.path, wanted);
        }
    }
}
