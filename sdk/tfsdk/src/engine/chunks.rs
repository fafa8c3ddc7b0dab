//! States in chunks: how they are cut, and how they are put together and checked.

use std::ops::Range;

/// What a chunk may hold when the client does not say: 8 MiB.
pub(crate) const USUAL: usize = 8 << 20;

/// What a chunk may hold at most, well below what a message may.
pub(crate) const LARGEST: usize = 128 << 20;

/// The size that the client would like, within what messages can carry.
pub(crate) fn wished(client: i64) -> usize {
    match usize::try_from(client) {
        Ok(size @ 1..) => size.min(LARGEST),
        _ => USUAL,
    }
}

/// The parts of a state of `length` bytes. An empty state has none.
pub(crate) fn parts(length: usize, size: usize) -> impl Iterator<Item = Range<usize>> {
    let size = size.max(1);
    (0..length)
        .step_by(size)
        .map(move |start| start..start.saturating_add(size).min(length))
}

/// A state that arrives in chunks.
#[derive(Debug, Default)]
pub(crate) struct Arriving {
    bytes: Vec<u8>,
    total: Option<usize>,
}

impl Arriving {
    /// Takes the next chunk.
    ///
    /// # Errors
    /// A chunk that does not follow on the ones before, in words.
    pub(crate) fn take(&mut self, chunk: &[u8], start: i64, total: i64) -> Result<(), String> {
        let total = usize::try_from(total).map_err(|_| format!("a length of {total} bytes"))?;
        let before = *self.total.get_or_insert(total);
        if before != total {
            return Err(format!(
                "first {before} bytes were announced and then {total}"
            ));
        }
        let received = self.bytes.len();
        if usize::try_from(start) != Ok(received) {
            return Err(format!(
                "{received} bytes have come, but the next chunk begins at {start}"
            ));
        }
        if chunk.len() > total - received {
            return Err(format!("more than the announced {total} bytes have come"));
        }
        self.bytes.extend_from_slice(chunk);
        Ok(())
    }

    /// The whole state.
    ///
    /// # Errors
    /// A state of which a part is missing.
    pub(crate) fn whole(self) -> Result<Vec<u8>, String> {
        let (received, total) = (self.bytes.len(), self.total.unwrap_or_default());
        if received == total {
            return Ok(self.bytes);
        }
        Err(format!("only {received} of {total} bytes have come"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Arriving, LARGEST, USUAL, parts, wished};
    use proptest::prelude::*;

    #[test]
    fn the_size_is_what_both_can_do() {
        assert_eq!(wished(0), USUAL);
        assert_eq!(wished(-1), USUAL);
        assert_eq!(wished(10), 10);
        assert_eq!(wished(i64::MAX), LARGEST);
    }

    #[test]
    fn what_does_not_follow_is_refused() {
        let mut state = Arriving::default();
        assert!(state.take(b"abc", 0, 5).is_ok());
        assert!(state.take(b"c", 2, 5).unwrap_err().contains("begins at 2"));
        assert!(state.take(b"c", 3, 6).unwrap_err().contains("announced"));
        assert!(state.take(b"def", 3, 5).unwrap_err().contains("more than"));
        assert!(state.take(b"d", -1, 5).is_err());
        assert!(Arriving::default().take(b"", 0, -1).is_err());
        assert!(state.whole().unwrap_err().contains("3 of 5"));
        assert_eq!(Arriving::default().whole(), Ok(Vec::new()));
    }

    proptest! {
        #[test]
        fn what_was_cut_is_put_together(bytes in proptest::collection::vec(any::<u8>(), 0..200), size in 0usize..50) {
            let mut state = Arriving::default();
            let total = i64::try_from(bytes.len()).unwrap();
            for part in parts(bytes.len(), size) {
                let start = i64::try_from(part.start).unwrap();
                prop_assert!(part.len() <= size.max(1));
                state.take(&bytes[part], start, total).unwrap();
            }
            prop_assert_eq!(state.whole().unwrap(), bytes);
        }
    }
}
