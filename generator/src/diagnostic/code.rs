//! Stable codes of messages: G1xx document, G2xx mapping, G3xx lowering, G4xx model.

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The code of a message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// All codes there are.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// As it is printed.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)*
                }
            }
        }
    };
}

codes! {
    UnreadableFile = "G100",
    Syntax = "G101",
    NotOpenApi = "G102",
    UnresolvedReference = "G103",
    /// It leads to another machine.
    RemoteReference = "G104",
    Malformed = "G105",
    Conflict = "G106",
    /// It leads out of the document's folder.
    ReferenceOutside = "G107",
    /// `allOf` that contains its own schema.
    Circle = "G108",
    /// An overlay that cannot be applied.
    Overlay = "G109",
    /// The target of an overlay's action that selects nothing.
    OverlayUnmatched = "G110",
    /// What a document says, and nothing here reads: listed extensions, additions of 3.2.
    Unread = "G111",
    MappingKey = "G200",
    MappingValue = "G201",
    MappingUnmatched = "G202",
    /// Two words of a mapping that cannot both be meant.
    MappingContradiction = "G203",
    ResourceIncomplete = "G300",
    NameCollision = "G301",
    NothingToGenerate = "G302",
    /// A schema that contains itself.
    Recursion = "G304",
    /// The provider cannot be named.
    Unnamed = "G303",
    /// Schemas that contain each other make too many attributes.
    TooLarge = "G305",
    /// An object that stays when Terraform destroys it.
    NoDelete = "G306",
    /// A value that may be a secret, which Terraform shows.
    LikelySecret = "G307",
    /// An example, default or listed value that does not have the format beside it.
    FormatContradicted = "G308",
    /// An object that may be inside a property of the answer.
    Envelope = "G309",
    /// An association that nothing reads.
    NoRead = "G310",
    /// An object of which nothing tells how to find it again.
    IdUntold = "G311",
    ModelInvariant = "G400",
}
