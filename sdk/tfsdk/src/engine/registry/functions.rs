//! All functions by name, with signatures built once and when first asked for.

use crate::Diagnostics;
use crate::engine::call_function::check_signature;
use crate::engine::guard;
use crate::function::{Function, Signature};
use std::collections::btree_map::Entry as Slot;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

type Entry = (Box<dyn Function>, OnceLock<Result<Signature, Diagnostics>>);

/// All functions of a provider.
pub(crate) struct Functions {
    all: BTreeMap<String, Entry>,
    /// Names that more than one function claims.
    twice: BTreeSet<String>,
}

impl Functions {
    pub(super) fn new(
        functions: impl FnOnce() -> Vec<Box<dyn Function>>,
        faults: &mut Diagnostics,
    ) -> Self {
        let mut all = BTreeMap::new();
        let mut twice = BTreeSet::new();
        let doing = "listing each function that it has";
        let named = guard::run_now("provider", doing, || {
            let functions = functions().into_iter();
            let named = functions.map(|function| (function.name().to_owned(), function));
            named.collect::<Vec<_>>()
        });
        for (name, function) in faults.accept(named).unwrap_or_default() {
            match all.entry(name) {
                Slot::Vacant(slot) => {
                    slot.insert((function, OnceLock::new()));
                }
                Slot::Occupied(slot) => {
                    twice.insert(slot.key().clone());
                }
            }
        }
        Self { all, twice }
    }

    /// What is wrong with the functions taken together.
    pub(crate) fn faults(&self) -> Diagnostics {
        super::kinds::twice("function", &self.twice)
    }

    /// All names, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.keys().map(String::as_str)
    }

    /// A function and its signature.
    pub(crate) fn get(&self, name: &str) -> Result<(&dyn Function, &Signature), Diagnostics> {
        let (function, cell) = self.all.get(name).ok_or_else(|| {
            Diagnostics::from_error(
                "Unknown function",
                format!("The provider has no function called {name:?}."),
            )
        })?;
        let outcome = cell.get_or_init(|| {
            let build = || function.signature();
            let signature = guard::run_now(name, "building its signature", build)?;
            let faults = check_signature(name, &signature);
            if faults.has_errors() {
                return Err(faults);
            }
            Ok(signature)
        });
        let signature = outcome.as_ref().map_err(Clone::clone)?;
        Ok((function.as_ref(), signature))
    }
}
