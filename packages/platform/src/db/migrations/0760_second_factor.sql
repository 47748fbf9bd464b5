-- Second factors of members: the secret of an authenticator app, and recovery codes.
CREATE TABLE app.second_factor (
  tenant text NOT NULL,
  member_id text NOT NULL,
  -- Sealed with SECOND_FACTOR_KEY for this tenant and member.
  secret bytea NOT NULL,
  -- The time step of the last accepted code. It and earlier ones are used.
  used_step bigint NOT NULL,
  since timestamptz NOT NULL,
  -- A removal that was requested without a code. From removal_at on there is no second factor.
  removal_requested_at timestamptz,
  removal_at timestamptz,
  PRIMARY KEY (tenant, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((removal_at IS NULL) = (removal_requested_at IS NULL)),
  CHECK (removal_at > removal_requested_at)
);

-- A new secret that waits for its first code.
CREATE TABLE app.second_factor_setup (
  tenant text NOT NULL,
  member_id text NOT NULL,
  -- The session that proved the member; the code is accepted from it alone.
  session_id text NOT NULL,
  secret bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

CREATE TABLE app.recovery_code (
  tenant text NOT NULL,
  member_id text NOT NULL,
  -- HMAC with a key derived from the member's secret, so a copy of the database does not help to guess codes.
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (tenant, member_id, code_hash),
  FOREIGN KEY (tenant, member_id) REFERENCES app.second_factor (tenant, member_id) ON DELETE CASCADE
);

SELECT core.protect('app.second_factor'), core.protect('app.second_factor_setup'), core.protect('app.recovery_code');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.second_factor, app.second_factor_setup, app.recovery_code TO marquee_rw;

-- Staff request the removal of a second factor, and end the request.
ALTER TABLE app.support_action
  DROP CONSTRAINT support_action_action_check,
  ADD CONSTRAINT support_action_action_check CHECK (action IN
    ('lock', 'unlock', 'end-sessions', 'reset-password', 'remove-avatar', 'remove-second-factor', 'keep-second-factor'));
