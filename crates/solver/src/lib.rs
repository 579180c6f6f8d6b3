//! The decision procedure.
