//! Updates after which the object has another id.

use super::RestResource;
use super::identity::put;
use crate::exchange::Exchange;
use crate::failure::Failure;
use tfsdk::Value;

impl RestResource {
    /// Makes sure that the object which has just been changed is found where the plan says that it
    /// stays, if the answer says that it is elsewhere. If it is not, the state gets its new id, because
    /// reading by the other would take it for gone.
    pub(super) async fn settle_moved(
        &self,
        exchange: &Exchange<'_>,
        plan: &Value,
        answer: &Value,
        state: &mut Value,
    ) -> Result<(), Failure> {
        let other = self.other_identity(plan, answer);
        if other.is_empty() || self.declaration.binding.read.is_none() {
            return Ok(());
        }
        if self.fetch(exchange, plan).await?.is_some() {
            return Ok(());
        }
        let mut moves = Vec::new();
        for (name, planned, answered) in &other {
            put(state, name, answered.clone());
            let (planned, answered) = (exchange.shown(planned), exchange.shown(answered));
            moves.push(format!("`{name}` was {planned} and is {answered}"));
        }
        let name = other[0].0;
        Err(Failure::new(format!(
            "The change was accepted, and the object has another id since: {}. The state has the new \
             one. The provider's mapping must say that this happens: `attributes: {{{name}: \
             {{volatile: true}}}}`.",
            moves.join(" and ")
        )))
    }
}
