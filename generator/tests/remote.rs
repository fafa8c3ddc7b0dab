//! Documents on other machines: fetched only when allowed, within limits, and only over `https`
//! except from this machine, which is where these tests have their server.

use generator::diagnostic::{Sink, Style, render};
use generator::openapi;
use generator::source::{Limits, Remote, Sources};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A server with one answer for each path, which notes the paths that were asked for.
struct Server {
    address: String,
    asked: Arc<Mutex<Vec<String>>>,
}

type Answer = fn(&mut dyn Write, &str, &str);

fn serve(answer: Answer) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let (notes, own) = (Arc::clone(&asked), address.clone());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (notes, own) = (Arc::clone(&notes), own.clone());
            std::thread::spawn(move || {
                let mut stream = stream;
                if let Some(path) = request(&mut stream) {
                    notes.lock().expect("no panic").push(path.clone());
                    answer(&mut stream, &path, &own);
                }
            });
        }
    });
    Server { address, asked }
}

/// The path of a request, all of which is read.
fn request(stream: &mut dyn Read) -> Option<String> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next()?.ok()?;
    while !lines.next()?.ok()?.is_empty() {}
    Some(first.split(' ').nth(1)?.to_owned())
}

fn send(stream: &mut dyn Write, status: &str, headers: &str, body: &str) {
    let length = body.len();
    let _ = write!(
        stream,
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
}

const LAMPS: &str = r##"openapi: 3.0.3
info: {title: Lamp Shop, version: "1.0"}
paths:
  /lamps:
    post:
      requestBody: {content: {application/json: {schema: {$ref: "schemas/all.json#/Lamp"}}}}
      responses:
        "201": {description: Made., content: {application/json: {schema: {$ref: "schemas/all.json#/Lamp"}}}}
  /lamps/{lampId}:
    get:
      responses:
        "200": {description: One lamp., content: {application/json: {schema: {$ref: "schemas/all.json#/Lamp"}}}}
    put:
      requestBody: {content: {application/json: {schema: {$ref: "schemas/all.json#/Lamp"}}}}
      responses: {"204": {description: Changed.}}
    delete:
      responses: {"204": {description: Gone.}}
"##;

const SCHEMAS: &str = r##"{"Lamp": {"type": "object", "properties": {"id": {"type": "string", "readOnly": true},
 "name": {"type": "string"}, "bulb": {"$ref": "../bulb#/Bulb"}}, "required": ["name"]}}"##;

const BULB: &str = "Bulb: {type: object, properties: {watts: {type: integer}}}";

fn documents(stream: &mut dyn Write, path: &str, own: &str) {
    let text = "Content-Type: text/plain\r\n";
    match path {
        "/apis/lamps.yaml" | "/apis/lamps.yaml?token=hush" => send(stream, "200 OK", text, LAMPS),
        "/apis/schemas/all.json" => send(stream, "200 OK", "Content-Type: x/y\r\n", SCHEMAS),
        "/apis/bulb" => send(stream, "302 Found", "Location: /moved/bulb.yml\r\n", ""),
        "/moved/bulb.yml" => send(stream, "200 OK", text, BULB),
        "/circle" => send(
            stream,
            "307 Temporary Redirect",
            "Location: /circle\r\n",
            "",
        ),
        "/away" => send(
            stream,
            "302 Found",
            "Location: http://lamps.example/a\r\n",
            "",
        ),
        "/file" => send(stream, "302 Found", "Location: file:///etc/passwd\r\n", ""),
        "/nowhere" => send(stream, "302 Found", "", ""),
        "/page" => send(
            stream,
            "200 OK",
            "Content-Type: text/html\r\n",
            "\n<!doctype html>",
        ),
        "/picture" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na\xff\xfe");
        }
        "/login" => send(stream, "401 Unauthorized", "", "no"),
        "/huge" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n");
        }
        "/endless" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
            while stream.write_all(&[b'a'; 4_096]).is_ok() {}
        }
        "/slow" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na");
            std::thread::sleep(Duration::from_secs(20));
        }
        "/cut" => {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na");
        }
        "/empty" => send(stream, "200 OK", "", ""),
        "/inside" => send(
            stream,
            "302 Found",
            &format!("Location: {own}/apis/bulb\r\n"),
            "",
        ),
        _ => send(stream, "404 Not Found", "", "none"),
    }
}

fn limits() -> Limits {
    Limits {
        size: 100_000,
        time: Duration::from_secs(2),
        ..Limits::default()
    }
}

fn sources(limits: Limits) -> Sources {
    Sources::default().with_remote(Remote::new(limits).expect("a runtime"))
}

/// The first message of a document by its address.
fn refused(address: &str, limits: Limits) -> String {
    let sources = sources(limits);
    let message = sources.read(Path::new(address)).expect_err("refused");
    render(&message, &sources, Style::Plain)
}

#[test]
fn what_does_not_come_as_it_should_is_told() {
    let server = serve(documents);
    for (path, words) in [
        ("/missing", "404 Not Found"),
        ("/login", "needs a login"),
        ("/circle", "redirected more than 5 times"),
        ("/away", "`http://lamps.example/a` is not encrypted"),
        ("/file", "`file:///etc/passwd` is no `https` address"),
        ("/nowhere", "redirects to no address"),
        ("/page", "is a page for people"),
        ("/picture", "not UTF-8"),
        ("/huge", "larger than the 100000 bytes"),
        ("/endless", "larger than the 100000 bytes"),
        ("/slow", "has not come within 2 seconds"),
        ("/cut", "broke off"),
        ("/empty", "is empty"),
    ] {
        let said = refused(&format!("{}{path}", server.address), limits());
        assert!(said.contains(words), "{path}: {said}");
    }
    let said = refused("http://lamps.example/a?key=hush", limits());
    assert!(
        said.contains("G104") && said.contains("use `https`"),
        "{said}"
    );
    assert!(!said.contains("hush"), "{said}");
    let nobody = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!(
        "http://me:hush@{}/a",
        nobody.local_addr().expect("an address")
    );
    drop(nobody);
    let said = refused(&address, limits());
    assert!(
        said.contains("cannot fetch") && !said.contains("hush"),
        "{said}"
    );
}

#[test]
fn a_run_has_its_limits_too() {
    let server = serve(documents);
    let sources = sources(Limits {
        total_size: 2_000,
        documents: 2,
        ..limits()
    });
    let read = |path: &str| sources.read(Path::new(&format!("{}{path}", server.address)));
    assert!(read("/moved/bulb.yml").is_ok());
    let said = read("/huge").expect_err("too large").message;
    assert!(said.contains("larger than"), "{said}");
    assert!(read("/apis/schemas/all.json").is_ok());
    let said = read("/apis/lamps.yaml").expect_err("too many").message;
    assert!(said.contains("one document too many"), "{said}");
}

#[test]
fn documents_are_fetched_once_and_refer_from_where_they_came() {
    let server = serve(documents);
    let sources = sources(limits());
    let address = format!("{}/apis/lamps.yaml", server.address);
    let file = sources.read(Path::new(&address)).expect("fetched");
    let mut sink = Sink::default();
    let api = openapi::load(sources, file, &mut sink).expect("an API");
    let body = api.operations[0]
        .body()
        .and_then(|body| body.schema.as_ref());
    let lamp = api.schema(body.expect("a schema"));
    let bulb = api.schema(&lamp.property("bulb").expect("there").schema);
    assert!(bulb.property("watts").is_some());
    api.report(&mut sink);
    assert!(sink.diagnostics().is_empty(), "{:?}", sink.diagnostics());
    let mut asked = server.asked.lock().expect("no panic").clone();
    asked.sort();
    let expected = [
        "/apis/bulb",
        "/apis/lamps.yaml",
        "/apis/schemas/all.json",
        "/moved/bulb.yml",
    ];
    assert_eq!(asked, expected);
    assert_eq!(api.sources.hosts().get("127.0.0.1"), Some(&3));
}

fn run(arguments: &[&str], variables: &[(&str, &str)]) -> (Output, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_gen"))
        .args(arguments)
        .current_dir(folder.path())
        .env("NO_COLOR", "1")
        .envs(variables.iter().copied())
        .output()
        .expect("gen runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, said)
}

#[test]
fn the_command_fetches_only_when_it_is_told_to() {
    let server = serve(documents);
    let login = server.address.replace("://", "://me:hush@");
    let address = format!("{login}/apis/lamps.yaml?token=hush");
    let (output, said) = run(&["model", "--spec", &address], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("add `--allow-remote`"), "{said}");
    assert!(server.asked.lock().expect("no panic").is_empty());
    let (output, more) = run(&["model", "--spec", &address, "--allow-remote"], &[]);
    assert_eq!(output.status.code(), Some(0), "{more}");
    assert!(
        more.contains("3 documents fetched from 127.0.0.1"),
        "{more}"
    );
    let model = String::from_utf8_lossy(&output.stdout);
    assert!(model.contains("watts:"), "{model}");
    for text in [&said, &more, &*model] {
        assert!(!text.contains("hush"), "{text}");
    }
}

/// Servers of `https` with a certificate that nobody knows.
fn encrypted() -> (String, String) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let key = rustls::pki_types::PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .and_then(|builder| {
            let chain = vec![made.cert.der().clone()];
            builder.with_no_client_auth().with_single_cert(chain, key)
        });
    let config = Arc::new(config.expect("a configuration"));
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            answer_encrypted(stream, Arc::clone(&config));
        }
    });
    (
        format!("https://localhost:{port}/moved/bulb.yml"),
        pem(made.cert.der()),
    )
}

fn pem(certificate: &[u8]) -> String {
    use base64::Engine as _;
    let text = base64::engine::general_purpose::STANDARD.encode(certificate);
    format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n")
}

fn answer_encrypted(mut stream: TcpStream, config: Arc<rustls::ServerConfig>) {
    let Ok(mut connection) = rustls::ServerConnection::new(config) else {
        return;
    };
    let mut stream = rustls::Stream::new(&mut connection, &mut stream);
    if let Some(path) = request(&mut stream) {
        documents(&mut stream, &path, "");
        stream.conn.send_close_notify();
        let _ = stream.flush();
    }
}

#[test]
fn a_certificate_must_be_known() {
    let (address, certificate) = encrypted();
    let arguments = ["model", "--allow-remote", "--spec", &address];
    let (output, said) = run(&arguments, &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains("cannot fetch") && said.contains("SSL_CERT_FILE"),
        "{said}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("authority.pem");
    std::fs::write(&file, certificate).expect("written");
    let file = file.to_str().expect("a plain path");
    // The document comes, and is no OpenAPI document.
    let (_, said) = run(&arguments, &[("SSL_CERT_FILE", file)]);
    assert!(said.contains("1 document fetched from localhost"), "{said}");
    assert!(said.contains("G102"), "{said}");
}
