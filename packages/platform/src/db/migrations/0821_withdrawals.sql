-- Withdrawals, and the payouts by which each is paid (ADR 94).
CREATE TABLE app.withdrawal (
  tenant text NOT NULL,
  -- UUID v7: in the order of the requests.
  id uuid NOT NULL,
  member_id text NOT NULL,
  -- The brand's method when it was requested.
  method text NOT NULL,
  provider text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bank', 'ewallet', 'crypto')),
  account_id uuid NOT NULL,
  currency text NOT NULL,
  -- Held until it is paid or given back, in minor units. The fee is a part of it.
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- The caller's Idempotency-Key, and SHA-256 of the request with it.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  state text NOT NULL CHECK (state IN ('review', 'approved', 'paid', 'closed', 'rejected', 'cancelled')),
  -- Names of the rules that sent it to staff, and how many of them must approve it.
  risks text[] NOT NULL,
  approvals_needed smallint NOT NULL CHECK (approvals_needed BETWEEN 0 AND 2),
  -- Minutes until a payout without an answer counts as received, as the player was told.
  receipt_minutes integer NOT NULL CHECK (receipt_minutes > 0),
  created_at timestamptz NOT NULL,
  -- Id of the staff account that works on it.
  claimed_by text,
  claimed_until timestamptz,
  -- When the fee was taken: with the first payout that was made.
  charged_at timestamptz,
  ended_at timestamptz,
  -- Why staff rejected it, as the player reads it.
  reason text CHECK (reason <> ''),
  PRIMARY KEY (tenant, id),
  CONSTRAINT withdrawal_key UNIQUE (tenant, member_id, key),
  CONSTRAINT withdrawal_owner UNIQUE (tenant, id, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  FOREIGN KEY (tenant, account_id, member_id) REFERENCES app.payout_account (tenant, id, member_id),
  CHECK ((approvals_needed = 0) = (cardinality(risks) = 0)),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CHECK ((state IN ('closed', 'rejected', 'cancelled')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL))
);
CREATE INDEX withdrawal_of_member ON app.withdrawal (tenant, member_id, id);
CREATE INDEX withdrawal_open ON app.withdrawal (tenant, state, id) WHERE state IN ('review', 'approved');
CREATE TRIGGER changed_by_rule BEFORE UPDATE ON app.withdrawal FOR EACH ROW EXECUTE FUNCTION app.keep_withdrawal();

CREATE TABLE app.payout (
  tenant text NOT NULL,
  -- The id that the payment provider gets, too.
  id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  member_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- waiting: the provider has not been asked. sent: it may have been. returned: it gave the money back after it had paid.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'paid', 'failed', 'returned')),
  -- The provider's name for it, and why it failed or came back.
  reference text CHECK (length(reference) <= 128),
  reason text CHECK (length(reason) <= 200),
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  -- It counts as received then, unless the member answers before.
  forced_at timestamptz,
  -- Requests to the provider so far, and when the next is due.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, id),
  CONSTRAINT payout_owner UNIQUE (tenant, id, member_id),
  FOREIGN KEY (tenant, withdrawal_id, member_id) REFERENCES app.withdrawal (tenant, id, member_id),
  CHECK (state <> 'waiting' OR sent_at IS NULL),
  CHECK ((state IN ('paid', 'returned')) = (paid_at IS NOT NULL) AND (paid_at IS NULL) = (forced_at IS NULL)),
  CHECK ((state IN ('failed', 'returned')) = (ended_at IS NOT NULL))
);
CREATE INDEX payout_of_withdrawal ON app.payout (tenant, withdrawal_id, id);
CREATE INDEX payout_due ON app.payout (tenant, due_at) WHERE state IN ('waiting', 'sent');
CREATE INDEX payout_paid ON app.payout (tenant, member_id) WHERE state = 'paid';
CREATE TRIGGER ended_once BEFORE UPDATE ON app.payout FOR EACH ROW EXECUTE FUNCTION app.keep_payout();

-- What happened to a withdrawal, by whom.
CREATE TABLE app.withdrawal_step (
  tenant text NOT NULL,
  -- In the order of a withdrawal's steps: each is written while the withdrawal is locked.
  id bigint GENERATED ALWAYS AS IDENTITY,
  withdrawal_id uuid NOT NULL,
  at timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('requested', 'passed', 'claimed', 'released', 'approved', 'rejected', 'cancelled', 'sent', 'paid',
    'failed', 'returned', 'again', 'givenBack', 'answered', 'forced', 'caseClosed')),
  actor text NOT NULL CHECK (actor IN ('player', 'staff', 'provider', 'platform')),
  -- Id of the staff account.
  staff text CHECK ((actor = 'staff') = (staff IS NOT NULL)),
  payout_id uuid,
  note text,
  -- Of a staff request: the same one again finds this step.
  key text,
  request_hash bytea CHECK (octet_length(request_hash) = 32),
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, withdrawal_id) REFERENCES app.withdrawal (tenant, id),
  FOREIGN KEY (tenant, payout_id) REFERENCES app.payout (tenant, id),
  CHECK ((key IS NULL) = (request_hash IS NULL))
);
CREATE INDEX withdrawal_step_of ON app.withdrawal_step (tenant, withdrawal_id, id);
-- Two approvals are of two persons.
CREATE UNIQUE INDEX withdrawal_approved_by ON app.withdrawal_step (tenant, withdrawal_id, staff) WHERE what = 'approved';
CREATE UNIQUE INDEX withdrawal_step_key ON app.withdrawal_step (tenant, staff, key) WHERE key IS NOT NULL;

-- A member's answer to a payout; `auto`: none came, or staff decided that it was received.
CREATE TABLE app.payout_receipt (
  tenant text NOT NULL,
  payout_id uuid NOT NULL,
  member_id text NOT NULL,
  answer text NOT NULL CHECK (answer IN ('received', 'notReceived', 'alreadyReceived', 'fullyPaid', 'remainder', 'auto')),
  answered_at timestamptz NOT NULL,
  -- The picture that shows that nothing has come.
  file text,
  PRIMARY KEY (tenant, payout_id),
  FOREIGN KEY (tenant, payout_id, member_id) REFERENCES app.payout (tenant, id, member_id),
  FOREIGN KEY (tenant, file) REFERENCES app.stored_file (tenant, id)
);
CREATE INDEX payout_receipt_file ON app.payout_receipt (tenant, file) WHERE file IS NOT NULL;

-- Payouts that staff look at. notReceived: the member says so. paidAfterFailure, otherAmount: the provider contradicts our record.
CREATE TABLE app.payout_case (
  tenant text NOT NULL,
  id uuid NOT NULL,
  payout_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('notReceived', 'paidAfterFailure', 'otherAmount')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, payout_id) REFERENCES app.payout (tenant, id)
);
CREATE UNIQUE INDEX payout_case_open ON app.payout_case (tenant, payout_id, kind) WHERE closed_at IS NULL;
CREATE INDEX payout_case_listed ON app.payout_case (tenant, id) WHERE closed_at IS NULL;

SELECT core.protect('app.withdrawal'), core.protect('app.payout'), core.protect('app.withdrawal_step'),
  core.protect('app.payout_receipt'), core.protect('app.payout_case');
GRANT SELECT, INSERT, UPDATE ON app.withdrawal, app.payout, app.payout_receipt, app.payout_case TO marquee_rw;
GRANT SELECT, INSERT ON app.withdrawal_step TO marquee_rw;

-- A new payment password sends a withdrawal to staff. Null: as it was first set.
ALTER TABLE app.member ADD COLUMN payment_password_changed_at timestamptz;
-- Members who logged in from the same address.
CREATE INDEX session_of_address ON app.session (tenant, ip) WHERE ip <> '';
