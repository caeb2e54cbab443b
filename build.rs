//! The macros that embed these folders do not notice a new file; cargo does.

fn main() {
    for folder in ["locales", "migrations", "static", "templates"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
