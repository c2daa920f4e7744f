-- The store: one SQLite file.  `user_version` is the version of this schema.

CREATE TABLE IF NOT EXISTS page (
    sha256   TEXT PRIMARY KEY,
    source   TEXT NOT NULL,      -- path or URL
    size     INTEGER NOT NULL,   -- bytes
    read     TEXT NOT NULL,      -- ISO 8601, UTC
    raw      BLOB NOT NULL       -- the bytes as they were, deflated
);

CREATE TABLE IF NOT EXISTS edition (
    n         INTEGER PRIMARY KEY,
    id        TEXT NOT NULL UNIQUE,
    document  TEXT NOT NULL,
    language  TEXT NOT NULL,
    effective TEXT NOT NULL,     -- ISO 8601, or empty
    revision  TEXT NOT NULL,
    kind      TEXT NOT NULL,
    source    TEXT NOT NULL,
    shape     TEXT NOT NULL,
    whole     INTEGER NOT NULL,
    sha256    TEXT NOT NULL REFERENCES page,
    ingested  TEXT NOT NULL,
    damaged   INTEGER NOT NULL,
    content   TEXT NOT NULL,     -- hash of what was read from the page: two files with one content are one edition
    rules     INTEGER NOT NULL,
    examples  INTEGER NOT NULL,
    glossary  INTEGER NOT NULL,
    wordings  TEXT NOT NULL,     -- of a page without a date, spans of editions that it fits: FIRST..LAST, blanks between
    numbers   TEXT NOT NULL
);

-- A distinct wording is stored once and shared by all editions that print it.
CREATE TABLE IF NOT EXISTS wording (
    n          INTEGER PRIMARY KEY,  -- 63 bits of the hash of document, language and the two columns below
    paragraphs TEXT NOT NULL,        -- lists of texts stand as `corpus.store.join` writes them
    examples   TEXT NOT NULL
);

-- The citations in a wording, as `corpus.references.find` finds them in its text and the examples below it.
CREATE TABLE IF NOT EXISTS citation (
    wording  INTEGER NOT NULL REFERENCES wording ON DELETE CASCADE,
    begins   INTEGER NOT NULL,
    ends     INTEGER NOT NULL,
    written  TEXT NOT NULL,
    document TEXT NOT NULL,
    numbers  TEXT NOT NULL,      -- blanks between
    title    TEXT NOT NULL,
    PRIMARY KEY (wording, begins)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS printed (
    edition  INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE,
    position INTEGER NOT NULL,       -- order of the page, from 0
    number   TEXT NOT NULL,
    parent   TEXT NOT NULL,
    origin   TEXT NOT NULL,
    heading  TEXT NOT NULL,
    wording  INTEGER NOT NULL REFERENCES wording,
    PRIMARY KEY (edition, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS printed_number ON printed (number, edition);
CREATE INDEX IF NOT EXISTS printed_parent ON printed (parent, edition);

CREATE TABLE IF NOT EXISTS heading (
    folded   TEXT NOT NULL,
    edition  INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE,
    number   TEXT NOT NULL,
    PRIMARY KEY (folded, edition, number)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS glossary (
    edition  INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE,
    position INTEGER NOT NULL,
    headword TEXT NOT NULL,
    names    TEXT NOT NULL,
    senses   TEXT NOT NULL,
    notes    TEXT NOT NULL,
    obsolete INTEGER NOT NULL,
    PRIMARY KEY (edition, position)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS name (
    folded   TEXT NOT NULL,
    edition  INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (folded, edition, position)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS problem (
    edition  INTEGER NOT NULL REFERENCES edition ON DELETE CASCADE,
    code     TEXT NOT NULL,
    place    TEXT NOT NULL,
    message  TEXT NOT NULL,
    damage   INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS problem_edition ON problem (edition);

-- The shipped lineage with the editions of this store chained on, where it has any that the shipped one lacks.
CREATE TABLE IF NOT EXISTS lineage (
    document TEXT PRIMARY KEY,
    base     INTEGER NOT NULL,       -- CRC-32 of the shipped lineage that it was made from
    stamp    TEXT NOT NULL,          -- hash of all that it was made from
    facts    BLOB NOT NULL
);
