//! Work on many files at once, with word of progress to the one who waits.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Applies `work` to all items on all cores; `done` is told how many are finished, in the caller's thread.
pub(crate) fn each<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut done: impl FnMut(usize),
) -> Vec<R> {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    if workers <= 1 {
        return items
            .iter()
            .map(work)
            .enumerate()
            .inspect(|(n, _)| done(n + 1))
            .map(|(_, r)| r)
            .collect();
    }
    let next = AtomicUsize::new(0);
    let (results, receive) = mpsc::channel();
    let mut finished = Vec::with_capacity(items.len());
    thread::scope(|scope| {
        for _ in 0..workers {
            let (results, next, work) = (results.clone(), &next, &work);
            scope.spawn(move || {
                while let Some((at, item)) = take(items, next) {
                    // Nobody listens only if the caller's thread panicked.
                    let _ = results.send((at, work(item)));
                }
            });
        }
        drop(results);
        for result in receive {
            finished.push(result);
            done(finished.len());
        }
    });
    finished.sort_by_key(|(at, _)| *at);
    finished.into_iter().map(|(_, result)| result).collect()
}

fn take<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    items.get(at).map(|item| (at, item))
}
