-- Mail to be sent, written in the transaction that it is about. A row is deleted once a mail server has accepted the mail, or if
-- there is no recipient. So no mail is lost, and no request waits for a mail server.
CREATE TABLE app.mail_outbox (
  tenant text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('password_reset')),
  -- Content for the mail's template. The link is made when the mail is sent.
  about jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- A process that takes a mail first moves this into the future. If it dies, another process tries at that time.
  due_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX mail_outbox_due ON app.mail_outbox (tenant, due_at);

-- The link for a new password. A member has one; a newer one replaces it.
CREATE TABLE app.password_link (
  tenant text NOT NULL,
  member_id text NOT NULL,
  -- SHA-256 of the token in the mail.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, member_id),
  CONSTRAINT password_link_token UNIQUE (tenant, token_hash),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

SELECT core.protect('app.mail_outbox'), core.protect('app.password_link');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.mail_outbox, app.password_link TO marquee_rw;
