//! From the start of a provider's process to its handshake line, and the memory it then holds.

use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

// The value is part of the protocol, the same for every Terraform and OpenTofu.
const COOKIE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/// Measures the committed provider for the kiosk.
pub fn measure(root: &Path) -> Result<()> {
    let binary = crate::build::provider(root, "terraform-provider-kiosk")?;
    let size = std::fs::metadata(&binary)?.len() as f64 / 1e6;
    println!("binary, stripped: {size:.2} MB (aim 6)");
    let mut times = Vec::new();
    let mut memory = 0.0_f64;
    for _ in 0..41 {
        let started = Started::new(&binary)?;
        times.push(started.milliseconds);
        memory = memory.max(resident(started.process())?);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "exec to handshake: {:.2} / {:.2} / {:.2} ms min/median/max of {} (aim 3)",
        times[0],
        times[times.len() / 2],
        times[times.len() - 1],
        times.len()
    );
    println!("idle memory: {memory:.1} MB (aim 8)");
    Ok(())
}

/// A provider that was started without TLS; it is killed when this is dropped.
pub struct Started {
    child: Child,
    /// From the start to the handshake.
    pub milliseconds: f64,
    /// The handshake.
    pub line: String,
}

impl Started {
    /// Starts `binary` and waits for its handshake.
    pub fn new(binary: &Path) -> Result<Self> {
        let start = Instant::now();
        let mut child = Command::new(binary)
            .env("TF_PLUGIN_MAGIC_COOKIE", COOKIE)
            .env("PLUGIN_PROTOCOL_VERSIONS", "5,6")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no stdout")?).read_line(&mut line)?;
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        ensure!(line.starts_with("1|6|"), "not a handshake: {line:?}");
        Ok(Self {
            child,
            milliseconds,
            line,
        })
    }

    /// Its number.
    pub fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processor time of a process so far, of all its threads, in milliseconds.
pub fn processor_time(process: u32) -> Result<f64> {
    let mut nanoseconds = 0.0;
    for thread in std::fs::read_dir(format!("/proc/{process}/task"))? {
        let line = std::fs::read_to_string(thread?.path().join("schedstat"))?;
        let spent = line.split_whitespace().next().context("no time")?;
        nanoseconds += spent.parse::<f64>()?;
    }
    Ok(nanoseconds / 1e6)
}

/// The resident memory of a process, in megabytes.
pub fn resident(process: u32) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .context("no VmRSS")?;
    Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? / 1024.0)
}
