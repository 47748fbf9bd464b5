-- A payment password that a member has forgotten is replaced after a wait, unless the member cancels it.
CREATE TABLE app.payment_reset (
  tenant text NOT NULL,
  member_id text NOT NULL,
  new_hash text NOT NULL CHECK (new_hash LIKE '$argon2id$%'),
  requested_at timestamptz NOT NULL,
  -- From then on the new one is valid: the next use of the payment password moves it into the member's row.
  effective_at timestamptz NOT NULL CHECK (effective_at > requested_at),
  PRIMARY KEY (tenant, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
SELECT core.protect('app.payment_reset');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.payment_reset TO marquee_rw;

ALTER TABLE app.member
  -- When staff last set a temporary log-in password. For a day, the log-in password alone sets no payment password.
  ADD COLUMN staff_reset_at timestamptz;

ALTER TABLE app.mail_outbox
  DROP CONSTRAINT mail_outbox_kind_check,
  ADD CONSTRAINT mail_outbox_kind_check CHECK (kind IN ('password_reset', 'account_notice', 'email_code'));
