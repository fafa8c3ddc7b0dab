//! `--sdk`: how the generated crate depends on the SDK.

use crate::files::Problem;
use crate::view::{Inherited, Sdk};
use std::path::{Component, Path, PathBuf};

/// What `--sdk` means for a crate in `folder`.
///
/// # Errors
/// When the crate could not be built: the SDK is not in a registry yet.
pub fn choose(option: &str, folder: &Path) -> Result<Sdk, Problem> {
    let workspace = || workspace_around(folder).map(Sdk::Workspace);
    match option {
        "auto" => workspace()
            .or_else(|| known().map(|sdk| Sdk::Path(relative(folder, &sdk))))
            .ok_or_else(|| Problem {
                sentence: format!(
                    "the crate in `{}` would not find the SDK, which is not in a registry yet",
                    folder.display()
                ),
                help:
                    "say where your checkout of it is: `--sdk PATH/TO/provider-gen`, or a version \
                       that your registry has: `--sdk 0.1`"
                        .to_owned(),
            }),
        "workspace" => workspace().ok_or_else(|| Problem {
            sentence: format!(
                "no workspace around `{}` has `tfsdk-rest` in `[workspace.dependencies]`",
                folder.display()
            ),
            help: "add it there, or give the SDK's folder or version with `--sdk`".to_owned(),
        }),
        version
            if version
                .starts_with(|first: char| first.is_ascii_digit() || "=^~".contains(first)) =>
        {
            Ok(Sdk::Version(version.to_owned()))
        }
        path => sdk_folder(Path::new(path))
            .map(|sdk| Sdk::Path(relative(folder, &sdk)))
            .ok_or_else(|| Problem {
                sentence: format!("there is no SDK in `{path}`"),
                help: "give the folder of `tfsdk-rest`, or one that holds it".to_owned(),
            }),
    }
}

/// The SDK of the checkout that the command runs in, or that this program was built in.
fn known() -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    let here = std::env::current_dir().ok();
    [here, program].into_iter().flatten().find_map(|place| {
        let mut folders = place.ancestors();
        folders.find_map(|folder| sdk_folder(&folder.join("sdk")))
    })
}

fn sdk_folder(path: &Path) -> Option<PathBuf> {
    [
        path.to_owned(),
        path.join("tfsdk-rest"),
        path.join("sdk/tfsdk-rest"),
    ]
    .into_iter()
    .find(|folder| {
        std::fs::read_to_string(folder.join("Cargo.toml"))
            .is_ok_and(|text| text.contains("name = \"tfsdk-rest\""))
    })
}

/// `folder` need not exist yet: its first ancestor that does is made absolute.
fn absolute(folder: &Path) -> PathBuf {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    for ancestor in folder.ancestors() {
        if let Ok(real) = ancestor.canonicalize() {
            return match folder.strip_prefix(ancestor) {
                Ok(rest) if rest.as_os_str().is_empty() => real,
                Ok(rest) => real.join(rest),
                Err(_) => folder,
            };
        }
    }
    folder
}

/// The way from `folder` to `target`, so that both can be moved together.
fn relative(folder: &Path, target: &Path) -> String {
    let (folder, target) = (absolute(folder), absolute(target));
    let from: Vec<Component> = folder.components().collect();
    let to: Vec<Component> = target.components().collect();
    let same = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = from[same..].iter().map(|_| "..".to_owned());
    let down = to[same..]
        .iter()
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// What a member of the workspace around `folder` inherits, if that workspace has the SDK.
fn workspace_around(folder: &Path) -> Option<Inherited> {
    let folder = absolute(folder);
    folder.ancestors().skip(1).find_map(|ancestor| {
        let text = std::fs::read_to_string(ancestor.join("Cargo.toml")).ok()?;
        let manifest: toml::Table = text.parse().ok()?;
        let workspace = manifest.get("workspace")?;
        workspace.get("dependencies")?.get("tfsdk-rest")?;
        let keys = |name: &str| -> Vec<String> {
            let table = workspace.get(name).and_then(toml::Value::as_table);
            table.map_or_else(Vec::new, |table| table.keys().cloned().collect())
        };
        let has_lints = workspace.get("lints").is_some();
        Some(Inherited {
            fields: keys("package"),
            lints: has_lints.then(|| "lints".to_owned()).into_iter().collect(),
        })
    })
}
