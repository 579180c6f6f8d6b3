//! SMT-LIB 2.6, in and out.

mod names;
