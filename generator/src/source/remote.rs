//! Documents on other machines: fetched only when the user allows it, over `https`, within limits.

mod address;

pub use address::{Destination, destination};
pub(super) use address::{of_path, shown};

use crate::diagnostic::{Code, Diagnostic};
use address::is_loopback;
use reqwest::header::{ACCEPT, LOCATION};
use reqwest::{Client, Response, Url, redirect};
use rustls_platform_verifier::BuilderVerifierExt;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// How much may be fetched.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of one document.
    pub size: u64,
    /// Bytes of all documents of a run.
    pub total_size: u64,
    /// For one document, redirections included.
    pub time: Duration,
    /// For all documents of a run.
    pub total_time: Duration,
    pub redirections: usize,
    pub documents: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            size: 64 << 20,
            total_size: 256 << 20,
            time: Duration::from_secs(30),
            total_time: Duration::from_secs(600),
            redirections: 5,
            documents: 5_000,
        }
    }
}

/// Fetches documents, and remembers from which hosts.
#[derive(Debug)]
pub struct Remote {
    limits: Limits,
    /// `None` once it is shut down.
    runtime: Option<Runtime>,
    direct: OnceCell<Client>,
    proxied: OnceCell<Client>,
    bytes: Cell<u64>,
    time: Cell<Duration>,
    /// Documents by host.
    hosts: RefCell<BTreeMap<String, usize>>,
}

/// A document as it came, and the address that it came from after redirections.
pub(super) struct Fetched {
    pub bytes: Vec<u8>,
    pub url: Url,
}

/// Why there is no document: the message, and what to do.
type Problem = (Code, String, &'static str);

const DOWNLOAD: &str = "download the document, and refer to the copy by a relative path";

/// What to say of an address when nothing may be fetched.
pub(super) fn forbidden(url: &Url) -> Box<Diagnostic> {
    let message = format!(
        "`{}` is on another machine, and nothing is fetched",
        shown(url)
    );
    let help = match permitted(url, true) {
        Ok(()) => {
            "add `--allow-remote` to fetch it, or download it and refer to the copy by a relative path"
        }
        // It would be refused with the option as well.
        Err(_) if url.scheme() == "http" => {
            "use `https` and add `--allow-remote`, or download it and refer to the copy by a relative path"
        }
        Err(_) => DOWNLOAD,
    };
    Box::new(Diagnostic::error(Code::RemoteReference, message).help(help))
}

impl Remote {
    /// Ready to fetch; nothing is opened yet.
    ///
    /// # Errors
    /// The operating system refuses a runtime.
    pub fn new(limits: Limits) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        Ok(Self {
            limits,
            runtime: Some(runtime),
            direct: OnceCell::new(),
            proxied: OnceCell::new(),
            bytes: Cell::default(),
            time: Cell::default(),
            hosts: RefCell::default(),
        })
    }

    /// From which hosts documents came, and how many.
    pub fn hosts(&self) -> BTreeMap<String, usize> {
        self.hosts.borrow().clone()
    }

    /// The document at `url`, to which the document at `from` refers; `None` for a local one.
    pub(super) fn fetch(&self, url: &Url, from: Option<&Url>) -> Result<Fetched, Box<Diagnostic>> {
        let problem =
            |(code, message, help): Problem| Box::new(Diagnostic::error(code, message).help(help));
        let Some(runtime) = &self.runtime else {
            return Err(forbidden(url));
        };
        let count: usize = self.hosts.borrow().values().sum();
        if count >= self.limits.documents || self.time.get() >= self.limits.total_time {
            let message = format!("`{}` is one document too many to fetch", shown(url));
            return Err(problem((Code::UnreadableFile, message, DOWNLOAD)));
        }
        let start = Instant::now();
        let result = runtime.block_on(async {
            let whole = self.follow(url.clone(), from.is_none_or(is_loopback));
            match tokio::time::timeout(self.limits.time, whole).await {
                Ok(result) => result,
                Err(_) => Err((
                    Code::UnreadableFile,
                    format!(
                        "`{}` has not come within {} seconds",
                        shown(url),
                        self.limits.time.as_secs_f32()
                    ),
                    "try again later, or download the document and refer to the copy",
                )),
            }
        });
        self.time.set(self.time.get() + start.elapsed());
        let fetched = result.map_err(problem)?;
        let host = fetched.url.host_str().unwrap_or_default().to_owned();
        *self.hosts.borrow_mut().entry(host).or_default() += 1;
        Ok(fetched)
    }

    async fn follow(&self, mut url: Url, mut local: bool) -> Result<Fetched, Problem> {
        let start = shown(&url);
        for _ in 0..=self.limits.redirections {
            permitted(&url, local)?;
            local = is_loopback(&url);
            let response = self.get(&url).await?;
            let status = response.status();
            if !status.is_redirection() {
                if !status.is_success() {
                    let message = format!("`{}` was answered with {status}", shown(&url));
                    let help = match status.as_u16() {
                        401 | 403 => {
                            "the document needs a login: download it, and refer to the copy"
                        }
                        _ => "check the address in a browser",
                    };
                    return Err((Code::UnreadableFile, message, help));
                }
                let bytes = self.body(&url, response).await?;
                return Ok(Fetched { bytes, url });
            }
            let location = response.headers().get(LOCATION);
            let next = location
                .and_then(|value| value.to_str().ok())
                .and_then(|value| url.join(value).ok());
            let Some(mut next) = next else {
                let message = format!("`{}` redirects to no address", shown(&url));
                return Err((Code::UnreadableFile, message, DOWNLOAD));
            };
            // Whoever answers must not choose the login; ours goes to its own host only.
            let (user, password) = match next.origin() == url.origin() {
                true => (url.username(), url.password()),
                false => ("", None),
            };
            let _ = next.set_username(user);
            let _ = next.set_password(password);
            url = next;
        }
        let message = format!(
            "`{start}` is redirected more than {} times",
            self.limits.redirections
        );
        Err((Code::UnreadableFile, message, DOWNLOAD))
    }

    async fn get(&self, url: &Url) -> Result<Response, Problem> {
        let client = self.client(url)?;
        let request = client
            .get(url.clone())
            .header(ACCEPT, "application/yaml, application/json, */*;q=0.5");
        request.send().await.map_err(|error| {
            let message = format!("cannot fetch `{}`: {}", shown(url), cause(&error));
            let help = match is_about_trust(&error) {
                true => {
                    "install the certificate of its authority, or name a file of it in the \
                     environment variable SSL_CERT_FILE"
                }
                false => "check the address and the network, or download the document",
            };
            (Code::UnreadableFile, message, help)
        })
    }

    async fn body(&self, url: &Url, mut response: Response) -> Result<Vec<u8>, Problem> {
        let limit = self
            .limits
            .size
            .min(self.limits.total_size - self.bytes.get());
        let too_large = || {
            let size = match limit >> 20 {
                0 => format!("{limit} bytes"),
                megabytes => format!("{megabytes} MB"),
            };
            let message = format!(
                "`{}` is larger than the {size} that may be fetched",
                shown(url)
            );
            (Code::UnreadableFile, message, DOWNLOAD)
        };
        if response
            .content_length()
            .is_some_and(|length| length > limit)
        {
            return Err(too_large());
        }
        let mut bytes = Vec::new();
        loop {
            let chunk = response.chunk().await.map_err(|error| {
                let message = format!("`{}` broke off: {}", shown(url), cause(&error));
                (Code::UnreadableFile, message, "try again later")
            })?;
            let Some(chunk) = chunk else { break };
            if bytes.len() as u64 + chunk.len() as u64 > limit {
                return Err(too_large());
            }
            bytes.extend_from_slice(&chunk);
        }
        self.bytes.set(self.bytes.get() + bytes.len() as u64);
        let start = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
        if start == Some(&b'<') {
            let message = format!("`{}` is a page for people, not YAML or JSON", shown(url));
            let help = "use the address of the file itself, which is often called `raw`";
            return Err((Code::UnreadableFile, message, help));
        }
        Ok(bytes)
    }

    /// A proxy never stands between this machine and itself.
    fn client(&self, url: &Url) -> Result<&Client, Problem> {
        let direct = is_loopback(url);
        let cell = if direct { &self.direct } else { &self.proxied };
        if let Some(client) = cell.get() {
            return Ok(client);
        }
        let client = client(direct).map_err(|words| {
            let message = format!("cannot fetch `{}`: {words}", shown(url));
            let help = "install the certificate authorities of this system, or name a file of \
                        them in the environment variable SSL_CERT_FILE";
            (Code::UnreadableFile, message, help)
        })?;
        Ok(cell.get_or_init(|| client))
    }
}

/// Looking a host up cannot be interrupted; nobody waits for it.
impl Drop for Remote {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Only `https`; plain `http`, and this machine's servers, only where this machine asks.
fn permitted(url: &Url, local: bool) -> Result<(), Problem> {
    let refuse = |what: &str, help| {
        let message = format!("`{}` {what}", shown(url));
        Err((Code::RemoteReference, message, help))
    };
    match (url.scheme(), is_loopback(url)) {
        ("https" | "http", true) if !local => refuse(
            "is on this machine, and a document from elsewhere refers to it",
            "download both documents, and refer to the copies by relative paths",
        ),
        ("https", _) | ("http", true) => Ok(()),
        ("http", false) => refuse(
            "is not encrypted, so anybody on the way could change it",
            "use `https`, or download the document and refer to the copy",
        ),
        _ => refuse("is no `https` address", DOWNLOAD),
    }
}

fn client(direct: bool) -> Result<Client, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut encryption = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .and_then(BuilderVerifierExt::with_platform_verifier)
        .map_err(|error| error.to_string())?
        .with_no_client_auth();
    encryption.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    let mut builder = Client::builder()
        .tls_backend_preconfigured(encryption)
        .user_agent(concat!("provider-gen/", env!("CARGO_PKG_VERSION")))
        .redirect(redirect::Policy::none())
        .referer(false)
        .connect_timeout(Duration::from_secs(10));
    if direct {
        builder = builder.no_proxy();
    }
    builder.build().map_err(|error| cause(&error))
}

fn chain(error: &reqwest::Error) -> impl Iterator<Item = &(dyn Error + 'static)> {
    std::iter::successors(error.source(), |cause| Error::source(*cause))
}

/// The innermost cause: the outer ones repeat the address, which may hold a login.
fn cause(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "no connection in time".to_owned();
    }
    chain(error)
        .last()
        .map_or_else(|| "no proper answer".to_owned(), ToString::to_string)
}

fn is_about_trust(error: &reqwest::Error) -> bool {
    chain(error).any(|cause| cause.to_string().contains("certificate"))
}

#[cfg(test)]
mod tests {
    use super::permitted;
    use reqwest::Url;

    #[test]
    fn documents_from_elsewhere_reach_no_server_of_this_machine() {
        for (address, local, may) in [
            ("https://a.example/", false, true),
            ("https://127.0.0.1/", false, false),
            ("http://localhost/", false, false),
            ("http://localhost/", true, true),
            ("http://a.example/", true, false),
            ("ftp://a.example/", true, false),
        ] {
            let url = Url::parse(address).expect("a URL");
            assert_eq!(permitted(&url, local).is_ok(), may, "{address} {local}");
        }
    }
}
