//! `polysem matrix`.
use crate::args::Matrix;
use crate::output::{Output, Problem, Status};

pub(crate) fn run(_: &Matrix, _: &mut Output) -> Result<Status, Problem> {
    Ok(Status::Done)
}
