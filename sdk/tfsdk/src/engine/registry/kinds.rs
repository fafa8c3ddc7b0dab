//! All kinds of one sort, by name: schemas built once and when first asked for, instances made for each call.

use super::slot::Slot;
use crate::engine::faults::BUG;
use crate::engine::guard::Owned;
use crate::engine::{guard, identity};
use crate::identity::IdentitySchema;
use crate::schema::check::{SchemaKind, check};
use crate::schema::{Schema, implied_type};
use crate::{Diagnostics, Type};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// A schema that was found good, and the type of its values.
pub(crate) struct Checked {
    pub(crate) schema: Schema,
    pub(crate) value_type: Type,
}

impl Checked {
    /// With the type of its values.
    pub(crate) fn new(schema: Schema) -> Self {
        Self {
            value_type: implied_type(&schema.block),
            schema,
        }
    }
}

/// A schema, once it was built.
pub(super) type Cell = OnceLock<Result<Checked, Diagnostics>>;

/// What an author says about one kind, whatever the provider's data.
trait Author<I: ?Sized>: Send + Sync {
    fn schema(&self) -> Schema;
    fn identity_schema(&self) -> Option<IdentitySchema>;
    fn instance(&self) -> Box<I>;
}

/// An author's kind with where the provider's data will be.
struct Bound<T: ?Sized, I: ?Sized, Data> {
    kind: Box<T>,
    data: Slot<Data>,
    how: Calls<T, I, Data>,
}

/// Which methods of an author's kind do what.
pub(super) struct Calls<T: ?Sized, I: ?Sized, Data> {
    pub(super) name: fn(&T) -> &str,
    pub(super) schema: fn(&T) -> Schema,
    pub(super) identity_schema: fn(&T) -> Option<IdentitySchema>,
    pub(super) instance: fn(&T, Option<Arc<Data>>) -> Box<I>,
}

impl<T: ?Sized, I: ?Sized, Data> Clone for Calls<T, I, Data> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized, I: ?Sized, Data> Copy for Calls<T, I, Data> {}

impl<T, I, Data> Author<I> for Bound<T, I, Data>
where
    T: ?Sized + Send + Sync,
    I: ?Sized,
    Data: Send + Sync,
{
    fn schema(&self) -> Schema {
        (self.how.schema)(&self.kind)
    }

    fn identity_schema(&self) -> Option<IdentitySchema> {
        (self.how.identity_schema)(&self.kind)
    }

    fn instance(&self) -> Box<I> {
        (self.how.instance)(&self.kind, self.data.get())
    }
}

struct Kind<I: ?Sized> {
    author: Box<dyn Author<I>>,
    schema: Cell,
    identity: OnceLock<Result<Option<IdentitySchema>, Diagnostics>>,
}

/// All kinds of one sort.
pub(crate) struct Kinds<I: ?Sized> {
    sort: SchemaKind,
    all: BTreeMap<String, Kind<I>>,
    /// Names that more than one kind claims.
    twice: BTreeSet<String>,
}

impl<I: ?Sized + 'static> Kinds<I> {
    pub(super) fn new<T, Data>(
        sort: SchemaKind,
        kinds: Result<Vec<Box<T>>, Diagnostics>,
        faults: &mut Diagnostics,
        data: &Slot<Data>,
        how: Calls<T, I, Data>,
    ) -> Self
    where
        T: ?Sized + Send + Sync + 'static,
        Data: Send + Sync + 'static,
    {
        // Inserted one by one: collecting would compile a sort for each sort of kind.
        let mut all = BTreeMap::new();
        let mut twice = BTreeSet::new();
        let named = kinds.and_then(|kinds| {
            listed(sort, || {
                let mut named = Vec::new();
                for kind in kinds {
                    named.push(((how.name)(&kind).to_owned(), kind));
                }
                named
            })
        });
        for (name, kind) in faults.accept(named).unwrap_or_default() {
            let data = data.clone();
            let kind = Kind {
                author: Box::new(Bound { kind, data, how }) as Box<dyn Author<I>>,
                schema: Cell::new(),
                identity: OnceLock::new(),
            };
            match all.entry(name) {
                Entry::Vacant(slot) => {
                    slot.insert(kind);
                }
                Entry::Occupied(slot) => {
                    twice.insert(slot.key().clone());
                }
            }
        }
        Self { sort, all, twice }
    }

    /// What is wrong with the kinds taken together.
    pub(crate) fn faults(&self) -> Diagnostics {
        twice(self.noun(), &self.twice)
    }

    /// All names, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.keys().map(String::as_str)
    }

    /// Whether there is a kind of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.all.contains_key(name)
    }

    /// The schema of one kind.
    pub(crate) fn schema(&self, name: &str) -> Result<&Checked, Diagnostics> {
        let kind = self.kind(name)?;
        let owner = format!("{} {name}", self.noun());
        built(&kind.schema, &owner, self.sort, || kind.author.schema())
    }

    /// The identity schema of one kind, if it has one.
    pub(crate) fn identity_schema(
        &self,
        name: &str,
    ) -> Result<Option<&IdentitySchema>, Diagnostics> {
        let kind = self.kind(name)?;
        let outcome = kind.identity.get_or_init(|| {
            let owner = format!("{} {name}", self.noun());
            let build = || kind.author.identity_schema();
            let schema = guard::run_now(&owner, "building its identity schema", build)?;
            if let Some(schema) = &schema {
                let faults = identity::check_schema(&owner, schema);
                if faults.has_errors() {
                    return Err(faults);
                }
            }
            Ok(schema)
        });
        outcome.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }

    /// What acts on instances of one kind, with the provider's data if there is any yet.
    pub(crate) fn instance(&self, name: &str) -> Result<Owned<I>, Diagnostics> {
        let kind = self.kind(name)?;
        guard::run_now(name, "starting", || kind.author.instance()).map(Owned::new)
    }

    fn kind(&self, name: &str) -> Result<&Kind<I>, Diagnostics> {
        self.all.get(name).ok_or_else(|| {
            let noun = self.noun();
            Diagnostics::from_error(
                format!("Unknown {noun}"),
                format!("The provider has no {noun} called {name:?}. {BUG}"),
            )
        })
    }

    fn noun(&self) -> &'static str {
        self.sort.noun()
    }
}

/// What an author's code makes while it tells which kinds of one sort there are.
///
/// # Errors
/// It panicked.
pub(super) fn listed<T>(sort: SchemaKind, list: impl FnOnce() -> T) -> Result<T, Diagnostics> {
    let doing = format!("listing each {} that it has", sort.noun());
    guard::run_now("provider", &doing, list)
}

/// Terraform would see one of them only.
pub(super) fn twice(noun: &str, names: &BTreeSet<String>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    for name in names {
        diagnostics.error(
            "The provider has a name twice",
            format!("There is more than one {noun} called {name:?}. {BUG}"),
        );
    }
    diagnostics
}

/// The schema in `cell`, built and checked by the first who asks.
pub(super) fn built<'a>(
    cell: &'a Cell,
    owner: &str,
    sort: SchemaKind,
    build: impl FnOnce() -> Schema,
) -> Result<&'a Checked, Diagnostics> {
    let outcome = cell.get_or_init(|| {
        let schema = guard::run_now(owner, "building its schema", build)?;
        let faults = check(owner, sort, &schema);
        if faults.has_errors() {
            return Err(faults);
        }
        Ok(Checked::new(schema))
    });
    outcome.as_ref().map_err(Clone::clone)
}
