//! A Unix socket with a name of its own, removed when it is dropped.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::net::{UnixListener, UnixStream};

use crate::environment::Environment;
use crate::error::ServeError;

const ATTEMPTS: u32 = 16;
const OWNER_ONLY: u32 = 0o600;
const OWNER_AND_GROUP: u32 = 0o660;

pub(crate) struct SocketFile {
    listener: UnixListener,
    path: PathBuf,
}

impl SocketFile {
    /// Listens in the directory that the client names, or in the one for temporary files.
    pub(crate) fn open(environment: &Environment) -> Result<Self, ServeError> {
        let directory = environment
            .socket_directory
            .clone()
            .unwrap_or_else(std::env::temp_dir);
        let socket = Self::bind(&directory)?;
        socket.restrict(environment)?;
        Ok(socket)
    }

    fn bind(directory: &Path) -> Result<Self, ServeError> {
        let clock = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |elapsed| elapsed.subsec_nanos());
        let mut attempt = 0;
        loop {
            let path = directory.join(format!(
                "plugin{}-{:x}",
                std::process::id(),
                clock.wrapping_add(attempt)
            ));
            match UnixListener::bind(&path) {
                Ok(listener) => return Ok(Self { listener, path }),
                Err(error) if error.kind() == io::ErrorKind::AddrInUse && attempt < ATTEMPTS => {
                    attempt += 1
                }
                Err(source) => return Err(ServeError::Socket { path, source }),
            }
        }
    }

    /// A client that names a directory or a group may run as another user; otherwise nobody else has to connect.
    fn restrict(&self, environment: &Environment) -> Result<(), ServeError> {
        let failed = |source| ServeError::Socket {
            path: self.path.clone(),
            source,
        };
        let mode = match &environment.socket_group {
            Some(group) => {
                let id = group_id(group).ok_or_else(|| ServeError::Group(group.clone()))?;
                std::os::unix::fs::chown(&self.path, None, Some(id)).map_err(failed)?;
                OWNER_AND_GROUP
            }
            None if environment.socket_directory.is_some() => return Ok(()),
            None => OWNER_ONLY,
        };
        fs::set_permissions(&self.path, fs::Permissions::from_mode(mode)).map_err(failed)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) async fn accept(&self) -> io::Result<UnixStream> {
        Ok(self.listener.accept().await?.0)
    }
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        // Nobody is left to tell when this fails.
        let _ = fs::remove_file(&self.path);
    }
}

/// A group by number, or by its name in the system's group file.
fn group_id(group: &str) -> Option<u32> {
    group
        .parse()
        .ok()
        .or_else(|| group_in(&fs::read_to_string("/etc/group").ok()?, group))
}

fn group_in(file: &str, group: &str) -> Option<u32> {
    file.lines()
        .map(|line| line.split(':').collect::<Vec<_>>())
        .find_map(|fields| match fields[..] {
            [name, _, id, ..] if name == group => id.parse().ok(),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::{SocketFile, group_in};
    use crate::environment::Environment;

    #[tokio::test]
    async fn the_file_is_private_and_goes_with_the_socket() {
        let socket = SocketFile::open(&Environment::default()).unwrap();
        let path = socket.path().to_owned();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        drop(socket);
        assert!(!path.exists());
    }

    #[tokio::test]
    async fn a_missing_directory_or_group_is_named() {
        let directory = Environment {
            socket_directory: Some("/nowhere/at/all".into()),
            ..Environment::default()
        };
        let message = SocketFile::open(&directory).err().unwrap().to_string();
        assert!(message.contains("/nowhere/at/all/plugin"), "{message}");
        let group = Environment {
            socket_group: Some("no such group".into()),
            ..Environment::default()
        };
        let message = SocketFile::open(&group).err().unwrap().to_string();
        assert!(message.contains("no such group"), "{message}");
    }

    #[test]
    fn groups_by_name() {
        assert_eq!(
            group_in("root:x:0:\nstaff:x:50:a,b\nbroken\n", "staff"),
            Some(50)
        );
        assert_eq!(group_in("root:x:0:\nbroken\n", "broken"), None);
    }
}
