//! Complaint 25: a provider whose own code panics while it starts tells so in every call.

use super::shop::{Till, text};
use crate::Diagnostics;
use crate::data_source::DataSourceType;
use crate::function::Function;
use crate::proto6::service::Service;
use crate::provider::{ConfigureRequest, Provider};
use crate::resource::{Resource, ResourceType};
use crate::schema::{Block, Schema};
use async_trait::async_trait;
use std::sync::Arc;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// Panics where its word says.
#[derive(Clone, Copy)]
struct Falls(&'static str);

impl Falls {
    fn at(self, place: &str) {
        assert_ne!(self.0, place, "it fell");
    }
}

#[async_trait]
impl Provider for Falls {
    type Data = Till;

    fn type_name(&self) -> &str {
        "falls"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        self.at("schema");
        Schema::new(Block::new())
    }

    async fn configure(&self, _: ConfigureRequest<'_>, _: &mut Diagnostics) -> Option<Arc<Till>> {
        self.at("configure");
        Some(Arc::default())
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Till>>> {
        self.at("resource_types");
        vec![Box::new(*self)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Till>>> {
        self.at("data_source_types");
        Vec::new()
    }

    fn functions(&self) -> Vec<Box<dyn Function>> {
        self.at("functions");
        Vec::new()
    }
}

impl ResourceType<Till> for Falls {
    fn type_name(&self) -> &str {
        self.at("type_name");
        "falls_thing"
    }

    fn schema(&self) -> Schema {
        self.at("resource schema");
        Schema::new(Block::new())
    }

    fn resource(&self, _: Option<Arc<Till>>) -> Box<dyn Resource> {
        panic!("it fell")
    }
}

async fn schemas(service: &Service) -> String {
    let answer = Calls::get_provider_schema(service, Request::new(Default::default())).await;
    text(&answer.expect("an answer").into_inner().diagnostics)
}

#[tokio::test]
async fn whatever_panics_at_the_start_is_told() {
    let cases = [
        (
            "schema",
            "provider: the provider panicked while building its schema",
        ),
        ("resource_types", "while listing each resource that it has"),
        (
            "data_source_types",
            "while listing each data source that it has",
        ),
        ("functions", "while listing each function that it has"),
        ("type_name", "while listing each resource that it has"),
        (
            "resource schema",
            "resource falls_thing: the provider panicked while building its schema",
        ),
    ];
    for (place, said) in cases {
        let service = Service::new(Falls(place));
        let found = schemas(&service).await;
        assert!(found.contains("The provider crashed"), "{place}: {found}");
        assert!(
            found.contains(said) && found.contains("it fell"),
            "{place}: {found}"
        );
    }
    assert_eq!(schemas(&Service::new(Falls("nowhere"))).await, "");
}

/// Terraform may have schemas from elsewhere, and then asks for them never.
#[tokio::test]
async fn all_other_calls_tell_it_as_well() {
    let why = Diagnostics::from_error("The provider crashed", "It could not be made.");
    for service in [Service::new(Falls("functions")), Service::broken(why)] {
        let configured = proto::configure_provider::Request::default();
        let answer = Calls::configure_provider(&service, Request::new(configured)).await;
        let found = text(&answer.expect("an answer").into_inner().diagnostics);
        assert!(found.contains("The provider crashed"), "{found}");
        let applied = proto::apply_resource_change::Request {
            type_name: "falls_thing".to_owned(),
            ..Default::default()
        };
        let answer = Calls::apply_resource_change(&service, Request::new(applied)).await;
        let found = text(&answer.expect("an answer").into_inner().diagnostics);
        assert!(found.contains("The provider crashed"), "{found}");
        let called = proto::call_function::Request::default();
        let answer = Calls::call_function(&service, Request::new(called)).await;
        let error = answer
            .expect("an answer")
            .into_inner()
            .error
            .expect("an error");
        assert!(
            error.text.contains("The provider crashed"),
            "{}",
            error.text
        );
    }
}
