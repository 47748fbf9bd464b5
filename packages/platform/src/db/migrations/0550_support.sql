-- For support staff: locks with their reason, expiry of temporary passwords, history of log-ins, support actions.

ALTER TABLE app.member
  -- When and why staff locked the member. NULL: not locked.
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN lock_reason text CHECK (lock_reason <> ''),
  -- Expiry of a password that staff set; NULL: none.
  ADD COLUMN password_valid_until timestamptz;
-- For searches by the start of a name, independent of the database's collation.
CREATE INDEX member_username_prefix ON app.member (tenant, username_key COLLATE "C");

-- Log-ins of members. Unknown names are not stored, because people type passwords into the wrong field. Each insert removes surplus
-- rows: a member has at most a hundred, and none older than ninety days is shown.
CREATE TABLE app.login_event (
  tenant text NOT NULL,
  member_id text NOT NULL,
  id text NOT NULL,
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('opened', 'wrong_password', 'locked')),
  -- Part of the address; the user agent is not stored.
  network text NOT NULL,
  browser text,
  system text,
  PRIMARY KEY (tenant, member_id, id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
CREATE INDEX login_event_age ON app.login_event (tenant, at);

-- Actions of support, by request id. A repeated request has no second effect and gets the same answer.
CREATE TABLE app.support_deed (
  tenant text NOT NULL,
  -- Id of the staff account in the config service.
  staff text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  member_id text NOT NULL,
  deed text NOT NULL CHECK (deed IN ('lock', 'unlock', 'end-sessions', 'reset-password')),
  reason text NOT NULL CHECK (reason <> ''),
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  -- State before and after, and the number of ended sessions; never a password.
  outcome jsonb NOT NULL,
  PRIMARY KEY (tenant, staff, idempotency_key),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

SELECT core.protect('app.login_event'), core.protect('app.support_deed');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.login_event TO marquee_rw;
GRANT SELECT, INSERT ON app.support_deed TO marquee_rw;
