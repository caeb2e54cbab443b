//! The tables as both databases have them, written by hand: diesel's printer knows one at a time.
//!
//! A test selects every column of every table on both.

diesel::table! {
    streams (stream) {
        stream -> Text,
        head -> BigInt,
        hash -> Text,
    }
}

diesel::table! {
    entries (number) {
        number -> BigInt,
        stream -> Text,
        seq -> BigInt,
        entry_id -> Text,
        kind -> Text,
        version -> Integer,
        payload -> Text,
        actor -> Text,
        device -> Nullable<Text>,
        made_at -> Timestamp,
        base -> Text,
        recorded_at -> Timestamp,
        prev_hash -> Text,
        hash -> Text,
    }
}

diesel::table! {
    events (id) {
        id -> Text,
        slug -> Text,
        name -> Text,
        game -> Text,
        status -> Text,
        starts_on -> Nullable<Date>,
        seq -> BigInt,
        state -> Text,
        state_hash -> Text,
    }
}

diesel::table! {
    matches (id) {
        id -> Text,
        event_id -> Text,
        round -> Integer,
        table_no -> Nullable<Integer>,
        status -> Text,
        seq -> BigInt,
        state -> Text,
        state_hash -> Text,
    }
}

diesel::table! {
    entrants (event_id, entrant_id, person_id) {
        event_id -> Text,
        entrant_id -> Text,
        person_id -> Text,
        number -> Nullable<Integer>,
        status -> Text,
        rank -> Nullable<Integer>,
        points -> Nullable<Text>,
    }
}

diesel::table! {
    people (id) {
        id -> Text,
        name -> Text,
        sort_key -> Text,
        fold_key -> Text,
        club -> Nullable<Text>,
        city -> Nullable<Text>,
        rating -> Nullable<Integer>,
        birth_year -> Nullable<Integer>,
        sex -> Nullable<Text>,
        note -> Nullable<Text>,
        number -> Nullable<Text>,
        merged_into -> Nullable<Text>,
        erased -> Bool,
        seq -> BigInt,
    }
}

diesel::table! {
    free_texts (hash) {
        hash -> Text,
        person_id -> Nullable<Text>,
        body -> Nullable<Text>,
    }
}

diesel::table! {
    namesake_decisions (name_key) {
        name_key -> Text,
        person_id -> Nullable<Text>,
    }
}

diesel::table! {
    seasons (id) {
        id -> Text,
        slug -> Text,
        name -> Text,
        seq -> BigInt,
        state_hash -> Text,
    }
}

diesel::table! {
    users (id) {
        id -> Text,
        login -> Text,
        display_name -> Text,
        password_hash -> Nullable<Text>,
        role -> Text,
        created_at -> Timestamp,
        disabled -> Bool,
    }
}

diesel::table! {
    invitations (token_hash) {
        token_hash -> Text,
        kind -> Text,
        role -> Text,
        user_id -> Nullable<Text>,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    sessions (token_hash) {
        token_hash -> Text,
        user_id -> Text,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        last_seen -> Timestamp,
    }
}

diesel::table! {
    grants (id) {
        id -> Text,
        scope -> Text,
        event_id -> Nullable<Text>,
        table_no -> Nullable<Integer>,
        role -> Text,
        user_id -> Nullable<Text>,
        token_hash -> Nullable<Text>,
        device_label -> Nullable<Text>,
        state -> Text,
        created_at -> Timestamp,
        expires_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    table_codes (secret) {
        secret -> Text,
        event_id -> Text,
        table_no -> Integer,
        revoked -> Bool,
    }
}

diesel::table! {
    installation (id) {
        id -> BigInt,
        epoch -> Text,
        salt -> Text,
        created_at -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(events, matches, entrants);

#[cfg(test)]
mod tests {
    use crate::store::connection::{Address, AnyConnection, migrate};
    use diesel::connection::SimpleConnection;
    use diesel::prelude::*;

    /// Selects every column of every table named; a column that is not there is an error.
    macro_rules! select_all {
        ($connection:expr; $($table:ident)+) => {
            $(super::$table::table
                .select(super::$table::all_columns)
                .execute($connection)
                .expect(stringify!($table));)+
        };
    }

    fn select_every_column(connection: &mut AnyConnection) {
        migrate(connection).expect("the steps run");
        select_all!(connection;
            streams entries events matches entrants people free_texts namesake_decisions
            seasons users invitations sessions grants table_codes installation);
    }

    #[test]
    fn every_column_of_every_table_is_on_sqlite() {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        let url = format!("sqlite:{}", folder.path().join("club.db").display());
        let address = Address::parse(&url).expect("an address");
        select_every_column(&mut address.writer().expect("opens"));
    }

    #[test]
    fn every_column_of_every_table_is_on_postgres() {
        let Ok(server) = std::env::var("NOMEROK_TEST_POSTGRES") else {
            eprintln!("PostgreSQL left out: NOMEROK_TEST_POSTGRES is not set");
            return;
        };
        let address = Address::parse(&server).expect("an address");
        let mut connection = address.writer().expect("opens");
        let schema = format!("test_columns_{}", std::process::id());
        let create = format!("CREATE SCHEMA {schema}; SET search_path = {schema}");
        connection.batch_execute(&create).expect("the server lets us");
        select_every_column(&mut connection);
        connection.batch_execute(&format!("DROP SCHEMA {schema} CASCADE")).expect("ours to drop");
    }
}
