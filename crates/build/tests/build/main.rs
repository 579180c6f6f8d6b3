//! Tests with the compilers that are installed: all clangs from 15 on are used, and none of a user's settings.

mod caching;
mod common;
mod compilers;
mod database;
mod harness;
mod inputs;
mod library;
