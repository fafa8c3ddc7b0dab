//! Requests for what an answer gives the address of: on the API's own host only, because they carry
//! its credentials.

use super::Client;
use crate::failure::Failure;
use crate::request::Request;
use crate::secrets::Secrets;

impl Client {
    /// `request` at `address`, which its answer gave.
    pub(crate) fn next(
        &self,
        request: &Request,
        address: &str,
        secrets: &Secrets,
    ) -> Result<Request, Failure> {
        let endpoint = self.endpoint(request)?;
        let found = endpoint.resolve(&request.path, address).map_err(|host| {
            let (place, why) = match host.as_str() {
                "" | "null" => ("what is no address", "there is nothing to follow"),
                host => (host, "that is another host"),
            };
            Failure::new(format!(
                "The answer to {} says that more is at {}, which was not followed because {why}. \
                 Check the provider's `{}`.",
                request.describe(secrets),
                secrets.shown(place, 200),
                request.address()
            ))
        })?;
        let mut next = request.clone();
        // Where a path starts from the host, so does what is relative to it.
        if request.from == crate::request::From::Endpoint {
            next.from = found.from;
        }
        next.path = found.path;
        next.fixed_query = None;
        let choice = self.settings.sign_in.choose(request.signing);
        let own = choice.map_or_else(|_| Vec::new(), |choice| choice.parameters());
        let pairs = found.query.split('&').filter(|pair| !pair.is_empty());
        next.query = pairs
            .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
            // The API may repeat what signs in, whole or masked.
            .filter(|(name, _)| !own.iter().any(|own| own == name))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Ok(next)
    }
}
