//! What can be typed.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Turns an OpenAPI document into a complete Terraform provider.
#[derive(Debug, Parser)]
#[command(name = "gen", version, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write, compare or print a provider crate
    Provider(ProviderArguments),
    /// Print what the provider would be: every resource, attribute and decision
    Model(ModelArguments),
    /// Print the script that completes `gen` in a shell
    Completions(CompletionArguments),
}

#[derive(Debug, Args)]
pub struct InputArguments {
    /// The OpenAPI document, 2.0 to 3.2, YAML or JSON; several make one provider
    #[arg(long, value_name = "FILE", required = true)]
    pub spec: Vec<PathBuf>,

    /// An OpenAPI Overlay to apply first; several are applied in their order
    #[arg(long, value_name = "FILE")]
    pub overlay: Vec<PathBuf>,

    /// The mapping; without it, `mapping.yaml` or `<stem>.mapping.yaml` beside the document
    #[arg(long, value_name = "FILE")]
    pub mapping: Option<PathBuf>,

    /// The provider's name, the prefix of all its types
    #[arg(long, value_parser = legal_name)]
    pub name: Option<String>,

    /// The folder that `$ref` must not leave [default: the document's folder]
    #[arg(long, value_name = "FOLDER")]
    pub ref_root: Option<PathBuf>,

    /// Fetch documents and `$ref`s that are `https` addresses [default: nothing is fetched]
    #[arg(long)]
    pub allow_remote: bool,

    /// Exit with 1 when there are warnings or anything of the document is left out
    #[arg(long)]
    pub strict: bool,

    /// Print all messages, and list everything that is left out
    #[arg(long, short)]
    pub verbose: bool,

    /// How to print messages and results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

const EXAMPLES: &str = "\
Examples:
  gen provider --spec petstore/openapi.yaml
  gen provider --spec openapi.json --mapping mapping.yaml --out terraform-provider-acme
  gen provider --spec openapi.yaml --check

Exit codes: 0 done, 1 the input has errors, 2 usage, 3 `--check` found differences";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ProviderArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// The folder of the crate [default: generated/terraform-provider-<name>]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,

    /// Where the crate finds the SDK: `auto`, `workspace`, a folder or a version
    #[arg(long, default_value = "auto")]
    pub sdk: String,

    /// Write nothing; exit with 3 when a file would change
    #[arg(long, conflicts_with = "print")]
    pub check: bool,

    /// Write nothing; print all files
    #[arg(long)]
    pub print: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  gen model --spec petstore/openapi.yaml > model.yaml")]
pub struct ModelArguments {
    #[command(flatten)]
    pub input: InputArguments,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  gen completions bash > ~/.local/share/bash-completion/completions/gen"
)]
pub struct CompletionArguments {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

fn legal_name(text: &str) -> Result<String, String> {
    if crate::naming::is_legal(text) {
        Ok(text.to_owned())
    } else {
        Err(
            "a name has lower-case letters, digits and underscores, and begins with a letter"
                .to_owned(),
        )
    }
}
