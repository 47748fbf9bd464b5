-- Refused wins, for staff: the provider reports a win, and the ledger has no bet for it. The refusal posts nothing. No foreign key to
-- the member, because guests are deleted.
CREATE TABLE app.unpaid_win (
  tenant text NOT NULL,
  provider text NOT NULL,
  ref text NOT NULL,
  member_id text NOT NULL,
  round text NOT NULL,
  game_code text NOT NULL,
  -- Minor units.
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- Outcome of the last attempt.
  reason text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant, provider, ref)
);
CREATE INDEX unpaid_win_latest ON app.unpaid_win (tenant, last_at DESC);

-- Limits the rows that a faulty provider can cause: beyond a number per day, requests are only counted.
CREATE TABLE app.unpaid_win_day (
  tenant text NOT NULL,
  provider text NOT NULL,
  day date NOT NULL,
  kept integer NOT NULL DEFAULT 0,
  beyond integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, provider, day)
);

SELECT core.protect('app.unpaid_win'), core.protect('app.unpaid_win_day');
GRANT SELECT ON app.unpaid_win, app.unpaid_win_day TO marquee_rw;
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON app.unpaid_win
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();
