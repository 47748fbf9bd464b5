-- Remembered log-ins, the one that each session belongs to, the first log-in, and the age of payment passwords.

CREATE TABLE app.remembered_login (
  tenant text NOT NULL,
  id text NOT NULL,
  member_id text NOT NULL,
  opened_by text NOT NULL CHECK (opened_by IN ('password', 'code')),
  -- Each token is derived from the previous one and this, so that a lost answer can be repeated.
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  -- SHA-256 of the current token and of the previous one. Only the browser has the tokens.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  previous_hash bytea CHECK (octet_length(previous_hash) = 32),
  rotated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
CREATE INDEX remembered_login_expiry ON app.remembered_login (tenant, expires_at);

SELECT core.protect('app.remembered_login');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.remembered_login TO marquee_rw;

ALTER TABLE app.session
  -- The remembered log-in that opened the session or was stored with it; they end together. No foreign key: transactions
  -- that end sessions and those that delete remembered log-ins would deadlock.
  ADD COLUMN remembered_id text;
CREATE INDEX session_of_remembered ON app.session (tenant, remembered_id) WHERE remembered_id IS NOT NULL;

ALTER TABLE app.member
  -- Time of the first-login call. NULL: not yet made.
  ADD COLUMN welcomed_at timestamptz;
