//! What waiting means for each step of an object's life.

use super::{Done, Trouble, Underway, state_of};
use crate::declaration::{Sign, Step};
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::reconcile::{Against, reconcile};
use crate::resource::RestResource;
use crate::resource::identity::fill;
use tfsdk::resource::{CreateResponse, DeleteRequest, ReadResponse, UpdateRequest, UpdateResponse};
use tfsdk::{Diagnostics, PrivateState, Value};

const KEPT: &str = "The object is stored as tainted, so that the next apply makes it anew. If it is \
                    all right after all, `terraform untaint` keeps it.";

const ACCEPTED: &str = "The change was accepted and may have happened: the next plan shows what of it \
                        is still to be done.";

const STILL_THERE: &str = "The object stays in the state, because it may still exist: apply again to \
                           try once more.";

impl RestResource {
    /// Waits for the operation that makes an object whose id only that operation tells. The object
    /// is recorded without it when waiting ends early, and the operation with it: the next run
    /// asks the operation again.
    pub(in crate::resource) async fn identified_by_operation(
        &self,
        exchange: &Exchange<'_>,
        underway: &mut Underway,
        first: &mut Value,
        response: &mut CreateResponse,
    ) -> Result<(), Failure> {
        match self.wait_for_operations(exchange, underway).await {
            Ok(done) => {
                self.take_told(first, &done.told);
                underway.operations.clear();
                underway.told = true;
                Ok(())
            }
            Err(trouble) => {
                if !matches!(trouble, Trouble::Failed(..)) {
                    underway.remember(&mut response.private);
                    response.created(first.clone());
                }
                let failure = trouble.failure();
                Err(match response.state() {
                    None => failure,
                    Some(_) => failure.and(
                        "Its id is not known yet. The operation is remembered: the next run asks \
                         for it, and then deletes the object and makes it anew.",
                    ),
                })
            }
        }
    }

    /// Waits until a new object is as it should be. `None` when Terraform asked to stop: the object
    /// is recorded, and the next run goes on with the wait.
    pub(in crate::resource) async fn wait_made(
        &self,
        exchange: &Exchange<'_>,
        underway: &Underway,
        first: &Value,
        response: &mut CreateResponse,
    ) -> Result<Option<Done>, Failure> {
        let trouble = match self.wait(exchange, underway, first, &Value::Null).await {
            Ok(done) => return Ok(Some(done)),
            Err(trouble) => trouble,
        };
        match trouble {
            Trouble::Stopped => {
                underway.remember(&mut response.private);
                self.warn_of_rest("made", &mut response.diagnostics);
                Ok(None)
            }
            Trouble::Failed(failure, object) => {
                if let Some(mut object) = object {
                    fill(&mut object.value, &self.identity(), first);
                    let attributes = self.declaration.attributes;
                    let state = reconcile(attributes, first, &object.value, Against::State);
                    response.created(state.value);
                }
                Err(failure.and(KEPT))
            }
            Trouble::Late(failure) | Trouble::Fault(failure) => Err(failure.and(KEPT)),
        }
    }

    /// Waits until a changed object is as it should be. After an error the state is what the API
    /// has, as far as that was seen, and else what it was before.
    pub(in crate::resource) async fn wait_changed(
        &self,
        exchange: &Exchange<'_>,
        underway: &Underway,
        request: &UpdateRequest<'_>,
        known: &Value,
        response: &mut UpdateResponse,
    ) -> Result<Option<Done>, Failure> {
        let waiting = self.wait(exchange, underway, known, request.prior);
        let trouble = match waiting.await {
            Ok(done) => return Ok(Some(done)),
            Err(trouble) => trouble,
        };
        let (failure, object) = match trouble {
            Trouble::Stopped => {
                underway.remember(&mut response.private);
                self.warn_of_rest("changed", &mut response.diagnostics);
                return Ok(None);
            }
            Trouble::Failed(failure, object) => (failure, object),
            Trouble::Late(failure) | Trouble::Fault(failure) => (failure.and(ACCEPTED), None),
        };
        let object = match object {
            Some(object) => Some(*object),
            None => self.fetch(exchange, known).await.unwrap_or_default(),
        };
        response.state = match object {
            Some(mut object) => {
                fill(&mut object.value, &self.identity(), known);
                let attributes = self.declaration.attributes;
                reconcile(attributes, request.prior, &object.value, Against::State).value
            }
            None => request.prior.clone(),
        };
        Err(failure)
    }

    fn warn_of_rest(&self, done: &str, diagnostics: &mut Diagnostics) {
        let name = self.declaration.type_name;
        diagnostics.warning(
            format!("{name} is still being {done}"),
            "Terraform was asked to stop, so the provider does not wait any longer. The API goes on \
             with it, and the next plan or apply waits until it is done.",
        );
    }

    /// Goes on with what an earlier run has left, before the object is read. What is known of the
    /// object then; `None` if it was never made.
    pub(in crate::resource) async fn go_on(
        &self,
        exchange: &Exchange<'_>,
        prior: &Value,
        response: &mut ReadResponse,
    ) -> Result<Option<Value>, Failure> {
        let mut known = prior.clone();
        let Some(underway) = Underway::recall(&response.private) else {
            return Ok(Some(known));
        };
        match self.resume(exchange, &underway, prior).await {
            Ok(done) => self.take_told(&mut known, &done.told),
            Err(trouble @ (Trouble::Stopped | Trouble::Fault(_))) => return Err(trouble.failure()),
            // Nobody would know of the object any more.
            Err(Trouble::Late(failure)) if !self.missing_identity(&known).is_empty() => {
                return Err(failure);
            }
            Err(trouble) => {
                let summary = format!("{} is not as it was to be", self.declaration.type_name);
                let text = trouble.failure().and("The object is read as it is now.");
                response.diagnostics.warning(summary, text.to_string());
            }
        }
        Underway::forget(&mut response.private);
        let is_found = self.missing_identity(&known).is_empty();
        Ok(is_found.then_some(known))
    }

    /// Lets what an earlier run has left come to its end, whatever that is, before a change.
    pub(in crate::resource) async fn finish_earlier(
        &self,
        exchange: &Exchange<'_>,
        known: &Value,
        private: &mut PrivateState,
    ) -> Result<(), Failure> {
        let Some(underway) = Underway::recall(private) else {
            return Ok(());
        };
        match self.wait(exchange, &underway, known, &Value::Null).await {
            Ok(_) | Err(Trouble::Failed(..)) => {
                Underway::forget(private);
                Ok(())
            }
            Err(trouble) => Err(trouble.failure().and("The change was not begun.")),
        }
    }

    /// What leads to the object that is to be deleted. Only the operation that makes it may know;
    /// `None` if it was never made.
    pub(in crate::resource) async fn known_to_delete(
        &self,
        exchange: &Exchange<'_>,
        request: &DeleteRequest<'_>,
    ) -> Result<Option<Value>, Failure> {
        let mut known = request.prior.clone();
        if self.missing_identity(&known).is_empty() {
            return Ok(Some(known));
        }
        let Some(underway) = Underway::recall(request.private) else {
            return Ok(Some(known));
        };
        match self.wait_for_operations(exchange, &underway).await {
            Ok(done) => self.take_told(&mut known, &done.told),
            Err(Trouble::Failed(..)) => return Ok(None),
            Err(trouble) => return Err(trouble.failure()),
        }
        Ok(Some(known))
    }

    /// Whether a deletion that was refused because something is in the way is done all the same.
    /// Otherwise what was under way has ended, and it may be tried again.
    ///
    /// # Errors
    /// The refusal, if nothing is under way.
    pub(in crate::resource) async fn out_of_the_way(
        &self,
        exchange: &Exchange<'_>,
        request: &DeleteRequest<'_>,
        refusal: Failure,
    ) -> Result<bool, Failure> {
        if let Some(underway) = Underway::recall(request.private) {
            let waited = self
                .wait(exchange, &underway, request.prior, &Value::Null)
                .await;
            return match waited {
                Ok(_) | Err(Trouble::Failed(..)) => Ok(false),
                Err(trouble) => Err(trouble.failure()),
            };
        }
        let waits = self.declaration.binding.waits.iter();
        let mut of_object = waits.filter(|wait| matches!(wait.sign, Sign::Attribute(_)));
        let Some(wait) = of_object.next() else {
            return Err(refusal);
        };
        let rests = |state: &str| wait.done.contains(&state) || wait.fail.contains(&state);
        let Some(now) = self.fetch(exchange, request.prior).await? else {
            return Ok(true);
        };
        if state_of(wait, &now.value).is_none_or(|state| rests(&state)) {
            return Err(refusal);
        }
        let underway = Underway {
            step: Step::Create,
            ..Underway::default()
        };
        match self
            .wait(exchange, &underway, request.prior, &Value::Null)
            .await
        {
            Ok(_) | Err(Trouble::Failed(..)) => Ok(false),
            Err(Trouble::Fault(failure)) => match self.fetch(exchange, request.prior).await? {
                None => Ok(true),
                Some(_) => Err(failure),
            },
            Err(trouble) => Err(trouble.failure()),
        }
    }

    /// Waits until a deleted object is gone.
    pub(in crate::resource) async fn wait_gone(
        &self,
        exchange: &Exchange<'_>,
        underway: &Underway,
        prior: &Value,
    ) -> Result<(), Failure> {
        match self.wait(exchange, underway, prior, prior).await {
            Ok(_) => Ok(()),
            Err(Trouble::Stopped) => Err(Failure::new(
                "The API has accepted the deletion and is still at it, and Terraform was asked to \
                 stop. The object stays in the state until it is gone: apply again.",
            )),
            Err(trouble @ Trouble::Failed(..)) => Err(trouble.failure().and(STILL_THERE)),
            Err(trouble) => {
                let failure = trouble.failure().and("The deletion was accepted.");
                Err(failure.and(STILL_THERE))
            }
        }
    }
}
