//! What a call says of the object that it changes.

/// How a call names the version of the object that it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfMatch {
    /// In the header `If-Match`, where a version is known: the `ETag` of the last answer that had the
    /// object.
    Known,
    /// The same always; the object is read first if none is known.
    Needed,
    /// In the body, as the value that this attribute had when it was read last.
    Field(&'static str),
}

impl IfMatch {
    /// Whether it is the `ETag` that names the version.
    pub const fn is_tag(&self) -> bool {
        matches!(self, Self::Known | Self::Needed)
    }
}
