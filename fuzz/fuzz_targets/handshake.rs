//! The handshake: whatever the environment holds, the answer is one line or one error.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use tfplugin6::fuzzing::answer;

#[derive(Arbitrary, Debug)]
struct Variables {
    knows_the_cookie: bool,
    cookie: Vec<u8>,
    versions: Vec<u8>,
    ports: (Vec<u8>, Vec<u8>),
    multiplex: Vec<u8>,
    directory: Vec<u8>,
    certificate: Certificate,
}

#[derive(Arbitrary, Debug)]
enum Certificate {
    Raw(Vec<u8>),
    Pem(Vec<u8>),
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn pem(bytes: &[u8]) -> Vec<u8> {
    let mut text = b"-----BEGIN CERTIFICATE-----\n".to_vec();
    text.extend(bytes.iter().map(|byte| ALPHABET[usize::from(byte % 64)]));
    text.extend_from_slice(b"\n-----END CERTIFICATE-----\n");
    text
}

fuzz_target!(|variables: Variables| {
    let cookie = if variables.knows_the_cookie {
        tfplugin6::MAGIC_COOKIE.as_bytes()
    } else {
        &variables.cookie
    };
    let certificate = match &variables.certificate {
        Certificate::Raw(bytes) => bytes.clone(),
        Certificate::Pem(bytes) => pem(bytes),
    };
    let answered = answer(&[
        ("TF_PLUGIN_MAGIC_COOKIE", cookie),
        ("PLUGIN_PROTOCOL_VERSIONS", &variables.versions),
        ("PLUGIN_MIN_PORT", &variables.ports.0),
        ("PLUGIN_MAX_PORT", &variables.ports.1),
        ("PLUGIN_MULTIPLEX_GRPC", &variables.multiplex),
        ("PLUGIN_UNIX_SOCKET_DIR", &variables.directory),
        ("PLUGIN_CLIENT_CERT", &certificate),
    ]);
    match answered {
        Ok(line) => {
            assert_eq!(line.matches('\n').count(), 1, "{line:?}");
            let fields = line.trim_end().split('|').count();
            assert!(fields == 6 || fields == 7, "{line:?}");
            assert!(line.starts_with("1|6|"), "{line:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
