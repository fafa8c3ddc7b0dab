//! Checks of a whole configuration run for every kind that has one.

use super::shop::{text, wire};
use crate::proto6::service::Service;
use crate::schema::validators::ExactlyOneOf;
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::{Diagnostics, Value};
use crate::{action, data_source, ephemeral_resource, list_resource, resource, state_store};
use async_trait::async_trait;
use std::sync::Arc;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// A provider of which everything needs either `a` or `b`.
struct Either;

fn schema() -> Schema {
    let block = Block::new()
        .attribute("a", Attribute::string())
        .attribute("b", Attribute::string());
    Schema::new(block).validator(ExactlyOneOf::new(["a", "b"]))
}

#[async_trait]
impl crate::provider::Provider for Either {
    type Data = ();

    fn type_name(&self) -> &str {
        "either"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        schema()
    }

    async fn configure(
        &self,
        _: crate::provider::ConfigureRequest<'_>,
        _: &mut Diagnostics,
    ) -> Option<Arc<()>> {
        None
    }

    fn resource_types(&self) -> Vec<Box<dyn crate::resource::ResourceType<()>>> {
        vec![Box::new(Either)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn crate::data_source::DataSourceType<()>>> {
        vec![Box::new(Either)]
    }

    fn ephemeral_resource_types(
        &self,
    ) -> Vec<Box<dyn crate::ephemeral_resource::EphemeralResourceType<()>>> {
        vec![Box::new(Either)]
    }

    fn list_resource_types(&self) -> Vec<Box<dyn crate::list_resource::ListResourceType<()>>> {
        vec![Box::new(Either)]
    }

    fn action_types(&self) -> Vec<Box<dyn crate::action::ActionType<()>>> {
        vec![Box::new(Either)]
    }

    fn state_store_types(&self) -> Vec<Box<dyn crate::state_store::StateStoreType<()>>> {
        vec![Box::new(Either)]
    }
}

/// The same type for each kind: `kind! { module, trait of types, its method, trait of instances, … }`.
macro_rules! kind {
    ($module:ident, $kind:ident, $make:ident, $instance:ident, $($method:tt)*) => {
        impl crate::$module::$kind<()> for Either {
            fn type_name(&self) -> &str {
                "either_or"
            }

            fn schema(&self) -> Schema {
                schema()
            }

            fn $make(&self, _: Option<Arc<()>>) -> Box<dyn crate::$module::$instance> {
                Box::new(Either)
            }
        }

        #[async_trait]
        impl crate::$module::$instance for Either {
            $($method)*
        }
    };
}

kind! { resource, ResourceType, resource, Resource,
    async fn create(&self, _: resource::CreateRequest<'_>, _: &mut resource::CreateResponse) {}
    async fn read(&self, _: resource::ReadRequest<'_>, _: &mut resource::ReadResponse) {}
    async fn update(&self, _: resource::UpdateRequest<'_>, _: &mut resource::UpdateResponse) {}
    async fn delete(&self, _: resource::DeleteRequest<'_>, _: &mut resource::DeleteResponse) {}
}
kind! { data_source, DataSourceType, data_source, DataSource,
    async fn read(
        &self,
        _: data_source::ReadDataSourceRequest<'_>,
        _: &mut data_source::ReadDataSourceResponse,
    ) {
    }
}
kind! { ephemeral_resource, EphemeralResourceType, ephemeral_resource, EphemeralResource,
    async fn open(
        &self,
        _: ephemeral_resource::OpenRequest<'_>,
        _: &mut ephemeral_resource::OpenResponse,
    ) {
    }
}
kind! { list_resource, ListResourceType, list_resource, ListResource,
    async fn list(&self, _: list_resource::ListRequest<'_>, _: &mut list_resource::ListResults) {}
}
kind! { action, ActionType, action, Action,
    async fn invoke(&self, _: action::InvokeRequest<'_>, _: &mut action::InvokeResponse) {}
}
kind! { state_store, StateStoreType, state_store, StateStore,
    async fn configure(
        &self,
        _: state_store::ConfigureStateStoreRequest<'_>,
        _: &mut state_store::ConfigureStateStoreResponse,
    ) {
    }
}

#[tokio::test]
async fn every_kind_checks_what_its_schema_says_of_the_whole() {
    let service = Service::new(Either);
    let both = Value::object([("a", Value::from("x")), ("b", Value::from("y"))]);
    let config = || wire(&both, &implied_type(&schema().block));
    let mut found = Vec::new();
    macro_rules! validate {
        ($method:ident, $message:ident, $($name:ident)?) => {
            #[allow(clippy::needless_update, reason = "some requests have more fields")]
            let request = proto::$message::Request {
                config: config(),
                $($name: "either_or".to_owned(),)?
                ..Default::default()
            };
            let answer = Calls::$method(&service, Request::new(request)).await;
            found.push(text(&answer.unwrap().into_inner().diagnostics));
        };
    }
    validate!(validate_provider_config, validate_provider_config,);
    validate!(
        validate_resource_config,
        validate_resource_config,
        type_name
    );
    validate!(
        validate_data_resource_config,
        validate_data_resource_config,
        type_name
    );
    validate!(
        validate_ephemeral_resource_config,
        validate_ephemeral_resource_config,
        type_name
    );
    validate!(
        validate_list_resource_config,
        validate_list_resource_config,
        type_name
    );
    validate!(validate_action_config, validate_action_config, type_name);
    validate!(validate_state_store_config, validate_state_store, type_name);
    assert_eq!(found.len(), 7);
    for text in &found {
        assert_eq!(text, &found[0]);
        assert!(text.contains('a') && text.contains('b'), "{text}");
    }
    assert!(!found[0].is_empty());
}
