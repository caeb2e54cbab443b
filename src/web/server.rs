//! What the requests share, and the server that answers them.

use super::{
    FragmentCache, Hub, Routes, WebError, account, assets, errors, guard, headers, home, language,
    live, origin,
};
use crate::club::accounts::{AccountError, Accounts};
use crate::club::{Club, Revision};
use crate::log::StreamId;
use crate::store::READERS;
use actix_web::dev::ServerHandle;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App as ActixApp, HttpServer, web};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

/// How the server meets the world.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Threads that answer requests; one per core without it.
    pub workers: Option<usize>,
    /// Cookies carry `Secure` even where the request does not show that it came by TLS.
    pub secure: bool,
    /// What the visitors' addresses begin with, `https://club.example`; links that leave
    /// the site carry it. Without it they carry what the visitor's browser says.
    pub url: Option<String>,
    /// A proxy of ours stands before the server: believe its `X-Forwarded-*`.
    pub proxied: bool,
}

/// What every request shares.
#[derive(Debug)]
pub struct App {
    /// The use cases.
    pub club: Club,
    /// Who may log in and what with.
    pub accounts: Accounts,
    /// How the server meets the world.
    pub options: Options,
    /// Who watches what.
    pub live: Hub,
    /// What was rendered already.
    pub fragments: FragmentCache,
}

impl App {
    /// Everything the requests share, fresh.
    #[must_use]
    pub fn new(club: Club, options: Options) -> Self {
        let accounts = Accounts::new(club.store().clone());
        let (live, fragments) = (Hub::default(), FragmentCache::default());
        Self { club, accounts, options, live, fragments }
    }

    /// Runs a use case on a thread that may block.
    ///
    /// # Errors
    /// Those of the use case.
    pub async fn club<T, E>(
        &self,
        work: impl FnOnce(&Club) -> Result<T, E> + Send + 'static,
    ) -> Result<T, WebError>
    where
        T: Send + 'static,
        E: Into<WebError> + Send + 'static,
    {
        let club = self.club.clone();
        web::block(move || work(&club)).await.map_err(WebError::internal)?.map_err(Into::into)
    }

    /// Runs an account's use case on a thread that may block.
    ///
    /// # Errors
    /// Those of the use case; a form looks at them before they become an answer.
    pub async fn accounts<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Accounts) -> Result<T, AccountError> + Send + 'static,
    ) -> Result<T, AccountError> {
        let accounts = self.accounts.clone();
        web::block(move || work(&accounts)).await.map_err(|_| AccountError::Busy)?
    }

    /// The revision a stream is at.
    pub(super) async fn revision(&self, stream: StreamId) -> Result<Revision, WebError> {
        self.club(move |club| club.revision(stream)).await
    }
}

/// A running server.
#[derive(Debug)]
pub struct Serving {
    /// The address it listens on, with the real port where 0 was asked for.
    pub address: SocketAddr,
    app: Arc<App>,
    handle: ServerHandle,
    forwarding: actix_web::rt::task::JoinHandle<()>,
}

impl Serving {
    /// Lets running requests end, sends the watchers away and stops.
    pub async fn stop(self) {
        self.app.live.close();
        self.handle.stop(true).await;
        self.forwarding.abort();
    }
}

/// Serves on an open listener until [`Serving::stop`].
///
/// # Errors
/// The listener cannot be used.
///
/// # Panics
/// A handler is registered that the table of routes does not know.
pub fn serve(listener: TcpListener, app: Arc<App>) -> std::io::Result<Serving> {
    let address = listener.local_addr()?;
    let shared = web::Data::from(Arc::clone(&app));
    let workers = app.options.workers;
    let mut server = HttpServer::new(move || {
        ActixApp::new()
            .app_data(shared.clone())
            .configure(routes)
            .default_service(web::to(errors::no_page))
            // The last one wrapped meets the request first.
            .wrap(from_fn(guard::identify))
            .wrap(from_fn(origin::same_origin))
            .wrap(from_fn(errors::show))
            .wrap(from_fn(headers::secure))
            .wrap(Compress::default())
            .wrap(tracing_actix_web::TracingLogger::default())
    })
    .disable_signals()
    .shutdown_timeout(10)
    // More would only wait for a reader; some hash passwords and need none.
    .worker_max_blocking_threads(READERS as usize * 2)
    .listen(listener)?;
    if let Some(workers) = workers {
        server = server.workers(workers);
    }
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    let changes = app.club.store().changes();
    let forwarding = actix_web::rt::spawn(live::forward(Arc::clone(&app), changes));
    Ok(Serving { address, app, handle, forwarding })
}

/// Registers every handler; each page family adds its own here.
fn routes(config: &mut web::ServiceConfig) {
    let mut routes = Routes::new(config);
    assets::routes(&mut routes);
    home::routes(&mut routes);
    language::routes(&mut routes);
    live::routes(&mut routes);
    account::routes(&mut routes);
}
