//! `nomerok serve`: the web application until Ctrl-C.

use super::database::Database;
use crate::club::Club;
use crate::web::{App, Options, serve};
use anyhow::Context;
use clap::Args;
use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;

/// Serve the web application.
#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Address and port to listen on; 0.0.0.0:8080 is seen by the whole network.
    #[arg(long, env = "NOMEROK_LISTEN", default_value = "127.0.0.1:8080")]
    listen: String,
    #[command(flatten)]
    database: Database,
    /// What the visitors' addresses begin with, for printed codes and links.
    #[arg(long, env = "NOMEROK_URL", value_parser = site)]
    url: Option<String>,
    /// Cookies only over HTTPS, even where a request does not show it.
    #[arg(long, env = "NOMEROK_SECURE_COOKIES")]
    secure_cookies: bool,
    /// A proxy of yours stands before the server: believe its X-Forwarded headers.
    #[arg(long, env = "NOMEROK_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Folder for copies made by themselves: after each finished match and every hour.
    #[arg(long, env = "NOMEROK_BACKUP_FOLDER")]
    backup_folder: Option<PathBuf>,
}

/// Reads `https://club.example`; a slash at the end is let go.
pub(super) fn site(text: &str) -> Result<String, String> {
    let site = text.trim_end_matches('/');
    let host = site.strip_prefix("https://").or_else(|| site.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => {
            Ok(site.to_owned())
        }
        _ => Err("write it as https://club.example".to_owned()),
    }
}

impl Serve {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let club = self.database.club()?;
        let https = self.url.as_ref().is_some_and(|url| url.starts_with("https://"));
        let options = Options {
            workers: None,
            secure: self.secure_cookies || https,
            url: self.url,
            proxied: self.behind_proxy,
            copies: self.backup_folder,
        };
        actix_web::rt::System::new().block_on(until_stopped(&self.listen, options, club))
    }
}

/// Serves a club that is open already.
pub(super) fn demo(listen: &str, club: Club) -> anyhow::Result<()> {
    actix_web::rt::System::new().block_on(until_stopped(listen, Options::default(), club))
}

/// Serves a club until Ctrl-C or SIGTERM; says where, and how to begin.
async fn until_stopped(listen: &str, options: Options, club: Club) -> anyhow::Result<()> {
    let listener =
        TcpListener::bind(listen).with_context(|| format!("cannot listen on {listen}"))?;
    let app = Arc::new(App::new(options, club));
    let serving = serve(listener, Arc::clone(&app))?;
    let site = app.options.url.clone().unwrap_or_else(|| local(serving.address));
    say(&format!("Nomerok: {site}"));
    if let Some(token) = app.accounts.first_run()? {
        say(&format!("Make the first account: {site}/link/{}", token.secret()));
    }
    stop_asked().await?;
    tracing::info!("stopping");
    serving.stop().await;
    Ok(())
}

/// Says a line on the standard output. Whoever read it may be gone (`nomerok serve | head -1`):
/// then the line goes to the standard error output, and the server serves on.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        // With both closed nobody is there to be told.
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

/// An address that this computer's browser can open.
fn local(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}", address.port())
    } else {
        format!("http://{address}")
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
