//! How a provider is to be served.

/// Who connects to the provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Terraform starts the process, connects once and ends it.
    #[default]
    Plugin,
    /// A person starts the process, and many Terraform commands connect to it through `TF_REATTACH_PROVIDERS`.
    Debug,
}

/// How a provider is to be served.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServeOptions {
    /// Who connects.
    pub mode: Mode,
    /// The provider's source address as configurations write it: `acme/widgets`, or with a host
    /// before it. Debug mode prints it, and terraform and tofu complete a short one in the way in
    /// which they complete the configuration's own.
    pub address: String,
}

impl ServeOptions {
    /// Options for a provider that Terraform starts.
    #[must_use]
    pub fn new(address: impl Into<String>) -> Self {
        Self {
            mode: Mode::Plugin,
            address: address.into(),
        }
    }

    /// Turns debug mode on when the command line has `--debug` or `-debug`. The first argument is the program's name.
    #[must_use]
    pub fn with_arguments<A: AsRef<str>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        let debug = |argument: A| matches!(argument.as_ref(), "--debug" | "-debug");
        if arguments.into_iter().skip(1).any(debug) {
            self.mode = Mode::Debug;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Mode, ServeOptions};

    #[test]
    fn debug_is_an_argument_and_not_the_programs_name() {
        let mode = |arguments: &[&str]| ServeOptions::new("a/b").with_arguments(arguments).mode;
        assert_eq!(mode(&["provider", "--debug"]), Mode::Debug);
        assert_eq!(mode(&["provider", "-debug"]), Mode::Debug);
        assert_eq!(mode(&["--debug"]), Mode::Plugin);
        assert_eq!(mode(&[]), Mode::Plugin);
    }
}
