//! How a list goes on after its first page.

/// Where the next page of a list is. A parameter called `body:/page/cursor` is no query parameter, but what
/// the JSON body has at that pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pages {
    /// The answer has a cursor at the pointer `next`, or in a header (`header:X-Next`), which the query
    /// parameter takes.
    Cursor {
        /// The query parameter.
        parameter: &'static str,
        /// JSON pointer to the cursor in the answer.
        next: &'static str,
    },
    /// The query parameter takes what the last element of a page has at the pointer `property`.
    Last {
        /// The query parameter.
        parameter: &'static str,
        /// JSON pointer in the element.
        property: &'static str,
    },
    /// The query parameter takes the number of the page.
    Number {
        /// The query parameter.
        parameter: &'static str,
        /// The number of the first page.
        first: u64,
    },
    /// The query parameter takes the number of the page's first element.
    Offset {
        /// The query parameter.
        parameter: &'static str,
        /// The number of the first element of all.
        first: u64,
    },
    /// A `Link` header with the relation `next` has its address.
    Link,
    /// The answer has its address at this pointer.
    Url(&'static str),
    /// There is none: one answer has all elements, whatever else it says.
    Whole,
}

/// How a list is read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paging {
    /// Where the next page is.
    pub pages: Pages,
    /// The query parameter that says how long pages are to be, and the length.
    pub size: Option<(&'static str, u64)>,
    /// JSON pointer to what is true while there is more; empty for none.
    pub more: &'static str,
    /// JSON pointer to the number of elements on all pages; empty for none.
    pub total: &'static str,
    /// How many elements are read at most; 0 for all.
    pub most: u64,
}

const fn new(pages: Pages) -> Paging {
    Paging {
        pages,
        size: None,
        more: "",
        total: "",
        most: 0,
    }
}

/// The answer has a cursor at the pointer `next`, or in a header (`header:X-Next`), which the query parameter
/// `parameter` takes.
pub const fn cursor(parameter: &'static str, next: &'static str) -> Paging {
    new(Pages::Cursor { parameter, next })
}

/// The query parameter `parameter` takes what the last element has at the pointer `property`.
pub const fn after_last(parameter: &'static str, property: &'static str) -> Paging {
    new(Pages::Last {
        parameter,
        property,
    })
}

/// The query parameter `parameter` takes the number of the page; the first one is `first`.
pub const fn page_number(parameter: &'static str, first: u64) -> Paging {
    new(Pages::Number { parameter, first })
}

/// The query parameter `parameter` takes how many elements come before the page.
pub const fn offset(parameter: &'static str) -> Paging {
    offset_from(parameter, 0)
}

/// The same where the first element has the number `first`.
pub const fn offset_from(parameter: &'static str, first: u64) -> Paging {
    new(Pages::Offset { parameter, first })
}

/// A `Link` header has the address of the next page.
pub const fn link_header() -> Paging {
    new(Pages::Link)
}

/// The answer has the address of the next page at `pointer`.
pub const fn next_url(pointer: &'static str) -> Paging {
    new(Pages::Url(pointer))
}

/// One answer has all elements.
pub const fn one_page() -> Paging {
    new(Pages::Whole)
}

impl Paging {
    /// Asks for `length` elements a page, by this query parameter.
    pub const fn size(mut self, parameter: &'static str, length: u64) -> Self {
        self.size = Some((parameter, length));
        self
    }

    /// What the answer has at `pointer` is true while there is more.
    pub const fn more(mut self, pointer: &'static str) -> Self {
        self.more = pointer;
        self
    }

    /// The answer has the number of all elements at `pointer`.
    pub const fn total(mut self, pointer: &'static str) -> Self {
        self.total = pointer;
        self
    }

    /// No more than `most` elements are read.
    pub const fn at_most(mut self, most: u64) -> Self {
        self.most = most;
        self
    }
}
