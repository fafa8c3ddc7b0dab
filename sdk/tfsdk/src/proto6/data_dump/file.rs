//! Files of the dump: for their owner only, and never in place of another.

use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

const MOST_AT_ONCE: u32 = 1000;

/// Writes `{milliseconds}_{name}.{extension}`, with a number before the dot where there is such a
/// file already.
pub(super) fn write(folder: &Path, name: &str, extension: &str, bytes: &[u8]) -> io::Result<()> {
    directory().create(folder)?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let milliseconds = since.unwrap_or_default().as_millis();
    for number in 1..MOST_AT_ONCE {
        let number = match number {
            1 => String::new(),
            number => format!("-{number}"),
        };
        let path = folder.join(format!("{milliseconds}_{name}{number}.{extension}"));
        match options().open(path) {
            Ok(mut file) => return file.write_all(bytes),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg_attr(not(unix), allow(unused_mut, reason = "only Unix has modes"))]
fn directory() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
