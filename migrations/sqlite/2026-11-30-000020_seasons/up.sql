-- Seasons: the projection of their logs.
CREATE TABLE seasons (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
    name TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    state_hash TEXT NOT NULL CHECK (length(state_hash) = 64)
) STRICT;
