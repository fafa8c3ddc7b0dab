//! The API's client: sends requests and brings back answers.

mod answer;
mod limit;
mod log;
mod next;
mod retry;
mod signing;
pub(crate) mod transport;

pub(crate) use answer::Answer;
pub(crate) use limit::Limit;
pub(crate) use retry::Repeating;

use crate::authentication::{Choice, Credentials, SignIn};
use crate::connection::Connections;
use crate::declaration::Method;
use crate::endpoint::Endpoint;
use crate::failure::Failure;
use crate::parameters::Parameters;
use crate::request::{From, Request};
use crate::secrets::Secrets;
use http::header::{self, HeaderMap, HeaderValue};
use log::Log;
use reqwest::Url;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tfsdk::Context;
use tokio::sync::OnceCell;

/// How patient the client is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub connect: Duration,
    pub request: Duration,
    /// How long a change in flight may take to answer after Terraform has asked to stop. Giving
    /// up at once would lose objects that the API makes all the same.
    pub grace: Duration,
    /// The pause before the first repetition; doubled before each further one.
    pub pause: Duration,
    /// The longest pause before a repetition, unless the server asks for another.
    pub longest_pause: Duration,
    /// The longest pause that a server may ask for where the operation has no limit of its own.
    pub longest_asked: Duration,
    pub answer_bytes: usize,
    pub repeating: Repeating,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            request: Duration::from_secs(60),
            grace: Duration::from_secs(20),
            pause: Duration::from_millis(500),
            longest_pause: Duration::from_secs(60),
            longest_asked: Duration::from_secs(300),
            answer_bytes: 64 << 20,
            repeating: Repeating::default(),
        }
    }
}

/// What a client needs to know; an `Err` explains what was not known when it was configured.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub endpoint: Result<Endpoint, Failure>,
    /// Other places that calls go to, by the attribute that says where.
    pub servers: BTreeMap<&'static str, Result<Endpoint, Failure>>,
    pub sign_in: SignIn,
    pub headers: HeaderMap,
    /// Parts of paths that are given for all.
    pub parameters: Parameters,
    /// Or why they cannot be made.
    pub connections: Result<Connections, Failure>,
    pub user_agent: String,
    pub limits: Limits,
    /// What the whole process shares.
    pub limit: Arc<Limit>,
}

/// Talks to one API. Made when the provider is configured; connects when first used.
#[derive(Debug)]
pub struct Client {
    settings: Settings,
    /// One for each server: whether it needs encryption or a proxy is decided when it is made.
    http: BTreeMap<&'static str, OnceCell<reqwest::Client>>,
}

const MOST_REDIRECTS: usize = 5;

impl Client {
    pub(crate) fn new(settings: Settings) -> Self {
        let servers = settings.servers.keys().copied().chain([""]);
        let http = servers.map(|server| (server, OnceCell::new())).collect();
        Self { settings, http }
    }

    /// Parts of paths that are given for all.
    pub(crate) fn parameters(&self) -> &Parameters {
        &self.settings.parameters
    }

    /// The provider's own secrets and those of one call.
    pub(crate) fn secrets(&self, of_call: &Secrets) -> Secrets {
        let mut secrets = of_call.clone();
        secrets.extend(&self.settings.sign_in.secrets());
        if let Ok(connections) = &self.settings.connections {
            secrets.extend(&connections.secrets);
        }
        secrets
    }

    /// Sends `request`, repeating it where that is safe, and brings back the API's answer whatever
    /// its status.
    pub(crate) async fn send(
        &self,
        context: &Context,
        request: &Request,
        secrets: &Secrets,
    ) -> Result<Answer, Failure> {
        let limits = &self.settings.limits;
        let mut pause = limits.pause;
        let choice = match request.anonymous {
            true => Choice::default(),
            false => self.settings.sign_in.choose(request.signing)?,
        };
        let mut renewed = false;
        let mut doubtful = false;
        for repetition in 0.. {
            let signed = self.signed(context, request, secrets, &choice).await?;
            let credentials = &signed.credentials;
            let mut result = self.send_once(context, request, secrets, credentials).await;
            if !renewed && signed.is_refused(&result) {
                renewed = true;
                let signed = self.signed(context, request, secrets, &choice).await?;
                let credentials = &signed.credentials;
                result = self.send_once(context, request, secrets, credentials).await;
            }
            let repeatable = request.repeatable;
            let next = retry::next(limits.repeating, repeatable, &result, repetition, pause);
            let wait = match next.map(|next| next.within(context.time_left(), limits)) {
                Some(Ok(wait)) => wait,
                beyond => {
                    let beyond = beyond.and_then(Result::err).flatten();
                    return result
                        .map(|answer| answer.after(doubtful).last(beyond))
                        .map_err(SendError::into_failure);
                }
            };
            doubtful |= result
                .as_ref()
                .map_or_else(|error| !error.unsent, Answer::may_have_happened);
            log(context, request, secrets).repeating(repetition + 1, wait);
            tokio::select! {
                () = context.cancelled() => return result.map_err(SendError::into_failure),
                () = tokio::time::sleep(wait) => {}
            }
            pause *= 2;
        }
        Err(Failure::new("The request was never sent."))
    }

    /// The pause before the first repetition.
    pub(crate) fn first_pause(&self) -> Duration {
        self.settings.limits.pause
    }

    /// Waits, but not longer than Terraform lets it.
    pub(crate) async fn pause_for(&self, context: &Context, pause: Duration) {
        tokio::select! {
            () = context.cancelled() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }

    async fn send_once(
        &self,
        context: &Context,
        request: &Request,
        secrets: &Secrets,
        credentials: &Credentials,
    ) -> Result<Answer, SendError> {
        let unsent = || {
            Failure::new(format!(
                "{} was not sent because {}.",
                request.describe(secrets),
                why(context)
            ))
        };
        if context.is_cancelled() {
            return Err(SendError::lasting(unsent()));
        }
        let limit = &self.settings.limit;
        let _slot = limit.slot(context).await.ok_or_else(|| {
            SendError::lasting(unsent().and(&format!(
                "It was waiting for its turn: the provider makes at most {limit}."
            )))
        })?;
        let started = Instant::now();
        let log = log(context, request, secrets);
        let exchange = self.exchange(request, secrets, credentials, log);
        let result = tokio::select! {
            biased;
            result = exchange => result,
            () = self.out_of_patience(context, request.method) => {
                Err(SendError::lasting(Failure::new(format!(
                    "{} was abandoned because {}.{}",
                    request.describe(secrets),
                    why(context),
                    if request.method == Method::Get { "" } else {
                        " The API may have carried it out all the same."
                    }
                ))))
            }
        };
        log.done(&result, started.elapsed());
        result
    }

    async fn out_of_patience(&self, context: &Context, method: Method) {
        context.cancelled().await;
        if method != Method::Get {
            tokio::time::sleep(self.settings.limits.grace).await;
        }
    }

    /// One request and its answer, following redirections inside the same origin.
    async fn exchange(
        &self,
        request: &Request,
        secrets: &Secrets,
        credentials: &Credentials,
        log: Log<'_>,
    ) -> Result<Answer, SendError> {
        let endpoint = self.endpoint(request).map_err(SendError::lasting)?;
        let http = self.http.get(request.server).or(self.http.get(""));
        let http = http
            .ok_or_else(|| SendError::lasting(Failure::new("No server is known.")))?
            .get_or_try_init(|| async { transport::build(&endpoint, &self.settings) })
            .await
            .map_err(|failure| SendError::lasting(failure.clone()))?;
        let mut url = endpoint.join(&request.path);
        append_query(&mut url, request, credentials);
        let headers = self.headers(request, credentials);
        log.sending(&headers, credentials);
        for _ in 0..=MOST_REDIRECTS {
            let mut built = http.request(request.http_method(), url.clone());
            if let Some(body) = &request.body {
                built = built.body(body.clone());
            }
            let built = built.headers(headers.clone());
            let response = built
                .send()
                .await
                .map_err(|error| transport::explain(&error, request, secrets, &endpoint))?;
            match redirection(&url, &response) {
                None => return Answer::read(response, request, secrets, &self.settings).await,
                Some(target) => {
                    url = follow(request, &url, response.status(), &target, secrets)?;
                    sign_again(&mut url, credentials);
                }
            }
        }
        Err(SendError::lasting(Failure::new(format!(
            "{} was redirected more than {MOST_REDIRECTS} times. Check the provider's `{}`.",
            request.describe(secrets),
            request.address()
        ))))
    }

    /// Where `request` goes.
    fn endpoint(&self, request: &Request) -> Result<Endpoint, Failure> {
        let endpoint = match self.settings.servers.get(request.server) {
            Some(server) => server.clone(),
            None => self.settings.endpoint.clone(),
        };
        endpoint.map(|endpoint| match request.from {
            From::Endpoint => endpoint,
            From::Host => endpoint.at(""),
        })
    }

    fn headers(&self, request: &Request, credentials: &Credentials) -> HeaderMap {
        let json = HeaderValue::from_static("application/json");
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, json);
        let extra = self.settings.connections.as_ref();
        let extra = extra.into_iter().flat_map(|known| &known.headers);
        for (name, value) in self.settings.headers.iter().chain(extra) {
            headers.insert(name, value.clone());
        }
        for (name, value) in request.headers.iter().chain(&credentials.headers) {
            let value = match (name, headers.get(name)) {
                (&header::COOKIE, Some(other)) => both(other, value),
                _ => value.clone(),
            };
            headers.insert(name, value);
        }
        if request.body.is_some() {
            headers.insert(header::CONTENT_TYPE, request.media_type.clone());
        }
        headers
    }

    /// What to say about an answer that refuses `request`.
    pub(crate) fn refusal(&self, request: &Request, answer: &Answer, secrets: &Secrets) -> Failure {
        let mut failure = Failure::new(format!(
            "{} answered {}{}",
            request.describe(secrets),
            answer.status_text(),
            match answer
                .message(secrets)
                .filter(|said| !answer.status_text().ends_with(said.as_str()))
            {
                Some(message) => format!(": {message}"),
                None => ".".to_owned(),
            }
        ));
        if let Some(late) = &answer.late {
            failure = failure.and(late);
        }
        if matches!(answer.status, 401 | 403) {
            failure = self.explained(failure, request, answer);
        }
        failure
    }
}

/// All cookies travel in one header.
fn both(first: &HeaderValue, second: &HeaderValue) -> HeaderValue {
    let bytes = [first.as_bytes(), second.as_bytes()].join(&b"; "[..]);
    let mut joined = HeaderValue::from_bytes(&bytes).unwrap_or_else(|_| second.clone());
    joined.set_sensitive(first.is_sensitive() || second.is_sensitive());
    joined
}

fn log<'a>(context: &'a Context, request: &'a Request, secrets: &'a Secrets) -> Log<'a> {
    Log {
        logger: context.logger(),
        request,
        secrets,
    }
}

fn append_query(url: &mut Url, request: &Request, credentials: &Credentials) {
    let pairs = request.query.iter();
    let pairs = pairs.map(|(name, value)| format!("{name}={value}"));
    let fixed = request.fixed_query.map(str::to_owned);
    let parts: Vec<String> = fixed.into_iter().chain(pairs).collect();
    if !parts.is_empty() {
        url.set_query(Some(&parts.join("&")));
    }
    for (name, value) in &credentials.query {
        url.query_pairs_mut().append_pair(name, value);
    }
}

/// What a redirection inside the same origin leaves out of the query, as the headers are sent again.
fn sign_again(url: &mut Url, credentials: &Credentials) {
    for (name, value) in &credentials.query {
        let is_there = url.query_pairs().any(|(found, _)| found == name.as_str());
        if !is_there {
            url.query_pairs_mut().append_pair(name, value);
        }
    }
}

fn redirection(url: &Url, response: &reqwest::Response) -> Option<Result<Url, ()>> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = response.headers().get(header::LOCATION)?;
    Some(
        location
            .to_str()
            .ok()
            .and_then(|location| url.join(location).ok())
            .ok_or(()),
    )
}

/// The next address, unless going there would hand credentials to another host or turn a change
/// into a mere look.
fn follow(
    request: &Request,
    from: &Url,
    status: http::StatusCode,
    target: &Result<Url, ()>,
    secrets: &Secrets,
) -> Result<Url, SendError> {
    let refuse = |place: &str, why: &str| {
        SendError::lasting(Failure::new(format!(
            "{} was redirected to {place}, which was not followed because {why}. Check the \
             provider's `{}`.",
            request.describe(secrets),
            request.address()
        )))
    };
    let Ok(target) = target else {
        return Err(refuse(
            "an address that makes no sense",
            "there is nothing to follow",
        ));
    };
    let origin = secrets.shown(&target.origin().ascii_serialization(), 200);
    let origin = origin.as_str();
    if target.origin() != from.origin() {
        return Err(refuse(origin, "that is another host"));
    }
    if request.method != Method::Get && !matches!(status.as_u16(), 307 | 308) {
        return Err(refuse(
            origin,
            "the answer does not say to repeat the change there",
        ));
    }
    Ok(target.clone())
}

/// A request without an answer.
#[derive(Debug)]
pub(crate) struct SendError {
    pub failure: Failure,
    /// Whether trying again may help.
    pub passing: bool,
    /// Whether the request has certainly not arrived.
    pub unsent: bool,
}

impl SendError {
    pub(crate) fn lasting(failure: Failure) -> Self {
        Self {
            failure,
            passing: false,
            unsent: false,
        }
    }

    pub(crate) fn passing(failure: Failure) -> Self {
        Self {
            failure,
            passing: true,
            unsent: false,
        }
    }

    fn into_failure(self) -> Failure {
        match self.passing {
            true => self.failure.passing(),
            false => self.failure,
        }
    }
}

#[cfg(test)]
mod tests;

/// Why nothing more is to be done.
pub(crate) fn why(context: &Context) -> &'static str {
    if context.is_overdue() {
        "the operation took too long"
    } else {
        "Terraform was interrupted"
    }
}
