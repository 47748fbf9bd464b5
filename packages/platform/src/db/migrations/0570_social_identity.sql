-- Log-in by an account at a provider: who is whom, who is on the way there, and who came back unknown.

CREATE TABLE app.social_identity (
  tenant text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('facebook', 'google', 'telegram')),
  -- The provider's own name for the account, for ever: no address, no number, which change hands.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  member_id text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, provider, subject),
  UNIQUE (tenant, member_id, provider),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

-- Gone with the return, whatever came of it.
CREATE TABLE app.social_attempt (
  tenant text NOT NULL,
  -- SHA-256 of what the browser's cookie says.
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

-- For somebody no member is linked to: whoever registers with it is.
CREATE TABLE app.social_ticket (
  tenant text NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  provider text NOT NULL CHECK (provider IN ('facebook', 'google', 'telegram')),
  subject text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, token_hash)
);
CREATE INDEX social_ticket_expiry ON app.social_ticket (tenant, expires_at);

-- Signed words of a provider that carries no nonce of ours: each opens one session.
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
