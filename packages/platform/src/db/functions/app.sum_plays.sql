-- Trigger: adds new rows of app.daily_play to the brand's days, or takes removed ones from them. The rows of a player's day come and go
-- together, so the player counts as active once.
CREATE OR REPLACE FUNCTION app.sum_plays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO app.brand_day AS d (tenant, day, currency, rounds, stake, won, voided, bonus_stake, bonus_won, bonus_voided, active)
  SELECT tenant, day, currency, v_sign * sum(rounds), v_sign * sum(stake), v_sign * sum(won), v_sign * sum(voided),
    v_sign * sum(bonus_stake), v_sign * sum(bonus_won), v_sign * sum(bonus_voided), v_sign * count(*) FILTER (WHERE valid > 0)
  FROM (
    SELECT tenant, day, currency, sum(rounds) AS rounds, sum(stake) AS stake, sum(won) AS won, sum(voided) AS voided, sum(valid) AS valid,
      sum(bonus_stake) AS bonus_stake, sum(bonus_won) AS bonus_won, sum(bonus_voided) AS bonus_voided
    FROM changed WHERE NOT at_vendor GROUP BY tenant, day, currency, member_id
  ) AS of_member GROUP BY tenant, day, currency
  ON CONFLICT (tenant, day, currency) DO UPDATE
  SET rounds = d.rounds + excluded.rounds, stake = d.stake + excluded.stake, won = d.won + excluded.won,
    voided = d.voided + excluded.voided, bonus_stake = d.bonus_stake + excluded.bonus_stake,
    bonus_won = d.bonus_won + excluded.bonus_won, bonus_voided = d.bonus_voided + excluded.bonus_voided, active = d.active + excluded.active;
  RETURN NULL;
END
$$;
