//! Which messages hold which values, and what those are about.

use std::borrow::Cow;
use tfplugin6::proto;

/// What a call is about.
#[derive(Clone, Copy, Debug)]
pub(in crate::proto6) enum Sort {
    Provider,
    Resource,
    DataSource,
    Ephemeral,
    List,
    Action,
    StateStore,
    Function,
}

/// Values by the names of their fields.
pub(in crate::proto6) type Values<'a> = Vec<(Cow<'static, str>, Option<&'a proto::DynamicValue>)>;

/// A message of a call.
pub(in crate::proto6) trait Told {
    /// The message's name in files.
    const NAME: &'static str;

    /// What it is about; only asked of requests.
    fn about(&self) -> (Sort, &str) {
        (Sort::Provider, "")
    }

    /// Its values.
    fn values(&self) -> Values<'_> {
        Vec::new()
    }
}

macro_rules! told {
    ($($call:ident: $sort:ident $(($name:ident))? [$($asked:ident)*] [$($answered:ident)*]),* $(,)?) => {
        $(
            impl Told for proto::$call::Request {
                const NAME: &'static str = "Request";

                fn about(&self) -> (Sort, &str) {
                    (Sort::$sort, [$(self.$name.as_str(),)? ""][0])
                }

                fn values(&self) -> Values<'_> {
                    vec![$((stringify!($asked).into(), self.$asked.as_ref())),*]
                }
            }

            impl Told for proto::$call::Response {
                const NAME: &'static str = "Response";

                fn values(&self) -> Values<'_> {
                    vec![$((stringify!($answered).into(), self.$answered.as_ref())),*]
                }
            }
        )*
    };
}

told! {
    get_metadata: Provider [] [],
    get_provider_schema: Provider [] [],
    get_resource_identity_schemas: Provider [] [],
    get_functions: Provider [] [],
    validate_provider_config: Provider [config] [],
    configure_provider: Provider [config] [],
    validate_resource_config: Resource(type_name) [config] [],
    upgrade_resource_state: Resource(type_name) [] [upgraded_state],
    upgrade_resource_identity: Resource(type_name) [] [],
    read_resource: Resource(type_name) [current_state provider_meta] [new_state],
    plan_resource_change: Resource(type_name)
        [prior_state proposed_new_state config provider_meta] [planned_state],
    apply_resource_change: Resource(type_name)
        [prior_state planned_state config provider_meta] [new_state],
    move_resource_state: Resource(target_type_name) [] [target_state],
    generate_resource_config: Resource(type_name) [state] [config],
    validate_data_resource_config: DataSource(type_name) [config] [],
    read_data_source: DataSource(type_name) [config provider_meta] [state],
    validate_ephemeral_resource_config: Ephemeral(type_name) [config] [],
    open_ephemeral_resource: Ephemeral(type_name) [config] [result],
    renew_ephemeral_resource: Ephemeral(type_name) [] [],
    close_ephemeral_resource: Ephemeral(type_name) [] [],
    validate_list_resource_config: List(type_name) [config] [],
    validate_action_config: Action(type_name) [config] [],
    plan_action: Action(action_type) [config] [],
    validate_state_store: StateStore(type_name) [config] [],
    configure_state_store: StateStore(type_name) [config] [],
    lock_state: StateStore(type_name) [] [],
    unlock_state: StateStore(type_name) [] [],
    get_states: StateStore(type_name) [] [],
    delete_state: StateStore(type_name) [] [],
}

impl Told for proto::import_resource_state::Request {
    const NAME: &'static str = "Request";

    fn about(&self) -> (Sort, &str) {
        (Sort::Resource, &self.type_name)
    }
}

impl Told for proto::import_resource_state::Response {
    const NAME: &'static str = "Response_ImportedResource";

    fn values(&self) -> Values<'_> {
        let imported = self.imported_resources.iter();
        imported
            .map(|imported| ("state".into(), imported.state.as_ref()))
            .collect()
    }
}

impl Told for proto::list_resource::Request {
    const NAME: &'static str = "Request";

    fn about(&self) -> (Sort, &str) {
        (Sort::List, &self.type_name)
    }

    fn values(&self) -> Values<'_> {
        vec![("config".into(), self.config.as_ref())]
    }
}

impl Told for proto::invoke_action::Request {
    const NAME: &'static str = "Request";

    fn about(&self) -> (Sort, &str) {
        (Sort::Action, &self.action_type)
    }

    fn values(&self) -> Values<'_> {
        vec![("config".into(), self.config.as_ref())]
    }
}

impl Told for proto::call_function::Request {
    const NAME: &'static str = "Request";

    fn about(&self) -> (Sort, &str) {
        (Sort::Function, &self.name)
    }

    fn values(&self) -> Values<'_> {
        let named = |(position, argument)| (format!("arguments_{position}").into(), Some(argument));
        self.arguments.iter().enumerate().map(named).collect()
    }
}

impl Told for proto::call_function::Response {
    const NAME: &'static str = "Response";

    fn values(&self) -> Values<'_> {
        vec![("result".into(), self.result.as_ref())]
    }
}
