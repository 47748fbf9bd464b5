-- What protects a member: limits, time-out, exclusion, reality check. One row for each member who set anything.
-- Lists of three have the day, the week and the month, in this order.
CREATE TABLE app.member_protection (
  tenant text NOT NULL,
  member_id text NOT NULL,
  -- Null: no limit. In minor units.
  deposit_limits bigint[] NOT NULL DEFAULT '{NULL,NULL,NULL}' CHECK (cardinality(deposit_limits) = 3),
  stake_limits bigint[] NOT NULL DEFAULT '{NULL,NULL,NULL}' CHECK (cardinality(stake_limits) = 3),
  loss_limits bigint[] NOT NULL DEFAULT '{NULL,NULL,NULL}' CHECK (cardinality(loss_limits) = 3),
  -- What was staked and lost in each window: by transactions of the window that were not undone. Null: nothing is counted, as without limits.
  stakes bigint[] CHECK (cardinality(stakes) = 3),
  losses bigint[] CHECK (cardinality(losses) = 3),
  -- The windows, half-open, in this time zone.
  windows_from timestamptz[] CHECK (cardinality(windows_from) = 3),
  windows_to timestamptz[] CHECK (cardinality(windows_to) = 3),
  zone text,
  -- The limit that refused the latest bet, such as `loss:day`.
  stopped_by text,
  session_minutes integer CHECK (session_minutes > 0),
  reality_minutes integer CHECK (reality_minutes BETWEEN 5 AND 240),
  -- The member was asked for a deposit limit and chose one, or none.
  deposit_limit_chosen_at timestamptz,
  time_out_from timestamptz,
  time_out_until timestamptz,
  excluded_at timestamptz,
  -- Null: for good.
  excluded_until timestamptz,
  excluded_by text CHECK (excluded_by IN ('player', 'staff', 'licensee')),
  end_requested_at timestamptz,
  -- From then on the exclusion is over: a day after the member requested it.
  exclusion_ends_at timestamptz,
  -- False: other brands of the licensee may not know of the exclusion's latest change yet.
  is_spread boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant, member_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((excluded_at IS NULL) = (excluded_by IS NULL)),
  CHECK (excluded_until IS NULL OR excluded_until > excluded_at),
  CHECK ((end_requested_at IS NULL) = (exclusion_ends_at IS NULL)),
  CHECK ((stakes IS NULL) = (windows_to IS NULL) AND (losses IS NULL) = (stakes IS NULL) AND (zone IS NULL) = (stakes IS NULL)),
  CHECK (stakes IS NOT NULL OR (array_remove(stake_limits, NULL) = '{}' AND array_remove(loss_limits, NULL) = '{}'))
) WITH (fillfactor = 70);
CREATE INDEX member_protection_unspread ON app.member_protection (tenant, member_id) WHERE NOT is_spread;
SELECT core.protect('app.member_protection');
GRANT SELECT, INSERT, UPDATE ON app.member_protection TO marquee_rw;

-- A higher limit, or none, that waits for a day and for the member's confirmation.
CREATE TABLE app.limit_rise (
  tenant text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposit', 'stake', 'loss', 'session')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month', 'session')),
  -- Minor units, or minutes; null: none.
  value bigint CHECK (value >= 0),
  requested_at timestamptz NOT NULL,
  confirmable_at timestamptz NOT NULL CHECK (confirmable_at > requested_at),
  lapses_at timestamptz NOT NULL CHECK (lapses_at > confirmable_at),
  PRIMARY KEY (tenant, member_id, kind, period),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);
SELECT core.protect('app.limit_rise');
GRANT SELECT, INSERT, UPDATE, DELETE ON app.limit_rise TO marquee_rw;

-- The history of what protects a member: rows are never changed.
CREATE TABLE app.protection_event (
  tenant text NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  member_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  action text NOT NULL CHECK (action IN ('limit', 'rise_requested', 'rise_confirmed', 'rise_cancelled', 'reality_check', 'time_out',
    'excluded', 'end_requested')),
  -- Null: the member's own.
  staff text,
  idempotency_key text,
  request_hash bytea,
  reason text,
  detail jsonb NOT NULL,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((staff IS NULL) = (idempotency_key IS NULL))
);
CREATE INDEX protection_event_of_member ON app.protection_event (tenant, member_id, id);
CREATE UNIQUE INDEX protection_event_once ON app.protection_event (tenant, staff, idempotency_key) WHERE staff IS NOT NULL;
SELECT core.protect('app.protection_event');
GRANT SELECT, INSERT ON app.protection_event TO marquee_rw;

ALTER TABLE app.session
  -- The first bet of the session, and the last acknowledged reality check.
  ADD COLUMN played_at timestamptz,
  ADD COLUMN reality_at timestamptz;

ALTER TABLE app.session
  DROP CONSTRAINT session_end_reason_check,
  ADD CONSTRAINT session_end_reason_check CHECK
    (end_reason IN ('logout', 'expired', 'replaced', 'disabled', 'password_changed', 'ended_elsewhere', 'excluded'));

DROP FUNCTION IF EXISTS core.play_context(text, text, text, bytea, text);
