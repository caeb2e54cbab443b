//! `nomerok serve`: the web application until Ctrl-C.

use super::database::Database;
use crate::club::Club;
use crate::web::{App, Options, serve};
use anyhow::Context;
use clap::Args;
use std::net::TcpListener;
use std::sync::Arc;

/// Serve the web application.
#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Address and port to listen on.
    #[arg(long, env = "NOMEROK_LISTEN", default_value = "127.0.0.1:8080")]
    listen: String,
    #[command(flatten)]
    database: Database,
    /// Cookies only over HTTPS, even where a request does not show it.
    #[arg(long, env = "NOMEROK_SECURE_COOKIES")]
    secure_cookies: bool,
    /// A proxy of yours stands before the server: believe its X-Forwarded headers.
    #[arg(long, env = "NOMEROK_BEHIND_PROXY")]
    behind_proxy: bool,
}

impl Serve {
    pub(super) fn run(self) -> anyhow::Result<()> {
        actix_web::rt::System::new().block_on(self.serve())
    }

    async fn serve(self) -> anyhow::Result<()> {
        let options =
            Options { workers: None, secure: self.secure_cookies, proxied: self.behind_proxy };
        until_stopped(&self.listen, options, self.database.club()?).await
    }
}

/// Serves a club that exists already.
pub(super) fn demo(listen: &str, club: Club) -> anyhow::Result<()> {
    actix_web::rt::System::new().block_on(until_stopped(listen, Options::default(), club))
}

async fn until_stopped(listen: &str, options: Options, club: Club) -> anyhow::Result<()> {
    let listener =
        TcpListener::bind(listen).with_context(|| format!("cannot listen on {listen}"))?;
    let serving = serve(listener, Arc::new(App::new(options, club)))?;
    println!("Nomerok: http://{}", serving.address);
    stop_asked().await?;
    tracing::info!("stopping");
    serving.stop().await;
    Ok(())
}

/// Waits for Ctrl-C or SIGTERM.
async fn stop_asked() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use actix_web::rt::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            asked = actix_web::rt::signal::ctrl_c() => asked,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    actix_web::rt::signal::ctrl_c().await
}
