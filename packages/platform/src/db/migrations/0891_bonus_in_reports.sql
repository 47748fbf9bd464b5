-- The parts of a brand's day that were money of bonuses (ADR 91, 98).
ALTER TABLE app.brand_day
  ADD COLUMN bonus_stake bigint NOT NULL DEFAULT 0,
  ADD COLUMN bonus_won bigint NOT NULL DEFAULT 0,
  ADD COLUMN bonus_voided bigint NOT NULL DEFAULT 0;

ALTER TABLE app.daily_play NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.brand_day NO FORCE ROW LEVEL SECURITY;
UPDATE app.brand_day d SET bonus_stake = p.bonus_stake, bonus_won = p.bonus_won, bonus_voided = p.bonus_voided
FROM (
  SELECT tenant, day, currency, sum(bonus_stake) AS bonus_stake, sum(bonus_won) AS bonus_won, sum(bonus_voided) AS bonus_voided
  FROM app.daily_play WHERE NOT at_vendor GROUP BY tenant, day, currency
) p WHERE p.tenant = d.tenant AND p.day = d.day AND p.currency = d.currency;
ALTER TABLE app.brand_day FORCE ROW LEVEL SECURITY;
ALTER TABLE app.daily_play FORCE ROW LEVEL SECURITY;
