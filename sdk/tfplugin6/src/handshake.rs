//! The cookie, the choice of the protocol version, and the line that tells the client where to connect.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use crate::environment::Environment;
use crate::error::ServeError;
use crate::listener::Address;

/// What Terraform and OpenTofu put into `TF_PLUGIN_MAGIC_COOKIE`. It proves nothing; it tells people who start the
/// program by hand from programs that know what to do with it.
pub const MAGIC_COOKIE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

const CORE_VERSION: u32 = 1;
/// Highest first.
const SERVED_VERSIONS: [u32; 1] = [6];

pub(crate) fn check_cookie(environment: &Environment) -> Result<(), ServeError> {
    if environment.cookie == MAGIC_COOKIE {
        Ok(())
    } else {
        Err(ServeError::NotStartedByTerraform)
    }
}

/// The highest version that both sides have. Without one the lowest of ours: the client reports the mismatch better
/// than the provider could.
pub(crate) fn choose_version(offered: &[u32]) -> u32 {
    let common = SERVED_VERSIONS
        .into_iter()
        .find(|version| offered.contains(version));
    common.unwrap_or(SERVED_VERSIONS[SERVED_VERSIONS.len() - 1])
}

/// The handshake line, with its newline. The certificate is base64 without padding, as the client's decoder demands.
pub(crate) fn line(
    environment: &Environment,
    address: &Address,
    certificate: Option<&[u8]>,
) -> String {
    let version = choose_version(&environment.protocol_versions);
    let certificate = certificate
        .map(|der| STANDARD_NO_PAD.encode(der))
        .unwrap_or_default();
    // The seventh field is an answer: connections are not multiplexed.
    let multiplex = if environment.multiplex { "|false" } else { "" };
    format!(
        "{CORE_VERSION}|{version}|{}|{}|grpc|{certificate}{multiplex}\n",
        address.network, address.text
    )
}

#[cfg(test)]
mod tests {
    use super::{MAGIC_COOKIE, check_cookie, choose_version, line};
    use crate::environment::Environment;
    use crate::listener::Address;

    fn socket() -> Address {
        Address {
            network: "unix",
            text: "/tmp/plugin1".into(),
        }
    }

    #[test]
    fn only_the_exact_cookie_opens() {
        let with = |cookie: &str| Environment {
            cookie: cookie.into(),
            ..Environment::default()
        };
        assert!(check_cookie(&with(MAGIC_COOKIE)).is_ok());
        assert!(check_cookie(&with("")).is_err());
        assert!(check_cookie(&with(&MAGIC_COOKIE.to_uppercase())).is_err());
    }

    #[test]
    fn version_six_whatever_the_client_offers() {
        for offered in [&[5, 6][..], &[6, 5], &[6], &[5], &[]] {
            assert_eq!(choose_version(offered), 6);
        }
    }

    #[test]
    fn plaintext_leaves_the_certificate_empty_but_keeps_its_bar() {
        assert_eq!(
            line(&Environment::default(), &socket(), None),
            "1|6|unix|/tmp/plugin1|grpc|\n"
        );
    }

    #[test]
    fn certificates_have_no_padding_and_multiplexing_is_answered_when_asked_for() {
        let asked = Environment {
            multiplex: true,
            ..Environment::default()
        };
        assert_eq!(
            line(&asked, &socket(), Some(&[0xfb])),
            "1|6|unix|/tmp/plugin1|grpc|+w|false\n"
        );
    }
}
