//! `compile_commands.json`: how a build system compiles each file, so that users need not say it again.

use std::fs;
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use crate::trust::untrusted;
use crate::{Error, flags, split_flags};

/// How a file is compiled.
pub(crate) struct Entry {
    /// Where the compiler runs.
    pub(crate) directory: PathBuf,
    /// What its command says that concerns us.
    pub(crate) flags: Vec<String>,
}

/// A database that was read.
pub(crate) struct Database {
    path: PathBuf,
    commands: Vec<Value>,
    /// Whether its flags may do what they like.
    trusted: bool,
}

impl Database {
    /// Reads a database, by its name or that of its directory; whether the user would run that build.
    pub(crate) fn read(path: &Path, trusted: bool) -> Result<Database, Error> {
        let path =
            if path.is_dir() { path.join("compile_commands.json") } else { path.to_path_buf() };
        let text = fs::read(&path).map_err(|error| Error::Unreadable(path.clone(), error))?;
        Database::parse(path, &text, trusted)
    }

    /// The database that a text is, which stands in a file of that name.
    pub(crate) fn parse(path: PathBuf, text: &[u8], trusted: bool) -> Result<Database, Error> {
        match serde_json::from_slice(text) {
            Ok(Value::Array(commands)) => Ok(Database { path, commands, trusted }),
            Ok(_) => Err(Error::Database(path, "not a list of commands".to_owned())),
            Err(error) => Err(Error::Database(path, format!("not JSON: {error}"))),
        }
    }

    /// How a file is compiled, given by a path that is absolute; the first command counts if there are several.
    pub(crate) fn find(&self, file: &Path) -> Result<Option<Entry>, Error> {
        let wanted = clean(file);
        let real = fs::canonicalize(file).ok();
        for command in &self.commands {
            let Some(name) = command["file"].as_str() else { continue };
            // Relative directories are no part of the format, but exist: they start at the database.
            let base = self.path.parent().unwrap_or(Path::new("."));
            let directory = base.join(command["directory"].as_str().unwrap_or("."));
            let is_file = |name: &str| {
                // Names first: asking the system about every file of a large database takes long.
                if Path::new(name).file_name() != file.file_name() {
                    return false;
                }
                let path = directory.join(name);
                clean(&path) == wanted || real.is_some() && fs::canonicalize(path).ok() == real
            };
            if is_file(name) {
                if !directory.is_dir() {
                    let why =
                        format!("the directory {} of {name} does not exist", directory.display());
                    return Err(Error::Database(self.path.clone(), why));
                }
                let arguments = self.arguments(command, name)?;
                let is_input = |argument: &str| {
                    argument == name || !argument.starts_with('-') && is_file(argument)
                };
                let flags = flags::of_command(&arguments, is_input);
                if !self.trusted
                    && let Some(flag) = untrusted(&flags)
                {
                    let (input, flag) = (file.to_path_buf(), flag.to_owned());
                    return Err(Error::Untrusted { database: self.path.clone(), input, flag });
                }
                return Ok(Some(Entry { directory, flags }));
            }
        }
        Ok(None)
    }

    fn arguments(&self, command: &Value, name: &str) -> Result<Vec<String>, Error> {
        if let Some(arguments) = command["arguments"].as_array() {
            return Ok(arguments.iter().filter_map(Value::as_str).map(str::to_owned).collect());
        }
        match command["command"].as_str() {
            Some(line) => split_flags(line),
            None => Err(Error::Database(
                self.path.clone(),
                format!("the entry of {name} has neither `arguments` nor `command`"),
            )),
        }
    }
}

/// A path without `.` and `..`, as it is written: files of a database need not exist.
fn clean(path: &Path) -> PathBuf {
    let mut cleaned = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                cleaned.pop();
            }
            other => cleaned.push(other),
        }
    }
    cleaned
}
