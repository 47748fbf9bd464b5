-- One config service writes at a time. The process that takes the advisory lock increments the epoch, and every write checks it, so a
-- process that lost the lock unnoticed cannot write.
CREATE TABLE writer (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  epoch bigint NOT NULL
);

-- SHA-256 of the content of the creating request.
ALTER TABLE change_set ADD COLUMN request_hash bytea;
CREATE INDEX change_set_updated ON change_set (updated_at DESC, id DESC);
