//! Objects that stay when Terraform destroys them, told as one list.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::Provider;
use crate::source::Position;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Places that are shown; the names of all others follow.
const MOST: usize = 5;

/// The resources that no operation deletes, and what makes them.
#[derive(Debug, Default)]
pub struct Undeleted(RefCell<BTreeMap<String, Position>>);

impl Undeleted {
    /// Notes that no operation deletes what `create` makes.
    pub fn note(&self, resource: &str, create: &Position) {
        let mut known = self.0.borrow_mut();
        known.insert(resource.to_owned(), create.clone());
    }

    /// Tells of those that are generated.
    pub fn report(self, provider: &Provider, sink: &mut Sink) {
        let all = self.0.into_inner().into_iter();
        let is_generated = |name: &String| {
            let type_name = format!("{}_{name}", provider.name);
            provider.resources.contains_key(&type_name)
        };
        let all: Vec<(String, Position)> = all.filter(|(name, _)| is_generated(name)).collect();
        let Some((first, _)) = all.first() else {
            return;
        };
        let message = match all.len() {
            1 => format!("no operation deletes `{first}`, so `terraform destroy` only forgets it"),
            count => format!(
                "no operation deletes {count} resources, so `terraform destroy` only forgets them"
            ),
        };
        let mut warning = Diagnostic::warning(Code::NoDelete, message);
        for (name, create) in all.iter().take(MOST) {
            let label = match all.len() {
                1 => "what this makes stays".to_owned(),
                _ => format!("the `{name}` that this makes stays"),
            };
            warning = warning.at(create, label);
        }
        let mut help = format!(
            "when that is right, say so in the mapping: `resources: {first}: {{on_destroy: \
             forget}}`; otherwise name the operation: `delete: {{call: …}}`"
        );
        if let Some(others) = all.get(MOST..).filter(|others| !others.is_empty()) {
            let others: Vec<String> = others.iter().map(|(name, _)| format!("`{name}`")).collect();
            help.push_str(&format!("; the others are {}", others.join(", ")));
        }
        sink.push(warning.help(help));
    }
}
