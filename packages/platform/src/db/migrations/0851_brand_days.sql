-- Sums of a brand by day in its time zone, so that a report over a year reads a few hundred rows (ADR 98). Guests' demo money is left out.

-- The sums of app.daily_play over all players, kept by its triggers. Without money at vendors.
CREATE TABLE app.brand_day (
  tenant text NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  rounds bigint NOT NULL,
  stake bigint NOT NULL,
  won bigint NOT NULL,
  voided bigint NOT NULL,
  -- Players with a valid bet.
  active bigint NOT NULL,
  PRIMARY KEY (tenant, day, currency)
);
-- Lines of the brand's own accounts that few postings touch: those with payment providers, of bonuses, of adjustments and fees.
CREATE TABLE app.daily_house (
  tenant text NOT NULL,
  day date NOT NULL,
  class text NOT NULL,
  -- Of the transaction.
  kind text NOT NULL,
  currency text NOT NULL,
  lines bigint NOT NULL,
  credited bigint NOT NULL,
  debited bigint NOT NULL,
  PRIMARY KEY (tenant, day, class, kind, currency)
);
-- The last line of each account in `daily_house`.
CREATE TABLE app.counted_house (
  tenant text NOT NULL,
  account uuid NOT NULL,
  line bigint NOT NULL,
  PRIMARY KEY (tenant, account)
);

ALTER TABLE app.daily_play NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.brand_day (tenant, day, currency, rounds, stake, won, voided, active)
SELECT tenant, day, currency, sum(rounds), sum(stake), sum(won), sum(voided), count(*) FILTER (WHERE valid > 0) FROM (
  SELECT tenant, day, currency, sum(rounds) AS rounds, sum(stake) AS stake, sum(won) AS won, sum(voided) AS voided, sum(valid) AS valid
  FROM app.daily_play WHERE NOT at_vendor GROUP BY tenant, day, currency, member_id
) AS of_member GROUP BY tenant, day, currency;
ALTER TABLE app.daily_play FORCE ROW LEVEL SECURITY;

CREATE TRIGGER added_to_brand AFTER INSERT ON app.daily_play
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.sum_plays();
CREATE TRIGGER taken_from_brand AFTER DELETE ON app.daily_play
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.sum_plays();
-- A player's day is replaced as a whole, which the triggers above rely on.
CREATE TRIGGER never_updated BEFORE UPDATE ON app.daily_play
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();

-- New members of a time.
CREATE INDEX member_registered ON app.member (tenant, registered_at) WHERE account_type <> 4;

SELECT core.protect('app.brand_day'), core.protect('app.daily_house'), core.protect('app.counted_house');
GRANT SELECT ON app.brand_day, app.daily_house, app.counted_house TO marquee_rw;
