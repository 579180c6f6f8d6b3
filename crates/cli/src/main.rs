//! `polysem`, the program: all of it is in the library beside it.

use std::process::ExitCode;

/// Terms and states are many small objects: a tenth of the time of an exploration is the allocator's otherwise.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    polysem_cli::main()
}
