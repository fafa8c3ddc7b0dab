//! Who sends the requests: credentials from the provider's attributes or the environment.

mod asking;
mod command;
mod fetch;
mod file;
mod fixed;
mod given;
mod jwt;
mod parameters;
mod sign_in;
mod token;

pub(crate) use parameters::{Secrecy, Shape, parameters};
pub(crate) use sign_in::{Choice, SignIn};
pub(crate) use token::{Token, TokenSource};

use crate::secrets::Secrets;
use http::header::{HeaderName, HeaderValue};
use std::fmt;

/// What every request carries, and which texts are therefore secret.
#[derive(Clone, Default)]
pub(crate) struct Credentials {
    pub headers: Vec<(HeaderName, HeaderValue)>,
    pub query: Vec<(String, String)>,
    pub secrets: Secrets,
}

impl Credentials {
    /// These and others.
    pub(crate) fn extend(&mut self, other: &Credentials) {
        self.headers.extend(other.headers.iter().cloned());
        self.query.extend(other.query.iter().cloned());
        self.secrets.extend(&other.secrets);
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credentials")
    }
}

/// Environment variables by name; passed in so that tests need not change the process.
pub(crate) type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
mod token_tests;
