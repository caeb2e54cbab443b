//! What the requests share, and the server that answers them.

use super::{
    FragmentCache, Hub, Revision, Routes, WebError, assets, errors, guard, headers, home, language,
    live, origin,
};
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
    /// A proxy of ours stands before the server: believe its `X-Forwarded-*`.
    pub proxied: bool,
}

/// Says what revision a stream is at; `None` if there is no such stream to watch.
pub type RevisionOf = fn(&str) -> Result<Option<Revision>, WebError>;

/// What every request shares.
#[derive(Debug)]
pub struct App {
    /// How the server meets the world.
    pub options: Options,
    /// Who watches what.
    pub live: Hub,
    /// What was rendered already.
    pub fragments: FragmentCache,
    revision_of: RevisionOf,
}

impl App {
    /// Everything the requests share, fresh.
    #[must_use]
    pub fn new(options: Options, revision_of: RevisionOf) -> Self {
        let (live, fragments) = (Hub::default(), FragmentCache::default());
        Self { options, live, fragments, revision_of }
    }

    /// The revision a stream is at; `None` if there is no such stream to watch.
    pub(super) async fn revision(&self, stream: &str) -> Result<Option<Revision>, WebError> {
        let (revision_of, stream) = (self.revision_of, stream.to_owned());
        web::block(move || revision_of(&stream)).await.map_err(WebError::internal)?
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
    .listen(listener)?;
    if let Some(workers) = workers {
        server = server.workers(workers);
    }
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    Ok(Serving { address, app, handle })
}

/// Registers every handler; each page family adds its own here.
fn routes(config: &mut web::ServiceConfig) {
    let mut routes = Routes::new(config);
    assets::routes(&mut routes);
    home::routes(&mut routes);
    language::routes(&mut routes);
    live::routes(&mut routes);
}
