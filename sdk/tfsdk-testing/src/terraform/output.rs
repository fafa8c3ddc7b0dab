//! What a run of `terraform` said.

/// The end of a run.
#[derive(Clone, Debug)]
pub struct Output {
    /// The command line, for messages.
    pub command: String,
    /// The exit code; -1 when a signal ended it.
    pub code: i32,
    /// What it printed.
    pub stdout: String,
    /// What it complained.
    pub stderr: String,
}

impl Output {
    /// Both streams.
    pub fn text(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }

    /// The output of a run that must have worked.
    ///
    /// # Panics
    /// When it failed; the message holds everything it said.
    #[track_caller]
    pub fn success(self) -> Self {
        assert!(
            self.code == 0,
            "`{}` exited with {}:\n{}",
            self.command,
            self.code,
            self.text()
        );
        self
    }

    /// The output of a run that must have failed, saying `text`. Line breaks and the frame that
    /// Terraform draws around messages do not matter.
    ///
    /// # Panics
    /// When it worked or said something else.
    #[track_caller]
    pub fn failure(self, text: &str) -> Self {
        let words = |s: &str| {
            let plain = s.replace(['│', '╷', '╵'], " ");
            plain.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert!(
            self.code != 0 && words(&self.text()).contains(&words(text)),
            "`{}` exited with {}, expected a failure that says {text:?}:\n{}",
            self.command,
            self.code,
            self.text()
        );
        self
    }
}
