//! Calls that follow the making or changing of an object.

use super::Operation;

/// After which calls another one follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// After the object was made.
    Create,
    /// After the object was changed.
    Update,
    /// After both.
    Either,
}

/// A call that sets what the main ones do not take. It is made when one of the attributes in its body
/// is configured (after a create) or changes (after an update); always, when its body has none.
#[derive(Clone, Copy, Debug)]
pub struct Then {
    /// When.
    pub when: When,
    /// The call.
    pub operation: Operation,
}

/// Follows a create.
pub const fn after_create(operation: Operation) -> Then {
    Then {
        when: When::Create,
        operation,
    }
}

/// Follows an update.
pub const fn after_update(operation: Operation) -> Then {
    Then {
        when: When::Update,
        operation,
    }
}

/// Follows a create and an update.
pub const fn after_either(operation: Operation) -> Then {
    Then {
        when: When::Either,
        operation,
    }
}
