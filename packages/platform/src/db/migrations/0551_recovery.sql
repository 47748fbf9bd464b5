-- Mail that is to leave the house, written in the transaction of what it is about. A row goes when a mail server has taken the
-- mail, or there is nobody to write to: what is asked for is never lost, and nobody waits for a mail server.
CREATE TABLE app.mail_outbox (
  tenant text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('password_reset')),
  -- What the mail is made from when it is sent. No link: that is made then.
  about jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Whoever takes a mail to send it puts this off first: should it die, another tries then.
  due_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX mail_outbox_due ON app.mail_outbox (tenant, due_at);

-- The one link by which a member may set a new password: a newer one takes its place.
CREATE TABLE app.password_link (
  tenant text NOT NULL,
  member_id text NOT NULL,
  -- SHA-256 of what stands in the mail.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, member_id),
  CONSTRAINT password_link_token UNIQUE (tenant, token_hash),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

SELECT core.protect('app.mail_outbox'), core.protect('app.password_link');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.mail_outbox, app.password_link TO marquee_rw;
