-- Whether open rounds have stakes of a bonus.
CREATE OR REPLACE FUNCTION core.is_in_play(p_tenant text, p_bonus uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM app.game_round r WHERE r.tenant = p_tenant AND r.bonus_id = p_bonus AND r.state = 'open' AND r.bonus_stake > r.bonus_voided)
$$;
