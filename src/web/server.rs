//! What the requests share, and the server that answers them.

use super::{
    FragmentCache, Hub, Revision, Routes, WebError, account, assets, errors, guard, headers, home,
    language, live, news, origin,
};
use crate::club::Club;
use crate::club::accounts::{AccountError, Accounts};
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
    /// How the server meets the world.
    pub options: Options,
    /// Who watches what.
    pub live: Hub,
    /// What was rendered already.
    pub fragments: FragmentCache,
    /// The club whose pages these are.
    pub club: Club,
    /// Who may log in, and what with.
    pub accounts: Accounts,
}

impl App {
    /// Everything the requests share, fresh.
    #[must_use]
    pub fn new(options: Options, club: Club) -> Self {
        let (live, fragments) = (Hub::default(), FragmentCache::default());
        let accounts = Accounts::new(club.store().clone());
        Self { options, live, fragments, club, accounts }
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

    /// The revision a stream is at; `None` if there is no such stream to watch.
    pub(super) async fn revision(&self, stream: &str) -> Result<Option<Revision>, WebError> {
        let (club, stream) = (self.club.clone(), stream.to_owned());
        web::block(move || news::revision(&club, &stream)).await.map_err(WebError::internal)?
    }
}

/// A running server.
#[derive(Debug)]
pub struct Serving {
    /// The address it listens on, with the real port where 0 was asked for.
    pub address: SocketAddr,
    app: Arc<App>,
    handle: ServerHandle,
}

impl Serving {
    /// Lets running requests end, sends the watchers away and stops.
    pub async fn stop(self) {
        self.app.live.close();
        self.handle.stop(true).await;
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
    // More would only wait for a reader; those that hash passwords need none.
    .worker_max_blocking_threads(READERS as usize * 2)
    .listen(listener)?;
    if let Some(workers) = workers {
        server = server.workers(workers);
    }
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    news::forward(Arc::downgrade(&app));
    Ok(Serving { address, app, handle })
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
