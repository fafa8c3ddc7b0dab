//! A server that fails in the middle of a call: what is stored, what is said, what is repeated.

use super::*;
use crate::mock::{Front, client_that_waits, text};
use crate::resource::RestResourceType;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tfsdk::resource::ResourceType;
use tfsdk::{Context, Value};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What becomes of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// The connection is reset before the request is read.
    ResetBefore,
    /// The request is read, carried out perhaps, and the connection reset.
    ResetAfter,
    /// The same, but closed in good order.
    Closed,
    /// Nothing ever comes.
    Silence,
    /// These bytes come, and then the end.
    Says(&'static str),
}

const NOT_HTTP: Fault = Fault::Says("garbage\r\n\r\n");
const HALF_A_HEAD: Fault = Fault::Says("HTTP/1.1 200 OK\r\ncontent-len");
const HALF_A_BODY: Fault = Fault::Says("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"id\":7");
const SERVER_ERROR: Fault = Fault::Says(
    "HTTP/1.1 500 Oops\r\ncontent-length: 18\r\nconnection: close\r\n\r\n{\"message\":\"boom\"}",
);
const NOT_JSON: Fault =
    Fault::Says("HTTP/1.1 200 OK\r\ncontent-length: 8\r\nconnection: close\r\n\r\n{\"id\": 7");
const A_PAGE: Fault = Fault::Says(
    "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>",
);
const NOTHING: Fault =
    Fault::Says("HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");

struct Server {
    address: String,
    /// The methods of the requests.
    methods: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// A server that fails at requests of `method` and answers the others with tea.
    async fn start(method: &'static str, fault: Fault) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let methods = Arc::<Mutex<Vec<String>>>::default();
        let seen = methods.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, method, fault, seen.clone()));
            }
        });
        Self { address, methods }
    }

    async fn front(&self) -> Front {
        let client = client_that_waits(&self.address, Some("t"), Duration::from_millis(300)).await;
        Front {
            resource: RestResourceType::new(&BY_PATCH).resource(Some(client)),
            context: Context::default(),
            declaration: &BY_PATCH,
        }
    }

    fn attempts(&self, method: &str) -> usize {
        let methods = self.methods.lock().unwrap();
        methods.iter().filter(|seen| *seen == method).count()
    }
}

async fn serve(mut stream: TcpStream, method: &str, fault: Fault, seen: Arc<Mutex<Vec<String>>>) {
    let mut buffer = vec![0; 4096];
    let Ok(size) = stream.peek(&mut buffer).await else {
        return;
    };
    let start = String::from_utf8_lossy(&buffer[..size]).into_owned();
    let wanted = start.split(' ').next().unwrap_or_default().to_owned();
    let is_faulty = wanted == method;
    seen.lock().unwrap().push(wanted);
    if is_faulty && fault == Fault::ResetBefore {
        // Closing with unread data in the buffer resets the connection.
        return;
    }
    let _ = stream.read(&mut buffer).await;
    let reply = match fault {
        _ if !is_faulty => format!(
            "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{TEA}",
            TEA.len()
        ),
        Fault::ResetAfter => {
            let _ = stream.set_zero_linger();
            return;
        }
        Fault::Says(bytes) => bytes.to_owned(),
        Fault::Silence => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            return;
        }
        Fault::ResetBefore | Fault::Closed => return,
    };
    let _ = stream.write_all(reply.as_bytes()).await;
    let _ = stream.shutdown().await;
}

/// A fault, what is said of it (nothing when all is well), and how often the request is sent.
type Row = (Fault, &'static str, usize);

const CLOSED: &str = "was not answered: the connection was closed before an answer came";

fn prior(front: &Front) -> Value {
    front.object(&[
        ("id", 7.into()),
        ("stand", "n".into()),
        ("name", "Tea".into()),
        ("mode", "auto".into()),
    ])
}

fn check(row: Row, method: &str, said: &str, server: &Server) {
    let (fault, wanted, attempts) = row;
    match wanted {
        "" => assert_eq!(said, "", "{method} {fault:?}"),
        wanted => assert!(said.contains(wanted), "{method} {fault:?}: {said}"),
    }
    assert_eq!(
        server.attempts(method),
        attempts,
        "{method} {fault:?}: {said}"
    );
    for phrase in [
        "error sending",
        "error decoding",
        "error reading",
        "hyper",
        "reqwest",
    ] {
        assert!(!said.contains(phrase), "{method} {fault:?}: {said}");
    }
}

/// An object may have been made: it is never made twice, and never said to exist for certain.
#[tokio::test]
async fn creating() {
    let rows: &[Row] = &[
        (Fault::ResetBefore, CLOSED, 1),
        (Fault::ResetAfter, CLOSED, 1),
        (Fault::Closed, CLOSED, 1),
        (
            Fault::Silence,
            "was not answered in time. The API may have",
            1,
        ),
        (NOT_HTTP, "was answered with something that is not HTTP", 1),
        (HALF_A_HEAD, CLOSED, 1),
        (
            HALF_A_BODY,
            "it is not known whether the object exists now",
            1,
        ),
        (SERVER_ERROR, "answered 500 Internal Server Error: boom", 1),
        (NOT_JSON, "it is not known whether the object exists now", 1),
        (A_PAGE, "it is not known whether the object exists now", 1),
        (
            NOTHING,
            "does not tell `id`, by which the object is read. The object probably",
            1,
        ),
    ];
    for row in rows {
        let server = Server::start("POST", row.0).await;
        let front = server.front().await;
        let response = front
            .create(&[("stand", "n".into()), ("name", "Tea".into())])
            .await;
        assert_eq!(response.state(), None, "{:?}", row.0);
        check(*row, "POST", &text(&response.diagnostics), &server);
    }
}

/// What is not known to have happened is not stored; an update may be sent again.
#[tokio::test]
async fn updating() {
    let rows: &[Row] = &[
        (Fault::ResetBefore, CLOSED, 4),
        (Fault::ResetAfter, CLOSED, 4),
        (Fault::Closed, CLOSED, 4),
        (Fault::Silence, "was not answered in time", 1),
        (NOT_HTTP, "was answered with something that is not HTTP", 4),
        (HALF_A_HEAD, CLOSED, 4),
        (SERVER_ERROR, "answered 500 Internal Server Error: boom", 1),
        // Accepted: what has become of the object is read.
        (HALF_A_BODY, "", 1),
        (NOT_JSON, "", 1),
        (A_PAGE, "", 1),
        (NOTHING, "", 1),
    ];
    for row in rows {
        let server = Server::start("PATCH", row.0).await;
        let front = server.front().await;
        let mut before = prior(&front);
        super::super::identity::put(&mut before, "name", "Water".into());
        let config = [("stand", "n".into()), ("name", "Tea".into())];
        let response = front.update(&before, &config, prior(&front)).await;
        let name = match row.1 {
            "" => "Tea",
            _ => "Water",
        };
        assert_eq!(
            response.state.attribute("name"),
            Some(&name.into()),
            "{:?}",
            row.0
        );
        check(*row, "PATCH", &text(&response.diagnostics), &server);
    }
}

/// Nothing that was read wrongly is stored, and nobody takes an object for gone.
#[tokio::test]
async fn reading() {
    let rows: &[Row] = &[
        (Fault::ResetBefore, CLOSED, 4),
        (Fault::ResetAfter, CLOSED, 4),
        (Fault::Closed, CLOSED, 4),
        (Fault::Silence, "was not answered in time", 1),
        (NOT_HTTP, "was answered with something that is not HTTP", 4),
        (HALF_A_HEAD, CLOSED, 4),
        (
            HALF_A_BODY,
            "was answered 200 OK, but the answer broke off (",
            4,
        ),
        (SERVER_ERROR, "answered 500 Internal Server Error: boom", 1),
        (NOT_JSON, "The answer to GET /stands/n/drinks/7 is", 1),
        (A_PAGE, "it begins with: <html>", 1),
        (NOTHING, "was answered with nothing", 1),
    ];
    for row in rows {
        let server = Server::start("GET", row.0).await;
        let front = server.front().await;
        let before = prior(&front);
        let response = front.read(&before).await;
        assert_eq!(response.state, Some(before), "{:?}", row.0);
        check(*row, "GET", &text(&response.diagnostics), &server);
    }
}

/// An accepted deletion is one, whatever its answer holds.
#[tokio::test]
async fn deleting() {
    let rows: &[Row] = &[
        (Fault::ResetBefore, CLOSED, 4),
        (Fault::ResetAfter, CLOSED, 4),
        (Fault::Closed, CLOSED, 4),
        (Fault::Silence, "was not answered in time", 1),
        (NOT_HTTP, "was answered with something that is not HTTP", 4),
        (HALF_A_HEAD, CLOSED, 4),
        (SERVER_ERROR, "answered 500 Internal Server Error: boom", 1),
        (HALF_A_BODY, "", 1),
        (NOT_JSON, "", 1),
        (A_PAGE, "", 1),
        (NOTHING, "", 1),
    ];
    for row in rows {
        let server = Server::start("DELETE", row.0).await;
        let front = server.front().await;
        let diagnostics = front.delete(&prior(&front)).await;
        check(*row, "DELETE", &text(&diagnostics), &server);
    }
}

#[tokio::test]
async fn a_header_leads_to_an_object_whose_answer_broke_off() {
    let half = "HTTP/1.1 201 Created\r\nlocation: /stands/n/drinks/7\r\n\
                content-length: 100\r\n\r\n{\"na";
    let server = Server::start("POST", Fault::Says(half)).await;
    let front = server.front().await;
    let response = front
        .create(&[("stand", "n".into()), ("name", "Tea".into())])
        .await;
    assert_eq!(text(&response.diagnostics), "");
    let state = response.state().unwrap();
    assert_eq!(state.attribute("id"), Some(&7.into()));
    assert_eq!(state.attribute("mode"), Some(&"auto".into()));
}
