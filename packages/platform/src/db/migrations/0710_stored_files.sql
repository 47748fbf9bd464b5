-- Uploaded files: what the file store holds for each brand. The bytes are in the store, below the brand and the id.

CREATE TABLE app.stored_file (
  tenant text NOT NULL,
  -- 128 random bits.
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{32}$'),
  -- Null: the brand's own.
  owner text,
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 32),
  -- Of the bytes that are kept, which are not those that were sent.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- writing: the row is there, the bytes may not be. removed: shown no more, the bytes may still be there. lost: the bytes are missing.
  state text NOT NULL CHECK (state IN ('writing', 'stored', 'removed', 'lost')),
  created_at timestamptz NOT NULL,
  -- Null: no end.
  expires_at timestamptz,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, owner) REFERENCES app.member (tenant, id)
);
CREATE INDEX stored_file_owner ON app.stored_file (tenant, owner);
CREATE INDEX stored_file_unfinished ON app.stored_file (tenant, created_at) WHERE state IN ('writing', 'removed');
CREATE INDEX stored_file_expiry ON app.stored_file (tenant, expires_at) WHERE expires_at IS NOT NULL;

-- Sums of a brand's rows above, for its quota.
CREATE TABLE app.file_usage (
  tenant text NOT NULL,
  files bigint NOT NULL CHECK (files >= 0),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (tenant)
);

SELECT core.protect('app.stored_file');
SELECT core.protect('app.file_usage');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.stored_file TO marquee_rw;
GRANT SELECT, INSERT, UPDATE ON app.file_usage TO marquee_rw;
