//! Requests as they are read, and answers as they are written, well or not.

use crate::api::Answer;
use crate::kind::Fault;
use serde_json::{Value as Json, json};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// A request.
#[derive(Debug)]
pub struct Request {
    pub method: String,
    pub path: String,
    pub body: Json,
    /// The version that it is meant for.
    pub named: Option<String>,
}

/// How a conversation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    InOrder,
    Reset,
}

/// Longer than anybody waits.
const FOR_EVER: Duration = Duration::from_secs(15);

pub async fn read(stream: &mut (impl AsyncRead + Unpin)) -> Option<Request> {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let mut words = head.split(' ').map(str::to_owned);
            let header = |wanted: &str| {
                head.lines().find_map(|line| {
                    let (name, value) = line.split_once(':')?;
                    let is_it = name.eq_ignore_ascii_case(wanted);
                    is_it.then(|| value.trim().to_owned())
                })
            };
            let length = header("content-length").and_then(|text| text.parse::<usize>().ok());
            if body.len() >= length.unwrap_or(0) {
                return Some(Request {
                    method: words.next()?,
                    path: words.next()?,
                    body: serde_json::from_str(body).unwrap_or_default(),
                    named: header("if-match"),
                });
            }
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    }
}

fn head(status: u16, headers: &str, length: usize) -> String {
    format!("HTTP/1.1 {status} X\r\ncontent-length: {length}\r\nconnection: close\r\n{headers}\r\n")
}

const JSON: &str = "content-type: application/json\r\n";

pub async fn write(stream: &mut (impl AsyncWrite + Unpin), answer: &Answer) -> Option<()> {
    let body = answer.body.to_string();
    let tag = answer.tag.as_ref();
    let tag = tag.map_or_else(String::new, |tag| format!("etag: {tag}\r\n"));
    let text = head(answer.status, &format!("{JSON}{tag}"), body.len()) + &body;
    stream.write_all(text.as_bytes()).await.ok()
}

/// Answers as `fault` has it; `answer` is what would have been answered if the server has acted.
pub async fn fail(
    stream: &mut (impl AsyncWrite + Unpin),
    fault: Fault,
    answer: Option<Answer>,
) -> End {
    let answer = answer.unwrap_or_else(|| Answer::of(200, Json::Null));
    let status = answer.status;
    let body = answer.body.to_string();
    let half = &body[..body.len() / 2];
    let refusal = json!({"message": "not now"}).to_string();
    let text = match fault {
        Fault::Refused | Fault::Encryption => return End::InOrder,
        Fault::ResetBefore | Fault::ResetAfter => return End::Reset,
        Fault::SilentBefore | Fault::SilentAfter => {
            tokio::time::sleep(FOR_EVER).await;
            return End::InOrder;
        }
        Fault::HalfBody => head(status, JSON, body.len()) + half,
        Fault::SlowBody => head(status, JSON, body.len()) + half,
        Fault::OtherType => {
            let page = "<html><body>Please sign in.</body></html>";
            head(status, "content-type: text/html\r\n", page.len()) + page
        }
        Fault::BrokenJson => head(status, JSON, half.len()) + half,
        Fault::Redirect => head(302, "location: http://elsewhere.invalid/\r\n", 0),
        Fault::Status(status) => head(status, JSON, refusal.len()) + &refusal,
        Fault::Asked(status) => {
            head(status, &format!("{JSON}retry-after: 1\r\n"), refusal.len()) + &refusal
        }
        // The API itself knows what to say.
        Fault::Overtaken => head(status, JSON, body.len()) + &body,
        Fault::FailedAfter => head(500, JSON, refusal.len()) + &refusal,
    };
    // Who does not listen any more is not told.
    let _ = stream.write_all(text.as_bytes()).await;
    let _ = stream.flush().await;
    if fault == Fault::SlowBody {
        tokio::time::sleep(FOR_EVER).await;
    }
    End::InOrder
}
