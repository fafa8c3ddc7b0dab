//! Writes `sdk/tfplugin6/src/generated` from the proto files beside it; run it after a change to one of them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

#[cfg(test)]
mod tests;

const PROTO_FILES: [&str; 3] = ["tfplugin6.proto", "goplugin.proto", "health.proto"];
const CLIENT_ONLY: &str = "#[cfg(feature = \"client\")]";

fn main() -> Result<()> {
    let crate_directory = wire_crate();
    let output = crate_directory.join("src/generated");
    fs::create_dir_all(&output).with_context(|| format!("cannot create {}", output.display()))?;
    generate(&crate_directory.join("proto"), &output)
}

fn wire_crate() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sdk/tfplugin6")
}

/// Compiles the proto files into one Rust file per package. Bytes are shared slices and maps are sorted, so that large
/// values are not copied and equal messages have equal encodings.
fn generate(proto: &Path, output: &Path) -> Result<()> {
    let descriptors =
        protox::compile(PROTO_FILES, [proto]).context("the proto files are not valid")?;
    let mut config = prost_build::Config::new();
    config.disable_comments(["."]);
    tonic_prost_build::configure()
        .build_transport(false)
        .generate_default_stubs(true)
        .bytes(".")
        .btree_map(".")
        .disable_comments(["."])
        .client_mod_attribute(".", CLIENT_ONLY)
        .out_dir(output)
        .compile_fds_with_config(descriptors, config)
        .context("cannot generate code")
}
