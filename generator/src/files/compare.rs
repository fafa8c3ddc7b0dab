//! Compares a `FileSet` with what is there, and says in a few lines what differs.

use super::FileSet;
use super::disk::{self, Problem};
use serde::Serialize;
use std::path::Path;

/// One file that is not as it would be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Difference {
    Missing(String),
    /// It would be removed.
    Stale(String),
    Changed {
        path: String,
        /// Of the first difference.
        line: usize,
        is: String,
        would_be: String,
    },
}

/// What writing would change.
///
/// # Errors
/// What the file system says.
pub fn compare(folder: &Path, files: &FileSet) -> Result<Vec<Difference>, Problem> {
    let present = disk::present(folder, files)?;
    let mut differences = Vec::new();
    for (path, text) in files.iter() {
        match present[path].as_deref() {
            None => differences.push(Difference::Missing(path.to_owned())),
            Some(old) if old == text => {}
            Some(old) => differences.push(first_change(path, old, text)),
        }
    }
    for path in disk::marked(folder)? {
        if files.get(&path).is_none() {
            differences.push(Difference::Stale(path));
        }
    }
    Ok(differences)
}

fn first_change(path: &str, old: &str, new: &str) -> Difference {
    let mut old_lines = old.lines();
    let mut new_lines = new.lines();
    let mut line = 1;
    loop {
        let pair = (old_lines.next(), new_lines.next());
        if pair == (None, None) || pair.0 != pair.1 {
            return Difference::Changed {
                path: path.to_owned(),
                line,
                is: pair.0.unwrap_or("(end of file)").to_owned(),
                would_be: pair.1.unwrap_or("(end of file)").to_owned(),
            };
        }
        line += 1;
    }
}

/// The differences in lines for people.
pub fn summary(differences: &[Difference]) -> String {
    let mut text = String::new();
    for difference in differences {
        let lines = match difference {
            Difference::Missing(path) => format!("missing  {path}\n"),
            Difference::Stale(path) => format!("stale    {path}\n"),
            Difference::Changed {
                path,
                line,
                is,
                would_be,
            } => format!(
                "differs  {path}:{line}\n  - {}\n  + {}\n",
                shown(is),
                shown(would_be)
            ),
        };
        text.push_str(&lines);
    }
    text
}

/// A line that fits a terminal and cannot steer it.
fn shown(line: &str) -> String {
    let mut shown: String = line.chars().take(120).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
        .chars()
        .flat_map(|letter| match letter {
            letter if letter.is_control() => letter.escape_unicode().collect::<Vec<_>>(),
            letter => vec![letter],
        })
        .collect()
}
