//! Signing in for one call, and what is said when the API does not take it.

use super::{Answer, Client, SendError, why};
use crate::authentication::{Choice, Credentials, Token, TokenSource};
use crate::failure::Failure;
use crate::request::Request;
use crate::secrets::Secrets;
use std::sync::Arc;
use tfsdk::Context;

/// What one request carries, and which tokens it took for that.
pub(super) struct Signed {
    pub credentials: Credentials,
    tokens: Vec<(Arc<TokenSource>, Token)>,
}

impl Signed {
    /// Whether the API has refused a token that can be got anew.
    pub(super) fn is_refused(&self, result: &Result<Answer, SendError>) -> bool {
        let refused = matches!(result, Ok(answer) if answer.status == 401);
        if refused {
            for (source, token) in &self.tokens {
                source.refuse(token);
            }
        }
        refused && !self.tokens.is_empty()
    }
}

impl Client {
    pub(super) async fn signed(
        &self,
        context: &Context,
        request: &Request,
        secrets: &Secrets,
        choice: &Choice,
    ) -> Result<Signed, Failure> {
        let mut signed = Signed {
            credentials: choice.fixed.clone(),
            tokens: Vec::new(),
        };
        for source in &choice.tokens {
            let token = tokio::select! {
                biased;
                token = source.token(&self.settings, context) => token.map_err(|failure| {
                    failure.and(&format!("{} was not sent.", request.describe(secrets)))
                })?,
                () = context.cancelled() => return Err(Failure::new(format!(
                    "{} was not sent because {}.",
                    request.describe(secrets),
                    why(context)
                ))),
            };
            signed.credentials.extend(&token.credentials);
            signed.tokens.push((source.clone(), token));
        }
        Ok(signed)
    }

    /// What to look at when the API lets nobody, or not everybody, do that.
    pub(super) fn explained(
        &self,
        failure: Failure,
        request: &Request,
        answer: &Answer,
    ) -> Failure {
        let sign_in = &self.settings.sign_in;
        let choice = match sign_in.choose(request.signing) {
            Ok(choice) if !request.anonymous => choice,
            _ => return failure,
        };
        if !choice.lacking.is_empty() {
            return failure.and(&format!(
                "The API wants something else for this call than for others, which is not set: set \
                 {}.",
                choice.lacking
            ));
        }
        if answer.status != 401 {
            return failure;
        }
        let ways = sign_in.ways();
        let origins = choice.origins.join(" and ");
        match (choice.origins.is_empty(), choice.tokens.is_empty()) {
            (true, _) if ways.is_empty() => failure,
            (true, _) => failure.and(&format!(
                "Nothing was sent to sign in with, because nothing is set: set {ways}."
            )),
            (false, true) => failure.and(&format!(
                "It was given the value of {origins}: check that it is right and still valid."
            )),
            (false, false) => failure.and(&format!(
                "It was given a token that was got with {origins}, and then another one: check \
                 that tokens got so may be used for this API."
            )),
        }
    }
}
