//! Starts the state of objects that exist already.

use super::create::Applied;
use super::faults::BUG;
use super::{Target, deferral, guard, identity, stored, tree};
use crate::resource::{ImportRequest, ImportResponse, Imported};
use crate::{Diagnostics, PrivateState, Value};

/// What an import brings.
pub(crate) struct Import {
    /// The object that was asked for.
    pub(crate) object: Applied,
    /// Objects that come with it. None where that one did not come.
    pub(crate) further: Vec<Imported>,
}

/// Imports. Terraform reads the objects next, so their states need only what identifies them.
///
/// `given` is the identity that the practitioner wrote; the import is by `id` without one.
pub(crate) async fn import(target: Target<'_>, id: &str, given: Option<&Value>) -> Import {
    if let Some(given) = given {
        let faults = identity::check_import(&target, given);
        if faults.has_errors() {
            return refused(faults).alone();
        }
    }
    let mut response = ImportResponse {
        state: tree::empty_object(target.members()),
        identity: given.cloned().unwrap_or_default(),
        ..ImportResponse::default()
    };
    let request = ImportRequest {
        context: target.context,
        id,
        identity: given,
    };
    let work = target.resource.import_state(request, &mut response);
    if let Err(panic) = guard::run(target.type_name, "importing the object", work).await {
        response.diagnostics.extend(panic);
    }
    let ImportResponse {
        state,
        private,
        identity: answered,
        further,
        deferred,
        mut diagnostics,
    } = response;
    let context = target.context;
    let deferred = deferral::checked(target.type_name, context, deferred, &mut diagnostics);
    if deferred.is_some() {
        return Applied {
            deferred,
            ..refused(diagnostics)
        }
        .alone();
    }
    let asked = given.map_or_else(|| format!("{id:?}"), Value::describe);
    let started = Imported {
        type_name: target.type_name.to_owned(),
        state,
        private,
        identity: answered,
    };
    let object = start(&target, started, &asked, diagnostics);
    let further = match object.state.is_null() {
        true => Vec::new(),
        false => further,
    };
    Import { object, further }
}

/// The start of an object's state, checked. `target` is of the object's kind, and `asked` is what
/// the practitioner gave.
pub(crate) fn start(
    target: &Target<'_>,
    object: Imported,
    asked: &str,
    mut diagnostics: Diagnostics,
) -> Applied {
    let state = stored::storable(target.members(), object.state);
    if !diagnostics.has_errors() {
        diagnostics.extend(stored::check_known(target, &state));
        if state.is_null() || state == tree::empty_object(target.members()) {
            diagnostics.error(
                "The provider imported nothing",
                format!(
                    "{}: the import of {asked} set no attribute that identifies the object. {BUG}",
                    target.type_name,
                ),
            );
        }
    }
    let identity = identity::start(target, object.identity, &state, &mut diagnostics);
    if diagnostics.has_errors() {
        return refused(diagnostics);
    }
    Applied {
        state,
        private: object.private,
        identity,
        deferred: None,
        diagnostics,
    }
}

/// An object with only the attributes that its author set, as one of the kind's schema.
pub(crate) fn completed(target: &Target<'_>, state: Value) -> Value {
    let mut whole = tree::empty_object(target.members());
    match (whole.as_object_mut(), state) {
        (Some(members), Value::Object(set)) => {
            members.extend(set);
            whole
        }
        (_, state) => state,
    }
}

impl Applied {
    fn alone(self) -> Import {
        Import {
            object: self,
            further: Vec::new(),
        }
    }
}

/// No object.
fn refused(diagnostics: Diagnostics) -> Applied {
    Applied {
        state: Value::Null,
        private: PrivateState::new(),
        identity: Value::Null,
        deferred: None,
        diagnostics,
    }
}
