//! Calls that go with the making, changing or deleting of an object.

use super::Operation;

/// With which calls another one goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// After the object was made.
    Create,
    /// After the object was changed.
    Update,
    /// After both.
    Either,
    /// Before the object is deleted.
    BeforeDelete,
    /// After it was deleted.
    Delete,
}

/// A call that sets what the main ones do not take. It is made when one of the attributes in its body
/// is configured (after a create) or changes (after an update); always, when its body has none, and with
/// each deletion.
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

/// Goes before a deletion.
pub const fn before_delete(operation: Operation) -> Then {
    Then {
        when: When::BeforeDelete,
        operation,
    }
}

/// Follows a deletion.
pub const fn after_delete(operation: Operation) -> Then {
    Then {
        when: When::Delete,
        operation,
    }
}
