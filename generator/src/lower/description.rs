//! Descriptions as a Terraform page can show them: HTML that documents carry becomes plain Markdown.

/// The text without tags of HTML and with its entities spelled out, its ends trimmed.
pub fn clean(text: &str) -> String {
    match text.contains(['<', '&']) {
        true => markdown(text),
        false => text.trim().to_owned(),
    }
}

/// What a tag leaves behind.
fn left_by(name: &str, closes: bool) -> Option<&'static str> {
    Some(match name {
        "br" | "hr" | "tr" => "\n",
        "p" | "div" | "ul" | "ol" | "table" | "blockquote" | "h1" | "h2" | "h3" | "h4" | "h5"
        | "h6" => "\n\n",
        "li" if closes => "",
        "li" => "\n- ",
        "td" | "th" => " ",
        "code" | "tt" | "kbd" => "`",
        "b" | "strong" => "**",
        "i" | "em" => "*",
        "a" | "span" | "font" | "small" | "sup" | "sub" | "u" | "nobr" | "pre" | "dl" | "dt"
        | "dd" | "tbody" | "thead" | "img" | "var" => "",
        _ => return None,
    })
}

/// Code between backticks, and what only looks like a tag (`<name>`), stays.
fn markdown(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut rest = text;
    let mut in_code = false;
    while let Some(place) = rest.find(['<', '&', '`']) {
        cleaned.push_str(&rest[..place]);
        rest = &rest[place..];
        let (piece, length) = match rest.as_bytes().first() {
            Some(b'<') if !in_code => tag(rest),
            Some(b'&') if !in_code => entity(rest),
            Some(b'`') => {
                in_code = !in_code;
                None
            }
            _ => None,
        }
        .unwrap_or((&rest[..1], 1));
        cleaned.push_str(piece);
        rest = &rest[length..];
    }
    cleaned.push_str(rest);
    paragraphs(&cleaned)
}

/// A known tag at the start of `text`: what it leaves, and its length.
fn tag(text: &str) -> Option<(&'static str, usize)> {
    const LONGEST: usize = 500;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b'>')?;
    let inside = &text[1..end];
    let (closes, inside) = match inside.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, inside),
    };
    let name = inside
        .split(|c: char| c.is_whitespace() || c == '/')
        .next()?
        .to_ascii_lowercase();
    let attributes = inside[name.len()..].trim().trim_end_matches('/').trim();
    // `<a-name>` and `<p q>` are words of the document.
    let is_tag = attributes.is_empty() || attributes.contains('=');
    let left = left_by(&name, closes).filter(|_| is_tag)?;
    Some((left, end + 1))
}

/// An entity at the start of `text`, and its length.
fn entity(text: &str) -> Option<(&'static str, usize)> {
    const ENTITIES: [(&str, &str); 8] = [
        ("&amp;", "&"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&nbsp;", " "),
        ("&#x27;", "'"),
    ];
    let mut known = ENTITIES.iter();
    let (entity, letter) = known.find(|(entity, _)| text.starts_with(entity))?;
    Some((letter, entity.len()))
}

/// At most one empty line between two others.
fn paragraphs(text: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let empty = line.trim().is_empty();
        if empty && lines.last().is_none_or(|last| last.is_empty()) {
            continue;
        }
        lines.push(if empty { "" } else { line });
    }
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::clean;
    use proptest::prelude::*;

    #[test]
    fn html_becomes_markdown() {
        for (html, expected) in [
            ("<p>One.</p><p>Two.</p>", "One.\n\nTwo."),
            ("One<br/>Two<BR>Three", "One\nTwo\nThree"),
            ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
            (
                "Use <code>PUT</code> &amp; <b>wait</b>.",
                "Use `PUT` & **wait**.",
            ),
            ("See <a href=\"https://x.example\">this</a>.", "See this."),
            ("a &lt; b", "a < b"),
        ] {
            assert_eq!(clean(html), expected, "{html}");
        }
    }

    #[test]
    fn other_text_stays() {
        for text in [
            "`<p>` &c",
            "<name>@<host>",
            "1 < 2 > 0",
            "<p q>",
            "a & b",
            "<",
            "&",
            "`<p>",
        ] {
            assert_eq!(clean(text), text);
        }
    }

    proptest! {
        #[test]
        fn any_text_can_be_cleaned(text: String, near in "[<>&;/a-z` =\n]{0,40}") {
            clean(&text);
            let once = clean(&near);
            prop_assert!(once.len() <= near.len() * 2 + 2);
        }
    }
}
