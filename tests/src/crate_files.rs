//! The files of a generated crate in a folder, written and compared as `gen provider` does.

use generator::files::{Comparison, Destination, Difference, FileSet, Writing};
use std::path::Path;

/// Writes all files.
///
/// # Panics
/// When they cannot be written.
pub fn write(folder: &Path, files: &FileSet) {
    let mut writing = Writing::new(folder).expect("a folder");
    put(files, &mut writing);
    writing.finish().expect("written");
}

/// What writing them would change.
///
/// # Panics
/// When the folder cannot be read.
pub fn compare(folder: &Path, files: &FileSet) -> Vec<Difference> {
    let mut comparison = Comparison::new(folder).expect("a folder");
    put(files, &mut comparison);
    comparison.finish().expect("compared")
}

fn put(files: &FileSet, destination: &mut impl Destination) {
    for (path, text) in files.iter() {
        let (path, text) = (path.to_owned(), text.to_owned());
        let put = match generator::files::has_marker(&text) {
            true => destination.put(path, text),
            false => destination.put_once(path, text),
        };
        put.expect("a file of the crate");
    }
}
