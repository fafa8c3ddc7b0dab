//! What the matrix is made of: operations, faults, moments.

/// The call at which something goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Create,
    ReadBack,
    Wait,
    Read,
    Update,
    Delete,
    /// The update names the version that it is meant for.
    NamedUpdate,
    NamedDelete,
    WaitChanged,
    WaitGone,
    List,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Refused,
    Encryption,
    ResetBefore,
    ResetAfter,
    SilentBefore,
    SilentAfter,
    HalfBody,
    SlowBody,
    OtherType,
    BrokenJson,
    Redirect,
    Status(u16),
    /// With `Retry-After`.
    Asked(u16),
    /// The server has done what it was asked, and fails then.
    FailedAfter,
    /// Somebody else changes the object just before the call.
    Overtaken,
}

/// How long it goes wrong, and what happens at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    Once,
    Lasting,
    Interrupted,
    Killed,
}

impl Operation {
    pub const ALL: [Self; 11] = [
        Self::Create,
        Self::ReadBack,
        Self::Wait,
        Self::Read,
        Self::Update,
        Self::Delete,
        Self::NamedUpdate,
        Self::NamedDelete,
        Self::WaitChanged,
        Self::WaitGone,
        Self::List,
    ];

    pub fn title(self) -> &'static str {
        match self {
            Self::Create => "Create",
            Self::ReadBack => "Read after a create whose answer has an id only",
            Self::Wait => "Wait after a create",
            Self::Read => "Read",
            Self::Update => "Update",
            Self::Delete => "Delete",
            Self::NamedUpdate => "Update with `If-Match`",
            Self::NamedDelete => "Delete with `If-Match`",
            Self::WaitChanged => "Wait after an update",
            Self::WaitGone => "Wait after a delete",
            Self::List => "List",
        }
    }

    pub fn address(self) -> &'static str {
        match self {
            Self::ReadBack => "kiosk_cup.it",
            Self::Wait => "kiosk_keg.it",
            Self::NamedUpdate | Self::NamedDelete => "kiosk_mug.it",
            Self::WaitChanged => "kiosk_vat.it",
            Self::WaitGone => "kiosk_tun.it",
            _ => "kiosk_drink.it",
        }
    }

    /// The method of the calls that are struck.
    pub fn method(self) -> &'static str {
        match self {
            Self::Create => "POST",
            Self::Update | Self::NamedUpdate => "PATCH",
            Self::Delete | Self::NamedDelete => "DELETE",
            Self::ReadBack
            | Self::Wait
            | Self::WaitChanged
            | Self::WaitGone
            | Self::Read
            | Self::List => "GET",
        }
    }

    /// After which answer the fault begins; from the start if none is named.
    pub fn begins_after(self) -> Option<&'static str> {
        match self {
            Self::Create | Self::Read | Self::List => None,
            Self::ReadBack | Self::Wait => Some("POST"),
            Self::Update | Self::Delete | Self::NamedUpdate | Self::NamedDelete => Some("GET"),
            Self::WaitChanged => Some("PATCH"),
            Self::WaitGone => Some("DELETE"),
        }
    }

    /// Whether an object is there before.
    pub fn has_prior(self) -> bool {
        !matches!(self, Self::Create | Self::ReadBack | Self::Wait)
    }

    /// Whether it takes an object away.
    pub fn is_deletion(self) -> bool {
        matches!(self, Self::Delete | Self::NamedDelete | Self::WaitGone)
    }

    /// Whether `fault` means something here.
    pub fn suffers(self, fault: Fault) -> bool {
        fault != Fault::Overtaken || matches!(self, Self::NamedUpdate | Self::NamedDelete)
    }
}

impl Fault {
    pub const ALL: [Self; 26] = [
        Self::Refused,
        Self::Encryption,
        Self::ResetBefore,
        Self::ResetAfter,
        Self::SilentBefore,
        Self::SilentAfter,
        Self::HalfBody,
        Self::SlowBody,
        Self::OtherType,
        Self::BrokenJson,
        Self::Redirect,
        Self::Status(400),
        Self::Status(401),
        Self::Status(403),
        Self::Status(404),
        Self::Status(409),
        Self::Status(412),
        Self::Status(422),
        Self::Status(429),
        Self::Asked(429),
        Self::Status(500),
        Self::FailedAfter,
        Self::Status(502),
        Self::Status(503),
        Self::Asked(503),
        Self::Overtaken,
    ];

    pub fn title(self) -> String {
        match self {
            Self::Refused => "connection refused".to_owned(),
            Self::Encryption => "TLS fails".to_owned(),
            Self::ResetBefore => "reset, not done".to_owned(),
            Self::ResetAfter => "reset, done".to_owned(),
            Self::SilentBefore => "no answer, not done".to_owned(),
            Self::SilentAfter => "no answer, done".to_owned(),
            Self::HalfBody => "half a body, done".to_owned(),
            Self::SlowBody => "slow body, done".to_owned(),
            Self::OtherType => "a page of HTML, done".to_owned(),
            Self::BrokenJson => "broken JSON, done".to_owned(),
            Self::Redirect => "redirected elsewhere".to_owned(),
            Self::Status(status) => status.to_string(),
            Self::Asked(status) => format!("{status}, `Retry-After`"),
            Self::FailedAfter => "500, done".to_owned(),
            Self::Overtaken => "changed by somebody else".to_owned(),
        }
    }

    /// Whether the server does what it was asked.
    pub fn acts(self) -> bool {
        matches!(
            self,
            Self::ResetAfter
                | Self::SilentAfter
                | Self::HalfBody
                | Self::SlowBody
                | Self::OtherType
                | Self::BrokenJson
                | Self::FailedAfter
                | Self::Overtaken
        )
    }
}

impl Moment {
    pub const ALL: [Self; 4] = [Self::Once, Self::Lasting, Self::Interrupted, Self::Killed];
}
