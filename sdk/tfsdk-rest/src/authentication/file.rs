//! A token that a file holds.

use std::io::Read;

/// More than any token has.
pub(super) const LIMIT: u64 = 64 << 10;

/// The token in the file at `path`.
///
/// # Errors
/// Why there is none, without anything of what the file holds.
pub(super) fn read(path: &str) -> Result<String, String> {
    let wrong = |error: std::io::Error| format!("the file {path:?} cannot be read: {error}");
    let file = std::fs::File::open(path).map_err(wrong)?;
    if !file.metadata().map_err(wrong)?.is_file() {
        return Err(format!("{path:?} is no file"));
    }
    let mut text = String::new();
    file.take(LIMIT + 1)
        .read_to_string(&mut text)
        .map_err(wrong)?;
    if text.len() as u64 > LIMIT {
        return Err(format!("the file {path:?} is too long to be a token"));
    }
    match text.trim() {
        "" => Err(format!("the file {path:?} is empty")),
        token => Ok(token.to_owned()),
    }
}
