//! What the server tells its keeper: lines on stderr, chosen by `NOMEROK_LOG`.

use tracing_subscriber::EnvFilter;

/// Begins to write the log; `NOMEROK_LOG` takes the filter syntax of `tracing`.
pub fn start() {
    let filter = std::env::var("NOMEROK_LOG").ok().filter(|filter| !filter.trim().is_empty());
    let filter = filter.and_then(|filter| EnvFilter::try_new(filter).ok());
    let filter = filter.unwrap_or_else(|| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
