//! What the server tells its keeper: lines on stderr, chosen by `NOMEROK_LOG`.

use tracing_subscriber::EnvFilter;

/// Begins to write the log; `NOMEROK_LOG` takes the filter syntax of `tracing`.
pub fn start() {
    let filter = EnvFilter::try_from_env("NOMEROK_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
