//! Waiting, in paused time.

use super::{Poll, Wait, WaitError};
use crate::{Context, Diagnostics};
use std::cell::RefCell;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

const SECOND: Duration = Duration::from_secs(1);

/// Asks `answers` in turn, the last one for ever, and tells after how many seconds each came.
async fn ask(wait: Wait, answers: &[Poll<u8>]) -> (Result<u8, WaitError>, Vec<u64>) {
    let started = Instant::now();
    let times = RefCell::new(Vec::new());
    let outcome = wait
        .until(&Context::default(), || {
            let mut times = times.borrow_mut();
            times.push(started.elapsed().as_secs());
            let answer = answers[(times.len() - 1).min(answers.len() - 1)].clone();
            async { Ok::<_, Diagnostics>(answer) }
        })
        .await;
    (outcome, times.into_inner())
}

fn pending() -> Poll<u8> {
    Poll::pending("CREATING")
}

#[tokio::test(start_paused = true)]
async fn an_answer_at_once_needs_no_pause() {
    let (outcome, times) = ask(Wait::new("the disk"), &[Poll::Done(1)]).await;
    assert_eq!(outcome.expect("done"), 1);
    assert_eq!(times, [0]);
}

#[tokio::test(start_paused = true)]
async fn pauses_grow_up_to_the_longest() {
    let wait = Wait::new("the disk")
        .delay(5 * SECOND)
        .pauses(4 * SECOND, 10 * SECOND);
    let answers = [
        pending(),
        pending(),
        pending(),
        pending(),
        pending(),
        Poll::Done(2),
    ];
    let (outcome, times) = ask(wait, &answers).await;
    assert_eq!(outcome.expect("done"), 2);
    assert_eq!(times, [5, 9, 15, 24, 34, 44]);
}

#[tokio::test(start_paused = true)]
async fn success_must_come_several_times_in_a_row() {
    let wait = Wait::new("the disk").pauses(SECOND, SECOND).successes(3);
    let done = || Poll::Done(3);
    let answers = [done(), done(), pending(), done(), done(), done()];
    let (outcome, times) = ask(wait, &answers).await;
    assert_eq!(outcome.expect("done"), 3);
    assert_eq!(times.len(), 6);
}

#[tokio::test(start_paused = true)]
async fn the_api_may_say_when_to_ask_again() {
    let wait = Wait::new("the disk").pauses(SECOND, SECOND);
    let later = Poll::Later("CREATING".to_owned(), 30 * SECOND);
    let (outcome, times) = ask(wait, &[pending(), later, pending(), Poll::Done(4)]).await;
    assert_eq!(outcome.expect("done"), 4);
    assert_eq!(times, [0, 1, 31, 32]);
}

#[tokio::test(start_paused = true)]
async fn pauses_that_are_spread_are_a_little_longer() {
    let wait = Wait::new("the disk")
        .pauses(100 * SECOND, 100 * SECOND)
        .spread();
    let (_, times) = ask(wait, &[pending(), pending(), pending(), Poll::Done(5)]).await;
    for pair in times.windows(2) {
        assert!((100..=120).contains(&(pair[1] - pair[0])), "{times:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn time_runs_out_with_the_last_state_in_the_message() {
    let wait = Wait::new("the disk to be attached").limit(90 * SECOND);
    let started = Instant::now();
    let (outcome, _) = ask(wait, &[pending()]).await;
    assert_eq!(started.elapsed(), 90 * SECOND);
    let messages = Diagnostics::from(outcome.expect_err("too late"));
    assert_eq!(
        messages.iter().next().expect("an error").detail,
        "The provider waited 1m30s for the disk to be attached. Last seen: CREATING."
    );
}

#[tokio::test(start_paused = true)]
async fn a_question_that_hangs_is_ended() {
    let outcome = Wait::new("the disk")
        .limit(SECOND)
        .until(
            &Context::default(),
            std::future::pending::<Result<Poll<()>, Diagnostics>>,
        )
        .await;
    assert!(matches!(
        outcome,
        Err(WaitError::TimedOut { last: None, .. })
    ));
}

#[tokio::test(start_paused = true)]
async fn a_question_that_fails_ends_the_wait() {
    let outcome = Wait::new("the disk")
        .until(&Context::default(), || async {
            Err::<Poll<()>, _>(Diagnostics::from_error("Gone", "The disk is gone."))
        })
        .await;
    let messages = Diagnostics::from(outcome.expect_err("failed"));
    assert_eq!(
        messages,
        Diagnostics::from_error("Gone", "The disk is gone.")
    );
}

#[tokio::test(start_paused = true)]
async fn a_stop_ends_the_wait_between_questions() {
    let token = CancellationToken::new();
    let context = Context::new(token.clone());
    let started = Instant::now();
    let stop = async {
        tokio::time::sleep(3 * SECOND).await;
        token.cancel();
    };
    let wait = Wait::new("the disk").pauses(60 * SECOND, 60 * SECOND);
    let asking = wait.until(&context, || async { Ok::<_, Diagnostics>(pending()) });
    let (outcome, ()) = tokio::join!(asking, stop);
    assert!(matches!(outcome, Err(WaitError::Cancelled { .. })));
    assert_eq!(started.elapsed(), 3 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn an_object_that_appears_and_goes_is_waited_for() {
    let context = Context::default();
    let started = Instant::now();
    let find = || async {
        let age = started.elapsed();
        let is_there = age >= 5 * SECOND && age < 20 * SECOND;
        Ok::<_, Diagnostics>(is_there.then_some(7))
    };
    let found = Wait::new("the disk").until_found(&context, find).await;
    assert_eq!(found.expect("found"), 7);
    let gone = Wait::new("the disk").until_gone(&context, find).await;
    gone.expect("gone");
    assert!(started.elapsed() >= 20 * SECOND);
    let error = Wait::new("the disk")
        .limit(SECOND)
        .until_found(&context, find)
        .await
        .expect_err("too late");
    assert!(matches!(error, WaitError::TimedOut { last: Some(state), .. } if state == "not found"));
}
