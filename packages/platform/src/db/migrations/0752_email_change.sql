-- A change of the e-mail address waits for the code that was sent to the new one.
CREATE TABLE app.email_change (
  tenant text NOT NULL,
  member_id text NOT NULL,
  -- The code is derived from a key and this id, so that the mail can be written again.
  id uuid NOT NULL,
  -- The session that proved the member; the code is accepted from it alone.
  session_id text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL CHECK (email_key <> ''),
  expires_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
SELECT core.protect('app.email_change');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.email_change TO marquee_rw;

ALTER TABLE app.member
  -- When a code sent to the address was entered. NULL: the address is as it was typed.
  ADD COLUMN email_proven_at timestamptz,
  ADD CONSTRAINT member_email_proven CHECK (email_proven_at IS NULL OR email_key IS NOT NULL);
