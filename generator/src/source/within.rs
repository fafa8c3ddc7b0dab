//! Whether a path stays inside a folder.

use std::path::{Component, Path, PathBuf};

/// `a/b/../c` as `a/c`, so that one file has one path.
pub fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(normal.components().next_back(), Some(Component::Normal(_))) =>
            {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

/// Whether the file `path` lies in `folder`, as spelled and once links are followed.
pub(super) fn is_within(path: &Path, folder: &Path) -> bool {
    let absolute = |path: &Path| {
        let path = match path.as_os_str().is_empty() {
            true => Path::new("."),
            false => path,
        };
        std::path::absolute(path).map(|path| normal(&path))
    };
    let (Ok(path), Ok(folder)) = (absolute(path), absolute(folder)) else {
        return false;
    };
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    path.starts_with(&folder) && real(&path).starts_with(real(&folder))
}

#[cfg(test)]
mod tests {
    use super::{is_within, normal};
    use std::path::Path;

    #[test]
    fn parents_are_left_as_spelled() {
        assert_eq!(normal(Path::new("a/./b/../c")), Path::new("a/c"));
        assert_eq!(normal(Path::new("../a")), Path::new("../a"));
    }

    #[test]
    fn a_folder_holds_what_is_below_it() {
        for (path, folder, within) in [
            ("a/b.yaml", "a", true),
            ("b.yaml", "", true),
            ("../b.yaml", "", false),
            ("a/../../b.yaml", "a", false),
            ("ab/c.yaml", "a", false),
            ("/etc/passwd", "a", false),
        ] {
            assert_eq!(
                is_within(Path::new(path), Path::new(folder)),
                within,
                "{path}"
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_does_not_lead_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let inside = folder.path().join("in");
        std::fs::create_dir(&inside).expect("made");
        std::fs::write(folder.path().join("secret"), "x").expect("written");
        std::os::unix::fs::symlink("../secret", inside.join("link")).expect("a link");
        assert!(!is_within(&inside.join("link"), &inside));
        assert!(is_within(&inside.join("link"), folder.path()));
    }
}
