//! Stands for a provider that could not be made.

use crate::data_source::DataSourceType;
use crate::provider::{ConfigureRequest, Provider};
use crate::resource::ResourceType;
use crate::schema::{Block, Schema};
use crate::{Diagnostics, async_trait};
use std::sync::Arc;

/// Offers nothing.
pub(super) struct Nothing;

#[async_trait]
impl Provider for Nothing {
    type Data = ();

    fn type_name(&self) -> &str {
        "nothing"
    }

    fn version(&self) -> &str {
        "0.0.0"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new())
    }

    async fn configure(&self, _: ConfigureRequest<'_>, _: &mut Diagnostics) -> Option<Arc<()>> {
        None
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<()>>> {
        Vec::new()
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<()>>> {
        Vec::new()
    }
}
