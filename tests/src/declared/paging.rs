//! How lists go on.

use super::{leak, text};
use generator::model::{self, Pages};
use tfsdk_rest::declaration as declared;

pub fn pages(paging: &model::Paging) -> &'static declared::Paging {
    let made = match &paging.pages {
        Pages::Cursor { parameter, next } => declared::cursor(text(parameter), text(next)),
        Pages::AfterLast {
            parameter,
            property,
        } => declared::after_last(text(parameter), text(property)),
        Pages::PageNumber { parameter, first } => declared::page_number(text(parameter), *first),
        Pages::Offset { parameter, first } => declared::offset_from(text(parameter), *first),
        Pages::LinkHeader => declared::link_header(),
        Pages::NextUrl(pointer) => declared::next_url(text(pointer)),
        Pages::OnePage => declared::one_page(),
    };
    let size = paging.size.as_ref();
    leak(declared::Paging {
        size: size.map(|size| (text(&size.parameter), size.length)),
        more: text(&paging.more),
        total: text(&paging.total),
        most: paging.most.unwrap_or(0),
        ..made
    })
}
