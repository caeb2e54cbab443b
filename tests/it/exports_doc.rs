//! `docs/exports.md` says what the files hold: every column a table can have stands in it.

use crate::database::Database;
use crate::evening::{Evening, settings};
use nomerok::club::EventTable;
use nomerok::tournament::Settings;
use nomerok::tournament::standings::Criterion;
use nomerok::tournament::tiebreaks;

#[test]
fn every_column_of_the_tables_of_an_event_stands_in_the_document_of_exports() {
    let document = include_str!("../../docs/exports.md");
    let named = |column: &str| document.contains(&format!("`{column}`"));
    for (_, name) in tiebreaks::Criterion::ALL {
        assert!(named(name), "{name}");
    }
    let database = Database::sqlite();
    let tie_breaks = Criterion::ALL.to_vec();
    let evening = Evening::with(&database, Settings { tie_breaks, ..settings() }, 3);
    for table in [EventTable::Standings, EventTable::Results] {
        let csv = evening.club.export_table(&evening.slug, table, "—").expect("there");
        let columns = csv.trim_start_matches('\u{feff}').lines().next().expect("a head");
        assert!(columns.split(',').count() > 10, "{columns}");
        for column in columns.split(',') {
            assert!(named(column), "{column}");
        }
    }
}
