//! What a call says of the object that it changes.

/// Whether a call names the version of the object that it is meant for, in the header `If-Match`:
/// the `ETag` of the last answer that had the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfMatch {
    /// Where a version is known.
    Known,
    /// Always; the object is read first if none is known.
    Needed,
}
