-- Bonus money (ADR 91): a grant with a turnover, staked after cash. A member has one active bonus; later ones wait.
CREATE TABLE app.bonus (
  tenant text NOT NULL,
  id uuid NOT NULL,
  member_id text NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('registration', 'staff')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Turnover after which it is cash, and how much of it is done: valid bets of closed rounds that were opened while it was active.
  required bigint NOT NULL CHECK (required >= 0),
  progress bigint NOT NULL DEFAULT 0,
  -- Its part of the stakes of rounds that are open.
  in_play bigint NOT NULL DEFAULT 0 CHECK (in_play >= 0),
  -- released: wagered, now cash. forfeited: lost by a withdrawal or taken by staff. lapsed: not wagered in time. spent: nothing was left of it.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'active', 'released', 'forfeited', 'lapsed', 'spent')),
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  granted_at timestamptz NOT NULL,
  begun_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id),
  CHECK ((begun_at IS NULL) = (expires_at IS NULL)),
  CHECK (state = 'forfeited' OR (state = 'waiting') = (begun_at IS NULL)),
  CHECK ((state IN ('waiting', 'active')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX bonus_active ON app.bonus (tenant, member_id) WHERE state = 'active';
CREATE INDEX bonus_of_member ON app.bonus (tenant, member_id, granted_at);
CREATE INDEX bonus_due ON app.bonus (tenant, expires_at) WHERE state = 'active';
CREATE TRIGGER ended_once BEFORE UPDATE ON app.bonus FOR EACH ROW EXECUTE FUNCTION app.keep_bonus();
SELECT core.protect('app.bonus');
GRANT SELECT ON app.bonus TO marquee_rw;

-- How a round's stakes were split. All amounts are parts of stake, won and voided; a win's part counts where it did not fall on cash.
ALTER TABLE app.game_round
  -- The bonus that was active when the round was opened: the round counts for its turnover.
  ADD COLUMN bonus_id uuid,
  ADD COLUMN bonus_stake bigint NOT NULL DEFAULT 0,
  ADD COLUMN bonus_won bigint NOT NULL DEFAULT 0,
  ADD COLUMN bonus_voided bigint NOT NULL DEFAULT 0,
  ADD FOREIGN KEY (tenant, bonus_id) REFERENCES app.bonus (tenant, id);

CREATE OR REPLACE VIEW app.counted_round WITH (security_invoker = true) AS
SELECT tenant, member_id, provider, round, game_code, opened_at, closed_at, currency, coalesce(vendor, '') AS vendor,
  coalesce(game_type, '') AS game_type, at_vendor, had_free_bet,
  CASE WHEN state = 'open' THEN 'open'
       WHEN voided = stake AND won = 0 AND (stake > 0 OR (had_free_bet AND free_bets = 0)) THEN 'voided'
       ELSE 'settled' END AS state,
  stake, won, voided,
  -- Settled stake less voids.
  CASE WHEN state = 'open' OR at_vendor THEN 0 ELSE stake - voided END AS valid,
  -- Wins less stakes, voids returned, cash and bonus together. Money at a vendor is not part of it.
  CASE WHEN at_vendor THEN 0 ELSE won - stake + voided END AS profit,
  bonus_stake, bonus_won, bonus_voided
FROM app.game_round WHERE currency <> 'DEMO';

CREATE OR REPLACE VIEW app.cash_line WITH (security_invoker = true) AS
SELECT a.tenant, a.owner AS member_id, a.currency, a.id AS account, e.account_seq AS line, t.at, e.amount, e.balance_after,
  CASE t.kind
    WHEN 'bet' THEN 'bet'
    WHEN 'win' THEN 'win'
    WHEN 'rollback' THEN CASE WHEN e.amount > 0 THEN 'betReturned' ELSE 'winTaken' END
    WHEN 'registration_bonus' THEN 'registrationBonus'
    WHEN 'transfer_hold' THEN 'transferHold'
    WHEN 'transfer_back' THEN 'transferReturned'
    WHEN 'transfer_out' THEN 'transferOut'
    WHEN 'bonus_release' THEN 'bonusReleased'
    WHEN 'deposit' THEN 'depositCredited'
    WHEN 'deposit_refund' THEN 'depositReturned'
    WHEN 'chargeback' THEN 'depositReturned'
    WHEN 'withdrawal_hold' THEN 'withdrawalHold'
    WHEN 'withdrawal_back' THEN 'withdrawalReturned'
    WHEN 'adjustment' THEN 'adjustment'
    ELSE 'other' END AS kind,
  t.source, t.subject
FROM core.account a
JOIN core.entry e ON e.tenant = a.tenant AND e.account = a.id
JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
WHERE a.class = 'cash' AND a.shard = 0 AND a.currency <> 'DEMO';

ALTER TABLE app.daily_play
  ADD COLUMN bonus_stake bigint NOT NULL DEFAULT 0,
  ADD COLUMN bonus_won bigint NOT NULL DEFAULT 0,
  ADD COLUMN bonus_voided bigint NOT NULL DEFAULT 0;

DROP FUNCTION IF EXISTS core.play_round(text, text, text, text, text, text, boolean, timestamptz, boolean, boolean, bigint, bigint);
