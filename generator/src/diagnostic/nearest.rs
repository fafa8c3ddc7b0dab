//! What somebody may have meant who wrote a name that there is not.

/// Where nothing is as like as that, nothing is proposed.
const LIKE: f64 = 0.8;

/// The known name that is most like `value`. That letters are capital or small counts least.
pub fn nearest<T: AsRef<str>>(known: impl IntoIterator<Item = T>, value: &str) -> Option<T> {
    best(known, value, strsim::normalized_damerau_levenshtein).map(|(_, name)| name)
}

/// The same, where it is as good as certain.
pub fn surely<T: AsRef<str>>(known: impl IntoIterator<Item = T>, value: &str) -> Option<T> {
    let found = best(known, value, strsim::jaro_winkler);
    found.and_then(|(likeness, name)| (likeness > LIKE).then_some(name))
}

/// Of several that are alike, the one that is spelled like `value` too, or the last.
fn best<T: AsRef<str>>(
    known: impl IntoIterator<Item = T>,
    value: &str,
    likeness: fn(&str, &str) -> f64,
) -> Option<(f64, T)> {
    let wanted = value.to_lowercase();
    let rated = known.into_iter().map(|name| {
        let like = likeness(&name.as_ref().to_lowercase(), &wanted);
        (like, likeness(name.as_ref(), value), name)
    });
    let order =
        |a: &(f64, f64, T), b: &(f64, f64, T)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
    rated.max_by(order).map(|(like, _, name)| (like, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_counts_least() {
        let states = ["creating", "ready", "failed"];
        assert_eq!(nearest(states, "READY"), Some("ready"));
        assert_eq!(nearest(["READY", "ready"], "ready"), Some("ready"));
        assert_eq!(nearest(["READY", "ready"], "READy"), Some("READY"));
        assert_eq!(surely(["STRING", "number"], "string"), Some("STRING"));
        assert_eq!(surely(states, "x"), None);
        assert_eq!(nearest([""; 0], "x"), None);
    }
}
