//! The one line that a plugin prints.

use crate::rules::{Rule, Violation};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// What the line says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Handshake {
    pub network: String,
    pub address: String,
    pub certificate: Vec<u8>,
}

impl Handshake {
    /// Reads `1|6|unix|/path|grpc|certificate`, which may be followed by one more field.
    ///
    /// # Errors
    /// The rule that the line breaks.
    pub(crate) fn parse(line: &str) -> Result<Self, Violation> {
        let fields: Vec<_> = line.split('|').collect();
        let (core, version, network, address, protocol, certificate) = match fields[..] {
            [core, version, network, address, protocol, certificate]
            | [core, version, network, address, protocol, certificate, _] => {
                (core, version, network, address, protocol, certificate)
            }
            _ => {
                let detail = format!("{line:?} is no handshake");
                return Err(Violation::new(Rule::HandshakeLine, "", detail));
            }
        };
        let expect = |rule: Rule, what: &str, found: &str, expected: &[&str]| {
            if expected.contains(&found) {
                return Ok(());
            }
            let detail = format!("the {what} is {found:?}, not one of {expected:?}");
            Err(Violation::new(rule, "", detail))
        };
        expect(Rule::HandshakeVersion, "core version", core, &["1"])?;
        expect(Rule::HandshakeVersion, "protocol version", version, &["6"])?;
        expect(Rule::HandshakeLine, "network", network, &["unix", "tcp"])?;
        expect(Rule::HandshakeVersion, "protocol", protocol, &["grpc"])?;
        let wrong = |detail: String| Violation::new(Rule::HandshakeCertificate, "", detail);
        let certificate = STANDARD_NO_PAD
            .decode(certificate)
            .map_err(|error| wrong(format!("the certificate: {error}")))?;
        if certificate.is_empty() {
            return Err(wrong("there is none although TLS was asked for".to_owned()));
        }
        Ok(Self {
            network: network.to_owned(),
            address: address.to_owned(),
            certificate,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Handshake;
    use crate::rules::Rule;

    #[test]
    fn what_terraform_takes() {
        let read = Handshake::parse("1|6|unix|/tmp/plugin1|grpc|AQID").expect("a handshake");
        assert_eq!(
            (read.network.as_str(), read.certificate),
            ("unix", vec![1, 2, 3])
        );
        assert!(Handshake::parse("1|6|tcp|127.0.0.1:10000|grpc|AQID|true").is_ok());
    }

    #[test]
    fn what_terraform_refuses() {
        for (line, rule) in [
            ("hello", Rule::HandshakeLine),
            ("1|6|carrier pigeon|/tmp/p|grpc|AQID", Rule::HandshakeLine),
            ("2|6|unix|/tmp/p|grpc|AQID", Rule::HandshakeVersion),
            ("1|5|unix|/tmp/p|grpc|AQID", Rule::HandshakeVersion),
            ("1|6|unix|/tmp/p|netrpc|AQID", Rule::HandshakeVersion),
            ("1|6|unix|/tmp/p|grpc|AQI=", Rule::HandshakeCertificate),
            ("1|6|unix|/tmp/p|grpc|", Rule::HandshakeCertificate),
        ] {
            let error = Handshake::parse(line).expect_err(line);
            assert_eq!(error.rule, rule, "{line}: {error}");
        }
    }
}
