-- One config service writes at a time. Whoever takes the advisory lock counts up, and every write asks for its own number: a
-- process that lost the lock without knowing can't write any more.
CREATE TABLE writer (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  epoch bigint NOT NULL
);

-- SHA-256 of what the request with the key beside it asked for.
ALTER TABLE change_set ADD COLUMN request_hash bytea;
CREATE INDEX change_set_updated ON change_set (updated_at DESC, id DESC);
