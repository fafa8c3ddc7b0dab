//! What the mapping says of `actions` and `ephemeral`.

use super::read::Reader;
use super::{OperationMapping, Placed, ResourceMapping};
use crate::model::{LifeStep, Sign, Wait};
use crate::source::{Position, Tree};
use std::collections::BTreeMap;

/// One entry of `actions`: a call, or an object with `call` and more.
#[derive(Clone, Debug)]
pub struct ActionMapping {
    pub position: Position,
    pub operation: OperationMapping,
    /// What it says of attributes, as a resource does.
    pub about: ResourceMapping,
    pub waits: Vec<Placed<Wait>>,
    /// In seconds.
    pub timeout: Option<u64>,
    /// What the practitioner is told of the answer.
    pub tell: Option<Vec<Placed<String>>>,
}

/// One entry of `ephemeral`.
#[derive(Clone, Debug)]
pub struct EphemeralMapping {
    pub position: Position,
    pub open: OperationMapping,
    pub renew: Option<OperationMapping>,
    pub close: Option<OperationMapping>,
    /// What it says of attributes, as a resource does.
    pub about: ResourceMapping,
    /// The attribute that tells the end.
    pub expires: Option<Placed<String>>,
}

const NAME: &str = "a name of lower-case letters, digits and underscores";
const CALL: &str = "a call such as `POST /drinks/{id}/stir`, or an object with `call`";

impl Reader<'_> {
    /// The entries of an object whose keys are names.
    fn entries<'t>(&mut self, tree: &'t Tree, at: &Position) -> Vec<(String, &'t Tree, Position)> {
        if !matches!(tree, Tree::Object(_)) {
            self.wrong(at, tree, "an object with an entry for each");
        }
        let mut entries = Vec::new();
        for (name, value) in tree.members() {
            let place = at.child(name);
            match crate::naming::is_legal(name) {
                true => entries.push((name.to_string(), value, place)),
                false => self.wrong(&place, value, NAME),
            }
        }
        entries
    }

    pub(super) fn actions(
        &mut self,
        tree: &Tree,
        at: &Position,
    ) -> BTreeMap<String, ActionMapping> {
        let entries = self.entries(tree, at).into_iter();
        let actions = entries.filter_map(|(name, value, place)| {
            let action = self.action(value, &place)?;
            Some((name, action))
        });
        actions.collect()
    }

    fn action(&mut self, tree: &Tree, at: &Position) -> Option<ActionMapping> {
        let (mut waits, mut timeout, mut tell) = (Vec::new(), None, None);
        let mut about = ResourceMapping::at(at);
        let own = |name: &str| ["wait", "timeout", "tell", "attributes"].contains(&name);
        for (name, value) in tree.members().iter().filter(|(name, _)| own(name)) {
            let place = at.child(name);
            match name.as_ref() {
                "wait" => waits = self.waits(value, &place).unwrap_or_default(),
                "attributes" => about.attributes = self.attributes(value, &place),
                "timeout" => timeout = self.seconds(value, &place),
                _ => tell = Some(self.places(value, &place, "the place of a value in the answer")),
            }
        }
        for wait in &waits {
            let tracked = [LifeStep::Create, LifeStep::Update, LifeStep::Delete];
            let of_object = matches!(wait.value.sign, Sign::Attribute(_) | Sign::Gone);
            if of_object || wait.value.after != tracked {
                let wanted = "an object with `operation`, whose `url` may be the path of an object \
                              that shows what was done; an action has no state of its own, and \
                              nothing comes `after` it";
                self.wrong(&wait.position, tree, wanted);
                return None;
            }
        }
        let operation = match tree {
            Tree::Object(members) => {
                let rest = members.iter().filter(|(name, _)| !own(name)).cloned();
                self.operation(&Tree::Object(rest.collect()), at)
            }
            other => self.operation(other, at),
        };
        if operation.call.is_none() {
            self.wrong(at, tree, CALL);
            return None;
        }
        Some(ActionMapping {
            position: at.clone(),
            operation,
            about,
            waits,
            timeout,
            tell,
        })
    }

    pub(super) fn ephemeral(
        &mut self,
        tree: &Tree,
        at: &Position,
    ) -> BTreeMap<String, EphemeralMapping> {
        let entries = self.entries(tree, at).into_iter();
        let all = entries.filter_map(|(name, value, place)| {
            let one = self.one_ephemeral(value, &place)?;
            Some((name, one))
        });
        all.collect()
    }

    fn one_ephemeral(&mut self, tree: &Tree, at: &Position) -> Option<EphemeralMapping> {
        let (mut open, mut renew, mut close, mut expires) = (None, None, None, None);
        let mut about = ResourceMapping::at(at);
        if tree.as_str().is_some() {
            open = Some(self.operation(tree, at));
        } else {
            let keys = ["open", "renew", "close", "expires", "attributes"];
            for (key, value, place) in self.members(tree, at, &keys) {
                if key == "attributes" {
                    about.attributes = self.attributes(value, &place);
                    continue;
                }
                if key == "expires" {
                    expires = self.text(value, &place).map(|value| Placed {
                        value,
                        position: place,
                    });
                    continue;
                }
                let operation = self.operation(value, &place);
                if operation.call.is_none() {
                    self.wrong(&place, value, CALL);
                    continue;
                }
                match key {
                    "open" => open = Some(operation),
                    "renew" => renew = Some(operation),
                    _ => close = Some(operation),
                }
            }
        }
        let Some(open) = open else {
            self.wrong(at, tree, "an object with `open`, the call that obtains it");
            return None;
        };
        Some(EphemeralMapping {
            position: at.clone(),
            open,
            renew,
            close,
            about,
            expires,
        })
    }
}
