//! A folder in which Terraform runs with an example provider.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The provider program. `cargo test --test library` alone does not build examples.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let status = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--package",
                "tfsdk",
                "--features",
                "derive",
            ])
            .args(["--example", "library"])
            .status()
            .unwrap();
        assert!(status.success(), "the library does not compile");
        let test = std::env::current_exe().unwrap();
        test.ancestors().nth(2).unwrap().join("examples/library")
    })
}

/// One working folder.
pub struct Workspace {
    folder: PathBuf,
}

impl Workspace {
    /// `None`, and one line that says so, when there is no terraform on the path.
    pub fn new(name: &str) -> Option<Self> {
        if Command::new("terraform").arg("version").output().is_err() {
            println!("skipped {name}: no terraform on the path");
            return None;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("library_{name}"));
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(folder.join("bin")).unwrap();
        fs::copy(program(), folder.join("bin/terraform-provider-library")).unwrap();
        let overrides = format!(
            "provider_installation {{\n  dev_overrides {{ \"registry.example/towns/library\" = {:?} }}\n  direct {{}}\n}}\n",
            folder.join("bin")
        );
        fs::write(folder.join("cli.tfrc"), overrides).unwrap();
        Some(Self { folder })
    }

    /// Writes the configuration.
    pub fn configure(&self, text: &str) {
        let head = "terraform {\n  required_providers { library = { source = \"registry.example/towns/library\" } }\n}\nprovider \"library\" { folder = \"data\" }\n";
        fs::write(self.folder.join("main.tf"), format!("{head}{text}\n")).unwrap();
    }

    /// Runs Terraform: its exit code and all that it printed, with single spaces.
    pub fn run(&self, arguments: &[&str]) -> (i32, String) {
        let output = Command::new("terraform")
            .args(arguments)
            .arg("-no-color")
            .current_dir(&self.folder)
            .env("TF_CLI_CONFIG_FILE", self.folder.join("cli.tfrc"))
            .env("CHECKPOINT_DISABLE", "1")
            .output()
            .unwrap();
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed).replace('│', " ");
        let squeezed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        (output.status.code().unwrap_or(-1), squeezed)
    }

    /// Applies, which must succeed and print `expected`.
    #[track_caller]
    pub fn apply(&self, expected: &str) {
        let (code, text) = self.run(&["apply", "-auto-approve"]);
        assert_eq!(code, 0, "{text}");
        assert!(text.contains(expected), "no {expected:?} in: {text}");
    }

    /// Runs a command that must fail and print `expected`.
    #[track_caller]
    pub fn fails(&self, arguments: &[&str], expected: &str) {
        let (code, text) = self.run(arguments);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains(expected), "no {expected:?} in: {text}");
    }

    /// Plans, which must find nothing to do.
    #[track_caller]
    pub fn plan_is_empty(&self) {
        let (code, text) = self.run(&["plan", "-detailed-exitcode"]);
        assert_eq!(code, 0, "the plan is not empty: {text}");
    }

    /// The state of `address` must show all of `expected`.
    #[track_caller]
    pub fn shows(&self, address: &str, expected: &[&str]) {
        let (_, text) = self.run(&["state", "show", address]);
        for part in expected {
            assert!(text.contains(part), "no {part:?} in: {text}");
        }
    }

    /// Changes the text of a file.
    pub fn rewrite(&self, file: &str, change: impl FnOnce(String) -> String) {
        let path = self.folder.join(file);
        let text = change(fs::read_to_string(&path).unwrap());
        fs::write(path, text).unwrap();
    }

    /// Where a file is.
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// The text of a file.
    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap()
    }

    /// The names of the library's objects.
    pub fn objects(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.join("data")).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}
