//! When two spellings mean the same.

use crate::Value;
use std::fmt::Debug;

/// Tells whether two known values of one attribute mean the same. The prior spelling is then kept,
/// in plan, apply and read alike, so that a server's normalisation is no drift.
pub trait Equality: Debug + Send + Sync {
    /// Whether `left` and `right` mean the same. Both are known and not null.
    fn equal(&self, left: &Value, right: &Value) -> bool;

    /// One spelling for all values that mean the same, where there is such a thing. It lets the
    /// engine find an element among thousands without comparing each with each.
    fn canonical(&self, value: &Value) -> Option<Value> {
        let _ = value;
        None
    }
}
