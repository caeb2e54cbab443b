-- Seasons: the projection of their logs.
CREATE TABLE seasons (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    slug TEXT COLLATE "C" NOT NULL UNIQUE CHECK (slug <> ''),
    name TEXT NOT NULL,
    seq BIGINT NOT NULL CHECK (seq >= 0),
    state_hash TEXT NOT NULL CHECK (length(state_hash) = 64)
);
