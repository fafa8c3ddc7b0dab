//! Patterns of `ignore`: `*` stands for any characters of a name or of one segment of a path, `**` for
//! any number of segments.

/// Whether a name is as the pattern says.
pub fn text(pattern: &str, name: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let Some(mut left) = name.strip_prefix(first) else {
        return false;
    };
    let Some((middle, last)) = rest.rsplit_once('*') else {
        return left.ends_with(rest);
    };
    for part in middle.split('*') {
        let Some(found) = left.find(part) else {
            return false;
        };
        left = &left[found + part.len()..];
    }
    left.ends_with(last)
}

/// Whether a path is as the pattern says, segment by segment.
pub fn path(pattern: &str, path: &str) -> bool {
    let segments: Vec<&str> = path.split('/').collect();
    // Whether what was read of the pattern can be the first so many segments.
    let mut reached = vec![false; segments.len() + 1];
    reached[0] = true;
    for part in pattern.split('/') {
        let mut next = vec![false; reached.len()];
        if part == "**" {
            let mut any = false;
            for (next, reached) in next.iter_mut().zip(&reached) {
                any |= *reached;
                *next = any;
            }
        } else {
            for (index, segment) in segments.iter().enumerate() {
                next[index + 1] = reached[index] && text(part, segment);
            }
        }
        reached = next;
    }
    reached.last() == Some(&true)
}

#[cfg(test)]
mod tests {
    use super::{path, text};

    #[test]
    fn names_and_paths_are_matched() {
        assert!(text("a*c*e", "abcde") && text("*", "x") && text("token", "token"));
        assert!(!text("a*b*a", "aba_") && !text("ab*ba", "aba") && !text("token", "tokens"));
        assert!(path("/a/**", "/a") && path("/a/**", "/a/b/c") && !path("/a/**", "/ab"));
        assert!(
            path("/a/**/z", "/a/z") && path("/a/**/z", "/a/b/{}/z") && !path("/a/**/z", "/a/b")
        );
        assert!(path("/*/b", "/{}/b") && path("/v*/b", "/v1/b") && !path("/*/b", "/a/c/b"));
    }
}
