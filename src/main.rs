//! The `nomerok` program.

fn main() -> std::process::ExitCode {
    nomerok::command::run()
}
