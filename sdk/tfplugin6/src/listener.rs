//! Where the host connects: a unix socket in a folder that only this user can enter.

use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::PathBuf;

/// A listening socket and its address as the handshake line has it.
pub struct Listener {
    pub socket: tokio::net::UnixListener,
    pub network: &'static str,
    pub address: String,
    /// The socket's own folder, removed at the end.
    pub folder: Option<PathBuf>,
}

impl Listener {
    /// Binds in `folder`, or in the folder for temporary files.
    pub fn bind(folder: Option<&std::path::Path>) -> io::Result<Self> {
        let base = folder.map_or_else(std::env::temp_dir, ToOwned::to_owned);
        // The path of a socket may not be longer than about 100 bytes, so the names are short.
        let process = std::process::id();
        for attempt in 0..100 {
            let own = base.join(format!("plugin{process}-{attempt}"));
            match std::fs::DirBuilder::new().mode(0o700).create(&own) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            }
            let path = own.join("s");
            let socket = tokio::net::UnixListener::bind(&path)?;
            return Ok(Self {
                socket,
                network: "unix",
                address: path.display().to_string(),
                folder: Some(own),
            });
        }
        Err(io::Error::other("no free name for a socket"))
    }

    /// Removes the socket. Called on every way out.
    pub fn remove(folder: Option<&PathBuf>) {
        if let Some(folder) = folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
