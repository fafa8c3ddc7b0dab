//! The places where code of an author's own steps in between a resource and its API.

mod apply;
#[cfg(test)]
mod tests;

pub(crate) use apply::{answer, request};
pub use tfsdk::value::json::Json;

/// What a hook says: nothing, or why it cannot go on. That stops the step with an error that shows
/// the text to the practitioner, so it must hold no secret.
pub type Outcome = Result<(), String>;

/// Code between a resource and its API. Each method does nothing until it is written; the mapping's
/// `hooks` lists the places, and only those are called.
///
/// What is configured stays what Terraform was told: a hook changes what travels, not the plan.
pub trait Hooks: std::fmt::Debug + Send + Sync {
    /// The body of the request that makes an object, before it is sent.
    ///
    /// # Errors
    /// Why it must not be sent. Nothing has happened then.
    fn before_create(&self, body: &mut Json) -> Outcome {
        let _ = body;
        Ok(())
    }

    /// The body of the request that changes an object, before it is sent.
    ///
    /// # Errors
    /// Why it must not be sent. Nothing has happened then.
    fn before_update(&self, body: &mut Json) -> Outcome {
        let _ = body;
        Ok(())
    }

    /// The object in an answer of the API, before it becomes attributes: after a create, a read or an update.
    ///
    /// # Errors
    /// Why it cannot be understood.
    fn after_read(&self, object: &mut Json) -> Outcome {
        let _ = object;
        Ok(())
    }

    /// The value of one attribute, as a request has it. Called where the request has one.
    ///
    /// # Errors
    /// Why it cannot be sent.
    fn encode(&self, attribute: &str, value: &mut Json) -> Outcome {
        let _ = (attribute, value);
        Ok(())
    }

    /// The value of one attribute, as an answer has it. Called where the answer has one.
    ///
    /// # Errors
    /// Why it cannot be understood.
    fn decode(&self, attribute: &str, value: &mut Json) -> Outcome {
        let _ = (attribute, value);
        Ok(())
    }
}
