-- Links that show a change set on a brand's own host. The token is derived from the row and a key, and not stored.
CREATE TABLE preview (
  id text PRIMARY KEY,
  change_set text NOT NULL REFERENCES change_set (id),
  merchant text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Whole seconds, as in the token.
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- Key of the creating request.
  idempotency_key text NOT NULL,
  UNIQUE (created_by, idempotency_key)
);
CREATE INDEX preview_change_set ON preview (change_set, created_at DESC);
