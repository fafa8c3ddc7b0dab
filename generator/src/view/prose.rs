//! Text of the document in places where people read it: terminal, Markdown, TOML, YAML, HCL.

use super::fence::Fence;
use super::literal::is_invisible;

/// One line without characters that a reader cannot see.
pub fn plain(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut line = String::with_capacity(text.len());
    let mut gap = false;
    for letter in text.chars() {
        if letter.is_whitespace() {
            gap = true;
        } else if !is_invisible(letter) {
            if gap && !line.is_empty() {
                line.push(' ');
            }
            gap = false;
            line.push(letter);
        }
    }
    line
}

/// Whether there is nothing to change: words of ASCII with one space between them, as most texts are.
fn is_plain(text: &str) -> bool {
    let mut words = text.as_bytes().split(|byte| *byte == b' ');
    text.is_empty() || words.all(|word| !word.is_empty() && word.iter().all(u8::is_ascii_graphic))
}

/// One line of Markdown, without HTML.
pub(super) fn line(text: &str) -> String {
    match text.contains('<') {
        true => without_html(plain(&broken(text, ' '))),
        false => without_html(plain(text)),
    }
}

/// The text with `with` where its HTML breaks lines.
fn broken(text: &str, with: char) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let end = tag.bytes().take(8).position(|byte| byte == b'>');
        match end.map(|end| (&tag[1..end], end + 1)) {
            Some((name, end)) if is_break(name) => {
                out.push(with);
                rest = &tag[end..];
            }
            _ => {
                out.push('<');
                rest = &tag[1..];
            }
        }
    }
    out + rest
}

fn is_break(tag: &str) -> bool {
    let name = tag.trim_end_matches('/').trim_end();
    name.eq_ignore_ascii_case("br")
}

/// Paragraphs of Markdown, without HTML. Headings are below those of the page.
pub(super) fn block(text: &str) -> String {
    let broken = broken(&text.replace("\r\n", "\n"), '\n');
    let mut fence: Option<Fence> = None;
    let mut lines: Vec<String> = Vec::new();
    for line in broken.split(ends_line) {
        let line = line.replace('\t', "    ");
        let visible: String = line.chars().filter(|one| !is_invisible(*one)).collect();
        let visible = visible.trim_end().to_owned();
        match &fence {
            Some(open) => {
                if open.is_closed_by(&visible) {
                    fence = None;
                }
                lines.push(visible);
            }
            None => {
                fence = Fence::opened_by(&visible);
                match fence {
                    Some(_) => lines.push(visible),
                    None => add(&mut lines, lowered(without_html(visible))),
                }
            }
        }
    }
    // What is left open would take the rest of the page with it.
    lines.extend(fence.map(|fence| fence.close()));
    lines.join("\n").trim().to_owned()
}

/// Whether a line ends here, also in texts that no Unix wrote.
fn ends_line(letter: char) -> bool {
    matches!(letter, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Adds a line. One of `=` or `-` makes a heading of the line above it, as others of this page are; below
/// more than one line it makes none here.
fn add(lines: &mut Vec<String>, line: String) {
    let mark = match line.trim() {
        text if text.len() > 1 && text.bytes().all(|byte| byte == b'=') => "###",
        text if text.len() > 1 && text.bytes().all(|byte| byte == b'-') => "####",
        _ => "",
    };
    let above = lines
        .len()
        .checked_sub(2)
        .and_then(|index| lines.get(index));
    let goes_on = is_prose(above);
    match lines.last_mut() {
        Some(text) if !mark.is_empty() && is_prose(Some(text)) => match goes_on {
            true => lines.push(format!("\\{}", line.trim_start())),
            false => *text = format!("{mark} {}", text.trim_start()),
        },
        _ => lines.push(line),
    }
}

/// Whether a line is part of a paragraph.
fn is_prose(line: Option<&String>) -> bool {
    const OTHERS: [&str; 8] = ["#", "|", ">", "-", "*", "+", "```", "~~~"];
    let text = line.map(|line| line.trim_start());
    text.is_some_and(|text| !text.is_empty() && !OTHERS.iter().any(|other| text.starts_with(other)))
}

/// A heading two levels down: the first level is the page's title, the second that of its parts.
fn lowered(line: String) -> String {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let rest = &line[level..];
    match (1..=6).contains(&level) && (rest.is_empty() || rest.starts_with(' ')) {
        true => format!("{}{rest}", "#".repeat((level + 2).min(6))),
        false => line,
    }
}

fn without_html(line: String) -> String {
    if !line.contains(['<', '`']) {
        return line;
    }
    let mut text = String::with_capacity(line.len());
    let mut in_code = false;
    for letter in line.chars() {
        match letter {
            '`' => {
                in_code = !in_code;
                text.push('`');
            }
            '<' if !in_code => text.push_str("&lt;"),
            letter => text.push(letter),
        }
    }
    // A span that never ends would have hidden the rest from this function only.
    if in_code {
        return line.replace('`', "'").replace('<', "&lt;");
    }
    text
}

/// Code in a line of Markdown.
pub(super) fn code(text: &str) -> String {
    let mut code = plain(text);
    if code.contains('`') {
        code = code.replace('`', "'");
    }
    format!("`{code}`")
}

/// A string of YAML or TOML.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in plain(text).chars() {
        if matches!(letter, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(letter);
    }
    quoted + "\""
}

/// A string of Terraform's language.
pub(super) fn hcl(text: &str) -> String {
    let mut quoted = String::from("\"");
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '$' | '%' if letters.peek() == Some(&'{') => quoted.extend([letter, letter]),
            letter if is_invisible(letter) => {
                quoted.push_str(&format!("\\U{:08x}", u32::from(letter)));
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::{block, line};

    #[test]
    fn code_between_fences_stays() {
        assert_eq!(
            block("So:\n\n```sh\n# run <x>\n```\n\n# Then <b>"),
            "So:\n\n```sh\n# run <x>\n```\n\n### Then &lt;b>"
        );
        assert_eq!(block("~~~\n# a\n```\nb"), "~~~\n# a\n```\nb\n~~~");
        assert_eq!(block("```x``` <b>"), "```x``` &lt;b>");
        assert_eq!(block("````\n```\n````\n# a"), "````\n```\n````\n### a");
        assert_eq!(block("  ```\n<a>"), "```\n<a>\n```");
    }

    #[test]
    fn breaks_of_html_are_breaks() {
        assert_eq!(
            line("One.<br/>Two.<BR >Three. <b>"),
            "One. Two. Three. &lt;b>"
        );
        assert_eq!(
            block("# One<br>Two<br />\n\n<brr>"),
            "### One\nTwo\n\n\n&lt;brr>"
        );
        assert_eq!(
            block("##### Deep\n#tag\n  # text"),
            "###### Deep\n#tag\n  # text"
        );
        assert_eq!(line("日本<語<br/>"), "日本&lt;語");
    }

    #[test]
    fn underlined_headings_are_below_those_of_the_page() {
        for (text, wanted) in [
            ("One\n===\ntext\n\nTwo\n---", "### One\ntext\n\n#### Two"),
            ("a\nb\n---\nc", "a\nb\n\\---\nc"),
            ("a\n\n---\n\n- b\n---", "a\n\n---\n\n- b\n---"),
            ("| a |\n---", "| a |\n---"),
            ("---", "---"),
            ("```\na\n---\n```\n---", "```\na\n---\n```\n---"),
        ] {
            assert_eq!(block(text), wanted, "{text}");
        }
    }

    #[test]
    fn lines_end_where_a_reader_sees_them_end() {
        for end in [
            "\n", "\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}",
        ] {
            assert_eq!(block(&format!("one{end}two")), "one\ntwo", "{end:?}");
            assert_eq!(line(&format!("one{end}two")), "one two", "{end:?}");
        }
    }
}
