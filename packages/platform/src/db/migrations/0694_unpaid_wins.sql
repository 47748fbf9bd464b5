-- Wins that a provider thinks it owes and for which we know no bet that stands: refused, and kept where staff see them. Written beside the
-- refusal, which posts nothing. Without a key to the member: who was a guest may be gone.
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
  -- What the ledger said the last time it was asked for.
  reason text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant, provider, ref)
);
CREATE INDEX unpaid_win_latest ON app.unpaid_win (tenant, last_at DESC);

-- A provider that lies can't fill the disk: of a day so many are kept, and of the rest how often it asked.
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
