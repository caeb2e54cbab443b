//! How the server does under many spectators: `cargo bench --bench web` measures all, an
//! argument one of them: `cargo bench --bench web -- standings`.

mod evening;
mod pages;
#[path = "../../tests/it/session.rs"]
mod session;
mod standings;
mod watchers;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // cargo runs benches as tests too, with another argument and another aim.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return;
    }
    let named: Vec<&String> = arguments.iter().filter(|one| !one.starts_with('-')).collect();
    let benches: [(&str, fn()); 3] = [
        ("standings", standings::measure),
        ("watchers", watchers::measure),
        ("pages", pages::measure),
    ];
    for (name, measure) in benches {
        if named.is_empty() || named.iter().any(|one| *one == name) {
            println!("{name}");
            measure();
            println!();
        }
    }
}

/// How busy the machine was in the last minute, for the table's last line.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!(
        "load average {} on {cores} cores, {}",
        load.split(' ').next().unwrap_or("unknown"),
        chrono::Utc::now().format("%F %H:%M UTC"),
    )
}
