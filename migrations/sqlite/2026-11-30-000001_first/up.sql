-- The log. `number` grows in the order of commits and is never used again.
CREATE TABLE streams (
    stream TEXT NOT NULL PRIMARY KEY CHECK (stream <> ''),
    head INTEGER NOT NULL CHECK (head >= 0),
    hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TABLE entries (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL REFERENCES streams (stream),
    seq INTEGER NOT NULL CHECK (seq > 0),
    entry_id TEXT NOT NULL UNIQUE CHECK (length(entry_id) = 36),
    kind TEXT NOT NULL CHECK (kind <> ''),
    version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 65535),
    payload TEXT NOT NULL,
    actor TEXT NOT NULL,
    device TEXT,
    made_at TEXT NOT NULL,
    base TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    prev_hash TEXT NOT NULL CHECK (length(prev_hash) = 64),
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    UNIQUE (stream, seq)
) STRICT;

-- Projections: caches of folds.
CREATE TABLE events (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status <> ''),
    starts_on TEXT,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    state TEXT NOT NULL,
    state_hash TEXT NOT NULL CHECK (length(state_hash) = 64)
) STRICT;
CREATE INDEX events_by_date ON events (starts_on, slug);

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    round INTEGER NOT NULL CHECK (round BETWEEN -2147483648 AND 2147483647),
    table_no INTEGER CHECK (table_no BETWEEN -2147483648 AND 2147483647),
    status TEXT NOT NULL CHECK (status <> ''),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    state TEXT NOT NULL,
    state_hash TEXT NOT NULL CHECK (length(state_hash) = 64)
) STRICT;
CREATE INDEX matches_of_event ON matches (event_id, round, table_no);

CREATE TABLE entrants (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    entrant_id TEXT NOT NULL CHECK (length(entrant_id) = 36),
    person_id TEXT NOT NULL CHECK (length(person_id) = 36),
    number INTEGER CHECK (number BETWEEN -2147483648 AND 2147483647),
    status TEXT NOT NULL CHECK (status <> ''),
    rank INTEGER CHECK (rank BETWEEN 1 AND 2147483647),
    points TEXT,
    PRIMARY KEY (event_id, entrant_id, person_id)
) STRICT;
CREATE INDEX entrants_of_person ON entrants (person_id);

-- People: the only place with names; rows can be erased, logs hold ids only.
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    name TEXT NOT NULL,
    sort_key TEXT NOT NULL,
    fold_key TEXT NOT NULL,
    club TEXT,
    city TEXT,
    rating INTEGER CHECK (rating BETWEEN -2147483648 AND 2147483647),
    birth_year INTEGER CHECK (birth_year BETWEEN 1850 AND 2200),
    sex TEXT CHECK (sex <> ''),
    note TEXT,
    number TEXT CHECK (number <> ''),
    merged_into TEXT REFERENCES people (id) CHECK (merged_into <> id),
    erased INTEGER NOT NULL CHECK (erased IN (0, 1)),
    seq INTEGER NOT NULL CHECK (seq >= 0)
) STRICT;
CREATE INDEX people_by_name ON people (sort_key, id);
CREATE INDEX people_by_fold ON people (fold_key);
CREATE INDEX people_merged ON people (merged_into);

-- No body: the text was erased.
CREATE TABLE free_texts (
    hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
    person_id TEXT CHECK (length(person_id) = 36),
    body TEXT
) STRICT;
CREATE INDEX free_texts_of_person ON free_texts (person_id);

-- No person: the answer was "somebody new".
CREATE TABLE namesake_decisions (
    name_key TEXT NOT NULL PRIMARY KEY,
    person_id TEXT REFERENCES people (id)
) STRICT;

-- Accounts. Tokens are kept as hashes.
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    login TEXT NOT NULL UNIQUE CHECK (login <> ''),
    display_name TEXT NOT NULL,
    password_hash TEXT,
    role TEXT NOT NULL CHECK (role <> ''),
    created_at TEXT NOT NULL,
    disabled INTEGER NOT NULL CHECK (disabled IN (0, 1))
) STRICT;

CREATE TABLE invitations (
    token_hash TEXT NOT NULL PRIMARY KEY CHECK (token_hash <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('first-run', 'invite', 'reset')),
    role TEXT NOT NULL CHECK (role <> ''),
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    expires_at TEXT NOT NULL,
    used_at TEXT
) STRICT;

CREATE TABLE sessions (
    token_hash TEXT NOT NULL PRIMARY KEY CHECK (token_hash <> ''),
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    last_seen TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE grants (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    scope TEXT NOT NULL CHECK (scope IN ('installation', 'event', 'table')),
    event_id TEXT CHECK (length(event_id) = 36),
    table_no INTEGER CHECK (table_no BETWEEN -2147483648 AND 2147483647),
    role TEXT NOT NULL CHECK (role <> ''),
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT UNIQUE CHECK (token_hash <> ''),
    device_label TEXT,
    state TEXT NOT NULL CHECK (state IN ('requested', 'admitted', 'revoked')),
    created_at TEXT NOT NULL,
    expires_at TEXT,
    CHECK ((event_id IS NOT NULL) = (scope <> 'installation')),
    CHECK ((table_no IS NOT NULL) = (scope = 'table')),
    CHECK (user_id IS NOT NULL OR token_hash IS NOT NULL)
) STRICT;
CREATE INDEX grants_of_user ON grants (user_id);
CREATE INDEX grants_of_event ON grants (event_id);

-- What a table's QR code carries. It only asks for access, so it is kept readable to print it again.
CREATE TABLE table_codes (
    secret TEXT NOT NULL PRIMARY KEY CHECK (secret <> ''),
    event_id TEXT NOT NULL CHECK (length(event_id) = 36),
    table_no INTEGER NOT NULL CHECK (table_no BETWEEN -2147483648 AND 2147483647),
    revoked INTEGER NOT NULL CHECK (revoked IN (0, 1))
) STRICT;
CREATE INDEX table_codes_of_event ON table_codes (event_id, table_no);

CREATE TABLE installation (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    epoch TEXT NOT NULL CHECK (length(epoch) = 36),
    salt TEXT NOT NULL CHECK (salt <> ''),
    created_at TEXT NOT NULL
) STRICT;
