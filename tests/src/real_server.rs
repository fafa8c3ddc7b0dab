//! Real API servers: scripts beside the checkout install and start them on a loopback port.

use crate::build;
use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One server at a time: they are heavy, and two that start at once could choose one port.
static TURN: Mutex<()> = Mutex::new(());

/// A running server; stopped when dropped.
#[derive(Debug)]
pub struct RealServer {
    script: PathBuf,
    data: tempfile::TempDir,
    port: u16,
    _turn: MutexGuard<'static, ()>,
}

impl RealServer {
    /// Starts `name` with `environment`; `None`, and one line that says so, where there are no scripts.
    ///
    /// # Panics
    /// When the server does not start.
    pub fn start(name: &str, environment: &[(&str, &str)]) -> Option<Self> {
        let script = build::root().join("../shared/servers").join(name);
        if !script.join("start.sh").exists() {
            println!("{name}: skipped, ../shared/servers/{name} is not there");
            return None;
        }
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let cache = build::target().join("servers");
        std::fs::create_dir_all(&cache).expect("a folder for servers");
        let data = tempfile::tempdir().expect("a temporary folder");
        let port = free_pair();
        let output = Command::new("bash")
            .arg(script.join("start.sh"))
            .arg(&cache)
            .arg(port.to_string())
            .arg(data.path())
            .envs(environment.iter().copied())
            .output()
            .expect("bash runs");
        let server = Self {
            script,
            data,
            port,
            _turn: turn,
        };
        assert!(
            output.status.success(),
            "{name} does not start:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
        Some(server)
    }

    /// `http://127.0.0.1:PORT`
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Calls the server behind Terraform's back: status and body.
    ///
    /// # Panics
    /// When the server cannot be reached.
    pub fn call(&self, method: &str, path: &str, headers: &[&str], body: &str) -> (u16, String) {
        let mut command = Command::new("curl");
        command
            .args([
                "-sS",
                "--max-time",
                "20",
                "-w",
                "\n%{http_code}",
                "-X",
                method,
            ])
            .args(["-H", "Content-Type: application/json"]);
        for header in headers {
            command.args(["-H", header]);
        }
        if !body.is_empty() {
            command.args(["--data-binary", body]);
        }
        let output = command
            .arg(format!("{}{path}", self.url()))
            .output()
            .expect("curl runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let (body, status) = text.rsplit_once('\n').expect("a status");
        (status.parse().expect("a number"), body.to_owned())
    }
}

impl Drop for RealServer {
    fn drop(&mut self) {
        // The script stops what it started, by process id.
        let _ = Command::new("bash")
            .arg(self.script.join("stop.sh"))
            .arg(self.data.path())
            .envs(BTreeMap::<String, String>::new())
            .output();
    }
}

/// A port that is free together with the next one, which some servers need as well.
fn free_pair() -> u16 {
    for _ in 0..100 {
        let first = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = first.local_addr().expect("an address").port();
        if let Some(next) = port.checked_add(1)
            && TcpListener::bind(("127.0.0.1", next)).is_ok()
        {
            return port;
        }
    }
    panic!("no two free ports in a row");
}
