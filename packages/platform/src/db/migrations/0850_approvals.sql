-- Requests of staff that a second person decides on, and the first rows that need one: adjustments of players' accounts (ADR 97).
CREATE TABLE app.approval (
  tenant text NOT NULL,
  -- UUID v7: in the order of the requests.
  id uuid NOT NULL,
  -- What is decided on, and the id of its row.
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z_]{1,31}$'),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  -- SHA-256 of what was requested: a decision is for what was shown.
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  -- Ids of staff accounts in the config service.
  requested_by text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  requested_at timestamptz NOT NULL,
  -- Still waiting then: it has lapsed.
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text CHECK (decision_reason <> ''),
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, kind, requested_by, key),
  CHECK ((state = 'waiting') = (decided_by IS NULL) AND (state = 'waiting') = (decided_at IS NULL)),
  -- Nobody decides on their own request, and others do not withdraw it.
  CHECK (state NOT IN ('approved', 'rejected') OR decided_by <> requested_by),
  CHECK (state <> 'withdrawn' OR decided_by = requested_by),
  CHECK (state <> 'approved' OR decided_at < expires_at),
  CHECK ((state IN ('rejected', 'withdrawn')) = (decision_reason IS NOT NULL))
);
CREATE INDEX approval_waiting ON app.approval (tenant, kind, id) WHERE state = 'waiting';
-- Two requests about one row cannot both be approved.
CREATE UNIQUE INDEX approval_of_subject ON app.approval (tenant, kind, subject) WHERE state = 'approved';
CREATE TRIGGER decided_once BEFORE UPDATE ON app.approval FOR EACH ROW EXECUTE FUNCTION app.keep_approval();

CREATE TABLE app.adjustment (
  tenant text NOT NULL,
  -- Also of its approval, which has its state.
  id uuid NOT NULL,
  member_id text NOT NULL,
  currency text NOT NULL,
  -- Minor units; negative: taken from the player.
  amount bigint NOT NULL CHECK (amount <> 0),
  reason text NOT NULL CHECK (reason IN ('correction', 'compensation', 'goodwill', 'chargeback', 'other')),
  note text NOT NULL CHECK (note <> ''),
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, id) REFERENCES app.approval (tenant, id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

SELECT core.protect('app.approval'), core.protect('app.adjustment');
GRANT SELECT, INSERT ON app.approval, app.adjustment TO marquee_rw;
GRANT UPDATE (state, decided_by, decided_at, decision_reason) ON app.approval TO marquee_rw;
