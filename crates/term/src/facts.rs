//! What is known about terms, computed on demand and kept beside the arena.
use crate::arena::Live;
/// Facts
#[derive(Debug, Default)]
pub struct Facts {}
impl Facts {
    pub(crate) fn retain(&mut self, _live: &Live) {}
}
