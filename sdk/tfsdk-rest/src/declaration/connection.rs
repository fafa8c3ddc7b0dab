//! How the provider talks to the API: certificates, further headers, patience.

use super::Source;

/// What a provider block may say of connections, and what is so for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connection {
    /// Certificates of authorities, or a path to them, beside those of the machine.
    pub authority: Option<Source>,
    /// A certificate that proves who calls, or a path to it, and its key.
    pub certificate: Option<(Source, Source)>,
    /// Whether the API's certificate is not checked.
    pub insecure: Option<Source>,
    /// Headers that are added to each request.
    pub extra_headers: Option<Source>,
    /// Answers after which a request is repeated; empty for the usual ones.
    pub retry_codes: &'static [u16],
    /// How often a request is repeated.
    pub retries: Option<u32>,
    /// How many seconds an answer may take.
    pub timeout: Option<u32>,
    /// How many calls may begin in how many seconds.
    pub rate_limit: Option<(u32, u32)>,
    /// How many calls are made at the same time.
    pub concurrency: Option<u32>,
}

/// Connections about which nothing is said.
pub const fn connection() -> Connection {
    Connection {
        authority: None,
        certificate: None,
        insecure: None,
        extra_headers: None,
        retry_codes: &[],
        retries: None,
        timeout: None,
        rate_limit: None,
        concurrency: None,
    }
}

impl Connection {
    /// Certificates of authorities may be given.
    pub const fn authority(mut self, source: Source) -> Self {
        self.authority = Some(source);
        self
    }

    /// A certificate that proves who calls may be given, with its key.
    pub const fn certificate(mut self, certificate: Source, key: Source) -> Self {
        self.certificate = Some((certificate, key));
        self
    }

    /// The check of the API's certificate may be turned off.
    pub const fn insecure(mut self, source: Source) -> Self {
        self.insecure = Some(source);
        self
    }

    /// Headers may be added to each request.
    pub const fn extra_headers(mut self, source: Source) -> Self {
        self.extra_headers = Some(source);
        self
    }

    /// Answers after which a request is repeated.
    pub const fn retry_codes(mut self, codes: &'static [u16]) -> Self {
        self.retry_codes = codes;
        self
    }

    /// How often a request is repeated.
    pub const fn retries(mut self, most: u32) -> Self {
        self.retries = Some(most);
        self
    }

    /// How many seconds an answer may take.
    pub const fn timeout(mut self, seconds: u32) -> Self {
        self.timeout = Some(seconds);
        self
    }

    /// How many calls may begin in how many seconds, in the whole process.
    pub const fn rate_limit(mut self, calls: u32, seconds: u32) -> Self {
        self.rate_limit = Some((calls, seconds));
        self
    }

    /// How many calls are made at the same time, in the whole process.
    pub const fn concurrency(mut self, most: u32) -> Self {
        self.concurrency = Some(most);
        self
    }
}
