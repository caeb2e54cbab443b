//! Rebuilds when a folder embedded in the binary gets a new file: the embedding macros
//! notice only changes of the files they have already seen.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A folder that does not exist would count as changed at every build.
    for folder in ["migrations", "static", "locales", "rules", "templates"] {
        if Path::new(folder).exists() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
}
