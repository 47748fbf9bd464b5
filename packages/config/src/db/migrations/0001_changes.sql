-- The config service's database: run-time values, change sets, the history of served versions, and the audit.

-- One row per served version of a brand. A change set is written against the newest one.
CREATE TABLE brand_version (
  merchant text NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  revision text NOT NULL,
  -- Null: the folder changed.
  change_set text,
  at timestamptz NOT NULL,
  -- gzip of the BrandSnapshot's JSON; null: the brand was removed.
  snapshot bytea,
  -- The run-time values of this version, which a roll-back restores.
  overrides jsonb NOT NULL,
  PRIMARY KEY (merchant, version)
);
CREATE INDEX brand_version_at ON brand_version (merchant, at DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON brand_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE change_set (
  id text PRIMARY KEY,
  version integer NOT NULL,
  title text NOT NULL,
  reason text NOT NULL,
  author text NOT NULL,
  state text NOT NULL,
  edits jsonb NOT NULL,
  base jsonb NOT NULL,
  approvals jsonb NOT NULL,
  schedule jsonb,
  remark text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Key of the creating request. A repeated request gets the same change set.
  idempotency_key text,
  UNIQUE (author, idempotency_key)
);
CREATE INDEX change_set_state ON change_set (state, updated_at DESC);

-- Current run-time values.
CREATE TABLE override_value (
  merchant text NOT NULL,
  layer text NOT NULL CHECK (layer IN ('override', 'schedule', 'kill')),
  kind text NOT NULL,
  path jsonb NOT NULL,
  value jsonb NOT NULL,
  change_set text NOT NULL,
  set_by text NOT NULL,
  at timestamptz NOT NULL,
  reason text NOT NULL,
  -- A kill can have an end.
  expires_at timestamptz,
  PRIMARY KEY (merchant, layer, kind, path)
);

-- The audit: each entry has the hash of the previous one.
CREATE TABLE audit_entry (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  -- Brands and values that the entry concerns, for searches.
  merchants text[] NOT NULL,
  targets text[] NOT NULL,
  detail jsonb NOT NULL,
  request_id text,
  ip text,
  prev_hash text NOT NULL,
  hash text NOT NULL UNIQUE
);
CREATE INDEX audit_entry_at ON audit_entry (at);
CREATE INDEX audit_entry_merchants ON audit_entry USING gin (merchants);
CREATE INDEX audit_entry_targets ON audit_entry USING gin (targets);
CREATE INDEX audit_entry_actor ON audit_entry (actor, seq);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
