//! Where the API is: the provider's `endpoint`, checked once.

use crate::failure::Failure;
use crate::request::From;
use reqwest::Url;

/// An absolute `http` or `https` address without query, fragment or credentials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Endpoint {
    url: Url,
    base: String,
}

/// An address on the API's own host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Resolved {
    pub from: From,
    pub path: String,
    /// Without its question mark.
    pub query: String,
}

impl Endpoint {
    /// Checks `text`, the value of `attribute`, which came from `origin` (`The provider's endpoint`, say).
    pub(crate) fn parse(
        attribute: &'static str,
        text: &str,
        origin: &str,
    ) -> Result<Self, Failure> {
        let wrong = |what: &str| {
            Failure::of_attribute(
                attribute,
                format!("{origin} {what}. Give an address such as \"https://api.example.com/v1\"."),
            )
        };
        let url = Url::parse(text.trim()).map_err(|_| wrong("is not an absolute address"))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(wrong("must start with http:// or https://"));
        }
        if !url.has_host() {
            return Err(wrong("names no host"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(wrong(
                "must not hold a user name or password; the provider has attributes for them",
            ));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(wrong("must not hold a query or fragment"));
        }
        let base = url.path().trim_end_matches('/').to_owned();
        Ok(Self { url, base })
    }

    /// The one that `url`, which was checked, belongs to.
    pub(crate) fn of(url: &Url) -> Self {
        Self {
            url: url.clone(),
            base: String::new(),
        }
    }

    /// The address of `path`, which starts with `/`, below this one.
    pub(crate) fn join(&self, path: &str) -> Url {
        let mut url = self.url.clone();
        url.set_path(&format!("{}{path}", self.base));
        url
    }

    /// Whether it is a host alone.
    pub(crate) fn is_bare(&self) -> bool {
        self.base.is_empty()
    }

    /// The address of the folder `path` below this one.
    pub(crate) fn below(&self, path: &str) -> Self {
        let mut endpoint = self.clone();
        endpoint.base.push_str(path.trim_end_matches('/'));
        endpoint
    }

    /// The address of the folder `path` on the same host.
    pub(crate) fn at(&self, path: &str) -> Self {
        let mut endpoint = self.clone();
        endpoint.base = path.trim_end_matches('/').to_owned();
        endpoint
    }

    /// Where `address` is that an answer to a call of `path` gave.
    ///
    /// # Errors
    /// The host, when it is another one; nothing, when it is no address.
    pub(crate) fn resolve(&self, path: &str, address: &str) -> Result<Resolved, String> {
        let from = self.join(path);
        let mut url = from.join(address.trim()).map_err(|_| String::new())?;
        // A server behind a proxy that decrypts does not know that it is reached by https.
        let unaware = url.scheme() == "http" && url.port().is_none() && self.is_encrypted();
        if unaware && url.host() == from.host() {
            url.set_scheme("https").map_err(|()| String::new())?;
            let _ = url.set_port(from.port());
        }
        if url.origin() != from.origin() {
            return Err(url.origin().ascii_serialization());
        }
        let query = url.query().unwrap_or_default().to_owned();
        let found = url.path();
        let below = found
            .strip_prefix(&self.base)
            .filter(|rest| rest.starts_with('/'))
            // Some give it as if the API were all that the host has.
            .or_else(|| Some(found).filter(|found| from.path() == format!("{}{found}", self.base)));
        Ok(Resolved {
            from: match below {
                Some(_) => From::Endpoint,
                None => From::Host,
            },
            path: below.unwrap_or(found).to_owned(),
            query,
        })
    }

    pub(crate) fn is_encrypted(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// Whether the API runs on this machine, where no proxy belongs in between.
    pub(crate) fn is_local(&self) -> bool {
        let host = self.url.host_str().unwrap_or_default();
        let address = host.trim_matches(['[', ']']).parse::<std::net::IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Endpoint, Failure> {
        Endpoint::parse("endpoint", text, "The attribute `endpoint`")
    }

    #[test]
    fn paths_join_with_one_slash() {
        for (endpoint, joined) in [
            ("https://h", "https://h/a%2Fb/c/"),
            ("https://h/", "https://h/a%2Fb/c/"),
            ("http://h:81/v1", "http://h:81/v1/a%2Fb/c/"),
            ("http://h/v1/ ", "http://h/v1/a%2Fb/c/"),
        ] {
            assert_eq!(parse(endpoint).unwrap().join("/a%2Fb/c/").as_str(), joined);
        }
    }

    #[test]
    fn wrong_addresses_are_explained() {
        for (endpoint, words) in [
            ("", "not an absolute address"),
            ("api.example.com", "not an absolute address"),
            ("/v1", "not an absolute address"),
            ("ftp://h", "http:// or https://"),
            ("file:///etc/passwd", "http:// or https://"),
            ("https://user:pw@h", "user name or password"),
            ("https://h?x=1", "query"),
            ("https://h#x", "fragment"),
        ] {
            let failure = parse(endpoint).unwrap_err().to_string();
            assert!(failure.contains(words), "{endpoint}: {failure}");
            assert!(!failure.contains("pw"), "{failure}");
        }
    }

    #[test]
    fn addresses_of_answers_stay_on_the_host() {
        let at = |endpoint: &str, address: &str| {
            let resolved = parse(endpoint).unwrap().resolve("/drinks", address)?;
            let from = match resolved.from {
                From::Endpoint => "",
                From::Host => "host:",
            };
            Ok::<_, String>(format!("{from}{}?{}", resolved.path, resolved.query))
        };
        for (endpoint, address, found) in [
            (
                "https://h/v1",
                "https://h/v1/drinks?page=2",
                "/drinks?page=2",
            ),
            (
                "https://h/v1",
                "http://h/v1/drinks?page=2",
                "/drinks?page=2",
            ),
            ("https://h:444/v1", "http://h/v1/drinks?a", "/drinks?a"),
            ("https://h/v1", "/v1/drinks?page=2", "/drinks?page=2"),
            ("https://h/v1", "/drinks?page=2", "/drinks?page=2"),
            (
                "https://h/v1",
                "/v12/drinks?page=2",
                "host:/v12/drinks?page=2",
            ),
            ("https://h/v1", "/other", "host:/other?"),
            ("https://h/v1", "?c=a%2Fb%3D", "/drinks?c=a%2Fb%3D"),
            ("https://h", "//h/drinks?page=2#x", "/drinks?page=2"),
            ("https://h", "../x/./y", "/x/y?"),
            ("https://h", "https://user:pw@h/drinks", "/drinks?"),
        ] {
            assert_eq!(at(endpoint, address).as_deref(), Ok(found), "{address}");
        }
        for (endpoint, address, origin) in [
            (
                "https://h",
                "https://evil.example/drinks",
                "https://evil.example",
            ),
            ("https://h", "//evil.example/drinks", "https://evil.example"),
            ("https://h", "https://h:444/drinks", "https://h:444"),
            ("http://h", "https://h/drinks", "https://h"),
            ("https://h", "http://h:81/drinks", "http://h:81"),
            ("https://h", "javascript:alert(1)", "null"),
            ("https://h", "https://", ""),
        ] {
            assert_eq!(at(endpoint, address).unwrap_err(), origin, "{address}");
        }
    }

    #[test]
    fn this_machine_is_known() {
        for endpoint in ["http://127.0.0.1:1", "http://[::1]/", "http://localhost"] {
            assert!(parse(endpoint).unwrap().is_local(), "{endpoint}");
        }
        assert!(!parse("http://example.com").unwrap().is_local());
    }
}
