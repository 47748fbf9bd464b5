-- Verification of identity (ADR 96): checks, and the pictures of each.
CREATE TABLE app.identity_check (
  tenant text NOT NULL,
  -- UUID v7: in the order of the first picture.
  id uuid NOT NULL,
  member_id text NOT NULL,
  level text NOT NULL CHECK (level IN ('identity', 'address')),
  state text NOT NULL CHECK (state IN ('open', 'sent', 'approved', 'rejected', 'expired')),
  -- Number and last day of the document, as the member entered them; after an approval, as staff read them.
  number text CHECK (number <> ''),
  expires_on date,
  opened_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Id of the staff account that works on it.
  claimed_by text,
  claimed_until timestamptz,
  decided_at timestamptz,
  decided_by text,
  -- Key and SHA-256 of the request that decided.
  decision_key text,
  decision_hash bytea CHECK (octet_length(decision_hash) = 32),
  reason text CHECK (reason IN ('unreadable', 'incomplete', 'notValid', 'differs', 'otherPerson')),
  note text CHECK (note <> ''),
  -- When the member was told that the document ends soon.
  reminded_at timestamptz,
  PRIMARY KEY (tenant, id),
  CONSTRAINT identity_check_owner UNIQUE (tenant, id, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CHECK ((state = 'open') = (sent_at IS NULL)),
  CHECK ((state IN ('open', 'sent')) = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (decision_key IS NULL)),
  CHECK ((decided_at IS NULL) = (decision_hash IS NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX identity_check_open ON app.identity_check (tenant, member_id, level) WHERE state IN ('open', 'sent');
CREATE UNIQUE INDEX identity_check_approved ON app.identity_check (tenant, member_id, level) WHERE state = 'approved';
CREATE INDEX identity_check_member ON app.identity_check (tenant, member_id, id);
CREATE INDEX identity_check_queue ON app.identity_check (tenant, id) WHERE state = 'sent';
CREATE INDEX identity_check_end ON app.identity_check (tenant, expires_on) WHERE state = 'approved' AND expires_on IS NOT NULL;

CREATE TABLE app.identity_document (
  tenant text NOT NULL,
  check_id uuid NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('idCardFront', 'idCardBack', 'passport', 'selfie', 'proofOfAddress')),
  -- Id in app.stored_file.
  file text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, check_id, kind),
  FOREIGN KEY (tenant, check_id, member_id) REFERENCES app.identity_check (tenant, id, member_id)
);

SELECT core.protect('app.identity_check');
SELECT core.protect('app.identity_document');
GRANT SELECT, INSERT ON app.identity_check TO marquee_rw;
GRANT UPDATE (state, number, expires_on, sent_at, claimed_by, claimed_until, decided_at, decided_by, decision_key, decision_hash, reason, note, reminded_at)
  ON app.identity_check TO marquee_rw;
GRANT SELECT, INSERT, UPDATE (file, uploaded_at), DELETE ON app.identity_document TO marquee_rw;
