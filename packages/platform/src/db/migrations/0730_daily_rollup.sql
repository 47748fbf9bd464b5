-- The daily rollup: what each player staked and won, and the lines of each cash account, by day in the brand's time zone (ADR 83). Filled by
-- core.roll_up from the rounds and the ledger, and read by records, limits, missions and dividends. Guests' demo money is left out.

-- Rounds as records count them. The one definition of valid bet and of profit and loss.
CREATE VIEW app.counted_round WITH (security_invoker = true) AS
SELECT tenant, member_id, provider, round, game_code, opened_at, closed_at, currency, coalesce(vendor, '') AS vendor,
  coalesce(game_type, '') AS game_type, at_vendor, had_free_bet,
  CASE WHEN state = 'open' THEN 'open'
       WHEN voided = stake AND won = 0 AND (stake > 0 OR (had_free_bet AND free_bets = 0)) THEN 'voided'
       ELSE 'settled' END AS state,
  stake, won, voided,
  -- Settled stake less voids.
  CASE WHEN state = 'open' OR at_vendor THEN 0 ELSE stake - voided END AS valid,
  -- Wins less stakes, voids returned. Equals the change of the player's cash, so money at a vendor is not part of it.
  CASE WHEN at_vendor THEN 0 ELSE won - stake + voided END AS profit
FROM app.game_round WHERE currency <> 'DEMO';

-- Lines of members' cash accounts, in the words of the account record (LINE_KINDS in contracts).
CREATE VIEW app.cash_line WITH (security_invoker = true) AS
SELECT a.tenant, a.owner AS member_id, a.currency, a.id AS account, e.account_seq AS line, t.at, e.amount, e.balance_after,
  CASE t.kind
    WHEN 'bet' THEN 'bet'
    WHEN 'win' THEN 'win'
    WHEN 'rollback' THEN CASE WHEN e.amount > 0 THEN 'betReturned' ELSE 'winTaken' END
    WHEN 'registration_bonus' THEN 'registrationBonus'
    WHEN 'transfer_hold' THEN 'transferHold'
    WHEN 'transfer_back' THEN 'transferReturned'
    WHEN 'transfer_out' THEN 'transferOut'
    ELSE 'other' END AS kind,
  t.source, t.subject
FROM core.account a
JOIN core.entry e ON e.tenant = a.tenant AND e.account = a.id
JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
WHERE a.class = 'cash' AND a.shard = 0 AND a.currency <> 'DEMO';

-- How far a brand's rollup has read, and the zone of its days.
CREATE TABLE app.rollup (
  tenant text PRIMARY KEY,
  zone text NOT NULL,
  -- All transactions with ids before this time are counted.
  read_to timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  -- Once every transaction before `next_xid` has ended, all ids before `next_to` are visible.
  next_to timestamptz,
  next_xid xid8
);

-- The day on which a round was opened. A later win, void or rollback changes that day.
CREATE TABLE app.daily_play (
  tenant text NOT NULL,
  member_id text NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  -- '': the catalogue did not have the game.
  vendor text NOT NULL,
  game_type text NOT NULL,
  at_vendor boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'settled', 'voided')),
  rounds bigint NOT NULL,
  stake bigint NOT NULL,
  won bigint NOT NULL,
  voided bigint NOT NULL,
  valid bigint NOT NULL,
  profit bigint NOT NULL,
  PRIMARY KEY (tenant, member_id, day, currency, vendor, game_type, at_vendor, state)
);

CREATE TABLE app.daily_line (
  tenant text NOT NULL,
  member_id text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  lines bigint NOT NULL,
  credited bigint NOT NULL,
  debited bigint NOT NULL,
  first_line bigint NOT NULL,
  last_line bigint NOT NULL,
  PRIMARY KEY (tenant, member_id, currency, day, kind)
);

-- The last line of each account in `daily_line`.
CREATE TABLE app.counted_line (
  tenant text NOT NULL,
  member_id text NOT NULL,
  currency text NOT NULL,
  line bigint NOT NULL,
  PRIMARY KEY (tenant, member_id, currency)
);

-- New rounds played at vendors: no transaction tells of them.
CREATE TABLE app.uncounted_round (
  tenant text NOT NULL,
  provider text NOT NULL,
  member_id text NOT NULL,
  round text NOT NULL,
  PRIMARY KEY (tenant, provider, member_id, round)
);

SELECT core.protect('app.rollup'), core.protect('app.daily_play'), core.protect('app.daily_line'), core.protect('app.counted_line'),
  core.protect('app.uncounted_round');
SELECT core.expect_values('app.daily_play', 'member_id', 10), core.expect_values('app.daily_line', 'member_id', 10);
GRANT SELECT ON app.rollup, app.daily_play, app.daily_line, app.counted_line, app.counted_round, app.cash_line TO marquee_rw;
