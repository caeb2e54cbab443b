//! What the requests share, and the server that answers them.

use super::backups::Keeping;
use super::newest::Newest;
use super::{
    FragmentCache, Hub, Revision, Routes, WebError, account, assets, backups, errors, events,
    guard, headers, lab, language, live, nardy, news, nul, origin, people, referee, rules,
};
use crate::club::accounts::{AccountError, Accounts};
use crate::club::backup::Folder;
use crate::club::{Club, EventId, Follows, Refused};
use crate::store::READERS;
use actix_web::dev::ServerHandle;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App as ActixApp, HttpServer, web};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
    /// Where copies are made by themselves.
    pub copies: Option<PathBuf>,
}

/// Bytes of a form at most.
const MOST_FORM: usize = 1 << 20;

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
    /// Copies that are made by themselves.
    pub(super) copies: Option<Keeping>,
    names: AtomicU64,
    newest: Newest,
}

impl App {
    /// Everything the requests share, fresh.
    #[must_use]
    pub fn new(options: Options, club: Club) -> Self {
        let (live, fragments) = (Hub::default(), FragmentCache::default());
        let accounts = Accounts::new(club.store().clone());
        // Names may have changed while no server ran: another start is another revision.
        let started = chrono::Utc::now().timestamp_millis();
        let names = AtomicU64::new(u64::try_from(started).unwrap_or(0));
        let copies = options.copies.clone().map(|folder| Keeping::new(Folder::new(folder)));
        let newest = Newest::default();
        Self { options, live, fragments, club, accounts, copies, names, newest }
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

    /// Runs a use case whose refusal the caller looks at before it becomes an answer.
    ///
    /// # Errors
    /// No thread could run it.
    pub async fn decide<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Club) -> Result<T, Refused> + Send + 'static,
    ) -> Result<Result<T, Refused>, WebError> {
        let club = self.club.clone();
        web::block(move || work(&club)).await.map_err(WebError::internal)
    }

    /// Grows when a name of the registry changes: names stand on pages, but not in their logs.
    pub(super) fn names_revision(&self) -> u64 {
        self.names.load(Ordering::Relaxed)
    }

    /// Notes that a name of the registry changed.
    pub(super) fn names_changed(&self) {
        self.names.fetch_add(1, Ordering::Relaxed);
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

    /// The event of that name and how new a page about it must be; `None` if there is none.
    pub(super) async fn newest(
        &self,
        slug: &str,
        follows: Follows,
    ) -> Result<Option<(EventId, Revision)>, WebError> {
        Ok(self.newest.of(&self.club, slug, follows).await?)
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
            // A list of all a club's people fits; a file is sent another way.
            .app_data(web::FormConfig::default().limit(MOST_FORM))
            .app_data(web::PayloadConfig::default().limit(MOST_FORM))
            .configure(routes)
            .default_service(web::to(errors::no_page))
            // The last one wrapped meets the request first.
            .wrap(from_fn(guard::identify))
            .wrap(from_fn(nul::refuse))
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
    if app.copies.is_some() {
        backups::keep(Arc::downgrade(&app));
    }
    Ok(Serving { address, app, handle })
}

/// Registers every handler; each page family adds its own here.
fn routes(config: &mut web::ServiceConfig) {
    let mut routes = Routes::new(config);
    assets::routes(&mut routes);
    language::routes(&mut routes);
    live::routes(&mut routes);
    account::routes(&mut routes);
    backups::routes(&mut routes);
    people::routes(&mut routes);
    nardy::routes(&mut routes);
    referee::routes(&mut routes);
    events::routes(&mut routes);
    rules::routes(&mut routes);
    lab::routes(&mut routes);
}
