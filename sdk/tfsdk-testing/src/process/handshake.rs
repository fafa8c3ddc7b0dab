//! The one line that a plugin prints.

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
    pub(crate) fn parse(line: &str) -> Result<Self, String> {
        let fields: Vec<_> = line.split('|').collect();
        let (core, version, network, address, protocol, certificate) = match fields[..] {
            [core, version, network, address, protocol, certificate]
            | [core, version, network, address, protocol, certificate, _] => {
                (core, version, network, address, protocol, certificate)
            }
            _ => return Err(format!("{line:?} is no handshake")),
        };
        let expect = |what: &str, found: &str, expected: &[&str]| {
            if expected.contains(&found) {
                Ok(())
            } else {
                Err(format!(
                    "the handshake's {what} is {found:?}, not one of {expected:?}"
                ))
            }
        };
        expect("core version", core, &["1"])?;
        expect("protocol version", version, &["6"])?;
        expect("network", network, &["unix", "tcp"])?;
        expect("protocol", protocol, &["grpc"])?;
        let certificate = STANDARD_NO_PAD
            .decode(certificate)
            .map_err(|error| format!("the handshake's certificate: {error}"))?;
        if certificate.is_empty() {
            return Err("the handshake has no certificate although TLS was asked for".to_owned());
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
        for (line, problem) in [
            ("hello", "no handshake"),
            ("2|6|unix|/tmp/p|grpc|AQID", "core version"),
            ("1|5|unix|/tmp/p|grpc|AQID", "protocol version"),
            ("1|6|unix|/tmp/p|netrpc|AQID", "protocol"),
            ("1|6|unix|/tmp/p|grpc|AQI=", "certificate"),
            ("1|6|unix|/tmp/p|grpc|", "no certificate"),
        ] {
            let error = Handshake::parse(line).expect_err(line);
            assert!(error.contains(problem), "{line}: {error}");
        }
    }
}
