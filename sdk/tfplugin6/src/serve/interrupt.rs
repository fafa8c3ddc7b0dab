//! Ctrl-C: Terraform's business, except in debug mode.

use std::io;

/// Takes interrupts away from the system. A terminal sends Ctrl-C to the whole process group; a provider that died of
/// it would lose the objects that it is creating. Terraform says `StopProvider` and `Shutdown` when it is time.
///
/// A handler rather than "ignore", because ignored signals are inherited by programs that the provider starts.
pub(super) struct Interrupts {
    #[cfg(unix)]
    signal: tokio::signal::unix::Signal,
    #[cfg(windows)]
    signal: tokio::signal::windows::CtrlC,
}

impl Interrupts {
    pub(super) fn taken_over() -> io::Result<Self> {
        #[cfg(unix)]
        let signal = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?;
        #[cfg(windows)]
        let signal = tokio::signal::windows::ctrl_c()?;
        Ok(Self { signal })
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self) {
        self.signal.recv().await;
    }
}
