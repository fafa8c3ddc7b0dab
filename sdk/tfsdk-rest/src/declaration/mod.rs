//! The vocabulary in which a provider is declared. `static` data only: no control flow, no IO.

mod action;
mod argument;
mod attribute;
mod authentication;
mod binding;
mod compared;
mod connection;
mod content;
mod custom;
mod data_source;
mod element;
mod ephemeral;
mod form;
mod gone;
mod grant;
mod hooks;
mod identity;
mod kind;
mod literal;
mod operation;
mod paging;
mod parameter;
mod precondition;
mod provider;
mod resource;
mod search;
mod server;
mod then;
mod update;
mod validator;
mod wait;

pub use action::Action;
pub use argument::{Argument, Style, attribute, constant, styled};
pub use attribute::{
    Attribute, Equality, Plan, Presence, Sent, boolean, dynamic, integer, json, list, map, number,
    object, scalar, set, string,
};
pub use authentication::{Authentication, Placement, Signing, api_key, basic, bearer};
pub use binding::{Binding, OnDestroy};
pub use connection::{Connection, connection};
pub use content::{Part, Whole, bytes_of, file, text_of, typed};
pub use custom::{Custom, OwnDataSource, OwnFunction, OwnResource, custom};
pub use data_source::{DataSource, Lookup};
pub use element::{Element, element};
pub use ephemeral::{Ephemeral, Expires, expires_at, expires_in};
pub use form::Form;
pub use gone::{Gone, SoftDelete, deleted_at, deleted_once_set, gone, gone_with};
pub use grant::{
    Flow, Grant, Source, client_credentials, granted, login, refresh_token, token_command,
    token_file, user_password,
};
pub use hooks::{Hooks, hooks};
pub use identity::{OnConflict, Told, told_by_answer, told_by_header};
pub use kind::{
    ANY_SCALAR, BOOLEAN, INTEGER, JSON, Kind, NUMBER, NUMBER_OR_BOOLEAN, STRING, Scalar,
    TEXT_OR_BOOLEAN, TEXT_OR_NUMBER, list_of, map_of, object_of, set_of,
};
pub use literal::{Literal, boolean_value, json_value, number_value, text};
pub use operation::{Body, Method, Operation, delete, get, patch, post, put};
pub use paging::{
    Pages, Paging, after_last, cursor, link_header, next_url, offset, offset_from, one_page,
    page_number,
};
pub use parameter::{Parameter, parameter};
pub use precondition::IfMatch;
pub use provider::{Endpoint, Provider};
pub use resource::Resource;
pub use search::{Search, search};
pub use server::{Server, Variable, server, variable};
pub use then::{Then, When, after_create, after_delete, after_either, after_update, before_delete};
pub use update::{Clear, Mask};
pub use validator::{
    Validator, at_least, at_least_one_of, at_most, conflicts_with, exactly_one_of, form,
    greater_than, keys, length_at_least, length_at_most, less_than, multiple_of, needed_with,
    one_of, only_with, pattern, requires, size_at_least, size_at_most, unique,
};
pub use wait::{
    Consistency, Sign, Step, Wait, operation_at, operation_in_answer, operation_in_header, status,
    until_gone,
};
