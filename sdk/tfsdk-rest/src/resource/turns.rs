//! Taking turns at what several resources change: one after the other within this process, whichever
//! provider block they belong to.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tfsdk::Context;
use tokio::sync::{Mutex as Turns, OwnedMutexGuard};

static ALL: Mutex<BTreeMap<String, Weak<Turns<()>>>> = Mutex::new(BTreeMap::new());

/// A turn. It ends when this is dropped.
pub(super) type Turn = OwnedMutexGuard<()>;

/// Waits for the turn at `name`. `None` when Terraform asked to stop before it came.
pub(super) async fn take(name: &str, context: &Context) -> Option<Turn> {
    let turns = {
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, turns| turns.strong_count() > 0);
        let known = all.get(name).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let turns = Arc::<Turns<()>>::default();
            all.insert(name.to_owned(), Arc::downgrade(&turns));
            turns
        })
    };
    tokio::select! {
        turn = turns.lock_owned() => Some(turn),
        () = context.cancelled() => None,
    }
}
