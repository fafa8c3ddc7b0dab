//! A token that a program prints. The program is started without a shell, and only where the provider block
//! or the environment names one.

use super::file::LIMIT;
use crate::secrets::Secrets;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How often it is looked whether the program has ended.
const LOOK: Duration = Duration::from_millis(10);

/// Ends the program when nobody waits for it any more.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let ended = matches!(self.0.try_wait(), Ok(Some(_)));
        if !ended {
            // It may end by itself in this moment.
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

/// What the program prints.
///
/// # Errors
/// Why that is no token, without anything of what it printed as one.
pub(super) async fn run(
    words: &[String],
    patience: Duration,
    secrets: &Secrets,
) -> Result<String, String> {
    let [program, arguments @ ..] = words else {
        return Err("no program is named".to_owned());
    };
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{program:?} cannot be started: {error}"))?;
    let printed = child.stdout.take().map(read);
    let complained = child.stderr.take().map(read);
    let mut running = Running(child);
    let started = Instant::now();
    let status = loop {
        match running.0.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if started.elapsed() > patience => {
                let seconds = patience.as_secs();
                return Err(format!(
                    "{program:?} did not end within {seconds} seconds and was stopped"
                ));
            }
            Ok(None) => tokio::time::sleep(LOOK).await,
            Err(error) => return Err(format!("{program:?} cannot be waited for: {error}")),
        }
    };
    if !status.success() {
        let said = text(complained).await;
        let said = secrets.shown(&String::from_utf8_lossy(&said), 300);
        return Err(match said.as_str() {
            "" => format!("{program:?} failed ({status})"),
            said => format!("{program:?} failed ({status}) and said: {said}"),
        });
    }
    let printed = text(printed).await;
    if printed.len() as u64 > LIMIT {
        return Err(format!("{program:?} printed too much to be a token"));
    }
    let Ok(printed) = String::from_utf8(printed) else {
        return Err(format!("{program:?} printed something that is no text"));
    };
    match printed.trim() {
        "" => Err(format!("{program:?} printed nothing")),
        token => Ok(token.to_owned()),
    }
}

/// Reads in a thread of its own: what the program leaves running may hold the pipe open.
fn read(mut pipe: impl Read + Send + 'static) -> oneshot::Receiver<Vec<u8>> {
    let (sender, receiver) = oneshot::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // A pipe that breaks ends what was printed.
        let _ = pipe.by_ref().take(LIMIT + 1).read_to_end(&mut bytes);
        let _ = sender.send(bytes);
        let _ = std::io::copy(&mut pipe, &mut std::io::sink());
    });
    receiver
}

async fn text(pipe: Option<oneshot::Receiver<Vec<u8>>>) -> Vec<u8> {
    let Some(pipe) = pipe else {
        return Vec::new();
    };
    let read = tokio::time::timeout(Duration::from_secs(1), pipe).await;
    read.ok().and_then(Result::ok).unwrap_or_default()
}
