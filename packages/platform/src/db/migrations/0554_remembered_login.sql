-- Log-ins that a browser remembers for a day, what each session came of, who was welcomed, and when a payment password was set.

CREATE TABLE app.remembered_login (
  tenant text NOT NULL,
  id text NOT NULL,
  member_id text NOT NULL,
  opened_by text NOT NULL CHECK (opened_by IN ('password', 'code')),
  -- Every token follows from the one before and this, so that an answer that was lost can be given again.
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  -- SHA-256 of the token that counts, and of the one before it. The tokens are with the browser and nowhere else.
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
  -- The remembered login that opened it or was kept with it: they end together. No reference: who ends
  -- sessions and who forgets logins would lock each other's rows crosswise.
  ADD COLUMN remembered_id text;
CREATE INDEX session_of_remembered ON app.session (tenant, remembered_id) WHERE remembered_id IS NOT NULL;

ALTER TABLE app.member
  -- The first-login call was made. NULL: not yet.
  ADD COLUMN welcomed_at timestamptz;
