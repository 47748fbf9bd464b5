-- Members, their profiles and sessions, and the limits on guessing. A player is identified by (tenant, username).

CREATE TABLE app.member (
  tenant text NOT NULL,
  id text NOT NULL,
  username text NOT NULL,
  -- The name in case-folded NFKC: unique, and used for look-ups.
  username_key text NOT NULL CHECK (username_key <> ''),
  nickname text NOT NULL,
  -- The specification's isAgent: 0 member, 1/2/41/42 agents, 4 trial.
  account_type smallint NOT NULL CHECK (account_type IN (0, 1, 2, 4, 41, 42)),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- Argon2id only, so no reversible form of a password can be stored.
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  payment_password_hash text CHECK (payment_password_hash LIKE '$argon2id$%'),
  email_key text,
  mobile_key text,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  registered_at timestamptz NOT NULL,
  last_login_at timestamptz,
  last_login_ip text,
  previous_login_at timestamptz,
  previous_login_ip text,
  PRIMARY KEY (tenant, id),
  CONSTRAINT member_username UNIQUE (tenant, username_key),
  CONSTRAINT member_email UNIQUE (tenant, email_key),
  CONSTRAINT member_mobile UNIQUE (tenant, mobile_key)
);

-- Other fields of the registration form, one row each, so that staff can verify them one by one.
CREATE TABLE app.member_profile (
  tenant text NOT NULL,
  member_id text NOT NULL,
  field text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (tenant, member_id, field),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

CREATE TABLE app.session (
  tenant text NOT NULL,
  id text NOT NULL,
  member_id text NOT NULL,
  -- SHA-256 of the token. Only the browser has the token.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  -- Time of the last call that was not polling.
  seen_at timestamptz NOT NULL,
  ip text NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'expired', 'replaced', 'disabled')),
  PRIMARY KEY (tenant, id),
  CONSTRAINT session_token UNIQUE (tenant, token_hash),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX session_of_member ON app.session (tenant, member_id, ip);

-- An attempt to log in, written before the password is checked, so that concurrent attempts are all counted.
CREATE TABLE app.login_guess (
  tenant text NOT NULL,
  id text NOT NULL,
  -- SHA-256 of the username key, of unknown names too. Hashed, because people type passwords into the wrong field.
  account bytea NOT NULL,
  ip text NOT NULL,
  -- The member has logged in from this address before. Such addresses are counted separately.
  known_address boolean NOT NULL,
  at timestamptz NOT NULL,
  -- A later attempt succeeded: this one no longer requires a captcha, but still counts for the hour's limit.
  forgiven boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX login_guess_account ON app.login_guess (tenant, account, at);
CREATE INDEX login_guess_ip ON app.login_guess (tenant, ip, at);
CREATE INDEX login_guess_age ON app.login_guess (tenant, at);

CREATE TABLE app.captcha (
  tenant text NOT NULL,
  id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('login', 'register')),
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX captcha_expiry ON app.captcha (tenant, expires_at);

-- Uses of a key (an action and its subject) in its current window.
CREATE TABLE app.throttle (
  tenant text NOT NULL,
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (tenant, key)
);

SELECT core.protect('app.member'), core.protect('app.member_profile'), core.protect('app.session'),
       core.protect('app.login_guess'), core.protect('app.captcha'), core.protect('app.throttle');
GRANT SELECT, INSERT, UPDATE ON app.member, app.member_profile, app.session TO marquee_rw;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.login_guess, app.captcha, app.throttle TO marquee_rw;
