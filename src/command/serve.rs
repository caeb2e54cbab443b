//! `nomerok serve`: the web application until Ctrl-C.

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
        let listener = TcpListener::bind(&self.listen)
            .with_context(|| format!("cannot listen on {}", self.listen))?;
        let options =
            Options { workers: None, secure: self.secure_cookies, proxied: self.behind_proxy };
        let app = Arc::new(App::new(options, |_| Ok(None)));
        let serving = serve(listener, app)?;
        println!("Nomerok: http://{}", serving.address);
        stop_asked().await?;
        tracing::info!("stopping");
        serving.stop().await;
        Ok(())
    }
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
