//! What requests and answers cannot be made of attributes.

use crate::openapi::{MediaType, Operation};

/// The answer of a read that is one value, where requests are one value as well.
pub fn body_value<'a>(create: &Operation, read: &'a Operation) -> Option<&'a MediaType> {
    let sent = create.body().is_some_and(|media| media.whole.is_some());
    read.whole_answer().filter(|_| sent)
}

pub fn unreadable(read: &Operation) -> String {
    match read.unsupported() {
        Some(name) if name.contains("xml") => {
            format!("the answer of its GET is `{name}`, and XML is not supported")
        }
        Some(name) => format!("the answer of its GET is `{name}`, which is no JSON"),
        None => "the answer of its GET has no JSON schema".to_owned(),
    }
}

/// Why a request cannot be sent that the document describes.
pub fn unsendable(operation: &Operation) -> Option<String> {
    let content = &operation.request.as_ref()?.content;
    let nothing = operation.body().is_none() && operation.commands().is_none();
    let name = content.first().filter(|_| nothing)?.name.as_str();
    let why = match name.contains("xml") {
        true => "and XML is not supported",
        false => "which cannot be made of attributes",
    };
    Some(format!("`{}` takes `{name}`, {why}", operation.call()))
}
