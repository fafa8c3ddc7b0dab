//! What takes its time, with every word.

use crate::model::*;

/// Every sign and every word of a wait.
pub fn waiting(text: &str) -> Waiting {
    use LifeStep::{Create, Delete, Read, Update};
    let place = || text.to_owned();
    let signs = [
        Sign::Attribute("string".to_owned()),
        Sign::Gone,
        Sign::Header(place()),
        Sign::Answer(place()),
        Sign::Path(place()),
    ];
    let waits = signs.into_iter().map(|sign| Wait {
        after: vec![Create, Delete],
        sign,
        field: place(),
        done: vec![place()],
        fail: vec![place()],
        message: place(),
        error: place(),
        result: place(),
        every: Some(5),
        delay: Some(20_000),
    });
    Waiting {
        waits: waits.collect(),
        timeouts: [(Create, 90), (Read, 60), (Update, 1200), (Delete, 7200)].into(),
        consistency: Some(Consistency {
            read_retry: 30_000,
            alike: 2,
        }),
        lock: place(),
    }
}
