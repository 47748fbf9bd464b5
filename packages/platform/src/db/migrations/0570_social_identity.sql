-- Social log-ins: linked accounts, attempts in progress, and tickets of visitors without a member.

CREATE TABLE app.social_identity (
  tenant text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('facebook', 'google', 'telegram')),
  -- The provider's permanent id of the account. Not an address or number, which can get another owner.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  member_id text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, provider, subject),
  UNIQUE (tenant, member_id, provider),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

-- Deleted when the visitor returns, with any result.
CREATE TABLE app.social_attempt (
  tenant text NOT NULL,
  -- SHA-256 of the browser's cookie.
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  provider text NOT NULL CHECK (provider IN ('facebook', 'google', 'telegram')),
  state text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  redirect_uri text NOT NULL,
  return_to text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, browser_hash)
);
CREATE INDEX social_attempt_expiry ON app.social_attempt (tenant, expires_at);

-- For a visitor whose account is not linked to a member: a registration with the ticket links it.
CREATE TABLE app.social_ticket (
  tenant text NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  provider text NOT NULL CHECK (provider IN ('facebook', 'google', 'telegram')),
  subject text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, token_hash)
);
CREATE INDEX social_ticket_expiry ON app.social_ticket (tenant, expires_at);

-- Signed answers of a provider that does not support a nonce. Each opens one session.
CREATE TABLE app.social_word (
  tenant text NOT NULL,
  id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX social_word_expiry ON app.social_word (tenant, expires_at);

SELECT core.protect('app.social_identity');
SELECT core.protect('app.social_attempt');
SELECT core.protect('app.social_ticket');
SELECT core.protect('app.social_word');
GRANT SELECT, INSERT ON app.social_identity TO marquee_rw;
GRANT SELECT, INSERT, DELETE ON app.social_attempt, app.social_ticket TO marquee_rw;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.social_word TO marquee_rw;

ALTER TABLE app.session
  DROP CONSTRAINT session_opened_by_check,
  ADD CONSTRAINT session_opened_by_check CHECK (opened_by IN ('password', 'code', 'social'));
ALTER TABLE app.remembered_login
  DROP CONSTRAINT remembered_login_opened_by_check,
  ADD CONSTRAINT remembered_login_opened_by_check CHECK (opened_by IN ('password', 'code', 'social'));
