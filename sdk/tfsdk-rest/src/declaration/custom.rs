//! What the provider's author has written by hand, offered beside what is declared.

use crate::Client;
use tfsdk::data_source::DataSourceType;
use tfsdk::function::Function;
use tfsdk::resource::ResourceType;

/// Makes a kind of resource that is written by hand.
pub type OwnResource = fn() -> Box<dyn ResourceType<Client>>;

/// Makes a kind of data source that is written by hand.
pub type OwnDataSource = fn() -> Box<dyn DataSourceType<Client>>;

/// Makes a function that is written by hand.
pub type OwnFunction = fn() -> Box<dyn Function>;

/// All that is written by hand.
#[derive(Clone, Copy, Debug)]
pub struct Custom {
    /// Managed resources.
    pub resources: &'static [OwnResource],
    /// Data sources.
    pub data_sources: &'static [OwnDataSource],
    /// Functions.
    pub functions: &'static [OwnFunction],
}

/// Nothing yet.
pub const fn custom() -> Custom {
    Custom {
        resources: &[],
        data_sources: &[],
        functions: &[],
    }
}

impl Custom {
    /// Managed resources.
    pub const fn resources(mut self, all: &'static [OwnResource]) -> Self {
        self.resources = all;
        self
    }

    /// Data sources.
    pub const fn data_sources(mut self, all: &'static [OwnDataSource]) -> Self {
        self.data_sources = all;
        self
    }

    /// Functions.
    pub const fn functions(mut self, all: &'static [OwnFunction]) -> Self {
        self.functions = all;
        self
    }
}
