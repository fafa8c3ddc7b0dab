//! Names that two kinds claim, of which Terraform would see one only.

use super::mug::Mug;
use super::shop::{Till, text};
use crate::Diagnostics;
use crate::data_source::DataSourceType;
use crate::proto6::service::Service;
use crate::provider::{ConfigureRequest, Provider};
use crate::resource::ResourceType;
use crate::schema::{Block, Schema};
use async_trait::async_trait;
use std::sync::Arc;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

struct Twice;

#[async_trait]
impl Provider for Twice {
    type Data = Till;

    fn type_name(&self) -> &str {
        "shop"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new())
    }

    async fn configure(&self, _: ConfigureRequest<'_>, _: &mut Diagnostics) -> Option<Arc<Till>> {
        None
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Till>>> {
        vec![Box::new(Mug), Box::new(Mug)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Till>>> {
        Vec::new()
    }
}

#[tokio::test]
async fn a_name_that_is_there_twice_is_an_error() {
    let service = Service::new(Twice);
    let answer = Calls::get_provider_schema(&service, Request::new(Default::default())).await;
    let found = text(&answer.unwrap().into_inner().diagnostics);
    assert!(
        found.contains("more than one resource called \"shop_mug\""),
        "{found}"
    );
}
