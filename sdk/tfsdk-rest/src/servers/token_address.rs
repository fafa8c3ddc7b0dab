//! Where tokens to sign in with are asked for.

use super::Servers;
use crate::declaration::{Flow, Grant};
use crate::failure::Failure;
use reqwest::Url;

impl Servers<'_> {
    /// Where `grant` asks for tokens.
    ///
    /// # Errors
    /// It is not known, makes no sense, or would hand secrets to another host than was meant.
    pub(crate) fn token_address(&self, grant: &Grant) -> Result<Url, Failure> {
        if grant.flow == Flow::Login {
            return Ok(self.endpoint()?.join(grant.default_address));
        }
        let Some((attribute, variable)) = grant.address else {
            return self.at_host(grant.default_address);
        };
        if let Some((text, origin)) = self.given(attribute, variable)? {
            if text.starts_with('/') {
                return self.at_host(&text);
            }
            return parse(attribute, &text, &origin);
        }
        let text = self.filled(grant.default_address)?;
        if text.is_empty() {
            return Err(Failure::of_attribute(
                attribute,
                format!(
                    "It is not known where tokens are to be asked for. Set `{attribute}` in the \
                     provider block, or the environment variable {variable}."
                ),
            ));
        }
        if text.starts_with('/') {
            return self.at_host(&text);
        }
        // Who runs the API elsewhere does not want secrets to go to the public place.
        let endpoint = self.declaration.endpoint.environment;
        if self.given("endpoint", endpoint)?.is_some() {
            return Err(Failure::of_attribute(
                attribute,
                format!(
                    "Tokens are not asked for at the provider's `endpoint`, which is set. Say where \
                     with `{attribute}` in the provider block, or the environment variable \
                     {variable}; without both, it is {text}."
                ),
            ));
        }
        parse(attribute, &text, "The provider's own default")
    }

    /// A path, perhaps with a query, on the host of `endpoint`.
    fn at_host(&self, path: &str) -> Result<Url, Failure> {
        let host = self.endpoint()?.at("").join("/");
        // A path alone: `//other.example` would be another host.
        let path = format!("/{}", path.trim_start_matches(['/', '\\']));
        host.join(&path).map_err(|_| {
            Failure::new(format!(
                "{path:?} is no path at which tokens can be asked for."
            ))
        })
    }
}

fn parse(attribute: &'static str, text: &str, origin: &str) -> Result<Url, Failure> {
    let wrong = |what: &str| {
        Failure::of_attribute(
            attribute,
            format!(
                "{origin} {what}. Give an address such as \"https://login.example.com/token\"."
            ),
        )
    };
    let url = Url::parse(text.trim()).map_err(|_| wrong("is not an absolute address"))?;
    match url.scheme() {
        "http" | "https" if !url.has_host() => Err(wrong("names no host")),
        "http" | "https" if !url.username().is_empty() || url.password().is_some() => Err(wrong(
            "must not hold a user name or password; the provider has attributes for them",
        )),
        "http" | "https" => Ok(url),
        _ => Err(wrong("must start with http:// or https://")),
    }
}
