-- Messages to members: one row each, also for a message to a whole brand.
CREATE TABLE app.message (
  tenant text NOT NULL,
  -- UUID v7: in the order of creation.
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('deposit_credited', 'withdrawal_approved', 'withdrawal_rejected', 'deposit_failed', 'staff')),
  -- members: those with a row in app.member_message. brand: all members registered before shows_at, or with newcomers, all.
  audience text NOT NULL CHECK (audience IN ('members', 'brand')),
  newcomers boolean NOT NULL DEFAULT false CHECK (NOT newcomers OR audience = 'brand'),
  -- Of staff: language → title and body.
  texts jsonb CHECK ((type = 'staff') = (texts IS NOT NULL)),
  -- Of a payment: amount in minor units, currency, reason; and the reference by which it is sent once.
  payment jsonb CHECK ((type = 'staff') = (payment IS NULL)),
  ref text CHECK ((type = 'staff') = (ref IS NULL)),
  -- waiting: for a second person. sent: visible from shows_at to expires_at.
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'withdrawn')),
  shows_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > shows_at),
  -- When open pages were notified.
  announced_at timestamptz,
  -- Of a brand: its members when the message was sent.
  recipients integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- Ids of staff accounts in the config service.
  author text CHECK ((type = 'staff') = (author IS NOT NULL)),
  idempotency_key text,
  request_hash bytea CHECK (octet_length(request_hash) = 32),
  approved_by text CHECK (approved_by <> author),
  approved_at timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  withdraw_reason text CHECK (withdraw_reason <> ''),
  PRIMARY KEY (tenant, id),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK (type <> 'staff' OR audience <> 'brand' OR state <> 'sent' OR approved_by IS NOT NULL),
  CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL) AND (state = 'withdrawn') = (withdrawn_by IS NOT NULL)
    AND (state = 'withdrawn') = (withdraw_reason IS NOT NULL))
);
CREATE INDEX message_of_brand ON app.message (tenant, shows_at) WHERE audience = 'brand' AND state = 'sent';
CREATE INDEX message_due ON app.message (tenant, shows_at) WHERE state = 'sent' AND announced_at IS NULL;
CREATE INDEX message_of_staff ON app.message (tenant, id) WHERE type = 'staff';
CREATE INDEX message_age ON app.message (tenant, expires_at);
CREATE UNIQUE INDEX message_request ON app.message (tenant, author, idempotency_key) WHERE author IS NOT NULL;
CREATE UNIQUE INDEX message_ref ON app.message (tenant, type, ref) WHERE ref IS NOT NULL;

-- Recipients, and what a member read or deleted. A brand's message has a row only for members who did either.
CREATE TABLE app.member_message (
  tenant text NOT NULL,
  member_id text NOT NULL,
  message_id uuid NOT NULL,
  read_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (tenant, member_id, message_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  FOREIGN KEY (tenant, message_id) REFERENCES app.message (tenant, id)
);
CREATE INDEX member_message_reads ON app.member_message (tenant, message_id) INCLUDE (read_at);

SELECT core.protect('app.message'), core.protect('app.member_message');
GRANT SELECT, INSERT, DELETE ON app.message TO marquee_rw;
-- What was written and approved never changes.
GRANT UPDATE (state, shows_at, announced_at, recipients, approved_by, approved_at, withdrawn_by, withdrawn_at, withdraw_reason)
  ON app.message TO marquee_rw;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.member_message TO marquee_rw;
