//! A provider of a thousand types, of which a run uses one.

use super::*;

const TYPES: usize = 1000;

struct Crowd {
    built: Arc<AtomicUsize>,
}

struct OneOfMany {
    name: String,
    built: Arc<AtomicUsize>,
}

#[async_trait]
impl Provider for Crowd {
    type Data = ();

    fn type_name(&self) -> &str {
        "crowd"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        Schema::default()
    }

    async fn configure(&self, _: ConfigureRequest<'_>, _: &mut Diagnostics) -> Option<Arc<()>> {
        Some(Arc::new(()))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<()>>> {
        (0..TYPES)
            .map(|number| {
                Box::new(OneOfMany {
                    name: format!("crowd_{number}"),
                    built: Arc::clone(&self.built),
                }) as _
            })
            .collect()
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<()>>> {
        Vec::new()
    }
}

impl ResourceType<()> for OneOfMany {
    fn type_name(&self) -> &str {
        &self.name
    }

    fn schema(&self) -> Schema {
        self.built.fetch_add(1, Ordering::SeqCst);
        thing()
    }

    fn resource(&self, _: Option<Arc<()>>) -> Box<dyn Resource> {
        Box::new(Instance)
    }
}

#[tokio::test]
async fn a_process_that_uses_one_type_builds_one_schema() {
    let built = Arc::new(AtomicUsize::new(0));
    let service = Service::new(Crowd {
        built: Arc::clone(&built),
    });
    let metadata = Calls::get_metadata(&service, Request::new(Default::default())).await;
    assert_eq!(metadata.unwrap().into_inner().resources.len(), TYPES);
    let configure = Request::new(proto::configure_provider::Request::default());
    Calls::configure_provider(&service, configure)
        .await
        .unwrap();
    assert_eq!(built.load(Ordering::SeqCst), 0);

    let wanted = implied_type(&thing().block);
    let config = wire(&value("tea", Value::Null), &wanted);
    for _ in 0..3 {
        let validate = Request::new(proto::validate_resource_config::Request {
            type_name: "crowd_500".to_owned(),
            config: config.clone(),
            client_capabilities: None,
        });
        let answer = Calls::validate_resource_config(&service, validate).await;
        assert!(answer.unwrap().into_inner().diagnostics.is_empty());
        let plan = Request::new(proto::plan_resource_change::Request {
            type_name: "crowd_500".to_owned(),
            proposed_new_state: config.clone(),
            config: config.clone(),
            ..Default::default()
        });
        let answer = Calls::plan_resource_change(&service, plan).await;
        let planned = back(answer.unwrap().into_inner().planned_state, &wanted);
        assert_eq!(planned, value("tea", Value::unknown()));
    }
    assert_eq!(built.load(Ordering::SeqCst), 1);
}
