//! A library without `std`: slices, iterators, atomics, floats.
#![crate_type = "lib"]
#![no_std]
use core::sync::atomic::{AtomicUsize, Ordering};

static COUNT: AtomicUsize = AtomicUsize::new(0);

#[unsafe(no_mangle)]
pub fn sum(a: &[u32]) -> u64 {
    COUNT.fetch_add(1, Ordering::SeqCst);
    a.iter().map(|&x| u64::from(x)).sum()
}
#[unsafe(no_mangle)]
pub fn sort(a: &mut [i16]) {
    a.sort_unstable();
}
#[unsafe(no_mangle)]
pub fn parse(text: &str) -> Option<f32> {
    text.trim().parse().ok()
}
#[unsafe(no_mangle)]
pub fn claim(slot: &AtomicUsize) -> Result<usize, usize> {
    slot.compare_exchange(0, COUNT.load(Ordering::Acquire), Ordering::AcqRel, Ordering::Relaxed)
}
#[unsafe(no_mangle)]
pub extern "C" fn hash(bytes: *const u8, len: usize) -> u32 {
    let bytes = if bytes.is_null() { &[] } else { unsafe { core::slice::from_raw_parts(bytes, len) } };
    bytes.iter().fold(2_166_136_261, |h, &b| (h ^ u32::from(b)).wrapping_mul(16_777_619))
}
