-- Support staff find and help a player: the lock with its reason, the temporary password's end, how logins went, what was done.

ALTER TABLE app.member
  -- Since when and why staff keep the member out, as long as they do.
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN lock_reason text CHECK (lock_reason <> ''),
  -- Of a password that staff gave; NULL: it has no end.
  ADD COLUMN password_valid_until timestamptz;
-- Beginnings of names, whatever the database's own order is.
CREATE INDEX member_username_prefix ON app.member (tenant, username_key COLLATE "C");

-- How logins of members went. Names nobody has are not here: people type passwords into the wrong field. Each new row clears away
-- what is too much or too old, so that a member has a hundred at most and nothing of more than ninety days is shown.
CREATE TABLE app.login_event (
  tenant text NOT NULL,
  member_id text NOT NULL,
  id text NOT NULL,
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('opened', 'wrong_password', 'locked')),
  -- Never the whole address, nor the user agent.
  network text NOT NULL,
  browser text,
  system text,
  PRIMARY KEY (tenant, member_id, id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
CREATE INDEX login_event_age ON app.login_event (tenant, at);

-- What support did, by request: the same one again does nothing more and is answered the same.
CREATE TABLE app.support_deed (
  tenant text NOT NULL,
  -- Id of the member of staff, whom the config service knows.
  staff text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  member_id text NOT NULL,
  deed text NOT NULL CHECK (deed IN ('lock', 'unlock', 'end-sessions', 'reset-password')),
  reason text NOT NULL CHECK (reason <> ''),
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  -- Before, after, and how many sessions ended; never a password.
  outcome jsonb NOT NULL,
  PRIMARY KEY (tenant, staff, idempotency_key),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

SELECT core.protect('app.login_event'), core.protect('app.support_deed');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.login_event TO marquee_rw;
GRANT SELECT, INSERT ON app.support_deed TO marquee_rw;
