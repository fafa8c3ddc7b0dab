//! Objects that are elements of another one.

/// The object is an element of a list within another one, its parent. There is no call for it alone: the
/// parent is read, and written back with the element made, changed or taken out. The binding's `read`
/// reads the parent and has in `among` what tells the element; its `create`, `update` and `delete`
/// write the parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// JSON pointer to the parent in the answer of `read`; empty for the whole.
    pub parent: &'static str,
    /// JSON pointer to the list in the parent.
    pub at: &'static str,
}

/// An element of the list `at` of its parent, which is the whole answer.
pub const fn element(at: &'static str) -> Element {
    Element { parent: "", at }
}

impl Element {
    /// The parent is at this JSON pointer in the answer that reads it.
    pub const fn parent(mut self, pointer: &'static str) -> Self {
        self.parent = pointer;
        self
    }
}
