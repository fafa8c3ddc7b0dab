//! Semantics section 15: functions.

use super::shop::{Shop, back, wire};
use crate::function::{CallRequest, Function, FunctionError, Parameter, Signature, check_purity};
use crate::proto6::service::Service;
use crate::schema::validators;
use crate::{Type, Value};
use async_trait::async_trait;
use std::sync::atomic::{AtomicI64, Ordering};
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

pub(super) fn all() -> Vec<Box<dyn Function>> {
    vec![Box::new(Join), Box::new(Moody::default())]
}

/// Joins texts; the first says how.
struct Join;

#[async_trait]
impl Function for Join {
    fn name(&self) -> &str {
        "join_all"
    }

    fn signature(&self) -> Signature {
        let separator = Parameter::of::<String>("separator")
            .validator(validators::Length::at_most(3))
            .description("Put between the parts.");
        let times = Parameter::new("times", Type::Number).allow_null();
        let parts = Parameter::new("parts", Type::String).allow_unknown();
        Signature::of::<String>()
            .summary("Joins texts")
            .parameter(separator)
            .parameter(times)
            .variadic(parts)
    }

    async fn call(&self, request: CallRequest<'_>) -> Result<Value, FunctionError> {
        let arguments = request.arguments;
        let separator: String = arguments.get(0)?;
        let times: Option<i64> = arguments.get(1)?;
        if arguments.values().iter().any(Value::is_unknown) {
            return Ok(Value::unknown_not_null());
        }
        match separator.as_str() {
            "!!!" => panic!("too loud"),
            "nul" => return Ok(Value::from(7)),
            "lie" => return Ok(Value::unknown()),
            _ => {}
        }
        let parts: Vec<String> = arguments.variadic()?;
        if let Some(place) = parts.iter().position(String::is_empty) {
            return Err(FunctionError::of_argument(place + 2, "must not be empty"));
        }
        let joined = parts.join(&separator);
        let times = usize::try_from(times.unwrap_or(1)).unwrap_or(0);
        Ok(Value::from(joined.repeat(times)))
    }
}

/// Answers differently each time.
#[derive(Default)]
struct Moody(AtomicI64);

#[async_trait]
impl Function for Moody {
    fn name(&self) -> &str {
        "moody"
    }

    fn signature(&self) -> Signature {
        Signature::returning(Type::Number)
    }

    async fn call(&self, _: CallRequest<'_>) -> Result<Value, FunctionError> {
        Ok(Value::from(self.0.fetch_add(1, Ordering::SeqCst)))
    }
}

/// Calls the function of a provider that is not configured: functions need no configuration.
async fn join(arguments: &[Value]) -> proto::call_function::Response {
    let types = [Type::String, Type::Number, Type::String];
    let arguments = arguments.iter().enumerate();
    let request = proto::call_function::Request {
        name: "join_all".to_owned(),
        arguments: arguments
            .map(|(index, value)| wire(value, &types[index.min(2)]).unwrap())
            .collect(),
    };
    let service = Service::new(Shop::default());
    let answer = Calls::call_function(&service, Request::new(request)).await;
    answer.unwrap().into_inner()
}

async fn refusal(arguments: &[Value]) -> (String, Option<i64>) {
    let answer = join(arguments).await;
    assert!(answer.result.is_none());
    let error = answer.error.unwrap();
    (error.text, error.function_argument)
}

fn texts(texts: &[&str]) -> Vec<Value> {
    let mut values = vec![Value::from(texts[0]), Value::Null];
    values.extend(texts[1..].iter().map(|text| Value::from(*text)));
    values
}

#[tokio::test]
async fn signatures_are_announced() {
    let service = Service::new(Shop::default());
    let answer = Calls::get_functions(&service, Request::new(Default::default())).await;
    let answer = answer.unwrap().into_inner();
    let join = &answer.functions["join_all"];
    assert_eq!(join.summary, "Joins texts");
    assert_eq!(join.parameters[0].name, "separator");
    assert_eq!(join.parameters[0].r#type, b"\"string\"".as_slice());
    assert!(join.parameters[1].allow_null_value && !join.parameters[0].allow_null_value);
    assert!(
        join.variadic_parameter
            .as_ref()
            .unwrap()
            .allow_unknown_values
    );
    assert_eq!(
        join.r#return.as_ref().unwrap().r#type,
        b"\"string\"".as_slice()
    );

    let schemas = Calls::get_provider_schema(&service, Request::new(Default::default())).await;
    assert_eq!(schemas.unwrap().into_inner().functions, answer.functions);
    let metadata = Calls::get_metadata(&service, Request::new(Default::default())).await;
    let metadata = metadata.unwrap().into_inner();
    assert_eq!(metadata.functions[0].name, "join_all");
    assert_eq!(metadata.ephemeral_resources[0].type_name, "shop_voucher");
    assert_eq!(metadata.list_resources[0].type_name, "shop_mug");
    assert_eq!(metadata.actions[0].type_name, "shop_brew");
    assert_eq!(metadata.state_stores[0].type_name, "shop_shelf");
    assert!(
        metadata
            .server_capabilities
            .unwrap()
            .generate_resource_config
    );
}

#[tokio::test]
async fn arguments_are_typed_and_variadic_ones_come_flat() {
    let mut arguments = texts(&["-", "a", "b", "c"]);
    arguments[1] = Value::from(2);
    let answer = join(&arguments).await;
    assert!(answer.error.is_none());
    assert_eq!(
        back(answer.result.as_ref(), &Type::String),
        "a-b-ca-b-c".into()
    );
    let answer = join(&texts(&["-"])).await;
    assert_eq!(back(answer.result.as_ref(), &Type::String), "".into());
}

#[tokio::test]
async fn errors_name_the_argument() {
    assert_eq!(
        refusal(&texts(&["-", "a", ""])).await,
        ("must not be empty".to_owned(), Some(3))
    );
    let (text, argument) = refusal(&texts(&["----", "a"])).await;
    assert_eq!(argument, Some(0));
    assert!(text.contains('3'), "{text}");
    let (text, argument) = refusal(&[Value::Null, Value::Null]).await;
    assert_eq!((text.as_str(), argument), ("must not be null", Some(0)));
    let fraction = Value::from(crate::Number::parse("1.5").unwrap());
    let (text, argument) = refusal(&["-".into(), fraction]).await;
    assert_eq!(argument, Some(1));
    assert!(text.contains("whole number"), "{text}");
    let (text, argument) = refusal(&["-".into()]).await;
    assert_eq!(argument, None);
    assert!(text.contains("takes 2 arguments"), "{text}");
}

#[tokio::test]
async fn unknown_arguments_reach_only_parameters_that_take_them() {
    let answer = join(&[Value::unknown(), Value::Null, "a".into()]).await;
    assert_eq!(
        back(answer.result.as_ref(), &Type::String),
        Value::unknown()
    );
    let answer = join(&["-".into(), Value::Null, Value::unknown()]).await;
    let result = back(answer.result.as_ref(), &Type::String);
    assert_eq!(result, Value::unknown_not_null());
}

#[tokio::test]
async fn a_wrong_result_and_a_panic_are_errors() {
    let (text, _) = refusal(&texts(&["nul", "a"])).await;
    assert!(text.contains("wrong result"), "{text}");
    let (text, _) = refusal(&texts(&["lie", "a"])).await;
    assert!(text.contains("not known"), "{text}");
    let (text, _) = refusal(&texts(&["!!!", "a"])).await;
    assert!(text.contains("too loud"), "{text}");
}

#[tokio::test]
async fn an_unknown_function_is_an_error_and_no_broken_call() {
    let request = proto::call_function::Request {
        name: "nothing".to_owned(),
        arguments: Vec::new(),
    };
    let service = Service::new(Shop::default());
    let answer = Calls::call_function(&service, Request::new(request)).await;
    let error = answer.unwrap().into_inner().error.unwrap();
    assert!(error.text.contains("nothing"), "{}", error.text);
}

#[tokio::test]
async fn impurity_is_found() {
    let pure = check_purity(&Join, texts(&["-", "a", "b"])).await;
    assert_eq!(pure, Ok("a-b".into()));
    let impure = check_purity(&Moody::default(), Vec::new()).await;
    assert!(impure.unwrap_err().text().contains("answered 0 and then 1"));
}
