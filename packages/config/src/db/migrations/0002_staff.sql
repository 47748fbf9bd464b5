-- Staff accounts, their roles on brands, and their credentials.

CREATE TABLE staff (
  id text PRIMARY KEY,
  -- As typed; `name_key` makes it unique. A name is never reused, because the audit identifies people by it.
  name text NOT NULL,
  name_key text NOT NULL UNIQUE,
  display_name text NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  -- Argon2id in PHC form; null until a one-time link is used.
  password_hash text,
  -- AES-256-GCM; null until it is confirmed with a code.
  totp_secret bytea,
  -- Time step of the last used code, so that no code works twice.
  totp_step bigint,
  -- Entity tag for changes by other staff.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  signed_in_at timestamptz,
  created_by text,
  -- Key of the creating request, and SHA-256 of its content.
  idempotency_key text,
  request_hash bytea,
  UNIQUE (created_by, idempotency_key)
);

CREATE TABLE staff_grant (
  staff text NOT NULL REFERENCES staff (id),
  role text NOT NULL CHECK (role IN ('viewer', 'support', 'operator', 'approver', 'administrator')),
  -- A brand's code, or '*': all brands, including future ones.
  merchant text NOT NULL,
  PRIMARY KEY (staff, role, merchant)
);

CREATE TABLE staff_session (
  id text PRIMARY KEY,
  staff text NOT NULL REFERENCES staff (id),
  -- SHA-256 of the cookie's token.
  token_hash bytea NOT NULL UNIQUE,
  -- The missing step: the second factor's code, or its enrolment. Only `full` is signed in.
  stage text NOT NULL CHECK (stage IN ('code', 'enrolment', 'full')),
  -- Secret of a second factor before its first code; encrypted.
  totp_pending bytea,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX staff_session_staff ON staff_session (staff);
CREATE INDEX staff_session_seen_at ON staff_session (seen_at);

CREATE TABLE staff_recovery_code (
  staff text NOT NULL REFERENCES staff (id),
  -- HMAC-SHA256 with a key of the process.
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff, code_hash)
);

-- One-time links. Those for the first administrator have no account yet; the first one that is used voids the others.
CREATE TABLE staff_link (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('first', 'invitation', 'password')),
  staff text UNIQUE REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  CHECK ((purpose = 'first') = (staff IS NULL))
);

-- Failed log-ins: of one account (from unknown addresses, or from one known address), or of one address.
CREATE TABLE staff_guess (
  subject bytea PRIMARY KEY,
  failures integer NOT NULL,
  at timestamptz NOT NULL,
  -- Attempts before this time are refused unchecked.
  wait_until timestamptz NOT NULL
);
CREATE INDEX staff_guess_at ON staff_guess (at);

-- Addresses that staff have signed in from. Failures from other addresses do not delay them there.
CREATE TABLE staff_address (
  staff text NOT NULL REFERENCES staff (id),
  address text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (staff, address)
);
