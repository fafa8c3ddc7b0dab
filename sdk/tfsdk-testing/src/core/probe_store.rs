//! The life of a state in a store, as Terraform lives it.

use super::state_store::Store;
use super::{Core, Failure};
use crate::rules::{Rule, Violation};

impl Core {
    /// Takes a state that is not there yet through its life: locked, written, read, written anew
    /// in several chunks, listed, unlocked and deleted.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn probe_store(&mut self, store: &Store, state_id: &str) -> Result<(), Failure> {
        if self.read_state(store, state_id).await?.is_some() {
            let why = format!("there is a state {state_id:?} already");
            return Err(Failure::Refused(why));
        }
        let lock = self.lock_state(store, state_id, "plan").await?;
        let second = self.lock_state(store, state_id, "apply").await;
        refused(second, "a locked state was locked once more")?;
        let other = format!("not {lock}");
        let opened = self.unlock_state(store, state_id, &other).await;
        refused(opened, "the lock opened with an id that is not its own")?;
        let several = b"0123456789".repeat(store.chunk_size / 4 + 1);
        for state in [&b"{}"[..], &several] {
            self.write_state(store, state_id, state).await?;
            let found = self.read_state(store, state_id).await?;
            if found.as_deref() != Some(state) {
                let found = found.map_or(0, |found| found.len());
                let detail = format!("{} bytes were written, other {found} read", state.len());
                return breach(Rule::StoreKept, detail);
            }
        }
        self.expect_listed(store, state_id, "was written", true)
            .await?;
        self.unlock_state(store, state_id, &lock).await?;
        let again = self.lock_state(store, state_id, "destroy").await;
        let again = match again {
            Err(Failure::Errors(_)) => {
                return breach(
                    Rule::StoreLock,
                    "the lock is still held after it was unlocked",
                );
            }
            again => again?,
        };
        self.unlock_state(store, state_id, &again).await?;
        self.delete_state(store, state_id).await?;
        if self.read_state(store, state_id).await?.is_some() {
            return breach(Rule::StoreDeleted, "a deleted state is read");
        }
        self.expect_listed(store, state_id, "was deleted", false)
            .await
    }

    async fn expect_listed(
        &mut self,
        store: &Store,
        state_id: &str,
        what: &str,
        wanted: bool,
    ) -> Result<(), Failure> {
        let listed = self.list_states(store).await?;
        if listed.iter().any(|id| id == state_id) == wanted {
            return Ok(());
        }
        let rule = if wanted {
            Rule::StoreListed
        } else {
            Rule::StoreDeleted
        };
        breach(
            rule,
            format!("{state_id:?} {what}, and listed is {listed:?}"),
        )
    }
}

fn breach(rule: Rule, detail: impl Into<String>) -> Result<(), Failure> {
    Err(Failure::Violations(vec![Violation::new(rule, "", detail)]))
}

/// What must fail with an error of the provider.
fn refused<T>(outcome: Result<T, Failure>, detail: &str) -> Result<(), Failure> {
    match outcome {
        Err(Failure::Errors(_)) => Ok(()),
        Err(other) => Err(other),
        Ok(_) => breach(Rule::StoreLock, detail),
    }
}
