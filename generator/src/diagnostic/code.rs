//! Stable codes of messages: G1xx document, G2xx mapping, G3xx lowering, G4xx model.

/// The code of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    UnreadableFile,
    Syntax,
    NotOpenApi,
    UnresolvedReference,
    RemoteReference,
    Malformed,
    Conflict,
    MappingKey,
    MappingValue,
    MappingUnmatched,
    ResourceIncomplete,
    NameCollision,
    NothingToGenerate,
    ModelInvariant,
}

impl Code {
    /// As it is printed.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::UnreadableFile => "G100",
            Code::Syntax => "G101",
            Code::NotOpenApi => "G102",
            Code::UnresolvedReference => "G103",
            Code::RemoteReference => "G104",
            Code::Malformed => "G105",
            Code::Conflict => "G106",
            Code::MappingKey => "G200",
            Code::MappingValue => "G201",
            Code::MappingUnmatched => "G202",
            Code::ResourceIncomplete => "G300",
            Code::NameCollision => "G301",
            Code::NothingToGenerate => "G302",
            Code::ModelInvariant => "G400",
        }
    }
}
