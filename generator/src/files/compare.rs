//! Compares a `FileSet` with what is there, and shows what differs as a patch would.

use super::disk::{self, Present, Problem};
use super::{Destination, Paths, has_marker};
use crate::source::is_invisible;
use serde::Serialize;
use similar::{Algorithm, ChangeTag, TextDiff};
use std::path::Path;
use std::time::Duration;

/// Lines of all patches together: about a screenful.
const SCREEN: usize = 60;

/// One file that is not as it would be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Difference {
    Missing(String),
    /// It would be removed.
    Stale(String),
    Changed {
        path: String,
        /// Lines that would come and go.
        added: usize,
        removed: usize,
        /// What a patch would say, with three lines around each change.
        patch: String,
    },
}

impl Difference {
    fn path(&self) -> &str {
        match self {
            Self::Missing(path) | Self::Stale(path) | Self::Changed { path, .. } => path,
        }
    }
}

/// Finds out what writing would change.
pub struct Comparison {
    present: Present,
    paths: Paths,
    missing: Vec<String>,
    changed: Vec<Difference>,
    foreign: Vec<String>,
}

impl Comparison {
    /// # Errors
    /// What stands in the way of the folder.
    pub fn new(folder: &Path) -> Result<Self, Problem> {
        Ok(Self {
            present: Present::new(folder)?,
            paths: Paths::default(),
            missing: Vec::new(),
            changed: Vec::new(),
            foreign: Vec::new(),
        })
    }

    /// All differences.
    ///
    /// # Errors
    /// What writing would refuse, and what the file system says.
    pub fn finish(mut self) -> Result<Vec<Difference>, Problem> {
        self.foreign.sort();
        disk::refuse_foreign(&self.present.folder, &self.foreign)?;
        let stale = disk::stale(&self.present.folder, &self.paths)?;
        let mut differences = self.changed;
        differences.extend(self.missing.into_iter().map(Difference::Missing));
        differences.sort_by(|a, b| a.path().cmp(b.path()));
        differences.extend(stale.into_iter().map(Difference::Stale));
        Ok(differences)
    }
}

impl Destination for Comparison {
    fn put(&mut self, path: String, text: String) -> Result<(), Problem> {
        self.paths.admit(&path, &text)?;
        match self.present.text(&path)? {
            Some(old) if !has_marker(&old) => self.foreign.push(path),
            None => self.missing.push(path),
            Some(old) if old == text => {}
            Some(old) => self.changed.push(changed(&path, &old, &text)),
        }
        Ok(())
    }

    fn put_once(&mut self, path: String, text: String) -> Result<(), Problem> {
        self.paths.admit_once(&path, &text)?;
        if self.present.text(&path)?.is_none() {
            self.missing.push(path);
        }
        Ok(())
    }
}

fn changed(path: &str, old: &str, new: &str) -> Difference {
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .timeout(Duration::from_millis(500))
        .diff_lines(old, new);
    let count = |tag| {
        diff.iter_all_changes()
            .filter(|one| one.tag() == tag)
            .count()
    };
    let mut patch = String::new();
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        patch += &format!("{}\n", hunk.header());
        for change in hunk.iter_changes() {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            let line = change.value();
            patch.push(sign);
            patch += line.trim_end_matches(['\r', '\n']);
            patch.push('\n');
            if !line.ends_with('\n') {
                patch += "\\ no line break at the end\n";
            }
        }
    }
    Difference::Changed {
        path: path.to_owned(),
        added: count(ChangeTag::Insert),
        removed: count(ChangeTag::Delete),
        patch,
    }
}

/// The differences in lines for people: first what changes in files, then which come and go.
pub fn summary(differences: &[Difference]) -> String {
    let mut text = String::new();
    let (mut left, mut hidden) = (SCREEN, 0);
    for difference in differences {
        let Difference::Changed {
            path,
            added,
            removed,
            patch,
        } = difference
        else {
            continue;
        };
        text += &format!("differs  {path} (+{added} -{removed})\n");
        for line in patch.lines() {
            if left == 0 {
                hidden += 1;
                continue;
            }
            left -= 1;
            text += &format!("  {}\n", shown(line));
        }
    }
    if hidden > 0 {
        let lines = if hidden == 1 { "line" } else { "lines" };
        text += &format!("  … and {hidden} more {lines} of differences\n");
    }
    for difference in differences {
        match difference {
            Difference::Missing(path) => text += &format!("missing  {path}\n"),
            Difference::Stale(path) => text += &format!("stale    {path}\n"),
            Difference::Changed { .. } => {}
        }
    }
    let count = |kind: fn(&Difference) -> bool| differences.iter().filter(|one| kind(one)).count();
    let changed = count(|one| matches!(one, Difference::Changed { .. }));
    let missing = count(|one| matches!(one, Difference::Missing(_)));
    let stale = count(|one| matches!(one, Difference::Stale(_)));
    if !differences.is_empty() {
        text += &format!("{changed} would change, {missing} would be new, {stale} would go\n");
    } else {
        text += "up to date\n";
    }
    text
}

/// A line that fits a terminal and cannot steer it.
fn shown(line: &str) -> String {
    let mut shown: String = line.chars().take(120).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    let mut harmless = String::with_capacity(shown.len());
    for character in shown.chars() {
        match character {
            '\t' => harmless.push('\t'),
            hidden if is_invisible(hidden) => harmless.extend(hidden.escape_unicode()),
            visible => harmless.push(visible),
        }
    }
    harmless
}
