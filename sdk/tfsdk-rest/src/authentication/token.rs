//! Tokens that are got, kept for the life of the provider's process, and renewed: one request at a time,
//! before the end that the answer named, and once when the API refuses one.

use super::asking::{self, Answered, Known};
use super::{Credentials, command, file, fixed, jwt};
use crate::client::Settings;
use crate::declaration::{Flow, Grant};
use crate::failure::Failure;
use crate::secrets::{Learned, Secrets};
use reqwest::Url;
use std::fmt;
use std::sync::Mutex as Lock;
use std::time::{Duration, Instant, SystemTime};
use tfsdk::Context;
use tokio::sync::{Mutex, OnceCell};

/// Where tokens of one kind come from.
pub(crate) struct TokenSource {
    grant: &'static Grant,
    /// In the order of the scheme's parameters; empty for what is not given.
    values: Vec<Vec<String>>,
    origins: String,
    address: Result<Url, Failure>,
    secrets: Secrets,
    learned: Learned,
    pub(super) http: OnceCell<reqwest::Client>,
    state: Mutex<State>,
    /// A token that the API has refused.
    refused: Lock<Option<String>>,
}

#[derive(Default)]
struct State {
    token: Option<Kept>,
    /// What OAuth gave to renew the token with.
    refresh: Option<String>,
    failed: Option<(Instant, Failure)>,
}

struct Kept {
    text: String,
    renewed_at: Option<Instant>,
}

/// A token for one request.
pub(crate) struct Token {
    pub credentials: Credentials,
    text: String,
}

impl fmt::Debug for TokenSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenSource")
    }
}

/// Why no token came.
pub(super) struct Denied {
    pub text: String,
    /// What the answer names as the reason, as RFC 6749 spells it.
    pub error: Option<String>,
}

impl TokenSource {
    pub(super) fn new(
        grant: &'static Grant,
        values: Vec<Vec<String>>,
        origins: &[String],
        address: Result<Url, Failure>,
    ) -> Self {
        let mut secrets = Secrets::default();
        let value = |index: usize| values.get(index).and_then(|words| words.first());
        // The names of clients and users, programs and files are none.
        let secret: &[usize] = match grant.flow {
            Flow::ClientCredentials | Flow::Login => &[1],
            Flow::Password => &[1, 3],
            Flow::RefreshToken => &[0, 2],
            Flow::Command | Flow::File => &[],
        };
        for text in secret.iter().filter_map(|index| value(*index)) {
            secrets.add(text);
        }
        let pair = match grant.flow {
            Flow::ClientCredentials => value(0).zip(value(1)),
            Flow::Password => value(2).zip(value(3)),
            _ => value(1).zip(value(2)),
        };
        if let Some((id, secret)) = pair {
            secrets.add(asking::basic(id, secret).trim_start_matches("Basic "));
        }
        let learned = Learned::default();
        secrets.learn(&learned);
        Self {
            grant,
            values,
            origins: origins.join(" and "),
            address,
            secrets,
            learned,
            http: OnceCell::new(),
            state: Mutex::default(),
            refused: Lock::default(),
        }
    }

    /// What no message may show, with every token that came and will come.
    pub(crate) fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// That nobody can be asked.
    pub(super) fn fault(&self) -> Option<Failure> {
        let asks = !matches!(self.grant.flow, Flow::Command | Flow::File);
        self.address.as_ref().err().filter(|_| asks).cloned()
    }

    pub(super) fn grant(&self) -> &'static Grant {
        self.grant
    }

    /// A token that is still good, as far as is known.
    ///
    /// # Errors
    /// None can be got.
    pub(crate) async fn token(
        &self,
        settings: &Settings,
        context: &Context,
    ) -> Result<Token, Failure> {
        let asked = Instant::now();
        let mut state = self.state.lock().await;
        // Whoever has waited for a failure need not repeat it.
        if let Some((when, failure)) = &state.failed
            && *when >= asked
        {
            return Err(failure.clone());
        }
        let kept = state.token.take().filter(|kept| self.is_good(kept));
        let kept = match kept {
            Some(kept) => kept,
            None => match self.renewed(&mut state, settings, context).await {
                Ok(kept) => kept,
                Err(failure) => {
                    state.failed = Some((Instant::now(), failure.clone()));
                    return Err(failure);
                }
            },
        };
        let text = kept.text.clone();
        state.token = Some(kept);
        let first = self.grant.first.0;
        let credentials = fixed::placed(first, self.grant.placement, &text).map_err(|_| {
            Failure::new(format!(
                "The token that was got with {} has characters that cannot be sent.",
                self.origins
            ))
        })?;
        Ok(Token { credentials, text })
    }

    /// The API has not taken `token`: the next one will be another.
    pub(crate) fn refuse(&self, token: &Token) {
        if let Ok(mut refused) = self.refused.lock() {
            *refused = Some(token.text.clone());
        }
    }

    fn is_good(&self, kept: &Kept) -> bool {
        let refused = self.refused.lock();
        let refused = refused.is_ok_and(|refused| refused.as_ref() == Some(&kept.text));
        let ends = kept.renewed_at.is_some_and(|end| Instant::now() >= end);
        !refused && !ends
    }

    async fn renewed(
        &self,
        state: &mut State,
        settings: &Settings,
        context: &Context,
    ) -> Result<Kept, Failure> {
        let Answered {
            token,
            lasts,
            refresh,
        } = self.got(state, settings, context).await?;
        self.learned.add(&token);
        for secret in refresh.iter() {
            self.learned.add(secret);
        }
        for spelling in self.secrets.spellings() {
            context.logger().add_secret(&spelling);
        }
        if refresh.is_some() {
            state.refresh = refresh;
        }
        let lasts = lasts.or_else(|| jwt::lasts(&token, SystemTime::now()));
        Ok(Kept {
            text: token,
            renewed_at: lasts.map(|lasts| Instant::now() + asking::renewed_after(lasts)),
        })
    }

    async fn got(
        &self,
        state: &mut State,
        settings: &Settings,
        context: &Context,
    ) -> Result<Answered, Failure> {
        let first = self.values.first().map_or(&[][..], Vec::as_slice);
        let fixed = |token: Result<String, String>| match token {
            Ok(token) => Ok(Answered {
                token,
                lasts: None,
                refresh: None,
            }),
            Err(why) => Err(self.failure(&format!("No token came of {}: {why}.", self.origins))),
        };
        match self.grant.flow {
            Flow::File => return fixed(file::read(first.first().map_or("", String::as_str))),
            Flow::Command => {
                let patience = settings.limits.request.max(Duration::from_secs(1));
                return fixed(command::run(first, patience, &settings.sign_in.secrets()).await);
            }
            _ => {}
        }
        let address = self.address.clone()?;
        // A token to renew with may have ended; what it came from has not.
        if let Some(refresh) = state.refresh.clone() {
            let asking = asking::request(self.grant, self.known(Some(&refresh)));
            match self.ask(&address, &asking, settings, context).await {
                Ok(mut answered) => {
                    answered.refresh = answered.refresh.or(Some(refresh));
                    return Ok(answered);
                }
                Err(denied) if denied.error.is_none() => return Err(self.failure(&denied.text)),
                // Perhaps the configured one still counts.
                Err(_) => state.refresh = None,
            }
        }
        let asking = asking::request(self.grant, self.known(None));
        let answered = self.ask(&address, &asking, settings, context).await;
        answered.map_err(|denied| self.denied(&denied))
    }

    fn known<'a>(&'a self, refresh: Option<&'a str>) -> Known<'a> {
        let value = |index: usize| {
            let value = self.values.get(index).and_then(|words| words.first());
            value.map_or("", String::as_str)
        };
        let beside = match self.grant.flow {
            Flow::RefreshToken => 1,
            _ => 2,
        };
        let client = (value(beside), value(beside + 1));
        let own = self.grant.flow == Flow::ClientCredentials;
        Known {
            first: value(0),
            second: value(1),
            client: match own {
                true => Some((value(0), value(1))),
                false => Some(client).filter(|client| !client.0.is_empty()),
            },
            refresh,
        }
    }

    fn failure(&self, text: &str) -> Failure {
        Failure::new(self.secrets.mask(text))
    }

    fn denied(&self, denied: &Denied) -> Failure {
        let failure = self.failure(&denied.text);
        match denied.error.as_deref() {
            None => failure,
            Some("invalid_scope") => failure.and(&format!(
                "The provider asked for the scopes {:?}.",
                self.grant.scopes
            )),
            Some(_) => failure.and(&format!(
                "It was given the value of {}: check that it is right and still valid.",
                self.origins
            )),
        }
    }
}
